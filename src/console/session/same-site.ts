import { AppError } from '../../kit/errors'

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Refuses requests that another site makes a browser send: the browser says where a request comes from (Fetch Metadata); an old one
 * gives at least the origin of the page. @throws AppError 403
 */
export function mustComeFromHere({ method, headers }: Request, origin: string) {
	if (SAFE.has(method)) return
	const site = headers.get('sec-fetch-site')
	if (site === null ? headers.get('origin') !== origin : site !== 'same-origin') throw new AppError('forbidden', 'autre_site')
}
