import type { Metric, Sample } from './prometheus'
import { BUCKETS, type RequestMetrics, type Series } from './request-metrics'

/** The number of requests, and their durations. */
export function requestSamples({ series }: Pick<RequestMetrics, 'series'>): Metric[] {
	const routes = Map.groupBy(series, ({ route }) => route)
	return [
		{
			name: 'preau_http_requests_total',
			help: 'Requests that were answered.',
			type: 'counter',
			samples: series.map(({ route, method, status, count }) => ({ labels: { route, method, status }, value: count }))
		},
		{
			name: 'preau_http_request_duration_seconds',
			help: 'How long their answers took.',
			type: 'histogram',
			samples: [...routes].flatMap(([route, all]) => histogram(route, all))
		}
	]
}

function histogram(route: string, all: readonly Series[]): Sample[] {
	const total = (of: (series: Series) => number) => all.reduce((sum, series) => sum + of(series), 0)
	let below = 0
	const buckets = [...BUCKETS, Infinity].map((bound, at) => {
		below += total(({ buckets: counts }) => counts[at] ?? 0)
		return { suffix: '_bucket', labels: { route, le: bound === Infinity ? '+Inf' : String(bound / 1000) }, value: below }
	})
	return [
		...buckets,
		{ suffix: '_sum', labels: { route }, value: total(({ sum }) => sum) / 1000 },
		{ suffix: '_count', labels: { route }, value: total(({ count }) => count) }
	]
}
