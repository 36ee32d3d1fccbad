import type { Db } from '../../db/queries/db'
import type { Scope } from '../../db/queries/scope'
import type { Note } from '../../domain/resultats/moyenne'
import { periodeOf } from '../../domain/resultats/periode'
import { suiviOfEtudiant } from '../notes/suivi.service'
import { reglesOf } from '../reglements/reglements.service'
import { selectNotes } from './dashboards.queries'

export type NotesAsked = {
	readonly annee: number
	readonly limit: number
	readonly etudiant: number
	/** the student's class on `jour`; null if they have left */
	readonly classe: number | null
	/** YYYY-MM-DD */
	readonly jour: string
}

/**
 * A student's grades of a year, with its périodes. The `limit` latest come as JSON, latest first; for averages, the session 1 values that
 * count in the student's class (rules 6.6).
 */
export async function notesComptees(db: Db, visible: Scope<'notes'>, { annee, limit, etudiant, classe, jour }: NotesAsked) {
	const { latest, received, situations, periodes } = await selectNotes(db, visible, { etudiant, annee, limit })
	const suivi = await suiviOfEtudiant(db, { etudiant, annee, jour }, received, classe)
	const regles = await reglesOf(db, annee)
	const marks = received.flatMap(({ placee, note, place, ...venue }): Note[] => {
		const sous = placee.session === 1 ? suivi(venue) : undefined
		if (sous === undefined) return []
		if (sous === null) return [{ ...note, periode: periodeOf(placee, periodes), regles: regles({ ...place, matiere: note.matiere }) }]
		const { id: matiere, coefficient_matiere, ue, semestre, place: la } = sous
		const periode = periodeOf({ ...placee, semestre, niveau: la.niveau }, periodes)
		return [{ ...note, matiere, coefficient_matiere, ue, periode, regles: regles({ ...la, matiere }) }]
	})
	const isDecided = (note: Note) => situations.some(([matiere, periode]) => matiere === note.matiere && periode === note.periode)
	return { latest, all: marks.filter((note) => !isDecided(note)), periodes }
}
