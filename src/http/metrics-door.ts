import { createHash, timingSafeEqual } from 'node:crypto'
import { notFound, unauthenticated } from '../domain/errors'
import type { Metrics } from '../metrics/metrics'
import { CONTENT_TYPE } from '../metrics/prometheus'
import { isLoopback, plainAddress } from './networks'

/** What a proxy adds: a request that has come over one is not this machine's own, whoever runs the proxy. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

export type MetricsDoor = (request: Request, peer: string) => Promise<Response>

/** `/metrics` for programs of this machine, and for whoever sends the token where there is one; else it is not there. */
export function metricsDoor(metrics: Pick<Metrics, 'text'>, token: string | undefined): MetricsDoor {
	const expected = token === undefined ? undefined : digest(`Bearer ${token}`)
	return async ({ method, headers }, peer) => {
		if (method !== 'GET' && method !== 'HEAD') throw notFound()
		const isOwn = isLoopback(plainAddress(peer) ?? peer) && !FORWARDED.some((name) => headers.has(name))
		const knowsToken = expected !== undefined && timingSafeEqual(expected, digest(headers.get('authorization') ?? ''))
		if (!isOwn && !knowsToken) throw expected === undefined ? notFound() : unauthenticated()
		return new Response(await metrics.text(), { headers: { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' } })
	}
}

const digest = (text: string) => createHash('sha256').update(text).digest()
