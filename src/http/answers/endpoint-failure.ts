import { AppError } from '../../kit/errors'
import type { Langue } from '../../kit/langue'
import { problemBody } from './problem'

/** Headers of answers that hold a token or say why there is not one. */
export const NOT_KEPT = { 'cache-control': 'no-store', pragma: 'no-cache' }

/** The failure of an endpoint for programs, in their form (RFC 6749 5.2). */
export function endpointFailure(error: unknown, { langue, requestId }: { readonly langue: Langue; readonly requestId: string }): Response {
	const { status, code, message } = problemBody(error, langue, requestId)
	const kind = error instanceof AppError && error.kind === 'validation' ? 'invalid_request' : status >= 500 ? 'server_error' : code
	const retry = error instanceof AppError && error.retryAfter !== undefined ? { 'retry-after': String(error.retryAfter) } : {}
	return Response.json(
		{ error: kind, error_description: message },
		{ status: kind === 'invalid_request' ? 400 : status, headers: { ...NOT_KEPT, ...retry } }
	)
}
