/** Two years, for an institution with a certificate of its own. */
const HSTS = 'max-age=63072000'

/** Adds the headers of contract section 9 that every answer has; a page may let its own site see where a request comes from. */
export function secure(response: Response, requestId: string, hsts: boolean): Response {
	const { headers } = response
	headers.set('x-request-id', requestId)
	headers.set('x-content-type-options', 'nosniff')
	if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'no-referrer')
	if (hsts) headers.set('strict-transport-security', HSTS)
	return response
}
