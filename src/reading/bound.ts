/** What is kept in memory of one institution. */
export type Kept = {
	/** roughly */
	readonly bytes: number
	/** Lets go what was read longest ago. */
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
		for (let bytes = this.bytes; bytes > this.most;) {
			const largest = this.#largest()
			const before = largest.bytes
			largest.giveUp()
			// what is counted is rough: the largest may turn out to have had nothing
			if (largest.bytes >= before) return
			bytes -= before - largest.bytes
		}
	}

	/** Counts it no more: nothing of it is kept. */
	drop(kept: Kept) {
		this.#all.delete(kept)
	}

	#largest(): Kept {
		let largest: Kept = NONE
		for (const kept of this.#all) if (kept.bytes > largest.bytes) largest = kept
		return largest
	}
}

const NONE: Kept = { bytes: 0, giveUp: () => undefined }
