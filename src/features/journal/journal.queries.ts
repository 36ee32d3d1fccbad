import { and, desc, eq, gt, lt, lte, or, sql } from 'drizzle-orm'
import { columnsOf } from '../../db/queries/names'
import { ecritures, journal } from '../../db/queries/tables'
import { utilisateurs } from '../../school/schema'
import type { Db } from '../../db/queries/db'

export type JournalFilters = {
	/** seconds; `from` is included, `to` is not */
	readonly from?: number | undefined
	readonly to?: number | undefined
	readonly auteur?: string | undefined
	readonly utilisateur_id?: number | undefined
	/** a whole action, or its part before a dot */
	readonly action?: string | undefined
	/** one table, or several joined by `|` */
	readonly objet?: string | undefined
	readonly objet_id?: string | undefined
	/** only lines of these tables */
	readonly tables?: readonly string[] | undefined
	/** without lines of the machine's own jobs */
	readonly gens?: boolean | undefined
	/** only lines of later writes than this id */
	readonly after?: number | undefined
	/** only lines before this one */
	readonly before?: Cursor | undefined
}

/** The position of a line in the journal: its write, and its rank in it. */
export type Cursor = { readonly id: number; readonly rang: number }

/** The id of the newest write; 0 before the first. */
export const selectLastWrite = async (db: Db): Promise<number> =>
	(await db.select({ id: ecritures.id }).from(ecritures).orderBy(desc(ecritures.id)).limit(1).get())?.id ?? 0

export type JournalRow = Awaited<ReturnType<typeof selectJournal>>[number]

/** An account may have written a hundred thousand times, so lines about one record are found by the record. */
const whoseLines = (id: number, objet_id: string | undefined) =>
	objet_id === undefined ? eq(journal.utilisateur_id, id) : sql`+${journal.utilisateur_id} = ${id}`

/**
 * The newest lines of the journal, newest first. Except for a search by record or person, it is read backwards until there are enough lines.
 * Unary pluses keep SQLite from sorting a whole index.
 */
export const selectJournal = (
	db: Db,
	{ from, to, auteur, utilisateur_id, action, objet, objet_id, tables, gens, after, before }: JournalFilters,
	limit: number
) =>
	db
		.select({
			...columnsOf(journal, 'id', 'rang', 'at', 'revision', 'auteur'),
			...columnsOf(utilisateurs, 'identifiant', 'nom', 'prenoms'),
			...columnsOf(journal, 'jeton_id', 'adresse', 'request_id', 'action', 'objet', 'objet_id', 'avant', 'apres')
		})
		.from(journal)
		.leftJoin(utilisateurs, eq(utilisateurs.id, journal.utilisateur_id))
		.where(
			and(
				from === undefined ? undefined : sql`+${journal.at} >= ${from}`,
				to === undefined ? undefined : sql`+${journal.at} < ${to}`,
				after === undefined ? undefined : gt(journal.id, after),
				before && lte(journal.id, before.id),
				before && or(lt(journal.id, before.id), lt(journal.rang, before.rang)),
				gens ? sql`${journal.auteur} NOT LIKE 'job:%'` : undefined,
				auteur === undefined ? undefined : eq(journal.auteur, auteur),
				utilisateur_id === undefined ? undefined : whoseLines(utilisateur_id, objet_id),
				action === undefined ? undefined : or(eq(journal.action, action), sql`instr(${journal.action}, ${`${action}.`}) = 1`),
				objet === undefined
					? undefined
					: objet_id === undefined
						? sql`+${journal.objet} IN (SELECT value FROM json_each(${JSON.stringify(objet.split('|'))}))`
						: eq(journal.objet, objet),
				objet_id === undefined ? undefined : eq(journal.objet_id, objet_id),
				tables && sql`+${journal.objet} IN (SELECT value FROM json_each(${JSON.stringify(tables)}))`
			)
		)
		.orderBy(desc(journal.id), desc(journal.rang))
		.limit(limit)
