import { shortHeader } from '../../kit/short-header'
const CLOSE = /(?:^|,)\s*close\s*(?:,|$)/i

/**
 * Adds `Connection: close` to the answer if the request has it (RFC 9112 section 9.6). Bun closes such a connection, but without saying so:
 * a client that keeps connections would send its next request into one that ends.
 */
export function closing(request: Request, answer: Response | Promise<Response>): Response | Promise<Response> {
	if (!CLOSE.test(shortHeader(request, 'connection') ?? '')) return answer
	return answer instanceof Promise ? answer.then(saying) : saying(answer)
}

function saying(response: Response): Response {
	response.headers.set('connection', 'close')
	return response
}
