import type { Caller } from '../../domain/droits/caller'
import { isEnseignant, reads, type Perimetre } from '../../domain/droits/perimetre'

/** Whether a caller sees the phone and email of teachers (contract section 4). */
export const seesContacts = ({ roles }: Caller) => roles.includes('administrateur')

/** Whether somebody opens a teacher's card, with the hours and the reasons of absences: the administration, and the teacher. */
export const readsCardOf = (perimetre: Perimetre, id: number): boolean =>
	reads(perimetre, 'scolarite') || (isEnseignant(perimetre) && perimetre.userId === id)
