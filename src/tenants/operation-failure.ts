import { libsqlError, unavailability } from '../db/files/failures'
import { AppError, messageFrom, OperationError, type FieldErrors, operationError } from '../kit/errors'
import { sentence, verbatim, type Sentence } from '../kit/sentence'

/** The first fault of each field. */
const faultsOf = (fields: FieldErrors): Sentence =>
	Object.entries(fields)
		.map(([name, [why]]) => sentence('{name}: {why}', { name, why: why! }))
		.reduce((fault, next) => sentence('{fault}; {next}', { fault, next }))

/** Any failure as a sentence for a command, without the values that a database driver adds to its own. */
export function operationFailure(error: unknown): OperationError {
	if (error instanceof OperationError) return error
	const known = error instanceof AppError ? error : unavailability(error)
	if (known?.fields) return new OperationError(faultsOf(known.fields), 64)
	if (known) return operationError('{message}', { message: known.text })
	const failure = libsqlError(error)
	if (failure) return operationError('the database refused it: {why}', { why: failure.message })
	return new OperationError(verbatim(messageFrom(error).split('\n')[0] ?? ''))
}
