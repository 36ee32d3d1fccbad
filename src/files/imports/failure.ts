import { libsqlError } from '../../db/failures'
import { AppError, OperationError } from '../../domain/errors'

export type Failure = { readonly message: string; readonly exitCode: 1 | 64 | 78 }

/** What to tell of a failed import. A failed statement is not repeated: it holds the data. */
export function importFailure(error: unknown): Failure {
	if (error instanceof OperationError) return { message: error.message, exitCode: error.exitCode }
	const stored = libsqlError(error)
	const code = error instanceof AppError ? error.code : stored?.code
	if (code === 'disque_plein' || code === 'SQLITE_FULL') return failed('the disk is full')
	if (code === 'SQLITE_BUSY') return failed('another program holds the data file')
	if (code !== undefined) return failed(`the data file failed (${stored?.message ?? code})`)
	return failed(error instanceof Error ? `${error.name}: ${error.message.split('\n', 1)[0]}` : 'unknown error')
}

const failed = (why: string): Failure => ({ message: `${why}; nothing was imported`, exitCode: 1 })
