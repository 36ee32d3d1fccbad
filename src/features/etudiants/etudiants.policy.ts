import { administers, hasFonction, may, type Perimetre } from '../../domain/perimetre'
import type { Responsable } from '../../domain/fiche-etudiant'

/** Who reads how students are reached, when they were born and who answers for them (rules 6.1, 6.2): administrators and `scolarite`. */
export const readsPrivateLife = (perimetre: Perimetre): boolean => administers(perimetre, 'scolarite')
export const mustReadPrivateLife = may(readsPrivateLife)

/** Who finds students of no class too, with all their enrollments: who enrolls them, and whom they owe money (rules 6.1). */
export const readsAllStudents = (perimetre: Perimetre): boolean => administers(perimetre, 'scolarite', 'comptabilite')

/** Who reads fees, payments and balances. */
export const readsFees = (perimetre: Perimetre): boolean => administers(perimetre, 'comptabilite')

/** Attendance, and the messages that tell of it among others. */
const ASSIDUITE: ReadonlySet<string> = new Set([
	'presences',
	'justificatifs',
	'absences_dites',
	'connexions_video',
	'notifications',
	'outbox'
])

/** Whether somebody reads that a student has records of a table: money and attendance are for who keeps them (rules 2.2, 6.1). */
export function readsRecordsOf(perimetre: Perimetre, table: string): boolean {
	if (table === 'frais' || table === 'paiements') return readsFees(perimetre)
	return !ASSIDUITE.has(table) || administers(perimetre, 'surveillance')
}

/** Whether somebody reads of any of those who answer for students: their phones for `surveillance`, who pays for `comptabilite` (rules 6.1). */
export const readsResponsables = (perimetre: Perimetre): boolean =>
	readsPrivateLife(perimetre) || hasFonction(perimetre, 'surveillance') || hasFonction(perimetre, 'comptabilite')

/** What somebody reads of one who answers for a student; `undefined` for nothing. */
export function readableResponsable(perimetre: Perimetre, responsable: Responsable): Responsable | undefined {
	if (readsPrivateLife(perimetre)) return responsable
	const isPayer = hasFonction(perimetre, 'comptabilite') && responsable.payeur
	if (!isPayer && !hasFonction(perimetre, 'surveillance')) return undefined
	const urgence = hasFonction(perimetre, 'surveillance') && responsable.urgence
	return { ...responsable, averti: undefined, email: isPayer ? responsable.email : null, payeur: isPayer, urgence }
}
