import { libsqlError, unavailability } from '../db/failures'
import { AppError, messageFrom, OperationError } from '../kit/errors'
import { sentence, verbatim } from '../kit/sentence'

/** Any failure as a sentence for a command, without the values that a database driver adds to its own. */
export function operationFailure(error: unknown): OperationError {
	if (error instanceof OperationError) return error
	const known = error instanceof AppError ? error : unavailability(error)
	const [fault] = Object.entries(known?.fields ?? {})
	if (fault) return new OperationError(sentence('--{name}: {why}', { name: fault[0], why: fault[1][0]! }), 64)
	if (known) return new OperationError(sentence('{message}', { message: known.text }))
	const failure = libsqlError(error)
	if (failure) return new OperationError(sentence('the database refused it: {why}', { why: failure.message }))
	return new OperationError(verbatim(messageFrom(error).split('\n')[0] ?? ''))
}
