import { sql } from 'drizzle-orm'
import { into } from '../../db/queries/names'
import { row, statement, stored, type Named } from '../../db/queries/rows'
import { clesPapiers, papiers, papiersVerificateur } from '../../school/schema'

const v = papiersVerificateur
const cles = sql`(SELECT count(*) + count(${clesPapiers.revoquee_le}) FROM ${clesPapiers})`

/** When somebody last gave away the verifier; the papers that ended later, and whether the keys have changed since (1). */
export const selectVerificateur = row(
	() => sql`SELECT ${v.fait_at}, (SELECT count(*) FROM ${papiers} WHERE ${papiers.fini} IS NOT NULL AND ${papiers.fini_at} > ${v.fait_at}) AS finis,
			${v.cles} <> ${cles} AS cle FROM ${v}`,
	{ ...stored(papiersVerificateur, 'fait_at'), finis: 'integer', cle: 'integer' }
)

export const replaceVerificateur = statement(
	({ fait_at }: Named<{ readonly fait_at: number }>) =>
		sql`INSERT OR REPLACE INTO ${into(v, 'id', 'fait_at', 'cles')} VALUES (1, ${fait_at}, ${cles})`
)
