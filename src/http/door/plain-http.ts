import { parseUrl } from './address'
import type { Connection, FrontDoor } from './front-door'

const HTTPS_PORT = 443

export type PlainHttp = {
	readonly frontDoor: FrontDoor
	/** where HTTPS is */
	readonly port: number
	/** what is answered here as well as there */
	readonly paths: ReadonlySet<string>
}

/** What plain HTTP answers beside HTTPS: a way there, and what may be known before it is trusted. Nothing takes a body, so that no password is sent twice. */
export function plainHttp({ frontDoor, port, paths }: PlainHttp) {
	return (request: Request, connection: Connection): Response | Promise<Response> => {
		const { method, headers, url } = request
		const hasBody = (headers.get('content-length') ?? '0') !== '0' || headers.has('transfer-encoding')
		if ((method !== 'GET' && method !== 'HEAD') || hasBody) return new Response('HTTPS only\n', { status: 403 })
		const { authority, pathname, query } = parseUrl(url)
		if (paths.has(pathname)) return frontDoor(request, connection)
		const host = authority.replace(/:\d*$/, '')
		if (!/^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/i.test(host)) return new Response('Bad Host\n', { status: 400 })
		return new Response(null, {
			status: 308,
			headers: { location: `https://${host}${port === HTTPS_PORT ? '' : `:${port}`}${pathname}${query}` }
		})
	}
}
