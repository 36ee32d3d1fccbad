import { eq, sql } from 'drizzle-orm'
import { prepared } from '../../../db/queries/prepared'
import { statement, type Named } from '../../../db/queries/rows'
import { seances } from '../../../school/schema'
import type { Db } from '../../../db/queries/db'

const selectLienStatement = prepared((db) =>
	db
		.select({ lien_visio: seances.lien_visio })
		.from(seances)
		.where(eq(seances.id, sql.placeholder('id')))
)

export const selectLien = async (db: Db, id: number) => (await selectLienStatement(db).get({ id }))?.lien_visio ?? null

export const updateLien = statement(
	(given: Named<{ id: number; lien: string | null; updated_at: string }>) => sql`
		UPDATE ${seances} SET lien_visio = ${given.lien}, updated_at = ${given.updated_at} WHERE ${seances.id} = ${given.id}`
)
