import { libsqlError } from '../../../db/files/failures'
import { sentence, type Value } from '../../../kit/sentence'
import { AppError, OperationError, operationError } from '../../../kit/errors'

/** The error to report for a failed import. A failed statement is not repeated: it contains data. */
export function importFailure(error: unknown): OperationError {
	if (error instanceof OperationError) return error
	if (error instanceof AppError && (error.kind === 'unauthenticated' || error.kind === 'forbidden'))
		return failed(sentence('its author may no longer do this'))
	const sqlError = libsqlError(error)
	const code = error instanceof AppError ? error.code : sqlError?.code
	if (code === 'disque_plein' || code === 'SQLITE_FULL') return failed(sentence('the disk is full'))
	if (code === 'SQLITE_BUSY') return failed(sentence('another program holds the data file'))
	if (code === 'RESPONSE_TOO_LARGE')
		return failed(
			sentence(
				'the database server does not give answers as large as this institution needs: start it with --max-response-size 256MB --max-total-response-size 1GB'
			)
		)
	if (code !== undefined) return failed(sentence('the data file failed ({why})', { why: sqlError?.message ?? code }))
	return failed(error instanceof Error ? `${error.name}: ${error.message.split('\n', 1)[0]}` : sentence('unknown error'))
}

const failed = (why: Value) => operationError('{why}; nothing was imported', { why })
