import type { RowsOf } from '../db/client/row-log'
import { statementsRunBy } from '../db/queries/statements-run'
import type { Store } from '../db/store/store'
import { AppError } from '../kit/errors'
import { joined, Records } from '../db/queries/records'
import { concat, encode, type Utf8 } from '../db/files/utf8'
import type { Follow, Look, Retired } from './follow'
import type { Follows } from './follows.service'

export type Window = { readonly limit: number; readonly offset: number }
export const WHOLE: Window = { limit: -1, offset: 0 }

/** A list as one group of callers sees it. */
export type List = {
	/** what the list is and depends on: its name, its filters, the part of the school that its readers see */
	readonly key: string
	/** everything else that decides what is in it, besides the key, the file and the moment; it is written out and compared */
	readonly given: () => unknown
	readonly select: (window: Window) => Promise<Selected>
	readonly some?: Some
	/** the texts of its records in which `q` looks */
	readonly texts?: readonly string[]
}

/** The way to read single records of a list, if time does not change them before the day ends. */
export type Some = {
	/** the tables whose rows each make the one record that they name */
	readonly rows: RowsOf
	/** the records that change with those of `ids`, and these; `undefined` for all. Without it only these change */
	readonly together?: (ids: readonly number[]) => Promise<readonly number[] | undefined>
	/** the records of `ids` that are in the list, in its order */
	readonly select: (ids: readonly number[]) => Promise<Records>
}

export type Selected = {
	readonly records: Records
	/** milliseconds at which time alone changes the list, if that is before the day ends */
	readonly until?: number
}

/** A list without versions as one group of callers sees it: some of its records, and how many it has. */
export type PlainList = Pick<List, 'key'> & {
	readonly select: (window: Window) => Promise<{ readonly records: Records; readonly total: number }>
}

/** A list, and the form of it that `/versions` speaks of. */
type Forms = { readonly list: List; readonly widest: List }

export type ListQuery = {
	readonly page?: number
	readonly per_page?: number
	readonly depuis_version?: number
	/** words to find */
	readonly q?: string
	/** the field to sort by */
	readonly tri?: string
}

export type ListAnswer = { readonly json: Utf8; readonly total: number; readonly until: number }

const PER_PAGE = 100
/** bytes of a list above which others get their turn before it is written out */
const LONG = 1_000_000
/** The most records that are read alone; and the most bytes of the changes of one list among those of all: a record can be a class. */
const [MANY, LARGE] = [1000, 4 * 1024 * 1024]
/** How often a list is read to find a moment without a commit. What the last reading misses is a change later. */
const ATTEMPTS = 3

/** Makes the `{data, meta}` of lists (contract 1.3 and 1.8). */
export class Lists {
	constructor(readonly follows: Follows) {}

	/**
	 * A list whose version is at least that of its `widest` form (contract 1.8), which is read first: a later change has a higher one.
	 * `now` and `endOfDay` are milliseconds. @throws AppError 422 `version_perimee`
	 */
	async answer(store: Store, { list, widest }: Forms, query: ListQuery, now: number, endOfDay: number): Promise<ListAnswer> {
		if (list.key === widest.key) return this.#answer(store, list, query, now, endOfDay)
		const { version, until } = await this.since(store, widest, undefined, now, endOfDay)
		const answer = await this.#answer(store, list, query, now, endOfDay, version)
		return { ...answer, until: Math.min(answer.until, until) }
	}

