import { and, eq, sql } from 'drizzle-orm'
import { jsonNumber, jsonObject, type Fields } from '../../db/queries/json'
import { columnsOf } from '../../db/queries/names'
import { prepareRecords, record } from '../../db/queries/records'
import { preparedFor, type Scope } from '../../db/queries/scope'
import type { Db } from '../../db/queries/db'
import { annees, classes, etudiants, evaluations, matieres, notes, notesHistorique, utilisateurs } from '../../school/schema'
import type { MatiereDeNiveau } from '../../domain/resultats/notes-suivies'
import { classeRef, evaluationRef, matiereRef, personneRef } from '../refs/refs.sql.ts'
import type { MaNote, NoteEcrite } from './notes.model'

type Window = { readonly limit: number; readonly offset: number }

const USER = 'utilisateur:'

/** The author of a note's latest version; null if it was not written by an account. */
const lastWriter = sql`(
	SELECT iif(${notesHistorique.auteur} LIKE ${sql.raw(`'${USER}%'`)}, CAST(substr(${notesHistorique.auteur}, ${sql.raw(String(USER.length + 1))}) AS INTEGER), NULL)
	FROM ${notesHistorique} WHERE ${notesHistorique.note_id} = ${notes.id} ORDER BY ${notesHistorique.id} DESC LIMIT 1)`

/** The fields of a grade itself in answers. */
export const writtenFields: Fields<Pick<NoteEcrite, 'note' | 'etat' | 'commentaire' | 'updated_at' | 'auteur'>> = {
	note: jsonNumber(sql`(${notes.note_centiemes} / 100.0)`),
	...columnsOf(notes, 'etat', 'commentaire', 'updated_at'),
	auteur: sql`json((SELECT ${personneRef} FROM ${utilisateurs} WHERE ${utilisateurs.id} = ${lastWriter}))`
}

const selectNotesOfEvaluationStatement = preparedFor('notes', (db, visible) =>
	prepareRecords(
		db,
		db
			.select(
				record(
					jsonObject<NoteEcrite>({
						id: notes.etudiant_id,
						etudiant_id: notes.etudiant_id,
						matricule: sql`iif(${notes.etudiant_id} = ${sql.placeholder('reader')}, NULL, ${etudiants.matricule})`,
						nom: utilisateurs.nom,
						prenoms: utilisateurs.prenoms,
						...writtenFields
					})
				)
			)
			.from(notes)
			.innerJoin(evaluations, eq(evaluations.id, notes.evaluation_id))
			.innerJoin(classes, and(eq(classes.id, evaluations.classe_id), eq(classes.annee_id, sql.placeholder('annee'))))
			.innerJoin(etudiants, eq(etudiants.id, notes.etudiant_id))
			.innerJoin(utilisateurs, eq(utilisateurs.id, notes.etudiant_id))
			.where(and(eq(notes.evaluation_id, sql.placeholder('evaluation')), visible))
			.orderBy(utilisateurs.cle_tri, utilisateurs.id)
			.limit(sql.placeholder('limit'))
			.offset(sql.placeholder('offset')),
		'matricule'
	)
)

/** The grades of an évaluation of a year, by student name; the matricule is left out if the `reader` is a student (contract section 4). */
export const selectNotesOfEvaluation = (
	db: Db,
	visible: Scope<'notes'>,
	asked: { readonly annee: number; readonly evaluation: number; readonly reader: number },
	window: Window
) => selectNotesOfEvaluationStatement(db, visible).all({ ...visible.values, ...asked, ...window })

const maNote: Fields<MaNote> = {
	id: evaluations.id,
	annee: annees.libelle,
	evaluation: evaluationRef,
	matiere: matiereRef,
	classe: classeRef,
	...columnsOf(evaluations, 'date', 'session', 'bareme'),
	coefficient: jsonNumber(evaluations.coefficient),
	...writtenFields
}

const selectOwnNotesStatement = preparedFor('notes', (db, visible) =>
	prepareRecords(
		db,
		db
			.select(record(jsonObject<MaNote>(maNote), sql`ifnull(${evaluations.ref}, CAST(${evaluations.id} AS TEXT))`))
			.from(notes)
			.innerJoin(evaluations, eq(evaluations.id, notes.evaluation_id))
			.innerJoin(classes, eq(classes.id, evaluations.classe_id))
			.innerJoin(annees, eq(annees.id, classes.annee_id))
			.innerJoin(matieres, eq(matieres.id, evaluations.matiere_id))
			.where(and(visible, sql`(${sql.placeholder('annee')} IS NULL OR ${classes.annee_id} = ${sql.placeholder('annee')})`))
			.orderBy(annees.date_debut, evaluations.date, evaluations.id)
			.limit(sql.placeholder('limit'))
			.offset(sql.placeholder('offset'))
	)
)

/** A student's grade as staff reads it. */
export type NoteLue = MaNote & {
	/** the first day on which the student sees it (YYYY-MM-DD); null if it is not published */
	readonly publiee_le: string | null
	readonly de: MatiereDeNiveau
}

const selectNotesOfStudentStatement = preparedFor('notes', (db, visible) =>
	db
		.select({
			json: jsonObject<NoteLue>({
				...maNote,
				publiee_le: evaluations.publiee_le,
				de: jsonObject<MatiereDeNiveau>({ id: matieres.id, cle_tri: matieres.cle_tri, niveau: matieres.niveau_id })
			})
		})
		.from(notes)
		.innerJoin(evaluations, eq(evaluations.id, notes.evaluation_id))
		.innerJoin(classes, eq(classes.id, evaluations.classe_id))
		.innerJoin(annees, eq(annees.id, classes.annee_id))
		.innerJoin(matieres, eq(matieres.id, evaluations.matiere_id))
		.where(
			and(
				eq(notes.etudiant_id, sql.placeholder('etudiant')),
				eq(classes.annee_id, sql.placeholder('annee')),
				sql`NOT ${evaluations.annulee}`,
				visible
			)
		)
		.orderBy(matieres.cle_tri, matieres.id, evaluations.date, evaluations.id)
)

/** A student's grades of a year, by matière and day, without those of withdrawn évaluations. */
export const selectNotesOfStudent = async (
	db: Db,
	visible: Scope<'notes'>,
	asked: { readonly etudiant: number; readonly annee: number }
): Promise<NoteLue[]> =>
	(await selectNotesOfStudentStatement(db, visible).all({ ...visible.values, ...asked })).map(({ json }) => JSON.parse(json) as NoteLue)

/** Grades of all years or of one, by year and day. */
export const selectOwnNotes = (db: Db, visible: Scope<'notes'>, annee: number | undefined, window: Window) =>
	selectOwnNotesStatement(db, visible).all({ ...visible.values, annee: annee ?? null, ...window })
