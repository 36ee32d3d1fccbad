import { and, eq, gt, inArray, like, ne, notLike, or, sql } from 'drizzle-orm'
import type { Db } from '../db/queries/db'
import { journal } from '../db/queries/tables'
import { COLONNES_ACCES, COLONNES_LIGNES, OBJETS_LIGNES, SECRETS } from '../domain/personnes/retraits'
import { enseignements, utilisateurs } from '../school/schema'
import { hasOtherRole } from './roles.sql.ts'

const { action, objet, objet_id, avant, apres } = journal

/** Whether the record that a line has afterwards, or had if it was deleted, names one of these columns. */
const names = (columns: readonly string[]) =>
	sql`EXISTS (SELECT 1 FROM json_each(ifnull(${apres}, ${avant})) WHERE key IN (${sql.join([...columns], sql`, `)}))`

/** The teacher of a teaching, or of a reopened entry of marks. */
export const enseignantOf = sql<number | null>`ifnull(ifnull(${avant} ->> 'enseignant_id', ${apres} ->> 'enseignant_id'),
	(SELECT ${enseignements.enseignant_id} FROM ${enseignements} WHERE ${objet} = 'enseignements' AND ${enseignements.id} = CAST(${objet_id} AS INTEGER)))`

/**
 * The journal's lines about access after a write, the oldest first; without those of the import of `undoneImport` (its second), or of every
 * import if that is null.
 */
export const selectAcces = (db: Db, after: number, undoneImport: number | null) =>
	db
		.select({ id: journal.id, rang: journal.rang, action, objet, objet_id, avant, apres, enseignant: enseignantOf })
		.from(journal)
		.where(
			and(
				gt(journal.id, after),
				notLike(journal.auteur, 'job:%'),
				sql`NOT (${action} LIKE 'import.%' AND ${journal.at} = ifnull(${undoneImport}, ${journal.at}))`,
				or(
					...SECRETS.map((kind) => like(action, `${kind}.%`)),
					and(
						inArray(sql`+${objet}`, ['utilisateurs', 'enseignants', 'etudiants']),
						notLike(action, '%.create'),
						or(eq(action, 'user.password'), names(COLONNES_ACCES))
					),
					and(inArray(sql`+${objet}`, OBJETS_LIGNES), names(COLONNES_LIGNES))
				)
			)
		)
		.orderBy(journal.id, journal.rang)

/** Lines of people after a write that are lost if a copy from then is put back: not the import of `undoneImport` (its second), not secrets. */
export const lostSince = (after: number, undone: number) =>
	and(
		gt(journal.id, after),
		notLike(journal.auteur, 'job:%'),
		sql`NOT (${action} LIKE 'import.%' AND ${journal.at} = ${undone})`,
		...SECRETS.map((kind) => notLike(action, `${kind}.%`))
	)

/** Whether somebody else than `author` has written such a line. */
export const hasOthersSince = async (db: Db, after: number, undone: number, author: string): Promise<boolean> =>
	(await db
		.select({ id: journal.id })
		.from(journal)
		.where(and(lostSince(after, undone), ne(journal.auteur, author)))
		.limit(1)
		.get()) !== undefined

/** Whether somebody is an administrator and can sign in. */
export const hasAdministrator = async (db: Db): Promise<boolean> =>
	(await db
		.select({ id: utilisateurs.id })
		.from(utilisateurs)
		.where(
			and(
				eq(utilisateurs.actif, true),
				sql`${utilisateurs.mot_de_passe_hash} IS NOT NULL`,
				sql`(${utilisateurs.role} = 'administrateur' OR ${hasOtherRole('administrateur')})`
			)
		)
		.limit(1)
		.get()) !== undefined

/** The identifiants of some accounts, by identifiant. */
export const selectIdentifiants = (db: Db, ids: readonly number[]) =>
	db
		.select({ identifiant: utilisateurs.identifiant })
		.from(utilisateurs)
		.where(sql`${utilisateurs.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
		.orderBy(utilisateurs.identifiant_norm)
