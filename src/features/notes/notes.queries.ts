import { and, eq, sql } from 'drizzle-orm'
import { idsIn } from '../../db/ids'
import { listed } from '../../db/listed'
import { prepared } from '../../db/prepared'
import { classes, evaluations, notes, notesHistorique } from '../../school/schema'
import { preparedFor, type Scope } from '../../db/scope'
import { ecritures, journalLignes } from '../../db/tables'
import type { EtatNote } from '../../domain/vocabulaire'
import { isAttendu, parListe } from '../refs/attendus.sql'
import { presentAt, presentOn } from '../../school/present'
import type { Db } from '../../db/db'

const selectEvaluationToGradeStatement = preparedFor('evaluations', (db, gradable) =>
	db
		.select({
			classe_id: evaluations.classe_id,
			matiere_id: evaluations.matiere_id,
			bareme: evaluations.bareme,
			date: evaluations.date,
			session: evaluations.session,
			periode: evaluations.periode,
			publiee_le: evaluations.publiee_le,
			annulee: evaluations.annulee,
			parListe,
			gradable: sql<number>`${gradable}`
		})
		.from(evaluations)
		.innerJoin(classes, and(eq(classes.id, evaluations.classe_id), eq(classes.annee_id, sql.placeholder('annee'))))
		.where(eq(evaluations.id, sql.placeholder('id')))
)

/** The fields of an évaluation that its grades depend on, and whether the scope covers it. */
export const selectEvaluationToGrade = (db: Db, scope: Scope<'evaluations'>, annee: number, id: number) =>
	selectEvaluationToGradeStatement(db, scope).get({ ...scope.values, annee, id })

export type StoredNote = Awaited<ReturnType<typeof selectStoredNotes>>[number]

// the rows leave the database as one text, because handing them over one by one takes longer than finding them
const selectStoredNotesStatement = prepared((db) =>
	db
		.select({
			rows: sql<string>`json_group_array(json_array(liste.value,
				EXISTS (SELECT 1 FROM ${evaluations} WHERE ${evaluations.id} = ${sql.placeholder('evaluation')} AND ${isAttendu(
					sql`liste.value`,
					sql`(${presentAt(evaluations.date, evaluations.heure_debut)} OR ${presentOn(sql.placeholder('today'))})`
				)}),
				${notes.id}, ${notes.etat}, ${notes.note_centiemes}, ${notes.commentaire}, ${notes.updated_at}))`
		})
		.from(sql`json_each(${sql.placeholder('etudiants')}) AS liste`)
		.leftJoin(notes, and(eq(notes.evaluation_id, sql.placeholder('evaluation')), sql`${notes.etudiant_id} = liste.value`))
)

type StoredRow = [number, number, number | null, EtatNote | null, number | null, string | null, string | null]

/** For each student, in the given order: whether the évaluation accepts them (rules 6.5), and their stored grade. */
export async function selectStoredNotes(db: Db, evaluation: number, today: string, etudiants: readonly number[]) {
	const [row] = await selectStoredNotesStatement(db).all({ evaluation, today, etudiants: JSON.stringify(etudiants) })
	const stored = (JSON.parse(row?.rows ?? '[]') as StoredRow[]).map(
		([etudiant_id, inscrit, id, etat, note_centiemes, commentaire, updated_at]) =>
			[etudiant_id, { etudiant_id, inscrit, id, etat, note_centiemes, commentaire, updated_at }] as const
	)
	const byStudent = new Map(stored)
	return etudiants.map((id) => byStudent.get(id)!)
}

/** The content of a grade. */
export type NoteState = Pick<typeof notes.$inferSelect, 'etat' | 'note_centiemes' | 'commentaire'>

const insertNotesStatement = prepared((db) =>
	db.insert(notes).select(
		sql`SELECT NULL, ${sql.placeholder('evaluation')}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, ${sql.placeholder('updated_at')}, NULL
				FROM json_each(${sql.placeholder('rows')})`
	)
)

const selectNoteIdsStatement = prepared((db) =>
	db
		.select({ ids: sql<string>`json_group_object(${notes.etudiant_id}, ${notes.id})` })
		.from(notes)
		.where(and(eq(notes.evaluation_id, sql.placeholder('evaluation')), sql`${notes.etudiant_id} IN ${listed('etudiants')}`))
)

const writtenRow = (key: number, { etat, note_centiemes, commentaire }: NoteState) => [key, etat, note_centiemes, commentaire]

