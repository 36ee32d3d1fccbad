import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases, into } from '../../db/queries/names'
import { rows, stored } from '../../db/queries/rows'
import { relances, responsables } from '../../school/schema'

const { p, r } = aliases({ p: responsables, r: relances })

/** The responsables who were reminded after a moment, and when; seconds. */
export const selectRelances = rows(
	(after: number) => sql`SELECT ${p.id}, ${p.telephone}, ${p.email}, max(${r.fait_at}) AS fait_at
		FROM ${relances} r JOIN ${responsables} p ON ${p.id} = ${r.responsable_id} WHERE ${r.fait_at} > ${after} GROUP BY ${p.id}`,
	{ ...stored(responsables, 'id', 'telephone', 'email'), fait_at: 'integer' }
)

export const insertRelances = (db: Db, ids: readonly number[], fait: { readonly at: number; readonly par: number }) =>
	db.run(sql`INSERT INTO ${into(relances, 'responsable_id', 'fait_at', 'fait_par')}
		SELECT value, ${fait.at}, ${fait.par} FROM json_each(${JSON.stringify(ids)})`)
