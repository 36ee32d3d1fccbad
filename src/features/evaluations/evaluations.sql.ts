import { sql, type SQL } from 'drizzle-orm'
import { isTrue } from '../../db/queries/constant'
import { jsonNumber, type Fields } from '../../db/queries/json'
import { listed } from '../../db/queries/listed'
import { aliases, columnsOf } from '../../db/queries/names'
import { enseignements, evaluations, notes, utilisateurs } from '../../school/schema'
import type { PeriodeEvaluations } from '../../domain/vocabulaire'
import { classeRef, matiereRef, personneRef } from '../refs/refs.sql.ts'
import type { Evaluation } from './evaluations.model'

/** Conditions that the account `own_id` teaches the matière of an évaluation in its class, at the time `when`. */
export const ownOne = sql`${enseignements.enseignant_id} = ${sql.placeholder('own_id')}`
export const taughtThere = (
	when: SQL
) => sql`EXISTS (SELECT 1 FROM ${enseignements} WHERE ${enseignements.classe_id} = ${evaluations.classe_id}
	AND ${enseignements.matiere_id} = ${evaluations.matiere_id} AND ${ownOne} AND ${when})`

const { charge } = aliases({ charge: enseignements })
const enseignant = sql`(
	SELECT ${personneRef}
	FROM ${enseignements} AS charge INNER JOIN ${utilisateurs} ON ${utilisateurs.id} = ${charge.enseignant_id}
	WHERE ${charge.classe_id} = ${evaluations.classe_id} AND ${charge.matiere_id} = ${evaluations.matiere_id} AND ${isTrue(utilisateurs.actif)}
	ORDER BY ${utilisateurs.cle_tri}, ${utilisateurs.id} LIMIT 1)`

const nbNotes = sql`(SELECT count(${notes.note_centiemes}) FROM ${notes} WHERE ${notes.evaluation_id} = ${evaluations.id})`

const ofUncounted = sql`${evaluations.classe_id} IS ${sql.placeholder('uncounted')}`

/** The fields of an évaluation in answers; the query binds `counts`, `uncounted` and `today`. */
export const fields: Fields<Evaluation> = {
	...columnsOf(evaluations, 'id', 'titre', 'date', 'heure_debut', 'duree_minutes', 'type'),
	coefficient: jsonNumber(evaluations.coefficient),
	bareme: evaluations.bareme,
	mode: evaluations.mode,
	matiere: matiereRef,
	classe: classeRef,
	enseignant: sql`json(${enseignant})`,
	nb_notes: sql`iif(${sql.placeholder('counts')} AND NOT ${ofUncounted}, ${nbNotes}, NULL)`,
	...columnsOf(evaluations, 'ref', 'session'),
	publiee_le: sql`iif(${ofUncounted} AND ${evaluations.publiee_le} > ${sql.placeholder('today')}, NULL, ${evaluations.publiee_le})`,
	updated_at: evaluations.updated_at
}

/** Conditions on évaluations of a year. `from` and `over` say which ones have ended. */
export const WHEN: Readonly<Record<PeriodeEvaluations, SQL>> = {
	a_venir: sql`${evaluations.date} >= ${sql.placeholder('from')} AND ${evaluations.id} NOT IN ${listed('over')}`,
	passees: sql`(${evaluations.date} < ${sql.placeholder('from')} OR ${evaluations.id} IN ${listed('over')})`,
	toutes: sql`1`
}
