import { timingSafeEqual } from 'node:crypto'
import type { Store } from '../db/store/store'
import type { Author, Caller, SorteJeton } from '../domain/droits/caller'
import { toSeconds } from '../kit/clock'
import { FOR_CLIENT, isOver, type SessionUse } from '../domain/resultats/session'
import type { Tenant } from '../tenants/tenant'
import { callerBehind } from './still-held.service'
import { parseBearer, secretHash, type Token } from './token-secret'
import { selectToken, updateLastUsed } from './tokens.queries'

type Use = SorteJeton | SessionUse

type Found = {
	readonly caller: Caller
	readonly use: Use
	/** seconds */
	readonly created_at: number
	/** second of the last use */
	used_at: number
}

type Known = {
	/** the store's revision of accounts and tokens at which the callers were read */
	acces: number
	/** by the hash of their secret */
	found: Map<string, Found>
	/** token → second of its last use, not yet written */
	used: Map<number, number>
}

/** The most callers that one institution keeps in memory. */
const MAX_CALLERS = 50_000
const WRITTEN_BEHIND: Author = { name: 'job:last-used' }

/** Finds the caller behind a token. Callers stay in memory until a commit touches accounts or tokens. */
export class Tokens {
	readonly #known = new WeakMap<Store, Known>()

	/** The caller behind an `Authorization` header; `undefined` if that is missing, malformed, unknown, revoked or of another school. */
	callerOf(tenant: Tenant, header: string | null, now: Temporal.Instant): Caller | undefined | Promise<Caller | undefined> {
		const token = parseBearer(header)
		return token && this.#callerBy(tenant, token, 'lms', now)
	}

	/** The caller behind a session; `undefined` if that is unknown, over, of another school or for another use. */
	callerOfSession(
		tenant: Tenant,
		token: Token,
		now: Temporal.Instant,
		use: SessionUse = 'console'
	): Caller | undefined | Promise<Caller | undefined> {
		return this.#callerBy(tenant, token, use, now)
	}

	/** The second of a token's last use, if it is newer than the stored one. */
	lastUsed(store: Store, tokenId: number) {
		return this.#known.get(store)?.used.get(tokenId)
	}

	async writeLastUsed(store: Store) {
		const known = this.#known.get(store)
		if (!known || known.used.size === 0) return
		const used = [...known.used]
		known.used = new Map()
		await store.write({ author: WRITTEN_BEHIND, touches: [] }, ({ db }) => updateLastUsed(db, used))
	}

	#callerBy({ store }: Tenant, token: Token, use: Use, now: Temporal.Instant) {
		const known = this.#knownOf(store)
		const hash = secretHash(token.secret)
		const found = known.found.get(hash)
		if (found) return found.caller.tokenId === token.id ? admit(known, found, use, now) : undefined
		return read(store, known, token.id, hash).then((fresh) => fresh && admit(known, fresh, use, now))
	}

	#knownOf(store: Store): Known {
		let known = this.#known.get(store)
		if (!known) this.#known.set(store, (known = { acces: store.revisions.acces, found: new Map(), used: new Map() }))
		if (known.acces !== store.revisions.acces || known.found.size > MAX_CALLERS) {
			known.acces = store.revisions.acces
			known.found = new Map()
		}
		return known
	}
}

async function read({ db }: Store, { found: callers, used: lastUses }: Known, id: number, hash: string): Promise<Found | undefined> {
	const row = await selectToken(db, id)
	if (!row || !timingSafeEqual(Buffer.from(row.secretHash), Buffer.from(hash))) return undefined
	const caller = callerBehind(row)
	if (!caller) return undefined
	const { sorte, client, created_at, last_used_at } = row
	const fresh = {
		caller,
		use: client === null ? sorte : ('client' as const),
		created_at,
		used_at: lastUses.get(id) ?? last_used_at ?? created_at
	}
	callers.set(hash, fresh)
	return fresh
}

/** The caller, who has used the token now; `undefined` if the token opens something else, or is a session that is over. */
function admit({ used }: Known, found: Found, asked: Use, now: Temporal.Instant) {
	const { caller, use, created_at, used_at } = found
	const seconds = toSeconds(now)
	if (use !== asked || (use === 'console' && isOver({ ouverte: created_at, utilisee: used_at }, seconds))) return undefined
	if (use === 'client' && Math.abs(seconds - created_at) >= FOR_CLIENT.shows) return undefined
	found.used_at = seconds
	used.set(caller.tokenId, seconds)
	return caller
}