	async #answer(store: Store, list: List, query: ListQuery, now: number, endOfDay: number, least = 0): Promise<ListAnswer> {
		const follow = await this.follows.of(store, list.key)
		if (!follow) return unfollowed(await whole(store, list, endOfDay), query, now)
		const asksAll = !asksPage(query) && query.depuis_version === undefined
		if (!asksAll && (await this.#catchUp(store, list, follow, now))) {
			await this.#raise(store, list, follow, least)
			const part = await partOf(list, follow, query)
			if (part) return part
		}
		const looked = await this.#look(store, list, endOfDay)
		const { records } = looked.selected
		if (!(await this.#take(store, list, follow, looked, now))) return unfollowed(looked.selected, query, now)
		await this.#raise(store, list, follow, least)
		if (asksAll) {
			const { total, version, until } = follow
			if (records.bytes.length > LONG) await new Promise((turn) => setImmediate(turn))
			return written(records.bytes, { total, version }, until)
		}
		if (query.depuis_version === undefined) return paged(records.parts, query, { version: follow.version }, follow.until)
		const { changed, retired } = changesOf(follow, query.depuis_version)
		const parts = records.parts.filter((_record, index) => changed.has(records.id(index)))
		return paged(parts, query, { version: follow.version, retires: retired }, follow.until)
	}

	/** The version that `answer` would give for the whole list, and what changed after the one that somebody holds (contract 1.11). */
	async since(store: Store, list: List, heldVersion: number | undefined, now: number, endOfDay: number): Promise<Since> {
		const follow = await this.follows.of(store, list.key)
		let records: Records | undefined
		if (!follow || !(await this.#catchUp(store, list, follow, now))) {
			const looked = await this.#look(store, list, endOfDay)
			if (!follow || !(await this.#take(store, list, follow, looked, now))) {
				const until = Math.min(looked.selected.until, now + UNFOLLOWED)
				return { version: 0, until, ...(heldVersion !== undefined && { json: AGAIN }) }
			}
			records = looked.selected.records
		}
		const { version, until } = follow
		if (heldVersion === undefined || heldVersion === version) return { version, until }
		const changes = follow.changes(heldVersion)
		if (!changes || changes.changed.size + changes.retired.length > MANY) return { version, until, json: AGAIN }
		const parts = await partsOf(list, changes.changed, records)
		if (parts.reduce((sum, { length }) => sum + length, 0) > LARGE) return { version, until, json: AGAIN }
		return { version, until, json: paged(parts, {}, { version, retires: changes.retired }, until).json }
	}

	/**
	 * Whether the follow is up to date, as far as can be found without reading the whole list: none of its tables was written since, or only
	 * rows that name their own records.
	 */
	async #catchUp(store: Store, list: List, follow: Follow, now: number): Promise<boolean> {
		const { touches } = store.client
		for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
			const revision = store.revisions.donnees
			if (follow.isCurrent(revision, now)) return true
			const { look } = follow
			if (!look || now >= follow.until || look.given !== givenOf(list)) return false
			const moment = touches.now
			const touched = touches.since(look.moment, look.tables)
			if (!touched) return false
			if (touched.size === 0) {
				follow.stays(revision, { ...look, moment })
				return true
			}
			const { some: partial } = list
			if (!partial || look.row === undefined || [...touched].some((table) => !(table in partial.rows.columns))) return false
			const row = await store.client.lastRow(partial.rows)
			const named = await store.client.rowsSince(partial.rows, look.row)
			const ids = named && named.length > 0 && partial.together ? await partial.together(named) : named
			if (!ids || ids.length > MANY) return false
			const { result: records, statements } = await statementsRunBy(async () => (ids.length > 0 ? partial.select(ids) : Records.none))
			// another request may have brought it up to date meanwhile
			if (store.revisions.donnees !== revision || follow.look !== look) continue
			// records may come to be made of more tables than those of the whole list were
			const tables = look.tables.union(touches.readBy(statements))
			if (follow.takeSome(ids, records, revision, now, { ...look, moment, row, tables })) await this.follows.keep(store, list.key, follow)
			return true
		}
		return false
	}

	async #raise(store: Store, list: List, follow: Follow, least: number) {
		if (follow.raise(least)) await this.follows.keep(store, list.key, follow)
	}

	/** Reads a whole list, and notes the tables that it was made of. */
	async #look(store: Store, list: List, endOfDay: number): Promise<Looked> {
		const { client } = store
		const row = list.some && (await client.lastRow(list.some.rows))
		const moment = client.touches.now
		const given = givenOf(list)
		const { result: selected, statements } = await statementsRunBy(() => whole(store, list, endOfDay))
		return { selected, look: { moment, tables: client.touches.readBy(statements), given, row } }
	}

	/** Whether the follow now has what was selected. False if that needs a revision that cannot be had soon. */
	async #take(store: Store, list: List, follow: Follow, { selected: { records, until }, look }: Looked, now: number): Promise<boolean> {
		if (follow.wasSeenAt(store.revisions.donnees)) {
			if (follow.confirm(records, until)) {
				follow.stays(store.revisions.donnees, look)
				return true
			}
			// a change that time made needs a revision that was never given out
			if (!store.writesSoon) return false
			await this.follows.raise(store)
		}
		if (follow.take(records, store.revisions.donnees, now, until, look)) await this.follows.keep(store, list.key, follow)
		return true
	}
}

type Looked = { readonly selected: Required<Selected>; readonly look: Look }

const givenOf = (list: List) => Bun.hash(JSON.stringify(list.given()))

