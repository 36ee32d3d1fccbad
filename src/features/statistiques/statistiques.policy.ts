import { FONCTIONS } from '../../domain/droits/fonctions'
import { administers, isCoordinateur, reads, type Perimetre } from '../../domain/droits/perimetre'
import { forbidden } from '../../kit/errors'

/** Whether somebody reads the school's figures: administrators and `direction` all of them, coordinators those of their filières (rules 8.9). */
export const readsStatistiques = (perimetre: Perimetre): boolean => reads(perimetre) || isCoordinateur(perimetre)

/** The ids of the filières whose figures somebody reads; `null` for all. @throws AppError 403 */
export function filieresComptees(perimetre: Perimetre): readonly number[] | null {
	if (reads(perimetre)) return null
	if (!isCoordinateur(perimetre)) throw forbidden()
	return perimetre.filieres
}

/** The same of hours, which people with any fonction read of all classes (rules 8.1). @throws AppError 403 */
export const filieresDesHeures = (perimetre: Perimetre): readonly number[] | null =>
	administers(perimetre, ...FONCTIONS) ? null : filieresComptees(perimetre)
