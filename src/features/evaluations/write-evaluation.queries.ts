import { and, eq, sql, type SQL } from 'drizzle-orm'
import { columnsOf } from '../../db/queries/names'
import { prepared } from '../../db/queries/prepared'
import { preparedFor, type Scope } from '../../db/queries/scope'
import type { Db } from '../../db/queries/db'
import { classes, evaluations, filieres, matieres, matieresAnnees, notes, uesAnnees } from '../../school/schema'
import { chiffresDeMatiere } from '../refs/chiffres.sql.ts'

const selectPlaceStatement = prepared((db) =>
	db
		.select({ semestre: uesAnnees.semestre })
		.from(classes)
		.innerJoin(matieres, eq(matieres.id, sql.placeholder('matiere')))
		.innerJoin(filieres, eq(filieres.id, matieres.filiere_id))
		.leftJoin(matieresAnnees, chiffresDeMatiere(sql.placeholder('annee')))
		.leftJoin(
			uesAnnees,
			and(eq(uesAnnees.ue_id, matieresAnnees.ue_id), eq(uesAnnees.annee_id, matieresAnnees.annee_id), eq(filieres.systeme, 'LMD'))
		)
		.where(and(eq(classes.id, sql.placeholder('classe')), eq(classes.annee_id, sql.placeholder('annee'))))
)

/** The semester of a matière by its UE, or `null` without one; `undefined` if the year has no such class or the school no such matière. */
export const selectPlaceOf = (db: Db, annee: number, { classe_id, matiere_id }: { classe_id: number; matiere_id: number }) =>
	selectPlaceStatement(db).get({ annee, classe: classe_id, matiere: matiere_id })

/** The columns that a form fills as they are. */
export const OWN_COLUMNS = [
	'titre',
	'type',
	'date',
	'heure_debut',
	'duree_minutes',
	'coefficient',
	'bareme',
	'mode',
	'session',
	'periode'
] as const
/** Without those that only imports set. */
export const COLUMNS = ['classe_id', 'matiere_id', ...OWN_COLUMNS, 'publiee_le'] as const
const columns = columnsOf(evaluations, ...COLUMNS)

const selectStoredStatement = (key: SQL) =>
	preparedFor('evaluations', (db, gradable) =>
		db
			.select({
				...columns,
				id: evaluations.id,
				annee: classes.annee_id,
				annulee: evaluations.annulee,
				updated_at: evaluations.updated_at,
				gradable: sql<number>`${gradable}`,
				graded: sql<number>`EXISTS (SELECT 1 FROM ${notes} WHERE ${notes.evaluation_id} = ${evaluations.id})`
			})
			.from(evaluations)
			.innerJoin(classes, eq(classes.id, evaluations.classe_id))
			.where(key)
	)

const selectByRefStatement = selectStoredStatement(eq(evaluations.ref, sql.placeholder('ref')))
const selectByIdStatement = selectStoredStatement(eq(evaluations.id, sql.placeholder('id')))

/** The key of an évaluation: a reference chosen by its author, or the id on a page. */
export type EvaluationKey = { readonly ref: string } | { readonly id: number }

/** An évaluation of any year, with whether the scope covers it and whether it has grades. */
export const selectStored = (db: Db, gradable: Scope<'evaluations'>, key: EvaluationKey) =>
	('ref' in key ? selectByRefStatement : selectByIdStatement)(db, gradable).get({ ...gradable.values, ...key })

export type EvaluationColumns = Pick<typeof evaluations.$inferSelect, keyof typeof columns>

export const insertEvaluation = async (db: Db, row: EvaluationColumns & { readonly ref: string; readonly updated_at: string }) =>
	(await db.insert(evaluations).values(row).returning({ id: evaluations.id }).get()).id

export const updateEvaluation = (db: Db, id: number, row: EvaluationColumns & { readonly updated_at: string }) =>
	db.update(evaluations).set(row).where(eq(evaluations.id, id))

/** Withdraws an évaluation, or takes that back. */
export const updateAnnulee = (
	db: Db,
	id: number,
	row: { readonly annulee: boolean; readonly publiee_le: string | null; readonly updated_at: string }
) => db.update(evaluations).set(row).where(eq(evaluations.id, id))
