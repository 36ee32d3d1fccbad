import { and, eq, sql } from 'drizzle-orm'
import { jsonNumber, jsonObject } from '../../db/json'
import { classeRef } from '../../db/refs'
import { classes, evaluations } from '../../db/schema'
import { preparedFor, type Scope } from '../../db/scope'
import type { Db } from '../../db/store'

const ofMatieres = preparedFor('evaluations', (db, visible) =>
	db
		.select({
			matiere: evaluations.matiere_id,
			json: jsonObject({
				id: evaluations.id,
				titre: evaluations.titre,
				date: evaluations.date,
				type: evaluations.type,
				coefficient: jsonNumber(evaluations.coefficient),
				classe: classeRef
			})
		})
		.from(evaluations)
		.innerJoin(classes, and(eq(classes.id, evaluations.classe_id), eq(classes.annee_id, sql.placeholder('annee'))))
		.where(and(visible, sql`${evaluations.matiere_id} IN (SELECT value FROM json_each(${sql.placeholder('matieres')}))`))
		.orderBy(evaluations.date, evaluations.id)
		.prepare()
)

/** The évaluations of a year in some matières, by date. */
export const selectEvaluationsOfMatieres = (db: Db, visible: Scope<'evaluations'>, annee: number, matieres: readonly number[]) =>
	ofMatieres(db, visible).all({ ...visible.values, annee, matieres: JSON.stringify(matieres) })
