import { timingSafeEqual } from 'node:crypto'
import type { Store } from '../db/store'
import { rolesOf, type Author, type Caller } from '../domain/caller'
import { toSeconds } from '../domain/clock'
import type { Tenant } from '../tenants/tenant'
import { parseBearer, secretHash } from './token-secret'
import { selectToken, updateLastUsed } from './tokens.queries'

type Known = {
	/** the store's revision of accounts and tokens that the callers were read at */
	acces: number
	callers: Map<string, Caller>
	/** token → second of its last use, not yet written */
	used: Map<number, number>
}

/** How many callers one institution keeps in memory. */
const MAX_CALLERS = 50_000
const WRITTEN_BEHIND: Author = { name: 'job:last-used' }

/** Finds the caller behind a token. Callers stay in memory until a commit touches accounts or tokens. */
export class Tokens {
	readonly #known = new WeakMap<Store, Known>()

	/** The caller behind an `Authorization` header; `undefined` if that is missing, malformed, unknown, revoked or of another school. */
	callerOf({ store }: Tenant, header: string | null, now: Temporal.Instant): Caller | undefined | Promise<Caller | undefined> {
		const token = parseBearer(header)
		if (!token) return undefined
		const known = this.#knownOf(store)
		const hash = secretHash(token.secret)
		const caller = known.callers.get(hash)
		if (!caller) return this.#read(store, known, token.id, hash, now)
		if (caller.tokenId !== token.id) return undefined
		known.used.set(caller.tokenId, toSeconds(now))
		return caller
	}

	/** The second of a token's last use, where it is newer than what is stored. */
	lastUsed(store: Store, tokenId: number) {
		return this.#known.get(store)?.used.get(tokenId)
	}

	/** Writes `last_used_at` of the tokens used since the last time. */
	async writeLastUsed(store: Store) {
		const known = this.#known.get(store)
		if (!known || known.used.size === 0) return
		const used = [...known.used]
		known.used = new Map()
		await store.write({ author: WRITTEN_BEHIND, touches: [] }, ({ db }) => updateLastUsed(db, used))
	}

	#knownOf(store: Store): Known {
		let known = this.#known.get(store)
		if (!known) this.#known.set(store, (known = { acces: store.revisions.acces, callers: new Map(), used: new Map() }))
		if (known.acces !== store.revisions.acces || known.callers.size > MAX_CALLERS) {
			known.acces = store.revisions.acces
			known.callers = new Map()
		}
		return known
	}

	async #read(store: Store, known: Known, id: number, hash: string, now: Temporal.Instant): Promise<Caller | undefined> {
		const { callers } = known
		const row = await selectToken(store.db, id)
		if (!row || !timingSafeEqual(Buffer.from(row.secretHash), Buffer.from(hash))) return undefined
		const caller: Caller = { userId: row.userId, roles: rolesOf(row.role, row.otherRoles), tokenId: row.tokenId, portee: row.portee }
		callers.set(hash, caller)
		known.used.set(caller.tokenId, toSeconds(now))
		return caller
	}
}
