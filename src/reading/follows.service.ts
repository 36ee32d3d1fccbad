import { promisify } from 'node:util'
import type { Store } from '../db/store/store'
import type { Author } from '../domain/droits/caller'
import { toSeconds } from '../kit/clock'
import { lazily } from '../kit/lazily'
import { Bound, type Kept } from './bound'
import { Follow, type KeptFollow } from './follow'
import { deleteFollowsBefore, deleteFollowsBeyond, selectFollow, upsertFollow } from './follows.queries'

const MACHINERY: Author = { name: 'job:suivis' }
const DAY = 24 * 3600
/** seconds for which a list that nobody reads is remembered (contract 1.8) */
const KEPT = 90 * DAY
/** The most follows that the file of one institution keeps. */
const MAX_KEPT = 20_000

/** The follows of one institution. */
class Shelf implements Kept {
	readonly follows = new Map<string, Follow>()
	/** the keys that the next round writes */
	readonly changed = new Set<string>()
	/** the second at which each was last written */
	readonly written = new Map<string, number>()
	/** the keys for which the file has all that this process ever gave out */
	readonly whole = new Set<string>()
	bytes = 0

	constructor(
		/** a revision that no earlier process can have given to anybody */
		readonly first: number
	) {}

	/** Puts a follow among those that were read last. */
	put(key: string, follow: Follow) {
		this.follows.delete(key)
		this.follows.set(key, follow)
	}

	/** The same for a follow that has grown, or is new. */
	take(key: string, follow: Follow) {
		this.put(key, follow)
		this.bytes = 0
		for (const { bytes } of this.follows.values()) this.bytes += bytes
	}

	/**
	 * Gives up a follow that was written, if there is one: it can be read again. The one that was read last stays, however large: each page
	 * of a long list would read the whole list again.
	 */
	giveUp() {
		if (this.follows.size < 2) return
		const [oldest] = this.follows.keys()
		const key = this.follows.keys().find((candidate) => !this.changed.has(candidate)) ?? oldest
		if (key !== undefined) this.#drop(key)
	}

	/** Keeps only the follows that are not written yet. */
	rest() {
		for (const key of this.follows.keys()) if (!this.changed.has(key)) this.#drop(key)
	}

	#drop(key: string) {
		this.bytes -= this.follows.get(key)?.bytes ?? 0
		this.follows.delete(key)
		if (this.follows.size === 0) this.bytes = 0
	}
}

/** The follows of all open institutions: in memory, and written to their files later. */
export class Follows {
	readonly #shelves = new WeakMap<Store, Promise<Shelf>>()

	constructor(readonly bound = new Bound()) {}

	/**
	 * The follow of a list, for those who see the same of it. `undefined` if the institution has no follows yet and its file cannot be
	 * written now: reading goes on while an import writes or the disk is full, only versions have to wait.
	 */
	async of(store: Store, key: string): Promise<Follow | undefined> {
		if (!this.#shelves.has(store) && !store.writesSoon) return undefined
		const shelf = await this.#shelf(store)
		const kept = shelf.follows.get(key)
		const known = kept ?? (await this.#resume(store, shelf, key))
		if (!known) return new Follow()
		// the follow that is read last goes to the end, and stays in the file as long as it is read
		if (kept) shelf.put(key, kept)
		else this.#take(store, shelf, key, known)
		if (toSeconds(store.clock.now()) - (shelf.written.get(key) ?? 0) > DAY) shelf.changed.add(key)
		return known
	}

	/** Keeps a follow that has changed: the next round writes it, and others go if all together are too large. */
	async keep(store: Store, key: string, changed: Follow) {
		const shelf = await this.#shelf(store)
		shelf.whole.delete(key)
		shelf.changed.add(key)
		this.#take(store, shelf, key, changed)
	}

	/** For an institution that nobody asks for, keeps only what is not written yet. */
	async forget(store: Store) {
		const shelf = await this.#shelves.get(store)?.catch(() => undefined)
		if (!shelf) return
		shelf.rest()
		if (shelf.follows.size === 0 || store.client.closed) this.bound.drop(shelf)
	}

	/** Raises the revision, so that a change that time made has one that was never given out. */
	raise(store: Store): Promise<void> {
		return store.write({ author: MACHINERY, touches: ['saisies'] }, async ({ raise }) => raise())
	}

	/** Writes what changed since the last round. */
	async write(store: Store) {
		const shelf = await this.#shelves.get(store)?.catch(() => undefined)
		if (!shelf || shelf.changed.size === 0) return
		const keys = [...shelf.changed]
		const rows: { readonly cle: string; readonly version: number; readonly contenu: Buffer }[] = []
		for (const cle of keys) {
			const follow = shelf.follows.get(cle)
			shelf.changed.delete(cle)
			if (follow) rows.push({ cle, version: follow.version, contenu: await packed(follow) })
		}
		const at = toSeconds(store.clock.now())
		try {
			await store.write({ author: MACHINERY, touches: [] }, async ({ db }) => {
				for (const row of rows) await upsertFollow(db, { ...row, at })
				await deleteFollowsBefore(db, at - KEPT)
				await deleteFollowsBeyond(db, MAX_KEPT)
			})
		} catch (error) {
			for (const key of keys) shelf.changed.add(key)
			throw error
		}
		for (const { cle } of rows) {
			shelf.written.set(cle, at)
			if (!shelf.changed.has(cle)) shelf.whole.add(cle)
		}
	}

	#take(store: Store, shelf: Shelf, key: string, follow: Follow) {
		shelf.take(key, follow)
		if (!store.client.closed) this.bound.count(shelf)
	}

	#shelf(store: Store): Promise<Shelf> {
		const known = this.#shelves.get(store)
		if (known) return known
		const opening = this.#open(store)
		this.#shelves.set(store, opening)
		opening.catch(() => this.#shelves.delete(store))
		return opening
	}

	async #open(store: Store): Promise<Shelf> {
		await this.raise(store)
		return new Shelf(store.revisions.donnees)
	}

	/** Resumes the follow that the file kept. Versions since then may have been given out for changes that were never written. */
	async #resume(store: Store, shelf: Shelf, key: string) {
		const row = await selectFollow(store.db, key)
		if (!row) return undefined
		shelf.written.set(key, row.at)
		const kept = unpacked(row.contenu)
		return Follow.resume(kept, shelf.whole.has(key) ? undefined : Math.max(shelf.first, store.revisions.donnees))
	}
}

// on another thread, because a list of 120,000 takes a fifth of a second; node:zlib takes milliseconds to load, which a start is spared
const compress = lazily(async () => promisify((await import('node:zlib')).gzip))

async function packed(follow: Follow): Promise<Buffer> {
	const text = JSON.stringify(follow.kept())
	return (await compress())(text, { level: 1 })
}
const unpacked = (bytes: Buffer) => JSON.parse(Buffer.from(Bun.gunzipSync(new Uint8Array(bytes))).toString()) as KeptFollow
