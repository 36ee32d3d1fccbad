import { and, eq, sql, type SQL } from 'drizzle-orm'
import { jsonBoolean, jsonObject } from '../../db/queries/json'
import { columnsOf } from '../../db/queries/names'
import { prepareRecords, record } from '../../db/queries/records'
import { classeRef, evaluationRef, matiereRef, personneRef } from '../refs/refs.sql.ts'
import { classes, evaluations, matieres, notes, utilisateurs } from '../../school/schema'
import { prepared } from '../../db/queries/prepared'
import { attendus } from '../refs/attendus.sql.ts'
import { presentAt, presentOn } from '../../school/present'
import { preparedFor, type Scope } from '../../db/queries/scope'
import { ecritures, journalLignes } from '../../db/queries/tables'
import type { Db } from '../../db/queries/db'
import type { PeriodeEvaluations } from '../../domain/vocabulaire'
import type { Evaluation, EvaluationDetail } from './evaluations.model'
import { fields, WHEN } from './evaluations.sql.ts'
import { ofYear, inUse } from '../refs/evaluations.sql.ts'

type Days = { readonly annee: number; readonly from: string; readonly to: string }

const between = sql`${evaluations.date} BETWEEN ${sql.placeholder('from')} AND ${sql.placeholder('to')}`

const selectMomentsStatement = preparedFor('evaluations', (db, visible) =>
	db
		.select({
			id: evaluations.id,
			titre: evaluations.titre,
			matiere: matieres.nom,
			...columnsOf(evaluations, 'date', 'heure_debut', 'duree_minutes'),
			classe: classes.code,
			filiere_id: classes.filiere_id,
			niveau_id: classes.niveau_id
		})
		.from(evaluations)
		.innerJoin(classes, ofYear)
		.innerJoin(matieres, eq(matieres.id, evaluations.matiere_id))
		.where(and(visible, inUse, between))
		.orderBy(evaluations.date, evaluations.heure_debut, evaluations.id)
)

/** The évaluations of some days with their times and classes, by date. */
export const selectMoments = (db: Db, visible: Scope<'evaluations'>, days: Days) =>
	selectMomentsStatement(db, visible).all({ ...visible.values, ...days })

// a page's records are chosen first, so that only these are written out and counted
const chosenIds = (visible: SQL, when: SQL) => sql`
	SELECT ${evaluations.id} FROM ${evaluations} INNER JOIN ${classes} ON ${ofYear}
	WHERE ${visible} AND ${inUse} AND ${when}
	ORDER BY ${evaluations.date}, ${evaluations.heure_debut}, ${evaluations.id}
	LIMIT ${sql.placeholder('limit')} OFFSET ${sql.placeholder('offset')}`

const selectEvaluationsStatement = (when: SQL) =>
	preparedFor('evaluations', (db, visible) =>
		prepareRecords(
			db,
			db
				.select(record(jsonObject<Evaluation>(fields), sql`ifnull(${evaluations.ref}, CAST(${evaluations.id} AS TEXT))`))
				.from(evaluations)
				.innerJoin(classes, eq(classes.id, evaluations.classe_id))
				.innerJoin(matieres, eq(matieres.id, evaluations.matiere_id))
				.where(sql`${evaluations.id} IN (${chosenIds(visible, when)})`)
				.orderBy(evaluations.date, evaluations.heure_debut, evaluations.id)
		)
	)

const SELECT_EVALUATIONS = {
	a_venir: selectEvaluationsStatement(WHEN.a_venir),
	passees: selectEvaluationsStatement(WHEN.passees),
	toutes: selectEvaluationsStatement(WHEN.toutes)
} as const satisfies Record<PeriodeEvaluations, unknown>

/**
 * Whether to show how many grades an évaluation has: never unless `counts`, and not for the class `uncounted`. That class is not shown days
 * of publication after `today` either.
 */
export type Counts = { readonly counts: boolean; readonly uncounted: number | null; readonly today: string }

const countsOf = ({ counts, ...shown }: Counts) => ({ counts: counts ? 1 : 0, ...shown })

