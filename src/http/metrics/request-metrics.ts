/** Upper bounds of the latency histogram; milliseconds. */
export const BUCKETS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const NUMBER = /\/\d+(?=\/|$)/g
const PARAMETER = /\/:[^/]+/g
/** The paths that the machine itself answers. */
const OWN = new Set(['/health', '/metrics', '/docs', '/ca.crt'])

/** Requests of one route, method and class of status. */
export type Series = {
	readonly route: string
	readonly method: string
	/** such as `2xx` */
	readonly status: string
	count: number
	/** milliseconds */
	sum: number
	/** by the first bucket whose bound is not exceeded; the last counts longer requests */
	readonly buckets: Float64Array
}

/** Counts requests, cheaply, because it is called for each. There are as many series as routes, whatever paths are asked for. */
export class RequestMetrics {
	readonly #routes = new Set<string>()
	readonly #series = new Map<string, Map<string, (Series | undefined)[]>>()

	/** `routes` in the form `/classes/:id`: an area's label, and what follows its base */
	know(routes: readonly string[]) {
		for (const route of routes) this.#routes.add(route.replace(PARAMETER, '/:id'))
	}

	/** `path` has the form of `routes`; `undefined` for the machine's own `pathname`. */
	count(path: string | undefined, pathname: string, method: string, status: number, milliseconds: number) {
		const route = path === undefined ? (OWN.has(pathname) ? pathname : 'site') : this.#routeOf(path)
		const series = this.#of(route, method, Math.floor(status / 100))
		series.count++
		series.sum += milliseconds
		let bucket = 0
		while (bucket < BUCKETS.length && milliseconds > BUCKETS[bucket]!) bucket++
		series.buckets[bucket]!++
	}

	get series(): readonly Series[] {
		return [...this.#series.values()].flatMap((methods) =>
			[...methods.values()].flatMap((classes) => classes.filter((series) => series !== undefined))
		)
	}

	#routeOf(path: string): string {
		if (this.#routes.has(path)) return path
		const route = path.replace(NUMBER, '/:id')
		return this.#routes.has(route) ? route : 'unknown'
	}

	#of(route: string, given: string, status: number): Series {
		const method = METHODS.has(given) ? given : 'OTHER'
		const found = this.#series.get(route)?.get(method)?.[status]
		if (found) return found
		const methods = this.#series.get(route) ?? new Map<string, (Series | undefined)[]>()
		const classes = methods.get(method) ?? []
		const series = { route, method, status: `${status}xx`, count: 0, sum: 0, buckets: new Float64Array(BUCKETS.length + 1) }
		classes[status] = series
		this.#series.set(route, methods.set(method, classes))
		return series
	}
}
