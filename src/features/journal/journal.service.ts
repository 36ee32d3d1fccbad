import type { Place } from '../../db/files/place'
import { objetIn } from '../../school/references'
import { toSeconds } from '../../kit/clock'
import { usageError } from '../../kit/errors'
import { isJour } from '../../kit/jour'
import { KeptThread, onOwnThread } from '../../host/threads/worker-task'
import { journalWorker } from '../../workers'
import { findAccount } from '../../auth/find-account.service'
import type { OpenTenant } from '../utilisateurs/utilisateurs.service'
import { lineOf, type JournalLine } from './journal-line.service'
import { selectJournal, selectLastWrite, type Cursor, type JournalFilters } from './journal.queries'

export type JournalSearch = Pick<JournalFilters, 'tables' | 'gens' | 'before'> & {
	/** inclusive days in the institution's time zone */
	readonly depuis?: string | undefined
	readonly jusqu?: string | undefined
	/** an identifier, email or matricule, or an author as in the journal: `cli:root` */
	readonly utilisateur?: string | undefined
	/** `notes.update`, or `notes` for all actions that begin with it */
	readonly action?: string | undefined
	/** a table (`notes`), several tables (`ues|ues_annees`), or a record (`notes:12`) */
	readonly objet?: string | undefined
	readonly limit: number
}

export type { JournalLine } from './journal-line.service'

/** The task for the thread; its statement finds the newest lines first. */
export type JournalOrder = Place & {
	readonly timezone: string
	readonly sql: string
	readonly params: (string | number)[]
}

const MAX_LINES = 10_000
/** How many writes are searched without a thread. */
const AT_HAND = 1000

/** People often search several times, so a server keeps the thread; a command ends it. */
const thread = new KeptThread(journalWorker)

/**
 * The last journal lines that match a search, oldest first. A search with few matches reads years, so it runs on its own thread.
 * @throws OperationError naming the wrong option
 */
export async function readJournal(
	{ store, institution: { timezone } }: OpenTenant,
	{ url, server }: Place,
	{ depuis, jusqu, utilisateur, action, objet, tables, gens, before, limit }: JournalSearch,
	{ keepsThread = false }: { readonly keepsThread?: boolean } = {}
): Promise<JournalLine[]> {
	if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LINES)
		throw usageError('--limit takes a number from 1 to {MAX_LINES}', { MAX_LINES })
	const start = (option: string, jour: string, days: number) => {
		if (!isJour(jour)) throw usageError('--{option} takes a day YYYY-MM-DD, not "{jour}"', { option, jour })
		return toSeconds(Temporal.PlainDate.from(jour).add({ days }).toZonedDateTime(timezone).toInstant())
	}
	const from = depuis === undefined ? undefined : start('depuis', depuis, 0)
	const to = jusqu === undefined ? undefined : start('jusqu', jusqu, 1)
	if (from !== undefined && to !== undefined && to <= from) throw usageError('--jusqu is before --depuis')
	const isAuthor = utilisateur?.includes(':') === true
	const account = utilisateur === undefined || isAuthor ? undefined : await findAccount(store.db, utilisateur)
	const { table, id } = objet === undefined ? {} : objetIn(objet)
	const filters = {
		from,
		to,
		auteur: isAuthor ? utilisateur : undefined,
		utilisateur_id: account?.id,
		action,
		objet: table,
		objet_id: id,
		tables,
		gens,
		before
	}
	const search = selectJournal(store.db, filters, limit)
	// lines about one record are found by an index
	if (id !== undefined && limit <= AT_HAND) return (await search).toReversed().map((row) => lineOf(row, timezone))
	const { sql, params } = search.toSQL()
	const order: JournalOrder = { url, ...(server && { server }), timezone, sql, params: params as (string | number)[] }
	return keepsThread ? thread.run<JournalLine[]>(order, { name: 'search' }) : onOwnThread<JournalLine[]>(journalWorker, order)
}

/** The position of a line, for the address of the next page. */
export const cursorOf = ({ id, rang }: JournalLine): string => `${id}.${rang}`

/** The position in a text of `cursorOf`; `undefined` for the beginning and for any other text. */
export function cursorIn(text: string): Cursor | undefined {
	const [, id, rang] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
	return id === undefined ? undefined : { id: Number(id), rang: Number(rang) }
}

/**
 * The newest lines written by people, or those before a line, newest first; `undefined` if the latest `AT_HAND` writes have fewer than `limit`
 * of them.
 */
export async function newestOfPeople(
	{ store: { db }, institution: { timezone } }: OpenTenant,
	limit: number,
	{ before, tables }: Pick<JournalFilters, 'before' | 'tables'> = {}
): Promise<JournalLine[] | undefined> {
	const after = (before?.id ?? (await selectLastWrite(db))) - AT_HAND
	const rows = await selectJournal(db, { gens: true, after, before, tables }, limit)
	return rows.length < limit && after > 0 ? undefined : rows.map((row) => lineOf(row, timezone))
}
