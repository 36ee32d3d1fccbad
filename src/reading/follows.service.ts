import type { Store } from '../db/store'
import type { Author } from '../domain/caller'
import { toSeconds } from '../domain/clock'
import { Follow, type KeptFollow } from './follow'
import { deleteFollowsBefore, deleteFollowsBeyond, selectFollow, upsertFollow } from './follows.queries'

const MACHINERY: Author = { name: 'job:suivis' }
const DAY = 24 * 3600
/** seconds that a list which nobody reads is remembered (contract 1.8) */
const KEPT = 90 * DAY
/** How many records all follows of one institution remember together, in memory. */
const MAX_RECORDS = 600_000
/** How many follows the file of one institution keeps. */
const MAX_KEPT = 20_000

type Shelf = {
	/** a revision that no earlier process can have given to anybody */
	readonly first: number
	readonly follows: Map<string, Follow>
	/** what the next round writes */
	readonly changed: Set<string>
	/** the second at which each was last written */
	readonly written: Map<string, number>
}

/** The follows of every open institution: in memory, written behind to its file. */
export class Follows {
	readonly #shelves = new WeakMap<Store, Promise<Shelf>>()

	/**
	 * The follow of one list for those who see the same of it. `undefined` if there is none yet and the file cannot be written now:
	 * reading goes on while an import writes or the disk is full, only versions have to wait.
	 */
	async of(store: Store, key: string): Promise<Follow | undefined> {
		if (!this.#shelves.has(store) && !store.writesSoon) return undefined
		const shelf = await this.#shelf(store)
		const known = shelf.follows.get(key) ?? (await this.#resume(store, shelf, key))
		if (!known) return new Follow()
		// the one that is read last goes last, and stays in the file as long as it is read
		shelf.follows.delete(key)
		shelf.follows.set(key, known)
		if (toSeconds(store.clock.now()) - (shelf.written.get(key) ?? 0) > DAY) shelf.changed.add(key)
		return known
	}

	/** Keeps a follow that has changed: it is written at the next round, and others go where all together are too many. */
	async keep(store: Store, key: string, changed: Follow) {
		const shelf = await this.#shelf(store)
		shelf.follows.set(key, changed)
		shelf.changed.add(key)
		let records = 0
		for (const follow of shelf.follows.values()) records += follow.size
		for (const [oldest, { size }] of shelf.follows) {
			if (records <= MAX_RECORDS || oldest === key) break
			shelf.follows.delete(oldest)
			records -= size
		}
	}

	/** A revision that nobody has been given yet, for a change that time made. */
	raise(store: Store): Promise<void> {
		return store.write({ author: MACHINERY, touches: ['saisies'] }, async ({ raise }) => raise())
	}

	/** Writes what changed since the last round. */
	async write(store: Store) {
		const shelf = await this.#shelves.get(store)?.catch(() => undefined)
		if (!shelf || shelf.changed.size === 0) return
		const keys = [...shelf.changed]
		shelf.changed.clear()
		const rows = keys.flatMap((cle) => {
			const follow = shelf.follows.get(cle)
			return follow ? [{ cle, version: follow.version, contenu: packed(follow) }] : []
		})
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
		for (const { cle } of rows) shelf.written.set(cle, at)
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
		return { first: store.revisions.donnees, follows: new Map(), changed: new Set(), written: new Map() }
	}

	/** Takes up what the file kept of a list. Versions since then may have been given for what was never written. */
	async #resume(store: Store, shelf: Shelf, key: string) {
		const row = await selectFollow(store.db, key)
		if (!row) return undefined
		shelf.written.set(key, row.at)
		return Follow.resume(unpacked(row.contenu), Math.max(shelf.first, store.revisions.donnees))
	}
}

const packed = (follow: Follow) => Buffer.from(Bun.gzipSync(Buffer.from(JSON.stringify(follow.kept()))))
const unpacked = (bytes: Buffer) => JSON.parse(Buffer.from(Bun.gunzipSync(new Uint8Array(bytes))).toString()) as KeptFollow
