import type { Store } from '../db/store'
import type { Author } from '../domain/caller'
import { toSeconds } from '../domain/clock'
import { Follow, type KeptFollow } from './follow'
import { deleteFollowsBefore, selectFollows, upsertFollow } from './follows.queries'

const MACHINERY: Author = { name: 'job:suivis' }
/** seconds that a list which nobody reads is remembered (contract 1.8) */
const KEPT = 90 * 24 * 3600
/** How many records all follows of one institution remember together. */
const MAX_RECORDS = 600_000

type Shelf = { kept: Map<string, Buffer>; follows: Map<string, Follow>; changed: Set<string>; records: number; first: number }

/** The follows of every open institution: in memory, written behind to its file. */
export class Follows {
	readonly #shelves = new WeakMap<Store, Promise<Shelf>>()

	/** The follow of one list for those who see the same of it. */
	async of(store: Store, key: string): Promise<Follow> {
		const shelf = await this.#shelf(store)
		const known = shelf.follows.get(key)
		if (known) {
			shelf.follows.delete(key)
			shelf.follows.set(key, known)
			return known
		}
		const kept = shelf.kept.get(key)
		shelf.kept.delete(key)
		if (!kept) return new Follow()
		const follow = Follow.resume(JSON.parse(Buffer.from(Bun.gunzipSync(new Uint8Array(kept))).toString()) as KeptFollow, shelf.first)
		shelf.follows.set(key, follow)
		return follow
	}

	/** Keeps a follow that has changed: it is written at the next round, and others go where all together are too many. */
	async keep(store: Store, key: string, changed: Follow) {
		const shelf = await this.#shelf(store)
		shelf.follows.set(key, changed)
		shelf.changed.add(key)
		shelf.records = 0
		for (const follow of shelf.follows.values()) shelf.records += follow.size
		for (const [oldest, { size }] of shelf.follows) {
			if (shelf.records <= MAX_RECORDS || oldest === key) break
			shelf.follows.delete(oldest)
			shelf.records -= size
		}
	}

	/** A revision that nobody has been given yet, for a change that time made. */
	raise(store: Store): Promise<void> {
		return store.write({ author: MACHINERY, touches: ['donnees'] }, async ({ raise }) => raise())
	}

	/** Writes what changed since the last round. */
	async write(store: Store) {
		const shelf = await this.#shelves.get(store)
		if (!shelf || shelf.changed.size === 0) return
		const rows = [...shelf.changed].flatMap((cle) => {
			const follow = shelf.follows.get(cle)
			if (!follow) return []
			return [{ cle, version: follow.version, contenu: Buffer.from(Bun.gzipSync(Buffer.from(JSON.stringify(follow.kept())))) }]
		})
		shelf.changed.clear()
		await store.write({ author: MACHINERY, touches: [] }, async ({ db, now }) => {
			const at = toSeconds(now)
			for (const row of rows) await upsertFollow(db, { ...row, at })
			await deleteFollowsBefore(db, at - KEPT)
		})
	}

	#shelf(store: Store): Promise<Shelf> {
		let shelf = this.#shelves.get(store)
		if (!shelf) this.#shelves.set(store, (shelf = this.#open(store)))
		return shelf
	}

	/** Takes up what the file kept, under a revision that no earlier process can have given to anybody. */
	async #open(store: Store): Promise<Shelf> {
		await this.raise(store)
		const rows = await selectFollows(store.db)
		return {
			kept: new Map(rows.map(({ cle, contenu }) => [cle, contenu])),
			follows: new Map(),
			changed: new Set(),
			records: 0,
			first: store.revisions.donnees
		}
	}
}
