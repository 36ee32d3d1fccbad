import { and, sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { jsonNumber, jsonObject } from '../../db/queries/json'
import { listed } from '../../db/queries/listed'
import { columnsOf } from '../../db/queries/names'
import { preparedFor, type Scope } from '../../db/queries/scope'
import { classes, evaluations } from '../../school/schema'
import { inUse, ofYear } from './evaluations.sql.ts'
import type { EvaluationOfMatiere } from './refs.model'
import { classeRef } from './refs.sql.ts'

const selectEvaluationsOfMatieresStatement = preparedFor('evaluations', (db, visible) =>
	db
		.select({
			matiere: evaluations.matiere_id,
			json: jsonObject<EvaluationOfMatiere>({
				...columnsOf(evaluations, 'id', 'titre', 'date', 'type'),
				coefficient: jsonNumber(evaluations.coefficient),
				classe: classeRef
			})
		})
		.from(evaluations)
		.innerJoin(classes, ofYear)
		.where(and(visible, inUse, sql`${evaluations.matiere_id} IN ${listed('matieres')}`))
		.orderBy(evaluations.date, evaluations.id)
)

/** The évaluations of a year in some matières, by date. */
export const selectEvaluationsOfMatieres = (db: Db, visible: Scope<'evaluations'>, annee: number, matiereIds: readonly number[]) =>
	selectEvaluationsOfMatieresStatement(db, visible).all({ ...visible.values, annee, matieres: JSON.stringify(matiereIds) })
