/** The effect of one more request for its client; times in whole seconds, as in the headers. */
export type Verdict = { readonly allowed: boolean; readonly limit: number; readonly remaining: number; readonly reset: number }

const MINUTE = 60_000
const FIRST_CAPACITY = 64
/** The number of clients from which on those with an empty window are forgotten. */
const SWEEP_AT = 10_000

/** The instants of one client's requests inside the window, oldest first, in a ring that grows up to the limit. */
type Ring = { times: Float64Array; start: number; count: number }

/** Counts requests in a window that slides with each of them: there are never more than the limit within it. */
export class SlidingWindow {
	readonly #rings = new Map<string, Ring>()

	/** a window in milliseconds; if there are `limit` clients, one more makes the first one be forgotten */
	constructor(
		readonly window = MINUTE,
		readonly limit = Number.POSITIVE_INFINITY
	) {}

	/** Counts a request of `client` at `now` (milliseconds) against `limit`. A refused one is not counted. */
	take(client: string, limit: number, now: number): Verdict {
		const ring = this.#ring(client, now)
		while (ring.count > 0 && oldest(ring) <= now - this.window) drop(ring)
		const allowed = ring.count < limit
		if (allowed) push(ring, now, limit)
		const reset = ring.count === 0 ? 0 : Math.max(1, Math.ceil((oldest(ring) + this.window - now) / 1000))
		return { allowed, limit, remaining: limit - ring.count, reset }
	}

	#ring(client: string, now: number): Ring {
		const known = this.#rings.get(client)
		if (known) return known
		if (this.#rings.size >= SWEEP_AT) this.#sweep(now)
		if (this.#rings.size >= this.limit) this.#rings.delete(this.#rings.keys().next().value!)
		const fresh = { times: new Float64Array(FIRST_CAPACITY), start: 0, count: 0 }
		this.#rings.set(client, fresh)
		return fresh
	}

	#sweep(now: number) {
		for (const [client, ring] of this.#rings) if (ring.count === 0 || newest(ring) <= now - this.window) this.#rings.delete(client)
	}
}

const at = (ring: Ring, index: number) => (ring.start + index) % ring.times.length
const oldest = (ring: Ring) => ring.times[ring.start] ?? 0
const newest = (ring: Ring) => ring.times[at(ring, ring.count - 1)] ?? 0

function drop(ring: Ring) {
	ring.start = at(ring, 1)
	ring.count--
}

function push(ring: Ring, now: number, limit: number) {
	if (ring.count === ring.times.length) grow(ring, limit)
	ring.times[at(ring, ring.count)] = now
	ring.count++
}

function grow(ring: Ring, limit: number) {
	const times = new Float64Array(Math.min(limit, 2 * ring.times.length))
	for (let index = 0; index < ring.count; index++) times[index] = ring.times[at(ring, index)] ?? 0
	ring.times = times
	ring.start = 0
}