/** Writes first grades of students and returns their ids by student. */
export async function insertNotes(
	db: Db,
	evaluation: number,
	grades: readonly { readonly etudiant_id: number; readonly after: NoteState }[],
	updated_at: string
): Promise<Map<number, number>> {
	if (grades.length === 0) return new Map()
	const rows = grades.map(({ etudiant_id, after }) => writtenRow(etudiant_id, after))
	await insertNotesStatement(db).run({ evaluation, updated_at, rows: JSON.stringify(rows) })
	const etudiants = JSON.stringify(grades.map(({ etudiant_id }) => etudiant_id))
	return idsIn((await selectNoteIdsStatement(db).get({ evaluation, etudiants }))?.ids)
}

const updateNotesStatement = prepared((db) =>
	db
		.update(notes)
		.set({
			etat: sql`value ->> 1`,
			note_centiemes: sql`value ->> 2`,
			commentaire: sql`value ->> 3`,
			updated_at: sql`${sql.placeholder('updated_at')}`
		})
		.from(sql`json_each(${sql.placeholder('rows')})`)
		.where(eq(notes.id, sql`value ->> 0`))
)

/** If only the number changes, ids and numbers are read as JSON keys and values, which takes half the time. */
const updateNumbersStatement = prepared((db) =>
	db
		.update(notes)
		.set({ note_centiemes: sql`atom`, updated_at: sql`${sql.placeholder('updated_at')}` })
		.from(sql`json_each(${sql.placeholder('numbers')})`)
		.where(eq(notes.id, sql`CAST(key AS INTEGER)`))
)

export type NoteRevision = {
	readonly id: number
	readonly before: { readonly [Key in keyof NoteState]: NoteState[Key] | null }
	readonly after: NoteState
}

/** Replaces stored grades. */
export async function updateNotes(db: Db, revisions: readonly NoteRevision[], updated_at: string) {
	const keepsWords = ({ before, after }: NoteRevision) => before.etat === after.etat && before.commentaire === after.commentaire
	const numbers = revisions.filter(keepsWords).map(({ id, after }) => [id, after.note_centiemes] as const)
	if (numbers.length > 0) await updateNumbersStatement(db).run({ updated_at, numbers: JSON.stringify(Object.fromEntries(numbers)) })
	const rows = revisions.filter((revision) => !keepsWords(revision)).map(({ id, after }) => writtenRow(id, after))
	if (rows.length > 0) await updateNotesStatement(db).run({ updated_at, rows: JSON.stringify(rows) })
}

const insertNotesHistoriqueStatement = prepared((db) =>
	db.insert(notesHistorique).select(
		sql`SELECT NULL, ${notes.id}, ${notes.note_centiemes}, ${notes.commentaire}, ${sql.placeholder('at')}, ${sql.placeholder('auteur')}, ${notes.etat}, ${sql.placeholder('motif')}
				FROM json_each(${sql.placeholder('ids')}) INNER JOIN ${notes} ON ${notes.id} = value`
	)
)

/** Adds the current state of grades to their history, each with its author, time and reason (if given). */
export const insertNotesHistorique = (db: Db, ids: readonly number[], at: number, auteur: string, motif: string | null) =>
	insertNotesHistoriqueStatement(db).run({ ids: JSON.stringify(ids), at, auteur, motif })

const publishEvaluationStatement = prepared((db) =>
	db
		.update(evaluations)
		.set({ publiee_le: sql`${sql.placeholder('jour')}`, updated_at: sql`${sql.placeholder('updated_at')}` })
		.where(eq(evaluations.id, sql.placeholder('id')))
)

/** Lets students see the marks of an évaluation from `jour` on; `null`: not yet. */
export const publishEvaluation = (db: Db, id: number, jour: string | null, updated_at: string) =>
	publishEvaluationStatement(db).run({ id, jour, updated_at })

/** A field that the journal adds to marks entered in the console, so that they wait for publication there. */
export const SAISIE_CONSOLE = { saisie: 'console' }

const schoolMarksWaitStatement = prepared((db) =>
	db
		.select({ id: notes.id })
		.from(notes)
		.where(
			sql`${notes.evaluation_id} = ${sql.placeholder('evaluation')} AND ifnull((
				SELECT ${ecritures.jeton_id} IS NULL OR ${journalLignes.apres} ->> 'saisie' IS 'console'
				FROM ${journalLignes} INNER JOIN ${ecritures} ON ${ecritures.id} = ${journalLignes.ecriture_id}
				WHERE ${journalLignes.objet} = 'notes' AND ${journalLignes.objet_id} = CAST(${notes.id} AS TEXT)
				ORDER BY ${journalLignes.ecriture_id} DESC LIMIT 1), 1)`
		)
		.limit(1)
)

/** Whether the latest author of any mark was the school itself, without a token or in the console. Then the school publishes it. */
export const schoolMarksWait = async (db: Db, evaluation: number) => (await schoolMarksWaitStatement(db).all({ evaluation })).length > 0
