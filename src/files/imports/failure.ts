import { libsqlError } from '../../db/failures'
import { AppError, OperationError } from '../../domain/errors'

/** What to tell of a failed import. A failed statement is not repeated: it holds the data. */
export function importFailure(error: unknown): OperationError {
	if (error instanceof OperationError) return error
	const stored = libsqlError(error)
	const code = error instanceof AppError ? error.code : stored?.code
	if (code === 'disque_plein' || code === 'SQLITE_FULL') return failed('the disk is full')
	if (code === 'SQLITE_BUSY') return failed('another program holds the data file')
	if (code !== undefined) return failed(`the data file failed (${stored?.message ?? code})`)
	return failed(error instanceof Error ? `${error.name}: ${error.message.split('\n', 1)[0]}` : 'unknown error')
}

const failed = (why: string) => new OperationError(`${why}; nothing was imported`)