/** The évaluations of a year, by date. Those before the day `from` and those in `over` have ended. */
export const selectEvaluations = (
	db: Db,
	visible: Scope<'evaluations'>,
	periode: PeriodeEvaluations,
	{ annee, from, over, ...counts }: { annee: number; from: string; over: readonly number[] } & Counts,
	window: { limit: number; offset: number }
) =>
	SELECT_EVALUATIONS[periode](db, visible).all({
		...visible.values,
		...window,
		...countsOf(counts),
		annee,
		from,
		over: JSON.stringify(over)
	})

const lastWriter = sql`(
	SELECT ${ecritures.utilisateur_id} FROM ${journalLignes} INNER JOIN ${ecritures} ON ${ecritures.id} = ${journalLignes.ecriture_id}
	WHERE ${journalLignes.objet} = 'evaluations' AND ${journalLignes.objet_id} = CAST(${evaluations.id} AS TEXT)
	ORDER BY ${journalLignes.ecriture_id} DESC LIMIT 1)`

const selectEvaluationStatement = preparedFor('evaluations', (db, visible) =>
	db
		.select({
			json: jsonObject<EvaluationDetail>({
				...fields,
				periode: evaluations.periode,
				annulee: jsonBoolean(evaluations.annulee),
				auteur: sql`json((SELECT ${personneRef} FROM ${utilisateurs} WHERE ${utilisateurs.id} = ${lastWriter}))`
			})
		})
		.from(evaluations)
		.innerJoin(classes, ofYear)
		.innerJoin(matieres, eq(matieres.id, evaluations.matiere_id))
		.where(and(visible, eq(evaluations.id, sql.placeholder('id'))))
)

/** An évaluation of a year, withdrawn or not. */
export const selectEvaluation = (db: Db, visible: Scope<'evaluations'>, { annee, id, ...counts }: { annee: number; id: number } & Counts) =>
	selectEvaluationStatement(db, visible).get({ ...visible.values, ...countsOf(counts), annee, id })

const selectAnneeOfEvaluationStatement = prepared((db) =>
	db
		.select({ annee: classes.annee_id })
		.from(evaluations)
		.innerJoin(classes, eq(classes.id, evaluations.classe_id))
		.where(eq(evaluations.id, sql.placeholder('id')))
)

/** The year of an évaluation, without a check of rights; `undefined` for an unknown évaluation. */
export const selectAnneeOfEvaluation = async (db: Db, id: number) => (await selectAnneeOfEvaluationStatement(db).get({ id }))?.annee

const evaluationIsVisibleStatement = preparedFor('evaluations', (db, visible) =>
	db
		.select({ id: evaluations.id })
		.from(evaluations)
		.innerJoin(classes, ofYear)
		.where(and(visible, eq(evaluations.id, sql.placeholder('id'))))
)

export const evaluationIsVisible = async (db: Db, visible: Scope<'evaluations'>, annee: number, id: number) =>
	(await evaluationIsVisibleStatement(db, visible).all({ ...visible.values, annee, id })).length > 0

/** `[grades, students]`, counting students who were expected on the évaluation's day and still are. */
const progress = sql<string>`(
	SELECT json_array(count(${notes.note_centiemes}), count(*)) FROM (${attendus(sql`${presentAt(evaluations.date, evaluations.heure_debut)} AND ${presentOn(sql.placeholder('today'))}`)}) attendu
	LEFT JOIN ${notes} ON ${notes.evaluation_id} = ${evaluations.id} AND ${notes.etudiant_id} = attendu.etudiant_id
	WHERE (${notes.id} IS NULL OR ${notes.note_centiemes} IS NOT NULL))`

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
		.where(and(visible, inUse, sql`${evaluations.date} <= ${sql.placeholder('today')}`))
		.orderBy(evaluations.date, evaluations.heure_debut, evaluations.id)
)

/** The évaluations of a year until a day, oldest first, with `[grades, students expected to have one]`. */
export const selectGraded = (db: Db, visible: Scope<'evaluations'>, annee: number, today: string) =>
	selectGradedStatement(db, visible).all({ ...visible.values, annee, today })
