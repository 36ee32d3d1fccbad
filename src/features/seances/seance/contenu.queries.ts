import { eq, sql } from 'drizzle-orm'
import { prepared } from '../../../db/queries/prepared'
import { seances } from '../../../school/schema'
import type { Db } from '../../../db/queries/db'

const selectContenuStatement = prepared((db) =>
	db
		.select({ contenu: seances.contenu })
		.from(seances)
		.where(eq(seances.id, sql.placeholder('id')))
)

/** The cahier de textes of a séance (what was taught, what must be done), as its teacher wrote it. */
export const selectContenu = async (db: Db, id: number) => (await selectContenuStatement(db).get({ id }))?.contenu ?? null

export const updateContenu = (db: Db, id: number, contenu: string | null, updated_at: string) =>
	db.update(seances).set({ contenu, updated_at }).where(eq(seances.id, id))
