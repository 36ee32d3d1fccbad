import { noteTapee, parQui, type Cellule, type Place } from '../../console/parts/grille-de-notes'
import { say } from '../../console/textes/said'
import type { CelluleDite, CelluleTapee } from './saisie.service'

/** The message about a cell that was sent. */
export function issueDite(place: Place, { issue, why, stored, derniere }: CelluleDite): string {
	const { t, langue } = place
	if (why) return `${say(langue, why)} ${t.notes.pasEnregistree}`
	const note = noteTapee(langue, { etat: stored.etat, centiemes: stored.note_centiemes })
	if (issue !== 'conflit') return note === '' ? '' : t.notes.enregistree
	const qui = derniere ? parQui(place, derniere) : t.notes.import
	return t.notes.conflit(qui, stored.commentaire === null ? note : `${note} «\u00a0${stored.commentaire}\u00a0»`)
}

/** A cell that was not saved, with the typed value. After a conflict, it is based on the value stored now. */
export const encore = (place: Place, { note, vu }: CelluleTapee, dite: CelluleDite, stored: Pick<Cellule, 'vu'>): Cellule => ({
	note,
	vu: dite.issue === 'conflit' ? stored.vu : vu,
	dit: issueDite(place, dite),
	wrong: true
})

export const isUnsaved = ({ issue }: CelluleDite) => issue === 'fausse' || issue === 'conflit'

/** The numbers of saved and unsaved cells, and the HTTP status of the page. */
export function bilan(dites: readonly CelluleDite[]) {
	const has = (attendue: CelluleDite['issue']) => dites.filter(({ issue }) => issue === attendue).length
	return { savedCount: has('enregistree'), unsavedCount: dites.filter(isUnsaved).length, status: has('conflit') > 0 ? 409 : 422 }
}
