export type Cors = {
	/** The answer to a browser's question whether it may call; `undefined` for another request or another origin. */
	preflight(request: Request): Response | undefined
	/** Lets the page that asked read the answer. */
	allow(request: Request, response: Response): void
}

import { shortHeader } from '../../kit/short-header'
const EXPOSED = 'ETag, Link, Retry-After, X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset'

/** Cross-origin rules for `origins`; without any, CORS is off (contract section 9). */
export function cors(origins: readonly string[]): Cors {
	const allowedOrigin = (request: Request) => {
		const origin = shortHeader(request, 'origin')
		return origin !== null && origins.includes(origin.toLowerCase()) ? origin : undefined
	}
	return {
		preflight(request) {
			if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method') || !allowedOrigin(request)) return undefined
			return new Response(null, {
				status: 204,
				headers: {
					'access-control-allow-methods': 'GET, POST, PUT',
					'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match, X-Request-Id, Accept-Language',
					'access-control-max-age': '600'
				}
			})
		},
		allow(request, response) {
			if (origins.length === 0) return
			response.headers.append('vary', 'Origin')
			const origin = allowedOrigin(request)
			if (!origin) return
			response.headers.set('access-control-allow-origin', origin)
			response.headers.set('access-control-expose-headers', EXPOSED)
		}
	}
}
