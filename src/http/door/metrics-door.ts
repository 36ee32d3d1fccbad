import { createHash, timingSafeEqual } from 'node:crypto'
import { shortHeader } from '../../kit/short-header'
import { notFound, unauthenticated } from '../../kit/errors'
import { CONTENT_TYPE } from '../metrics/prometheus'
import { hostName, parseUrl } from './address'
import { isLoopback } from '../../host/network/addresses'

/** The headers that a proxy adds: a request that came over a proxy is not this machine's own, whoever runs the proxy. */
const FORWARDED = [
	'x-forwarded-for',
	'x-forwarded-host',
	'x-forwarded-proto',
	'x-real-ip',
	'x-client-ip',
	'true-client-ip',
	'cf-connecting-ip',
	'forwarded',
	'via'
]

/** `isLocal`: whether the connection is that of a program of this machine. */
export type MetricsDoor = (request: Request, isLocal: boolean) => Promise<Response>

/** Lets programs of this machine read `/metrics` and, if a token is set, everybody who sends it. Others get a 401 if a token is set, else a 404. */
export function metricsDoor(metrics: { readonly text: () => Promise<string> }, token: string | undefined): MetricsDoor {
	const expected = token === undefined ? undefined : digest(token)
	return async (request, isLocal) => {
		const { method, headers } = request
		if (method !== 'GET' && method !== 'HEAD') throw notFound()
		const isOwn = isLocal && isAskedLocally(request) && !FORWARDED.some((name) => headers.has(name))
		const knowsToken = expected !== undefined && timingSafeEqual(expected, digest(bearerOf(request)))
		if (!isOwn && !knowsToken) throw expected === undefined ? notFound() : unauthenticated()
		return new Response(await metrics.text(), { headers: { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' } })
	}
}

/** Whether the name in the address is this machine's alone: with another name, a web page elsewhere could lead here (DNS rebinding). */
function isAskedLocally(request: Request): boolean {
	const host = hostName(shortHeader(request, 'host') ?? parseUrl(request.url).authority)
	return host === 'localhost' || isLoopback(host)
}

/** The token of an `Authorization` header, whose scheme may have any case (RFC 9110 section 11.1); empty if it has none. */
const bearerOf = (request: Request) => /^bearer +(\S.*)/i.exec(shortHeader(request, 'authorization') ?? '')?.[1] ?? ''

const digest = (text: string) => createHash('sha256').update(text).digest()
