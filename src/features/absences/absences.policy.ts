import { administers, isCoordinateur, isEnseignant, reads, type Perimetre } from '../../domain/droits/perimetre'

/** Whether somebody decides about the séances of absent teachers (rules 8.5). */
export const decidesAbsences = (perimetre: Perimetre) => administers(perimetre, 'scolarite')

/** Whether somebody may announce this teacher's absence: anybody's, or only their own. */
export const announcesFor = (perimetre: Perimetre, enseignant: number) =>
	decidesAbsences(perimetre) || (isEnseignant(perimetre) && perimetre.userId === enseignant)

/** Teachers read their own absences, coordinators those of the teachers of their filières; `null` for everybody's, `undefined` for none. */
export function readableAbsences(perimetre: Perimetre) {
	if (reads(perimetre, 'scolarite')) return null
	if (!isEnseignant(perimetre) && !isCoordinateur(perimetre)) return undefined
	return { enseignant: perimetre.userId, filieres: perimetre.filieres ?? [] }
}
