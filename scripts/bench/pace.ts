/** Asks at an even pace, however long answers take: the wait of later requests is counted too. */
export class Pace {
	readonly #taken: number[] = []
	readonly #open = new Set<Promise<void>>()
	readonly #timer: Timer

	/** @param every milliseconds */
	constructor(every: number, ask: () => Promise<Response>) {
		this.#timer = setInterval(() => {
			const asked = this.#ask(ask)
			this.#open.add(asked)
			void asked.finally(() => this.#open.delete(asked))
		}, every)
	}

	/** The milliseconds of each request, in order of size. */
	async end(): Promise<readonly number[]> {
		clearInterval(this.#timer)
		await Promise.all(this.#open)
		return this.#taken.toSorted((a, b) => a - b)
	}

	async #ask(ask: () => Promise<Response>) {
		const began = performance.now()
		const response = await ask()
		await response.arrayBuffer()
		if (response.status >= 300) throw new Error(`${response.url} answered ${response.status}`)
		this.#taken.push(performance.now() - began)
	}
}

export function shown(taken: readonly number[]): string {
	const at = (share: number) => (taken[Math.min(taken.length - 1, Math.floor(share * taken.length))] ?? 0).toFixed(1)
	return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms (${taken.length})`
}
