import { and, eq, sql, type SQL } from 'drizzle-orm'
import { isTrue } from '../../db/constant'
import { jsonNumber, jsonObject } from '../../db/json'
import { listed } from '../../db/listed'
import { prepareRecords, record } from '../../db/records'
import { presentOn } from '../inscriptions/inscriptions.sql'
import { classeRef, evaluationRef, matiereRef, personneRef } from '../refs.sql'
import { classes, enseignements, evaluations, inscriptions, matieres, notes, utilisateurs } from '../../school/schema'
import { preparedFor, type Scope } from '../../db/scope'
import type { Db } from '../../db/db'
import type { EvaluationOfMatiere } from '../matieres/matieres.model'
import type { Evaluation } from './evaluations.model'

type Days = { readonly annee: number; readonly from: string; readonly to: string }

const ofYear = and(eq(classes.id, evaluations.classe_id), eq(classes.annee_id, sql.placeholder('annee')))
const inUse = sql`NOT ${evaluations.annulee}`
const between = sql`${evaluations.date} BETWEEN ${sql.placeholder('from')} AND ${sql.placeholder('to')}`

const selectEvaluationsOfMatieresStatement = preparedFor('evaluations', (db, visible) =>
	db
		.select({
			matiere: evaluations.matiere_id,
			json: jsonObject<EvaluationOfMatiere>({
				id: evaluations.id,
				titre: evaluations.titre,
				date: evaluations.date,
				type: evaluations.type,
				coefficient: jsonNumber(evaluations.coefficient),
				classe: classeRef
			})
		})
		.from(evaluations)
		.innerJoin(classes, ofYear)
		.where(and(visible, inUse, sql`${evaluations.matiere_id} IN ${listed('matieres')}`))
		.orderBy(evaluations.date, evaluations.id)
		.prepare()
)

/** The évaluations of a year in some matières, by date. */
export const selectEvaluationsOfMatieres = (db: Db, visible: Scope<'evaluations'>, annee: number, matiereIds: readonly number[]) =>
	selectEvaluationsOfMatieresStatement(db, visible).all({ ...visible.values, annee, matieres: JSON.stringify(matiereIds) })

const selectMomentsStatement = preparedFor('evaluations', (db, visible) =>
	db
		.select({
			id: evaluations.id,
			titre: evaluations.titre,
			matiere: matieres.nom,
			date: evaluations.date,
			heure_debut: evaluations.heure_debut,
			duree_minutes: evaluations.duree_minutes
		})
		.from(evaluations)
		.innerJoin(classes, ofYear)
		.innerJoin(matieres, eq(matieres.id, evaluations.matiere_id))
		.where(and(visible, inUse, between))
		.orderBy(evaluations.date, evaluations.heure_debut, evaluations.id)
		.prepare()
)

/** When the évaluations of some days take place, by date. */
export const selectMoments = (db: Db, visible: Scope<'evaluations'>, days: Days) =>
	selectMomentsStatement(db, visible).all({ ...visible.values, ...days })

const enseignant = sql`(
	SELECT ${personneRef}
	FROM ${enseignements} AS charge INNER JOIN ${utilisateurs} ON ${utilisateurs.id} = charge.enseignant_id
	WHERE charge.classe_id = ${evaluations.classe_id} AND charge.matiere_id = ${evaluations.matiere_id} AND ${isTrue(utilisateurs.actif)}
	ORDER BY ${utilisateurs.cle_tri}, ${utilisateurs.id} LIMIT 1)`

const nbNotes = sql`(SELECT count(${notes.note_centiemes}) FROM ${notes} WHERE ${notes.evaluation_id} = ${evaluations.id})`

