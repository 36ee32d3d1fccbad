import { and, eq, gt, inArray, like, ne, notLike, or, sql } from 'drizzle-orm'
import type { Db } from '../db/db'
import { journal } from '../db/tables'
import { COLONNES_ACCES, SECRETS } from '../domain/retraits'
import { utilisateurs } from '../school/schema'
import { hasOtherRole } from './roles.sql'

const { action, objet, avant, apres } = journal

/**
 * The journal's lines about access after a write, the oldest first; without those of the import of `undone` (its second), or of every
 * import if that is null.
 */
export const selectAcces = (db: Db, after: number, undone: number | null) =>
	db
		.select({ id: journal.id, rang: journal.rang, action, objet_id: journal.objet_id, avant, apres })
		.from(journal)
		.where(
			and(
				gt(journal.id, after),
				notLike(journal.auteur, 'job:%'),
				sql`NOT (${action} LIKE 'import.%' AND ${journal.at} = ifnull(${undone}, ${journal.at}))`,
				or(
					...SECRETS.map((kind) => like(action, `${kind}.%`)),
					and(
						inArray(sql`+${objet}`, ['utilisateurs', 'enseignants', 'etudiants']),
						notLike(action, '%.create'),
						or(
							eq(action, 'user.password'),
							sql`EXISTS (SELECT 1 FROM json_each(${apres}) WHERE key IN (${sql.join([...COLONNES_ACCES], sql`, `)}))`
						)
					)
				)
			)
		)
		.orderBy(journal.id, journal.rang)

/** Lines of people after a write that are lost if a copy from then is put back: not the import of `undone` (its second), not secrets. */
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
