import type { Lus } from '../../domain/heures/paie'
import { administers, isEnseignant, may, reads, type Perimetre } from '../../domain/droits/perimetre'
import { AppError, forbidden } from '../../kit/errors'

/** Whether somebody reads the hours and the pay of all teachers. */
export const readsPaie = (perimetre: Perimetre) => reads(perimetre, 'scolarite', 'comptabilite')

/** The hours and the pay of all teachers, or of one: also that teacher's own (rule 5.11). @throws AppError 403 */
export function readablePaie(perimetre: Perimetre, enseignant: number | null): Lus {
	const isOwn = isEnseignant(perimetre) && perimetre.userId === enseignant
	if (!isOwn && !readsPaie(perimetre)) throw forbidden()
	return { enseignant }
}

/** Whether somebody closes months, decides about hours and writes other work. */
export const closesMonths = (perimetre: Perimetre) => administers(perimetre, 'scolarite')
export const mustCloseMonths = may(closesMonths)

/** Whether somebody writes what was paid. */
export const paysTeachers = (perimetre: Perimetre) => administers(perimetre, 'comptabilite')
export const mustPay = may(paysTeachers)

/** Whether somebody takes a payment back. */
export const cancelsPayments = (perimetre: Perimetre) => administers(perimetre, 'comptabilite', 'direction')
export const mustCancelPayments = may(cancelsPayments)

/** Nobody decides about their own hours and pay. @throws AppError 422 */
export function mustNotBeOwn({ userId }: Perimetre, ...enseignants: readonly number[]) {
	if (enseignants.includes(userId)) throw new AppError('validation', 'paie.soi_meme')
}
