import { sql } from 'drizzle-orm'
import { rows, stored } from '../../db/rows'
import { evaluations } from '../../school/schema'

/** The évaluations of session 2 of a class, also withdrawn ones. */
export const selectEvaluations = rows(
	(
		classe: number
	) => sql`SELECT ${evaluations.ref}, ${evaluations.matiere_id}, ${evaluations.periode}, ${evaluations.annulee} FROM ${evaluations}
		WHERE ${evaluations.classe_id} = ${classe} AND ${evaluations.session} = 2`,
	stored(evaluations, 'ref', 'matiere_id', 'periode', 'annulee')
)
