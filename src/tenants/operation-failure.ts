import { libsqlError, unavailability } from '../db/failures'
import { AppError, messageFrom, OperationError } from '../domain/errors'
import { say } from '../domain/messages'

/** What a command is told of any failure: a sentence, without the values that a database driver adds to its own. */
export function operationFailure(error: unknown): OperationError {
	if (error instanceof OperationError) return error
	const known = error instanceof AppError ? error : unavailability(error)
	if (known) return new OperationError(say('en', known.text))
	const failure = libsqlError(error)
	if (failure) return new OperationError(`the database refused it: ${failure.message}`)
	return new OperationError(messageFrom(error).split('\n')[0] ?? '')
}
