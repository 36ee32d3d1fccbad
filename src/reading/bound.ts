/** Data of one institution that is kept in memory. */
export type Kept = {
	/** roughly */
	readonly bytes: number
	/** Releases what was read longest ago; what it cannot do without stays. */
	readonly giveUp: () => void
}

/**
 * A bound for the kept data of all institutions together. When it is reached, the institution with the most data gives up first:
 * reading everything takes nothing from those that read little.
 */
export class Bound {
	readonly #all = new Set<Kept>()

	constructor(
		/** bytes of all together */
		readonly limit = 96 * 1024 * 1024
	) {}

	get bytes(): number {
		let bytes = 0
		for (const kept of this.#all) bytes += kept.bytes
		return bytes
	}

	/** Counts `kept`, which has grown, and has data given up until all together fit. */
	count(kept: Kept) {
		this.#all.add(kept)
		const spent = new Set<Kept>()
		for (let bytes = this.bytes; bytes > this.limit;) {
			const largest = this.#largest(spent)
			if (!largest) return
			const before = largest.bytes
			largest.giveUp()
			if (largest.bytes >= before) spent.add(largest)
			bytes -= before - largest.bytes
		}
	}

	/** Stops counting it: nothing of it is kept any more. */
	drop(kept: Kept) {
		this.#all.delete(kept)
	}

	/** The largest one, except those that have nothing more to give up. */
	#largest(spent: ReadonlySet<Kept>): Kept | undefined {
		let largest: Kept | undefined
		for (const kept of this.#all) if (!spent.has(kept) && kept.bytes > (largest?.bytes ?? 0)) largest = kept
		return largest
	}
}
