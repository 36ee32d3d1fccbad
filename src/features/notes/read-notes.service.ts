import { Records } from '../../db/queries/records'
import type { RowsOf } from '../../db/client/row-log'
import { asPersonnel, readerKey } from '../../domain/droits/perimetre'
import { WHOLE, type List, type Window } from '../../reading/lists'
import { givenBy, todayOf, type View } from '../../tenants/visit'
import { mustSeeEvaluation } from '../evaluations/evaluations.service'
import { selectAllNotes } from './all-notes.queries'
import { mustHaveNotes, publishedNotes, readableNotes } from './notes.policy'
import { suiviOfEtudiant } from './suivi.service'
import { selectNotesOfEvaluation, selectNotesOfStudent, selectOwnNotes, type NoteLue } from './read-notes.queries'
import { asReaderOfMarks, readsMarksOfOthers } from '../evaluations/grading.service'

export type { NoteLue }

/** The grades of an évaluation of the view's year that the caller may read; a student reads only their own, once it is published. */
export const listNotes = (view: View, evaluation: number): List => ({
	key: `notes/${evaluation}|${readerKey(view.perimetre)}`,
	given: () => givenBy(view),
	async select(window) {
		const { db, institution, perimetre } = view
		const { annee } = institution
		const asked = annee && { annee: annee.id, evaluation, reader: perimetre.userId }
		const records = asked ? await selectNotesOfEvaluation(db, readableNotes(perimetre, todayOf(view)), asked, window) : Records.none
		if (records === Records.none) await mustSeeEvaluation(view, evaluation)
		return { records }
	}
})

/** The tables whose rows each are of one grade. */
const ROWS: RowsOf = { noun: 'notes', columns: { notes: 'id', notes_historique: 'note_id' } }

/** All grades of the view's year that the caller reads as staff, published or not. @throws AppError 403 if they may not read marks of others */
export function listAllNotes(view: View): List {
	const { db, institution, perimetre } = asReaderOfMarks(view)
	const read = async (window: Window, ids?: readonly number[]) => {
		const { annee } = institution
		if (!annee) return Records.none
		return selectAllNotes(db, readableNotes(perimetre, todayOf(view)), { annee: annee.id, wantedIds: ids }, window)
	}
	return {
		key: `notes|${readerKey(perimetre)}`,
		given: () => givenBy(view),
		select: async (window) => ({ records: await read(window) }),
		some: { rows: ROWS, select: (ids) => read(WHOLE, ids) }
	}
}

/** A student's own published grades, of all years or of one. @throws AppError 403 if the caller is not a student */
export function listOwnNotes(view: View, annee?: number): List {
	const { db, perimetre } = view
	const etudiant = mustHaveNotes(perimetre)
	return {
		key: `me/notes@${annee ?? ''}|${perimetre.userId}`,
		given: () => givenBy(view),
		select: async (window) => ({ records: await selectOwnNotes(db, publishedNotes(etudiant, todayOf(view)), annee, window) })
	}
}

/** A grade that counts, with the matière in which it counts. */
export type NoteComptee = NoteLue & { readonly sous: NoteLue['matiere'] }

export type NotesOfStudent = {
	readonly comptees: readonly NoteComptee[]
	/** grades of a class that the student has left; they count nowhere (rules 6.6) */
	readonly ailleurs: readonly NoteLue[]
}

const venueOf = ({ classe, de }: NoteLue) => ({ classe: classe.id, de })

/**
 * The grades of a student in the current year that the caller reads as staff: all, of their filières, or of what they teach. `undefined` if
 * the caller may not read marks of others.
 */
export async function notesOfStudent(view: View, etudiant: number): Promise<NotesOfStudent | undefined> {
	const { db, institution, perimetre } = view
	if (!readsMarksOfOthers(perimetre)) return undefined
	const { annee } = institution
	if (!annee) return { comptees: [], ailleurs: [] }
	const asked = { etudiant, annee: annee.id }
	const notes = await selectNotesOfStudent(db, readableNotes(asPersonnel(perimetre), todayOf(view)), asked)
	const suivi = await suiviOfEtudiant(db, { ...asked, jour: todayOf(view) }, notes.map(venueOf))
	const comptees: NoteComptee[] = []
	const ailleurs: NoteLue[] = []
	for (const note of notes) {
		const sous = suivi(venueOf(note))
		if (sous === undefined) ailleurs.push(note)
		else comptees.push({ ...note, sous: sous?.matiere ?? note.matiere })
	}
	return { comptees, ailleurs }
}
