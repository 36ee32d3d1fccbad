import { administers, isEnseignant, type Perimetre } from '../../domain/perimetre'

/** Whether somebody decides about the séances of absent teachers (rules 8.5). */
export const decidesAbsences = (perimetre: Perimetre) => administers(perimetre, 'scolarite')

/** Whether somebody may announce this teacher's absence: anybody's, or only their own. */
export const announcesFor = (perimetre: Perimetre, enseignant: number) =>
	decidesAbsences(perimetre) || (isEnseignant(perimetre) && perimetre.userId === enseignant)

/** The teacher whose absences somebody reads: `null` for everybody's, with their reasons; `undefined` if they may not read any. */
export function readsAbsencesOf(perimetre: Perimetre): number | null | undefined {
	if (decidesAbsences(perimetre)) return null
	return isEnseignant(perimetre) ? perimetre.userId : undefined
}
