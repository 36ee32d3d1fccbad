import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases, into } from '../../db/queries/names'
import { rows } from '../../db/queries/rows'
import { relances } from '../../school/schema'

const { r } = aliases({ r: relances })

/** When some responsables were reminded last, if that was after a moment; seconds. */
export const selectRelances = rows(
	(ids: readonly number[], after: number) => sql`SELECT ${r.responsable_id}, max(${r.fait_at}) AS fait_at FROM ${relances} r
		WHERE ${r.responsable_id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${r.fait_at} > ${after} GROUP BY ${r.responsable_id}`,
	{ responsable_id: 'integer', fait_at: 'integer' }
)

export const insertRelances = (db: Db, ids: readonly number[], fait: { readonly at: number; readonly par: number }) =>
	db.run(sql`INSERT INTO ${into(relances, 'responsable_id', 'fait_at', 'fait_par')}
		SELECT value, ${fait.at}, ${fait.par} FROM json_each(${JSON.stringify(ids)})`)
