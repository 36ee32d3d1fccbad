import type { Store } from '../db/store'
import { AppError } from '../domain/errors'
import { joined, type Records } from '../db/records'
import { concat, encode, type Utf8 } from '../db/utf8'
import type { Follow, Retired } from './follow'
import type { Follows } from './follows.service'

export type Window = { readonly limit: number; readonly offset: number }
export const WHOLE: Window = { limit: -1, offset: 0 }

/** One list as one group of callers sees it. */
export type List = {
	/** what the list is and depends on: its name, its filters, the part of the school that its readers see */
	readonly key: string
	readonly select: (window: Window) => Promise<Selected>
}

export type Selected = {
	readonly records: Records
	/** milliseconds at which time alone changes the list before the day ends */
	readonly until?: number
}

export type ListQuery = { readonly page?: number; readonly per_page?: number; readonly depuis_version?: number }

export type ListAnswer = { readonly json: Utf8; readonly total: number; readonly until: number }

const PER_PAGE = 100
/** bytes of a list that is not written out before others get their turn */
const LONG = 1_000_000
/** How often a list is read at most for want of a moment without a commit. What it says then is told as a change later. */
const ATTEMPTS = 3

/** Makes the `{data, meta}` of lists (contract 1.3 and 1.8). */
export class Lists {
	constructor(readonly follows: Follows) {}

	/** `now` and `endOfDay` are milliseconds. @throws AppError 422 `version_perimee` */
	async answer(store: Store, list: List, query: ListQuery, now: number, endOfDay: number): Promise<ListAnswer> {
		const follow = await this.follows.of(store, list.key)
		if (!follow) return unfollowed(await whole(store, list, endOfDay), query, now)
		const asksPages = query.page !== undefined || query.per_page !== undefined
		if (asksPages && query.depuis_version === undefined && follow.isCurrent(store.revisions.donnees, now)) {
			const page = pageOf(query, follow.total)
			const { records } = await list.select({ limit: page.per_page, offset: (page.page - 1) * page.per_page })
			return written(records.bytes, { total: follow.total, version: follow.version, ...page }, follow.until)
		}
		const selected = await whole(store, list, endOfDay)
		const { records } = selected
		if (!(await this.#take(store, list, follow, selected, now))) return unfollowed(selected, query, now)
		if (query.depuis_version === undefined && !asksPages) {
			const { total, version, until } = follow
			if (records.bytes.length > LONG) await new Promise((turn) => setImmediate(turn))
			return written(records.bytes, { total, version }, until)
		}
		if (query.depuis_version === undefined) return paged(records.parts, query, { version: follow.version }, follow.until)
		const changes = follow.changes(query.depuis_version)
		if (!changes) throw new AppError('validation', 'version_perimee')
		const changed = records.parts.filter((_record, index) => changes.changed.has(records.id(index)))
		return paged(changed, query, { version: follow.version, retires: changes.retired }, follow.until)
	}

	/** What `answer` would tell as the version of a whole list. */
	async version(store: Store, list: List, now: number, endOfDay: number): Promise<Versioned> {
		const follow = await this.follows.of(store, list.key)
		if (follow?.isCurrent(store.revisions.donnees, now)) return follow
		const selected = await whole(store, list, endOfDay)
		if (follow && (await this.#take(store, list, follow, selected, now))) return follow
		return { version: 0, until: Math.min(selected.until, now + UNFOLLOWED) }
	}

	/** Whether the follow is now what was selected: not where that takes a revision that cannot be had soon. */
	async #take(store: Store, list: List, follow: Follow, { records, until }: Required<Selected>, now: number): Promise<boolean> {
		if (follow.wasSeenAt(store.revisions.donnees)) {
			if (follow.confirm(records, until)) return true
			// a change that time made needs a revision that nobody has been given yet
			if (!store.writesSoon) return false
			await this.follows.raise(store)
		}
		if (follow.take(records, store.revisions.donnees, now, until)) await this.follows.keep(store, list.key, follow)
		return true
	}
}

/** The version that a list has when it is read now, and until when time alone leaves it so. Milliseconds. */
export type Versioned = { readonly version: number; readonly until: number }

/** The whole list as it was at one revision, or as it was while commits came one after the other. */
async function whole(store: Store, list: List, endOfDay: number): Promise<Required<Selected>> {
	for (let attempt = 1; ; attempt++) {
		const before = store.revisions.donnees
		const { records, until = endOfDay } = await list.select(WHOLE)
		if (store.revisions.donnees === before || attempt === ATTEMPTS) return { records, until: Math.min(until, endOfDay) }
	}
}

/** For how long a list goes out without a version before it is tried again; milliseconds. */
const UNFOLLOWED = 5000

/** A list whose changes cannot be told for now: its version is 0, which asks for everything again. */
function unfollowed({ records, until }: Required<Selected>, query: ListQuery, now: number): ListAnswer {
	if (query.depuis_version !== undefined) throw new AppError('validation', 'version_perimee')
	return paged(records.parts, query, { version: 0 }, Math.min(until, now + UNFOLLOWED))
}

/** A list that is short and never asked for its changes. */
export const shortList = (records: readonly string[]) => `{"data":[${records.join(',')}],"meta":{"total":${records.length}}}`

function paged(
	records: readonly Uint8Array[],
	query: ListQuery,
	meta: { version: number; retires?: readonly Retired[] },
	until: number
): ListAnswer {
	const total = records.length
	if (query.page === undefined && query.per_page === undefined) return written(joined(records), { total, ...meta }, until)
	const page = pageOf(query, total)
	const first = (page.page - 1) * page.per_page
	return written(joined(records.slice(first, first + page.per_page)), { total, ...meta, ...page }, until)
}

function pageOf({ page = 1, per_page = PER_PAGE }: ListQuery, total: number) {
	return { page, per_page, last_page: Math.max(1, Math.ceil(total / per_page)) }
}

const HEAD = encode('{"data":[')

function written(
	records: Utf8,
	meta: { total: number; version: number; retires?: readonly Retired[]; page?: number; per_page?: number; last_page?: number },
	until: number
): ListAnswer {
	return { json: concat([HEAD, records, encode(`],"meta":${JSON.stringify(meta)}}`)]), total: meta.total, until }
}
