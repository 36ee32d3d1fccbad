import type { Store } from '../db/store'

/** An answer as it goes out, kept as long as it stays true. */
export type KeptAnswer = {
	readonly bytes: Uint8Array<ArrayBuffer>
	readonly etag: string
	/** milliseconds at which time alone changes the answer; infinity where it never does */
	readonly until: number
	/** of a list: how many records it has in all */
	readonly total?: number
}

/** How much one institution's answers may take in memory, and one answer alone. */
const MAX_BYTES = 32 * 1024 * 1024
const MAX_ANSWER = MAX_BYTES / 4
/** What an entry takes besides its bytes, roughly. */
const OVERHEAD = 300

type Shelf = { donnees: number; bytes: number; answers: Map<string, KeptAnswer> }

/**
 * Serialized answers by what they depend on: route, query and the part of the school that the caller sees. Every commit
 * that touches the data empties an institution's shelf; the least recently used go first where it is full.
 */
export class ResponseCache {
	readonly #shelves = new WeakMap<Store, Shelf>()

	get(store: Store, key: string, now: number): KeptAnswer | undefined {
		const shelf = this.#shelf(store)
		const kept = shelf.answers.get(key)
		if (!kept) return undefined
		shelf.answers.delete(key)
		if (kept.until <= now) {
			shelf.bytes -= sizeOf(kept)
			return undefined
		}
		shelf.answers.set(key, kept)
		return kept
	}

	/** Keeps an answer that was made while the data stood at revision `donnees`: not when a commit came between. */
	put(store: Store, key: string, donnees: number, answer: KeptAnswer) {
		const shelf = this.#shelf(store)
		if (shelf.donnees !== donnees || answer.bytes.length > MAX_ANSWER) return
		const before = shelf.answers.get(key)
		if (before) shelf.bytes -= sizeOf(before)
		shelf.answers.delete(key)
		shelf.answers.set(key, answer)
		shelf.bytes += sizeOf(answer)
		for (const [oldest, { bytes }] of shelf.answers) {
			if (shelf.bytes <= MAX_BYTES) break
			shelf.answers.delete(oldest)
			shelf.bytes -= bytes.length + OVERHEAD
		}
	}

	#shelf(store: Store): Shelf {
		const known = this.#shelves.get(store)
		if (known && known.donnees === store.revisions.donnees) return known
		const fresh: Shelf = { donnees: store.revisions.donnees, bytes: 0, answers: new Map() }
		this.#shelves.set(store, fresh)
		return fresh
	}
}

const sizeOf = ({ bytes }: KeptAnswer) => bytes.length + OVERHEAD
