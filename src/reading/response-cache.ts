import type { Store } from '../db/store/store'
import type { Coding } from '../kit/coding'
import { Bound, type Kept } from './bound'

/** An answer as it goes out, kept as long as it stays true. */
export type KeptAnswer = {
	readonly bytes: Uint8Array<ArrayBuffer>
	/** the coding that the bytes are compressed with */
	readonly coding?: Coding
	readonly etag: string
	/** milliseconds at which time alone changes the answer; infinity if it never does */
	readonly until: number
	/** for a list: how many records it has in all */
	readonly total?: number
	/** whether it stays true until a commit touches the school itself: grades or attendance do not change it */
	readonly ofSchool?: boolean
}

/** The most bytes of an answer that is kept. */
const MAX_ANSWER = 8 * 1024 * 1024
/** Bytes that an entry takes besides its key and its answer, roughly. */
const OVERHEAD = 300

/**
 * Serialized answers by what they depend on: route, query and the part of the school that the caller sees. Every commit that touches the
 * data empties an institution's shelf, except for answers that only a change of the school itself makes untrue. If there is too much, the
 * least recently used go first.
 */
export class ResponseCache {
	readonly #shelves = new WeakMap<Store, Shelf>()
	readonly #ofSchools = new WeakMap<Store, Shelf>()

	constructor(readonly bound = new Bound()) {}

	get(store: Store, key: string, now: number): KeptAnswer | undefined {
		return this.#shelf(store).get(key, now) ?? this.#ofSchool(store).get(key, now)
	}

	/** Keeps an answer that was made while the data was at revision `donnees`, unless a commit came between. */
	put(store: Store, key: string, donnees: number, answer: KeptAnswer) {
		if (store.revisions.donnees !== donnees || answer.bytes.length > MAX_ANSWER || store.client.closed) return
		const shelf = answer.ofSchool ? this.#ofSchool(store) : this.#shelf(store)
		shelf.put(key, answer)
		this.bound.count(shelf)
	}

	/** Releases the answers of an institution that nobody asks for. */
	forget(store: Store) {
		for (const shelves of [this.#shelves, this.#ofSchools]) this.#empty(shelves, store)
	}

	#shelf = (store: Store) => this.#at(this.#shelves, store, store.revisions.donnees)
	#ofSchool = (store: Store) => this.#at(this.#ofSchools, store, store.generation)

	#at(shelves: WeakMap<Store, Shelf>, store: Store, revision: number): Shelf {
		const known = shelves.get(store)
		if (known?.revision === revision) return known
		this.#empty(shelves, store)
		const fresh = new Shelf(revision)
		shelves.set(store, fresh)
		return fresh
	}

	#empty(shelves: WeakMap<Store, Shelf>, store: Store) {
		const shelf = shelves.get(store)
		if (shelf) this.bound.drop(shelf)
		shelves.delete(store)
	}
}

/** The answers of one institution at one revision. */
class Shelf implements Kept {
	readonly #answers = new Map<string, KeptAnswer>()
	bytes = 0

	constructor(readonly revision: number) {}

	get(key: string, now: number): KeptAnswer | undefined {
		const answer = this.#answers.get(key)
		if (!answer) return undefined
		this.#answers.delete(key)
		if (answer.until <= now) {
			this.bytes -= sizeOf(key, answer)
			return undefined
		}
		this.#answers.set(key, answer)
		return answer
	}

	put(key: string, answer: KeptAnswer) {
		this.#remove(key)
		this.#answers.set(key, answer)
		this.bytes += sizeOf(key, answer)
	}

	giveUp() {
		const oldest = this.#answers.keys().next().value
		if (oldest !== undefined) this.#remove(oldest)
	}

	#remove(key: string) {
		const kept = this.#answers.get(key)
		if (kept) this.bytes -= sizeOf(key, kept)
		this.#answers.delete(key)
	}
}

const sizeOf = (key: string, { bytes }: KeptAnswer) => key.length + bytes.length + OVERHEAD
