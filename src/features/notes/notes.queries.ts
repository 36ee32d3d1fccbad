import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '../../db/prepared'
import { classes, evaluations, inscriptions, notes, notesHistorique } from '../../db/schema'
import { preparedFor, type Scope } from '../../db/scope'
import type { Db } from '../../db/store'

const toGrade = preparedFor('evaluations', (db, gradable) =>
	db
		.select({ classe_id: evaluations.classe_id, bareme: evaluations.bareme, gradable: sql<number>`${gradable}` })
		.from(evaluations)
		.innerJoin(classes, and(eq(classes.id, evaluations.classe_id), eq(classes.annee_id, sql.placeholder('annee'))))
		.where(eq(evaluations.id, sql.placeholder('id')))
		.prepare()
)

/** What an évaluation of a year asks of its grades, and whether the scope covers it. */
export async function selectEvaluationToGrade(db: Db, scope: Scope<'evaluations'>, annee: number, id: number) {
	const [row] = await toGrade(db, scope).all({ ...scope.values, annee, id })
	return row
}

const asked = prepared((db) =>
	db
		.select({
			etudiant_id: sql<number>`liste.value`,
			inscrit: sql<number>`EXISTS (SELECT 1 FROM ${inscriptions} WHERE ${inscriptions.classe_id} = ${sql.placeholder('classe')}
				AND ${inscriptions.statut} = 'Active' AND ${inscriptions.etudiant_id} = liste.value)`,
			id: notes.id,
			note_centiemes: notes.note_centiemes,
			commentaire: notes.commentaire,
			updated_at: notes.updated_at
		})
		.from(sql`json_each(${sql.placeholder('etudiants')}) AS liste`)
		.leftJoin(notes, and(eq(notes.evaluation_id, sql.placeholder('evaluation')), sql`${notes.etudiant_id} = liste.value`))
		.orderBy(sql`liste.key`)
		.prepare()
)

/** For each of some students, in their order: whether he has an Active enrollment in the class, and the grade that is stored. */
export const selectStoredNotes = (db: Db, evaluation: number, classe: number, etudiants: readonly number[]) =>
	asked(db).all({ evaluation, classe, etudiants: JSON.stringify(etudiants) })

export type WrittenNote = readonly [etudiant_id: number, note_centiemes: number | null, commentaire: string | null]

const written = prepared((db) =>
	db
		.insert(notes)
		.select(
			sql`SELECT NULL, ${sql.placeholder('evaluation')}, value ->> 0, value ->> 1, value ->> 2, ${sql.placeholder('updated_at')}
				FROM json_each(${sql.placeholder('rows')}) WHERE true`
		)
		.onConflictDoUpdate({
			target: [notes.evaluation_id, notes.etudiant_id],
			set: {
				note_centiemes: sql`excluded.note_centiemes`,
				commentaire: sql`excluded.commentaire`,
				updated_at: sql`excluded.updated_at`
			}
		})
		.returning({ id: notes.id, etudiant_id: notes.etudiant_id })
		.prepare()
)

/** Writes grades that differ from what is stored, and answers their ids. */
export const upsertNotes = (db: Db, evaluation: number, rows: readonly WrittenNote[], updated_at: string) =>
	written(db).all({ evaluation, updated_at, rows: JSON.stringify(rows) })

const remembered = prepared((db) =>
	db
		.insert(notesHistorique)
		.select(
			sql`SELECT NULL, ${notes.id}, ${notes.note_centiemes}, ${notes.commentaire}, ${sql.placeholder('at')}, ${sql.placeholder('auteur')}
				FROM ${notes} WHERE ${notes.id} IN (SELECT value FROM json_each(${sql.placeholder('ids')})) ORDER BY ${notes.id}`
		)
		.prepare()
)

/** Keeps grades as they now stand, each with who wrote it and when. */
export const insertNotesHistorique = (db: Db, ids: readonly number[], at: number, auteur: string) =>
	remembered(db).run({ ids: JSON.stringify(ids), at, auteur })
