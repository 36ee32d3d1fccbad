import { and, eq, sql } from 'drizzle-orm'
import { seances, seancesClasses } from '../../school/schema'
import { prepared } from '../../db/queries/prepared'
import { preparedFor, type Scope } from '../../db/queries/scope'
import type { Db } from '../../db/queries/db'

const selectSeanceColumnsStatement = preparedFor('seances', (db, scope) =>
	db
		.select({
			id: seances.id,
			enseignant_id: seances.enseignant_id,
			date: seances.date,
			debut_s: seances.debut_s,
			fin_s: seances.fin_s,
			statut: seances.statut,
			sequence: seances.sequence,
			debut_reel_s: seances.debut_reel_s,
			fin_reelle_s: seances.fin_reelle_s,
			motif: seances.motif,
			presence_minimale: seances.presence_minimale,
			tolerance_retard_minutes: seances.tolerance_retard_minutes,
			/** number of its classes whose attendance hasn't been taken yet */
			a_prendre: sql<number>`(SELECT count(*) FROM ${seancesClasses}
				WHERE ${seancesClasses.seance_id} = ${seances.id} AND ${seancesClasses.presences_at} IS NULL)`,
			covered: sql<number>`${scope}`
		})
		.from(seances)
		.where(and(eq(seances.id, sql.placeholder('id')), eq(seances.annee_id, sql.placeholder('annee'))))
)

const selectAnneeOfSeanceStatement = prepared((db) =>
	db
		.select({ annee: seances.annee_id })
		.from(seances)
		.where(eq(seances.id, sql.placeholder('id')))
)

/** The year of a séance, without a check of rights; `undefined` for an unknown séance. */
export const selectAnneeOfSeance = async (db: Db, id: number) => (await selectAnneeOfSeanceStatement(db).get({ id }))?.annee

/** A séance of a year as its columns, with whether the scope covers it. */
export const selectSeanceColumns = (db: Db, scope: Scope<'seances'>, annee: number, id: number) =>
	selectSeanceColumnsStatement(db, scope).get({ ...scope.values, annee, id })
