import { isCoordinateur, reads, type Perimetre } from '../../domain/droits/perimetre'
import { forbidden } from '../../kit/errors'

/** Whether somebody reads the school's figures: administrators and `direction` all of them, coordinators those of their filières (rules 8.9). */
export const readsStatistiques = (perimetre: Perimetre): boolean => reads(perimetre) || isCoordinateur(perimetre)

/** The ids of the filières whose figures somebody reads; `null` for all. @throws AppError 403 */
export function filieresComptees(perimetre: Perimetre): readonly number[] | null {
	if (reads(perimetre)) return null
	if (!isCoordinateur(perimetre)) throw forbidden()
	return perimetre.filieres
}
