import { eq, sql } from 'drizzle-orm'
import { prepared } from '../../db/prepared'
import { seances } from '../../school/schema'
import type { Db } from '../../db/db'

const selectLienStatement = prepared((db) =>
	db
		.select({ lien_visio: seances.lien_visio })
		.from(seances)
		.where(eq(seances.id, sql.placeholder('id')))
)

/** The address of a séance's video room. */
export const selectLien = async (db: Db, id: number) => (await selectLienStatement(db).get({ id }))?.lien_visio ?? null

const updateLienStatement = prepared((db) =>
	db
		.update(seances)
		.set({ lien_visio: sql`${sql.placeholder('lien')}`, updated_at: sql`${sql.placeholder('updated_at')}` })
		.where(eq(seances.id, sql.placeholder('id')))
)

export const updateLien = (db: Db, id: number, lien: string | null, updated_at: string) =>
	updateLienStatement(db).run({ id, lien, updated_at })
