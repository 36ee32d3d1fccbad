import { LibsqlError } from '@libsql/client/sqlite3'
import { AppError } from '../../kit/errors'

/** seconds until a caller may try again */
const RETRY_AFTER = 30

const UNREADABLE = new Set([
	'SQLITE_CORRUPT',
	'SQLITE_NOTADB',
	'SQLITE_IOERR',
	'SQLITE_CANTOPEN',
	'SQLITE_READONLY',
	'SQLITE_BUSY',
	'CLIENT_CLOSED',
	'FILE_LOST',
	'COMMIT_UNANSWERED',
	'FENCED',
	'NAMESPACE_UNKNOWN',
	'SERVER_REFUSED',
	'SERVER_UNREACHABLE',
	'TOKEN_REFUSED',
	'TRANSACTION_LOST',
	'TRANSACTION_TIMEOUT'
])

/** The libSQL error behind `error`, which drizzle may have wrapped. */
export function libsqlError(error: unknown): LibsqlError | undefined {
	for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++)
		if (cause instanceof LibsqlError) return cause
	return undefined
}

/** SQLITE_IOERR_READ and SQLITE_IOERR_SHORT_READ */
export const UNREAD: ReadonlySet<number | undefined> = new Set([266, 522])

/** Whether a write failed because its disk refuses writes: it has become read-only, or does not answer. */
export function isUnwritable(error: unknown): boolean {
	for (let failure = libsqlError(error); failure; failure = libsqlError(failure.cause))
		if (failure.code === 'SQLITE_READONLY' || (failure.code === 'SQLITE_IOERR' && !UNREAD.has(failure.rawCode))) return true
	return false
}

/** Codes of a COMMIT that failed and is known to have written nothing. After any other error it may be in the file or not. */
const UNDONE = new Set([
	'SQLITE_FULL',
	'SQLITE_BUSY',
	'SQLITE_CONSTRAINT',
	'TRANSACTION_CLOSED',
	'TRANSACTION_LOST',
	'TRANSACTION_TIMEOUT',
	'FILE_LOST'
])

/** The error to report for a failed COMMIT: `error` itself, or COMMIT_UNANSWERED if it is unknown whether the file has the changes. */
export function commitFailure(error: unknown): unknown {
	if (UNDONE.has(libsqlError(error)?.code ?? '')) return error
	const cause = error instanceof Error ? error : new Error(String(error))
	return new LibsqlError('The commit had no answer', 'COMMIT_UNANSWERED', undefined, undefined, cause)
}

/** A 503 if `error` says that the file failed, not the request (contract section 2). */
export function unavailability(error: unknown): AppError | undefined {
	const failure = libsqlError(error)
	if (failure?.code === 'SQLITE_FULL') return diskFull()
	if (failure && UNREADABLE.has(failure.code)) return fileUnusable()
	return undefined
}

export const fileUnusable = () => new AppError('unavailable', 'fichier_indisponible', { retryAfter: RETRY_AFTER })
export const diskFull = () => new AppError('unavailable', 'disque_plein', { retryAfter: 2 * RETRY_AFTER })
/** The refusal of a write that never began because somebody else was writing for too long. */
export const leaseTooLong = () => new AppError('unavailable', 'ecriture_attend', { retryAfter: RETRY_AFTER })
