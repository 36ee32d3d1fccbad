import type { Store } from '../db/store'
import { AppError } from '../domain/errors'
import type { ListRecord } from '../db/records'
import type { Follow, Retired } from './follow'
import type { Follows } from './follows.service'

export type Window = { readonly limit: number; readonly offset: number }
export const WHOLE: Window = { limit: -1, offset: 0 }

/** One list as one group of callers sees it. */
export type List = {
	/** what the list is and depends on: its name, its filters, the part of the school that its readers see */
	readonly key: string
	readonly select: (window: Window) => Promise<readonly ListRecord[]>
	/** milliseconds at which time alone changes it; told after `select` */
	readonly until?: ((records: readonly ListRecord[]) => number) | undefined
}

export type ListQuery = { readonly page?: number; readonly per_page?: number; readonly depuis_version?: number }

export type ListAnswer = { readonly json: string; readonly total: number; readonly until: number }

const PER_PAGE = 100

/** Makes the `{data, meta}` of lists (contract 1.3 and 1.8). */
export class Lists {
	constructor(readonly follows: Follows) {}

	/** @throws AppError 422 `version_perimee` */
	async answer(store: Store, list: List, query: ListQuery, now: number): Promise<ListAnswer> {
		const follow = await this.follows.of(store, list.key)
		if (!follow) return this.#unfollowed(list, query, now)
		const asksPages = query.page !== undefined || query.per_page !== undefined
		if (asksPages && query.depuis_version === undefined && follow.isCurrent(store.revisions.donnees, now)) {
			const page = pageOf(query, follow.total)
			const records = await list.select({ limit: page.per_page, offset: (page.page - 1) * page.per_page })
			return written(records, { total: follow.total, version: follow.version, ...page }, follow.until)
		}
		const records = await list.select(WHOLE)
		if (!(await this.#take(store, list, follow, records, now))) return unfollowed(list, records, query, now)
		if (query.depuis_version === undefined) return paged(records, query, { version: follow.version }, follow.until)
		const changes = follow.changes(query.depuis_version)
		if (!changes) throw new AppError('validation', 'version_perimee')
		const changed = records.filter(({ id }) => changes.changed.has(id))
		return paged(changed, query, { version: follow.version, retires: changes.retired }, follow.until)
	}

	async #unfollowed(list: List, query: ListQuery, now: number): Promise<ListAnswer> {
		return unfollowed(list, await list.select(WHOLE), query, now)
	}

	/** Whether the follow is now what `records` are: not where that takes a revision that cannot be had soon. */
	async #take(store: Store, list: List, follow: Follow, records: readonly ListRecord[], now: number): Promise<boolean> {
		const until = untilOf(list, records)
		const whole = joined(records)
		if (follow.wasSeenAt(store.revisions.donnees)) {
			if (follow.confirm(whole, until)) return true
			// a change that time made needs a revision that nobody has been given yet
			if (!store.writesSoon) return false
			await this.follows.raise(store)
		}
		if (follow.take(records, whole, store.revisions.donnees, now, until)) await this.follows.keep(store, list.key, follow)
		return true
	}
}

const joined = (records: readonly ListRecord[]) => records.map(({ json }) => json).join(',')

const untilOf = (list: List, records: readonly ListRecord[]) => list.until?.(records) ?? Number.POSITIVE_INFINITY

/** For how long a list goes out without a version before it is tried again; milliseconds. */
const UNFOLLOWED = 5000

/** A list whose changes cannot be told for now: its version is 0, which asks for everything again. */
function unfollowed(list: List, records: readonly ListRecord[], query: ListQuery, now: number): ListAnswer {
	if (query.depuis_version !== undefined) throw new AppError('validation', 'version_perimee')
	return paged(records, query, { version: 0 }, Math.min(untilOf(list, records), now + UNFOLLOWED))
}

/** A list that is short and never asked for its changes. */
export const shortList = (records: readonly string[]) => `{"data":[${records.join(',')}],"meta":{"total":${records.length}}}`

function paged(
	records: readonly ListRecord[],
	query: ListQuery,
	meta: { version: number; retires?: readonly Retired[] },
	until: number
): ListAnswer {
	const total = records.length
	if (query.page === undefined && query.per_page === undefined) return written(records, { total, ...meta }, until)
	const page = pageOf(query, total)
	const first = (page.page - 1) * page.per_page
	return written(records.slice(first, first + page.per_page), { total, ...meta, ...page }, until)
}

function pageOf({ page = 1, per_page = PER_PAGE }: ListQuery, total: number) {
	return { page, per_page, last_page: Math.max(1, Math.ceil(total / per_page)) }
}

function written(
	records: readonly ListRecord[],
	meta: { total: number; version: number; retires?: readonly Retired[]; page?: number; per_page?: number; last_page?: number },
	until: number
): ListAnswer {
	return { json: `{"data":[${joined(records)}],"meta":${JSON.stringify(meta)}}`, total: meta.total, until }
}
