import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { enseignantOf, lostSince } from '../../auth/retraits.queries'
import { columnsOf } from '../../db/queries/names'
import { ecritures, journal } from '../../db/queries/tables'
import type { Db } from '../../db/queries/db'
import { imports, utilisateurs } from '../../school/schema'

const SHOWN = 10

const columns = {
	...columnsOf(imports, 'id', 'at', 'source', 'resume', 'copie', 'auteur'),
	nom: utilisateurs.nom,
	prenoms: utilisateurs.prenoms
}
/** The account of `utilisateur:12`, found by its id, because a school has tens of thousands of accounts. */
const writer = sql`${utilisateurs.id} = CASE WHEN ${imports.auteur} LIKE 'utilisateur:%' THEN CAST(substr(${imports.auteur}, 13) AS INTEGER) END`

/** The last imports, newest first. */
export const selectImports = (db: Db) =>
	db.select(columns).from(imports).leftJoin(utilisateurs, writer).orderBy(desc(imports.id)).limit(SHOWN)

export const selectCopies = (db: Db) => db.selectDistinct({ copie: imports.copie }).from(imports).where(isNotNull(imports.copie))

export const selectImport = (db: Db, id: number) =>
	db.select(columns).from(imports).leftJoin(utilisateurs, writer).where(eq(imports.id, id)).get()

/** The last write before `from` (seconds), as writes are numbered in order. */
export const selectBefore = (db: Db, from: number) =>
	db
		.select({ id: ecritures.id })
		.from(ecritures)
		.where(sql`+${ecritures.at} < ${from}`)
		.orderBy(desc(ecritures.id))
		.limit(1)
		.get()

/** Writes by people after a given one, newest first, except for those of the import at `at` and those that stay. */
export const selectSince = (db: Db, after: number, at: number, limit: number) =>
	db
		.select({
			...columnsOf(journal, 'id', 'at', 'auteur'),
			nom: utilisateurs.nom,
			prenoms: utilisateurs.prenoms,
			...columnsOf(journal, 'action', 'objet', 'objet_id', 'avant', 'apres'),
			enseignant: enseignantOf
		})
		.from(journal)
		.leftJoin(utilisateurs, eq(utilisateurs.id, journal.utilisateur_id))
		.where(lostSince(after, at))
		.orderBy(desc(journal.id), desc(journal.rang))
		.limit(limit)
