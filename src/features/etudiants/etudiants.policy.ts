import { administers, hasFonction, may, reads, type Perimetre } from '../../domain/droits/perimetre'
import type { Responsable } from '../../domain/personnes/fiche-etudiant'
import type { Contacts } from '../../domain/personnes/annuaire'

/** Whether somebody reads students' contacts, birth dates and responsables (rules 8.1): administrators, `scolarite` and `direction`. */
export const readsPrivateLife = (perimetre: Perimetre): boolean => reads(perimetre, 'scolarite')

/** Whether somebody keeps students' cards: administrators and `scolarite`. */
export const keepsStudents = (perimetre: Perimetre): boolean => administers(perimetre, 'scolarite')
export const mustKeepStudents = may(keepsStudents)

/** Whether somebody finds all students, also without a class, with all enrollments: those who enroll them or collect fees (rules 8.1). */
export const readsAllStudents = (perimetre: Perimetre): boolean => reads(perimetre, 'scolarite', 'comptabilite', 'caisse')

export const readsFees = (perimetre: Perimetre): boolean => reads(perimetre, 'comptabilite', 'caisse')

/** Tables about attendance, including messages that may mention it. */
const ASSIDUITE: ReadonlySet<string> = new Set([
	'presences',
	'justificatifs',
	'absences_dites',
	'connexions_video',
	'notifications',
	'outbox'
])

/** Whether somebody may know that a student has records in a table: only those who manage money or attendance (rules 8.1). */
export function readsRecordsOf(perimetre: Perimetre, table: string): boolean {
	if (table === 'frais' || table === 'paiements') return readsFees(perimetre)
	return !ASSIDUITE.has(table) || reads(perimetre, 'surveillance')
}

/** Whether somebody reads about any responsables: `surveillance` reads their phones, `comptabilite` who pays (rules 8.1). */
export const readsResponsables = (perimetre: Perimetre): boolean =>
	readsPrivateLife(perimetre) || hasFonction(perimetre, 'surveillance') || hasFonction(perimetre, 'comptabilite')

/** The contacts by which somebody finds students in a search: those that the lists of students show them all. */
export const contactsFound = (perimetre: Perimetre): Contacts =>
	readsPrivateLife(perimetre) ? 'tous' : hasFonction(perimetre, 'surveillance') ? 'responsables' : 'aucun'

/** The part of a responsable that somebody may read; `undefined` if they may not read anything. */
export function readableResponsable(perimetre: Perimetre, responsable: Responsable): Responsable | undefined {
	if (readsPrivateLife(perimetre)) return responsable
	const isPayer = hasFonction(perimetre, 'comptabilite') && responsable.payeur
	if (!isPayer && !hasFonction(perimetre, 'surveillance')) return undefined
	const urgence = hasFonction(perimetre, 'surveillance') && responsable.urgence
	return { ...responsable, averti: undefined, email: isPayer ? responsable.email : null, payeur: isPayer, urgence }
}