// a page's records are chosen first, so that only these are written out and counted
const chosen = (visible: SQL) => sql`
	SELECT ${evaluations.id} FROM ${evaluations} INNER JOIN ${classes} ON ${ofYear}
	WHERE ${visible} AND ${inUse} AND ${evaluations.date} >= ${sql.placeholder('from')}
	AND ${evaluations.id} NOT IN ${listed('without')}
	ORDER BY ${evaluations.date}, ${evaluations.heure_debut}, ${evaluations.id}
	LIMIT ${sql.placeholder('limit')} OFFSET ${sql.placeholder('offset')}`

const selectEvaluationsStatement = preparedFor('evaluations', (db, visible) =>
	prepareRecords(
		db,
		db
			.select(
				record(
					jsonObject<Evaluation>({
						id: evaluations.id,
						titre: evaluations.titre,
						date: evaluations.date,
						heure_debut: evaluations.heure_debut,
						duree_minutes: evaluations.duree_minutes,
						type: evaluations.type,
						coefficient: jsonNumber(evaluations.coefficient),
						bareme: evaluations.bareme,
						mode: evaluations.mode,
						matiere: matiereRef,
						classe: classeRef,
						enseignant: sql`json(${enseignant})`,
						nb_notes: sql`iif(${sql.placeholder('counts')} AND ${evaluations.classe_id} IS NOT ${sql.placeholder('uncounted')}, ${nbNotes}, NULL)`,
						updated_at: evaluations.updated_at
					}),
					sql`ifnull(${evaluations.ref}, CAST(${evaluations.id} AS TEXT))`
				)
			)
			.from(evaluations)
			.innerJoin(classes, eq(classes.id, evaluations.classe_id))
			.innerJoin(matieres, eq(matieres.id, evaluations.matiere_id))
			.where(sql`${evaluations.id} IN (${chosen(visible)})`)
			.orderBy(evaluations.date, evaluations.heure_debut, evaluations.id)
	)
)

/** The évaluations of a year from a day on but those `without`, by date; with how many grades each has where `counts`, but of the class `uncounted`. */
export const selectEvaluations = (
	db: Db,
	visible: Scope<'evaluations'>,
	{
		annee,
		from,
		without,
		counts,
		uncounted
	}: { annee: number; from: string; without: readonly number[]; counts: boolean; uncounted: number | null },
	window: { limit: number; offset: number }
) =>
	selectEvaluationsStatement(db, visible).all({
		...visible.values,
		...window,
		annee,
		from,
		without: JSON.stringify(without),
		counts: counts ? 1 : 0,
		uncounted
	})

/** Of the students who are expected to have a grade: how many have it, and how many there are. */
const progress = sql<string>`(
	SELECT json_array(count(${notes.note_centiemes}), count(*)) FROM ${inscriptions}
	LEFT JOIN ${notes} ON ${notes.evaluation_id} = ${evaluations.id} AND ${notes.etudiant_id} = ${inscriptions.etudiant_id}
	WHERE ${inscriptions.classe_id} = ${evaluations.classe_id}
	AND ${presentOn(evaluations.date)} AND ${presentOn(sql.placeholder('to'))}
	AND (${notes.id} IS NULL OR ${notes.note_centiemes} IS NOT NULL))`

const selectGradedStatement = preparedFor('evaluations', (db, visible) =>
	db
		.select({
			progress,
			evaluation: evaluationRef,
			matiere: matiereRef,
			classe: classeRef
		})
		.from(evaluations)
		.innerJoin(classes, ofYear)
		.innerJoin(matieres, eq(matieres.id, evaluations.matiere_id))
		.where(and(visible, inUse, sql`${evaluations.date} <= ${sql.placeholder('to')}`))
		.orderBy(evaluations.date, evaluations.heure_debut, evaluations.id)
		.prepare()
)

/** The évaluations of a year until a day, oldest first, with `[grades, students expected to have one]`. */
export const selectGraded = (db: Db, visible: Scope<'evaluations'>, annee: number, to: string) =>
	selectGradedStatement(db, visible).all({ ...visible.values, annee, to })
