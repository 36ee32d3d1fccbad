import { and, desc, eq, gt, lt, lte, or, sql } from 'drizzle-orm'
import { aliases } from '../../db/names'
import { rows, stored } from '../../db/rows'
import { ecritures, journal, journalLignes } from '../../db/tables'
import { inscriptions, justificatifs, responsables, utilisateurs } from '../../school/schema'
import type { Db } from '../../db/db'

const { e, l } = aliases({ e: ecritures, l: journalLignes })

export type JournalFilters = {
	/** seconds, the first included and the second not */
	readonly from?: number | undefined
	readonly to?: number | undefined
	readonly auteur?: string | undefined
	readonly utilisateur_id?: number | undefined
	/** a whole action, or what comes before a dot of it */
	readonly action?: string | undefined
	/** one table, or several joined by `|` */
	readonly objet?: string | undefined
	readonly objet_id?: string | undefined
	/** without what the machine does by itself */
	readonly gens?: boolean | undefined
	/** what was written after a write, by its id */
	readonly after?: number | undefined
	/** what was written before a line */
	readonly before?: Cursor | undefined
}

/** A line of the journal: its write, and its place in that. */
export type Cursor = { readonly id: number; readonly rang: number }

/** The id of the newest write; 0 before the first. */
export const selectLastWrite = async (db: Db): Promise<number> =>
	(await db.select({ id: ecritures.id }).from(ecritures).orderBy(desc(ecritures.id)).limit(1).get())?.id ?? 0

export type JournalRow = Awaited<ReturnType<typeof selectJournal>>[number]

/** An account may have written a hundred thousand times: what was written about one record is found by that. */
const whoseLines = (id: number, objet_id: string | undefined) =>
	objet_id === undefined ? eq(journal.utilisateur_id, id) : sql`+${journal.utilisateur_id} = ${id}`

/**
 * The newest lines of the journal, newest first. But for one record and one person it is read backwards until there are enough: unary
 * pluses keep SQLite from sorting all that an index has.
 */
export const selectJournal = (
	db: Db,
	{ from, to, auteur, utilisateur_id, action, objet, objet_id, gens, after, before }: JournalFilters,
	limit: number
) =>
	db
		.select({
			id: journal.id,
			rang: journal.rang,
			at: journal.at,
			revision: journal.revision,
			auteur: journal.auteur,
			identifiant: utilisateurs.identifiant,
			jeton_id: journal.jeton_id,
			adresse: journal.adresse,
			request_id: journal.request_id,
			action: journal.action,
			objet: journal.objet,
			objet_id: journal.objet_id,
			avant: journal.avant,
			apres: journal.apres
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
				objet_id === undefined ? undefined : eq(journal.objet_id, objet_id)
			)
		)
		.orderBy(desc(journal.id), desc(journal.rang))
		.limit(limit)

const AFTER_ALL: Cursor = { id: Number.MAX_SAFE_INTEGER, rang: 0 }

/**
 * The newest lines of the journal about a student's card, newest first: who they are, enrollments, those who answer for them, also who is
 * none any more, pieces, justificatifs, and cards that were made one with this one. Their records are found by an index each.
 * @param reads whether lines about the account, and about justificatifs, are for the reader
 */
export const selectHistoriqueDeFiche = rows(
	(etudiant: number, reads: Readonly<Record<'compte' | 'justificatifs', boolean>>, limit: number, before: Cursor = AFTER_ALL) => sql`
		WITH RECURSIVE personnes(id) AS (
			SELECT ${String(etudiant)}
			UNION SELECT CAST(${l.avant} ->> '$.autre.id' AS TEXT) FROM personnes p CROSS JOIN ${journalLignes} l ON ${l.objet} = 'etudiants'
				AND ${l.objet_id} = p.id AND ${l.action} = 'etudiant.fusion' WHERE ${l.avant} ->> '$.autre.id' IS NOT NULL
		), fusions(deplace) AS (
			SELECT ${l.apres} -> '$.deplace' FROM personnes p CROSS JOIN ${journalLignes} l ON ${l.objet} = 'etudiants' AND ${l.objet_id} = p.id
				AND ${l.action} = 'etudiant.fusion' WHERE ${l.apres} ->> '$.deplace' IS NOT NULL
		), fiches(objet, objet_id) AS (
			SELECT 'etudiants', id FROM personnes
			UNION SELECT 'utilisateurs', id FROM personnes WHERE ${Number(reads.compte)}
			UNION SELECT 'inscriptions', CAST(${inscriptions.id} AS TEXT) FROM ${inscriptions} WHERE ${inscriptions.etudiant_id} = ${etudiant}
			UNION SELECT 'inscriptions', CAST(value AS TEXT) FROM fusions, json_each(deplace, '$.inscriptions')
			UNION SELECT 'justificatifs', CAST(${justificatifs.id} AS TEXT) FROM ${justificatifs}
				WHERE ${justificatifs.etudiant_id} = ${etudiant} AND ${Number(reads.justificatifs)}
			UNION SELECT 'responsables', CAST(${responsables.id} AS TEXT) FROM ${responsables} WHERE ${responsables.etudiant_id} = ${etudiant}
			UNION SELECT 'responsables', CAST(value AS TEXT) FROM fusions, json_each(deplace, '$.responsables')
			UNION SELECT 'responsables', ${l.objet_id} FROM personnes p
				CROSS JOIN ${journalLignes} l INDEXED BY journal_lignes_responsables_supprimes
				ON ${l.action} = 'fiche.delete' AND ${l.objet} = 'responsables' AND ${l.avant} ->> 'etudiant_id' = +CAST(p.id AS INTEGER)
			UNION SELECT 'pieces_recues', ${l.objet_id} FROM personnes p CROSS JOIN ${journalLignes} l ON ${l.objet} = 'pieces_recues'
				AND ${l.objet_id} >= p.id || ':' AND ${l.objet_id} < p.id || ';'
		)
		SELECT ${e.id}, ${l.rang}, ${e.at}, ${e.revision}, ${e.auteur}, ${utilisateurs.identifiant}, ${e.jeton_id}, ${e.adresse}, ${e.request_id},
			${l.action}, ${l.objet}, ${l.objet_id}, ${l.avant}, ${l.apres}
		FROM fiches f CROSS JOIN ${journalLignes} l ON ${l.objet} = f.objet AND ${l.objet_id} = f.objet_id
		CROSS JOIN ${ecritures} e ON ${e.id} = ${l.ecriture_id} LEFT JOIN ${utilisateurs} ON ${utilisateurs.id} = ${e.utilisateur_id}
		WHERE ${e.id} <= ${before.id} AND (${e.id} < ${before.id} OR ${l.rang} < ${before.rang})
		ORDER BY ${e.id} DESC, ${l.rang} DESC LIMIT ${limit}`,
	{
		...stored(e, 'id', 'at', 'revision', 'auteur', 'jeton_id', 'adresse', 'request_id'),
		...stored(l, 'rang', 'action', 'objet', 'objet_id', 'avant', 'apres'),
		identifiant: 'text?'
	}
)
