import { badHost, isAuthority, parseUrl } from './address'
import type { Connection, FrontDoor } from './front-door'

const HTTPS_PORT = 443

/** The pages that people may see over plain HTTP. */
export type PlainPages = {
	/** whether a path is answered as over HTTPS */
	readonly isOpen: (pathname: string) => boolean
	/** the page for people, with its address over HTTPS; `undefined` if the request is not for a page */
	readonly page: (request: Request, pathname: string, https: string) => Response | undefined
}

export type PlainHttp = PlainPages & {
	readonly frontDoor: FrontDoor
	/** the port of HTTPS */
	readonly port: number
}

/** The answers of plain HTTP beside HTTPS: the way there, and what needs no trust. It refuses bodies, so that no password is sent twice. */
export function plainHttp({ frontDoor, port, isOpen, page }: PlainHttp) {
	return (request: Request, connection: Connection): Response | Promise<Response> => {
		const { method, headers, url } = request
		const hasBody = (headers.get('content-length') ?? '0') !== '0' || headers.has('transfer-encoding')
		if ((method !== 'GET' && method !== 'HEAD') || hasBody) return new Response('HTTPS only\n', { status: 403 })
		const { authority, pathname, query } = parseUrl(url)
		if (isOpen(pathname)) return frontDoor(request, connection)
		const host = authority.replace(/:\d*$/, '')
		if (!isAuthority(authority)) return badHost()
		const https = `https://${host}${port === HTTPS_PORT ? '' : `:${port}`}${pathname}${query}`
		return page(request, pathname, https) ?? new Response(null, { status: 308, headers: { location: https } })
	}
}
