/** Two years: what an institution with a certificate of its own may ask of browsers. */
const HSTS = 'max-age=63072000'

/** The headers of contract section 9 that every answer carries; a page may tell its own site where a request comes from. */
export function secure(response: Response, requestId: string, hsts: boolean): Response {
	const { headers } = response
	headers.set('x-request-id', requestId)
	headers.set('x-content-type-options', 'nosniff')
	if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'no-referrer')
	if (hsts) headers.set('strict-transport-security', HSTS)
	return response
}
