/** What is kept in memory of one institution. */
export type Kept = {
	/** roughly */
	readonly bytes: number
	/** Lets go what was read longest ago; what it cannot do without stays. */
	readonly giveUp: () => void
}

/**
 * One bound for what is kept of all institutions together. Where it is reached, the one of which most is kept gives up first: who reads
 * everything takes nothing from those who read little.
 */
export class Bound {
	readonly #all = new Set<Kept>()

	constructor(
		/** bytes of all together */
		readonly most = 96 * 1024 * 1024
	) {}

	get bytes(): number {
		let bytes = 0
		for (const kept of this.#all) bytes += kept.bytes
		return bytes
	}

	/** Counts `kept`, which has grown, and has as much given up as is too much. */
	count(kept: Kept) {
		this.#all.add(kept)
		const spent = new Set<Kept>()
		for (let bytes = this.bytes; bytes > this.most;) {
			const largest = this.#largest(spent)
			if (!largest) return
			const before = largest.bytes
			largest.giveUp()
			if (largest.bytes >= before) spent.add(largest)
			bytes -= before - largest.bytes
		}
	}

	/** Counts it no more: nothing of it is kept. */
	drop(kept: Kept) {
		this.#all.delete(kept)
	}

	/** The one of which most is kept, but for those that have nothing more to give up. */
	#largest(spent: ReadonlySet<Kept>): Kept | undefined {
		let largest: Kept | undefined
		for (const kept of this.#all) if (!spent.has(kept) && kept.bytes > (largest?.bytes ?? 0)) largest = kept
		return largest
	}
}
