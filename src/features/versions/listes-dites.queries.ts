import { eq } from 'drizzle-orm'
import { prepared } from '../../db/queries/prepared'
import { listesDites } from '../../school/schema'
import type { Db } from '../../db/queries/db'
import { etat } from '../../db/queries/tables'

const selectListesDitesStatement = prepared((db) => db.select().from(listesDites).where(eq(listesDites.id, 1)))

/** The state that the LMS was last informed of. */
export const selectListesDites = (db: Db) => selectListesDitesStatement(db).get()

type Dites = Omit<typeof listesDites.$inferInsert, 'id'>

export const upsertListesDites = (db: Db, dites: Dites) =>
	db
		.insert(listesDites)
		.values({ id: 1, ...dites })
		.onConflictDoUpdate({ target: listesDites.id, set: dites })

export const selectRevision = (db: Db) => db.select({ revision: etat.revision_donnees }).from(etat).get()
