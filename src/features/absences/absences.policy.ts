import { administers, isEnseignant, type Perimetre } from '../../domain/perimetre'

/** Whether somebody decides what becomes of the séances of a teacher who is away (rules 6.4). */
export const decidesAbsences = (perimetre: Perimetre) => administers(perimetre, 'scolarite')

/** Whether somebody announces that a teacher is away: of anybody, or the own. */
export const announcesFor = (perimetre: Perimetre, enseignant: number) =>
	decidesAbsences(perimetre) || (isEnseignant(perimetre) && perimetre.userId === enseignant)

/** Whose absences somebody reads: `null` for everybody's, with their reasons; `undefined` for none. */
export function readsAbsencesOf(perimetre: Perimetre): number | null | undefined {
	if (decidesAbsences(perimetre)) return null
	return isEnseignant(perimetre) ? perimetre.userId : undefined
}
