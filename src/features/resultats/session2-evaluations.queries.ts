import { sql } from 'drizzle-orm'
import { rows, stored } from '../../db/rows'
import { evaluations } from '../../school/schema'

/** The matières of a class that have an évaluation of session 2. */
export const selectEvaluees = rows(
	(classe: number) => sql`SELECT ${evaluations.matiere_id}, ${evaluations.periode} FROM ${evaluations}
		WHERE ${evaluations.classe_id} = ${classe} AND ${evaluations.session} = 2 AND NOT ${evaluations.annulee}`,
	stored(evaluations, 'matiere_id', 'periode')
)