/** The part of a list that can be answered without reading all of it, from an up-to-date follow. @throws AppError 422 `version_perimee` */
async function partOf(list: List, follow: Follow, query: ListQuery): Promise<ListAnswer | undefined> {
	if (query.depuis_version === undefined) {
		const page = pageOf(query, follow.total)
		const { records } = await list.select({ limit: page.per_page, offset: (page.page - 1) * page.per_page })
		return written(records.bytes, { total: follow.total, version: follow.version, ...page }, follow.until)
	}
	const { version, until } = follow
	const { changed, retired } = changesOf(follow, query.depuis_version)
	if (changed.size > 0 && (!list.some || changed.size > MANY)) return undefined
	const records = changed.size > 0 && list.some ? await list.some.select([...changed]) : Records.none
	return paged(records.parts, query, { version, retires: retired }, until)
}

/** @throws AppError 422 `version_perimee` */
function changesOf(follow: Follow, since: number) {
	const changes = follow.changes(since)
	if (!changes) throw new AppError('validation', 'version_perimee')
	return changes
}

/** A list's news for somebody who holds a version of it. */
type Since = {
	/** its version when it is read now */
	readonly version: number
	/** milliseconds at which time alone may change it */
	readonly until: number
	/** its answer to `depuis_version`, or that it must be read again; missing if nothing has changed */
	readonly json?: Utf8
}

const AGAIN = encode('{"a_relire":true}')

/** The records that have changed: out of all `records` if these were read, else read alone if the list can do that. */
async function partsOf(list: List, changed: ReadonlySet<number>, records?: Records): Promise<readonly Uint8Array[]> {
	if (changed.size === 0) return []
	if (!records && list.some) return (await list.some.select([...changed])).parts
	const all = records ?? (await list.select(WHOLE)).records
	return all.parts.filter((_record, index) => changed.has(all.id(index)))
}

/** The whole list as it was at one revision, or as it was while commits came one after the other. */
async function whole(store: Store, list: List, endOfDay: number): Promise<Required<Selected>> {
	for (let attempt = 1; ; attempt++) {
		const before = store.revisions.donnees
		const { records, until = endOfDay } = await list.select(WHOLE)
		if (store.revisions.donnees === before || attempt === ATTEMPTS) return { records, until: Math.min(until, endOfDay) }
	}
}

/** Milliseconds for which a list goes out without a version before it is tried again. */
const UNFOLLOWED = 5000

/** A list whose changes cannot be told for now: its version is 0, which asks for everything again. */
function unfollowed({ records, until }: Required<Selected>, query: ListQuery, now: number): ListAnswer {
	if (query.depuis_version !== undefined) throw new AppError('validation', 'version_perimee')
	return paged(records.parts, query, { version: 0 }, Math.min(until, now + UNFOLLOWED))
}

/** A list that is never asked for its changes, whole or a page of it. */
export async function plain({ select }: PlainList, query: Pick<ListQuery, 'page' | 'per_page'>, until: number): Promise<ListAnswer> {
	if (!asksPage(query)) {
		const { records, total } = await select(WHOLE)
		return written(records.bytes, { total }, until)
	}
	const { page, per_page } = pageOf(query, 0)
	const { records, total } = await select({ limit: per_page, offset: (page - 1) * per_page })
	return written(records.bytes, { total, ...pageOf(query, total) }, until)
}

/** A short list, which is never asked for its changes. */
export const shortList = (records: readonly string[]) => `{"data":[${records.join(',')}],"meta":{"total":${records.length}}}`

export function paged(
	records: readonly Uint8Array[],
	query: ListQuery,
	meta: { version: number; retires?: readonly Retired[] },
	until: number
): ListAnswer {
	const total = records.length
	if (!asksPage(query)) return written(joined(records), { total, ...meta }, until)
	const page = pageOf(query, total)
	const first = (page.page - 1) * page.per_page
	return written(joined(records.slice(first, first + page.per_page)), { total, ...meta, ...page }, until)
}

const asksPage = ({ page, per_page }: ListQuery) => page !== undefined || per_page !== undefined

function pageOf({ page = 1, per_page = PER_PAGE }: ListQuery, total: number) {
	return { page, per_page, last_page: Math.max(1, Math.ceil(total / per_page)) }
}

export const HEAD = encode('{"data":[')
/** The end of the records. */
export const META = '],"meta":'

function written(
	records: Utf8,
	meta: { total: number; version?: number; retires?: readonly Retired[]; page?: number; per_page?: number; last_page?: number },
	until: number
): ListAnswer {
	return { json: concat([HEAD, records, encode(`${META}${JSON.stringify(meta)}}`)]), total: meta.total, until }
}
