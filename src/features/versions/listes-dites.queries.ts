import { eq, sql } from 'drizzle-orm'
import { prepared } from '../../db/prepared'
import { listesDites } from '../../school/schema'
import type { Db } from '../../db/db'

const selectListesDitesStatement = prepared((db) => db.select().from(listesDites).where(eq(listesDites.id, 1)).prepare())

/** What the LMS was last told of. */
export async function selectListesDites(db: Db) {
	const [row] = await selectListesDitesStatement(db).all()
	return row
}

type Dites = Omit<typeof listesDites.$inferInsert, 'id'>

export const upsertListesDites = (db: Db, dites: Dites) =>
	db
		.insert(listesDites)
		.values({ id: 1, ...dites })
		.onConflictDoUpdate({ target: listesDites.id, set: dites })

/** Of the data as they stand. */
export async function selectRevision(db: Db): Promise<number> {
	const [row] = await db.all<{ revision: number }>(sql`SELECT revision_donnees AS revision FROM etat`)
	return row?.revision ?? 0
}
