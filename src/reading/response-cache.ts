import type { Store } from '../db/store'
import { Bound, type Kept } from './bound'

/** An answer as it goes out, kept as long as it stays true. */
export type KeptAnswer = {
	readonly bytes: Uint8Array<ArrayBuffer>
	readonly etag: string
	/** milliseconds at which time alone changes the answer; infinity where it never does */
	readonly until: number
	/** of a list: how many records it has in all */
	readonly total?: number
}

/** How many bytes one answer may have to be kept. */
const MAX_ANSWER = 8 * 1024 * 1024
/** What an entry takes besides its bytes, roughly. */
const OVERHEAD = 300

/**
 * Serialized answers by what they depend on: route, query and the part of the school that the caller sees. Every commit
 * that touches the data empties an institution's shelf; the least recently used go first where there is too much.
 */
export class ResponseCache {
	readonly #shelves = new WeakMap<Store, Shelf>()

	constructor(readonly bound = new Bound()) {}

	get(store: Store, key: string, now: number): KeptAnswer | undefined {
		return this.#shelf(store).get(key, now)
	}

	/** Keeps an answer that was made while the data stood at revision `donnees`: not when a commit came between. */
	put(store: Store, key: string, donnees: number, answer: KeptAnswer) {
		const shelf = this.#shelf(store)
		if (shelf.donnees !== donnees || answer.bytes.length > MAX_ANSWER || store.client.closed) return
		shelf.put(key, answer)
		this.bound.count(shelf)
	}

	/** Keeps nothing of an institution any more that nobody asks for. */
	forget(store: Store) {
		const shelf = this.#shelves.get(store)
		if (shelf) this.bound.drop(shelf)
		this.#shelves.delete(store)
	}

	#shelf(store: Store): Shelf {
		const known = this.#shelves.get(store)
		if (known?.donnees === store.revisions.donnees) return known
		this.forget(store)
		const fresh = new Shelf(store.revisions.donnees)
		this.#shelves.set(store, fresh)
		return fresh
	}
}

/** The answers of one institution at one revision. */
class Shelf implements Kept {
	readonly #answers = new Map<string, KeptAnswer>()
	bytes = 0

	constructor(readonly donnees: number) {}

	get(key: string, now: number): KeptAnswer | undefined {
		const kept = this.#answers.get(key)
		if (!kept) return undefined
		this.#answers.delete(key)
		if (kept.until <= now) {
			this.bytes -= sizeOf(kept)
			return undefined
		}
		this.#answers.set(key, kept)
		return kept
	}

	put(key: string, answer: KeptAnswer) {
		this.#remove(key)
		this.#answers.set(key, answer)
		this.bytes += sizeOf(answer)
	}

	giveUp() {
		const oldest = this.#answers.keys().next().value
		if (oldest !== undefined) this.#remove(oldest)
	}

	#remove(key: string) {
		const kept = this.#answers.get(key)
		if (kept) this.bytes -= sizeOf(kept)
		this.#answers.delete(key)
	}
}

const sizeOf = ({ bytes }: KeptAnswer) => bytes.length + OVERHEAD
