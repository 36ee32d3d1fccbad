import { LibsqlError } from '@libsql/client'
import { AppError } from '../domain/errors'

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
	'FILE_LOST'
])

/** The libSQL error behind `error`, which drizzle may have wrapped. */
export function libsqlError(error: unknown): LibsqlError | undefined {
	for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++)
		if (cause instanceof LibsqlError) return cause
	return undefined
}

/** A 503 when `error` says that the file, not the request, is what failed (contract section 2). */
export function unavailability(error: unknown): AppError | undefined {
	const failure = libsqlError(error)
	if (failure?.code === 'SQLITE_FULL') return diskFull()
	if (failure && UNREADABLE.has(failure.code)) return fileUnusable()
	return undefined
}

export const fileUnusable = () => new AppError('unavailable', 'fichier_indisponible', { retryAfter: RETRY_AFTER })
export const diskFull = () => new AppError('unavailable', 'disque_plein', { retryAfter: 2 * RETRY_AFTER })
