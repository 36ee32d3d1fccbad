import { and, eq, sql } from 'drizzle-orm'
import { idsIn } from '../../db/queries/ids'
import { columnsOf } from '../../db/queries/names'
import { statement, type Named } from '../../db/queries/rows'
import { classes, evaluations, notes, notesHistorique } from '../../school/schema'
import { preparedFor, type Scope } from '../../db/queries/scope'
import { ecritures, journalLignes } from '../../db/queries/tables'
import type { EtatNote } from '../../domain/vocabulaire'
import { isAttendu, parListe } from '../refs/attendus.sql.ts'
import { presentAt, presentOn } from '../../school/present'
import type { Db } from '../../db/queries/db'

const selectEvaluationToGradeStatement = preparedFor('evaluations', (db, gradable) =>
	db
		.select({
			...columnsOf(evaluations, 'classe_id', 'matiere_id', 'bareme', 'date', 'session', 'periode', 'publiee_le', 'annulee'),
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
const selectStored = statement(
	(params: Named<{ evaluation: number; today: string; etudiants: readonly number[] }>) => sql`
		SELECT json_group_array(json_array(liste.value,
			EXISTS (SELECT 1 FROM ${evaluations} WHERE ${evaluations.id} = ${params.evaluation} AND ${isAttendu(
				sql`liste.value`,
				sql`(${presentAt(evaluations.date, evaluations.heure_debut)} OR ${presentOn(params.today)})`
			)}),
			${notes.id}, ${notes.etat}, ${notes.note_centiemes}, ${notes.commentaire}, ${notes.updated_at})) AS rows
		FROM json_each(${params.etudiants}) AS liste
		LEFT JOIN ${notes} ON ${notes.evaluation_id} = ${params.evaluation} AND ${notes.etudiant_id} = liste.value`,
	{ rows: 'text' }
)

type StoredRow = [number, number, number | null, EtatNote | null, number | null, string | null, string | null]

/** For each student, in the given order: whether the évaluation accepts them (rules 6.5), and their stored grade. */
export async function selectStoredNotes(db: Db, evaluation: number, today: string, etudiants: readonly number[]) {
	const [row] = await selectStored(db, { evaluation, today, etudiants })
	const stored = (JSON.parse(row!.rows) as StoredRow[]).map(
		([etudiant_id, inscrit, id, etat, note_centiemes, commentaire, updated_at]) =>
			[etudiant_id, { etudiant_id, inscrit, id, etat, note_centiemes, commentaire, updated_at }] as const
	)
	const byStudent = new Map(stored)
	return etudiants.map((id) => byStudent.get(id)!)
}

export type NoteState = Pick<typeof notes.$inferSelect, 'etat' | 'note_centiemes' | 'commentaire'>

const insert = statement(
	(given: Named<{ evaluation: number; rows: readonly WrittenRow[]; updated_at: string }>) => sql`
		INSERT INTO ${notes} SELECT NULL, ${given.evaluation}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, ${given.updated_at}, NULL
		FROM json_each(${given.rows})`
)

const selectIds = statement(
	(given: Named<{ evaluation: number; etudiants: readonly number[] }>) => sql`
		SELECT json_group_object(${notes.etudiant_id}, ${notes.id}) AS ids FROM ${notes}
		WHERE ${notes.evaluation_id} = ${given.evaluation} AND ${notes.etudiant_id} IN (SELECT value FROM json_each(${given.etudiants}))`,
	{ ids: 'text' }
)

const writtenRow = (key: number, { etat, note_centiemes, commentaire }: NoteState) => [key, etat, note_centiemes, commentaire] as const
type WrittenRow = ReturnType<typeof writtenRow>

/** Writes first grades of students and returns their ids by student. */
export async function insertNotes(
	db: Db,
	evaluation: number,
	grades: readonly { readonly etudiant_id: number; readonly after: NoteState }[],
	updated_at: string
): Promise<Map<number, number>> {
	if (grades.length === 0) return new Map()
	const rows = grades.map(({ etudiant_id, after }) => writtenRow(etudiant_id, after))
	await insert(db, { evaluation, rows, updated_at })
	const [row] = await selectIds(db, { evaluation, etudiants: grades.map(({ etudiant_id }) => etudiant_id) })
	return idsIn(row?.ids)
}

const update = statement(
	(given: Named<{ rows: readonly WrittenRow[]; updated_at: string }>) => sql`
		UPDATE ${notes} SET etat = value ->> 1, note_centiemes = value ->> 2, commentaire = value ->> 3, updated_at = ${given.updated_at}
		FROM json_each(${given.rows}) WHERE ${notes.id} = value ->> 0`
)

/** If only the number changes, ids and numbers are read as JSON keys and values, which takes half the time. */
const updateNumbers = statement(
	(given: Named<{ numbers: Readonly<Record<string, number | null>>; updated_at: string }>) => sql`
		UPDATE ${notes} SET note_centiemes = atom, updated_at = ${given.updated_at}
		FROM json_each(${given.numbers}) WHERE ${notes.id} = CAST(key AS INTEGER)`
)

export type NoteRevision = {
	readonly id: number
	readonly before: { readonly [Key in keyof NoteState]: NoteState[Key] | null }
	readonly after: NoteState
}

export async function updateNotes(db: Db, revisions: readonly NoteRevision[], updated_at: string) {
	const keepsWords = ({ before, after }: NoteRevision) => before.etat === after.etat && before.commentaire === after.commentaire
	const numbers = revisions.filter(keepsWords).map(({ id, after }) => [id, after.note_centiemes] as const)
	if (numbers.length > 0) await updateNumbers(db, { numbers: Object.fromEntries(numbers), updated_at })
	const rows = revisions.filter((revision) => !keepsWords(revision)).map(({ id, after }) => writtenRow(id, after))
	if (rows.length > 0) await update(db, { rows, updated_at })
}

/** Adds the current state of grades to their history, each with its author, time (seconds) and reason (if given). */
export const insertNotesHistorique = statement(
	(given: Named<{ ids: readonly number[]; at: number; auteur: string; motif: string | null }>) => sql`
		INSERT INTO ${notesHistorique}
		SELECT NULL, ${notes.id}, ${notes.note_centiemes}, ${notes.commentaire}, ${given.at}, ${given.auteur}, ${notes.etat}, ${given.motif}
		FROM json_each(${given.ids}) JOIN ${notes} ON ${notes.id} = value`
)

/** Lets students see the marks of an évaluation from `jour` on; `null`: not yet. */
export const publishEvaluation = statement(
	(given: Named<{ id: number; jour: string | null; updated_at: string }>) => sql`
		UPDATE ${evaluations} SET publiee_le = ${given.jour}, updated_at = ${given.updated_at} WHERE ${evaluations.id} = ${given.id}`
)

/** A field that the journal adds to marks entered in the console, so that they wait for publication there. */
export const SAISIE_CONSOLE = { saisie: 'console' }

const selectWaiting = statement(
	(given: Named<{ evaluation: number }>) => sql`
		SELECT ${notes.id} FROM ${notes} WHERE ${notes.evaluation_id} = ${given.evaluation} AND ifnull((
			SELECT ${ecritures.jeton_id} IS NULL OR ${journalLignes.apres} ->> 'saisie' IS 'console'
			FROM ${journalLignes} JOIN ${ecritures} ON ${ecritures.id} = ${journalLignes.ecriture_id}
			WHERE ${journalLignes.objet} = 'notes' AND ${journalLignes.objet_id} = CAST(${notes.id} AS TEXT)
			ORDER BY ${journalLignes.ecriture_id} DESC LIMIT 1), 1) LIMIT 1`,
	{ id: 'integer' }
)

/** Whether the latest author of any mark was the school itself, without a token or in the console. Then the school publishes it. */
export const schoolMarksWait = async (db: Db, evaluation: number) => (await selectWaiting(db, { evaluation })).length > 0
