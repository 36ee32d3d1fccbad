import { retardScolarite, soldeScolarite } from '../../domain/argent/solde-scolarite'
import { forbidden } from '../../kit/errors'
import { todayOf, type View } from '../../tenants/visit'
import { mayReadFees } from '../etudiants/fiches.service'
import { selectDebiteurs } from './retards.queries'

export type Debiteur = {
	readonly id: number
	/** the échéance of the first fee that is late; null if none is */
	readonly depuis: string | null
	/** the overdue part */
	readonly retard: number
	readonly solde: number
}

/**
 * Students with something left to pay, those late for longest first: a JSON list of `Debiteur`, kept until the school's records change.
 * @throws AppError 403 unless the caller manages fees (rules 8.1)
 */
export function debiteursOf(view: View) {
	if (!mayReadFees(view)) throw forbidden()
	return {
		key: 'frais/debiteurs',
		ofSchool: true,
		async make() {
			const found = (await selectDebiteurs(view.db, todayOf(view))).map(({ id, depuis, ...comptes }): Debiteur => ({
				id,
				depuis,
				retard: retardScolarite(comptes),
				solde: soldeScolarite(comptes).solde
			}))
			return { json: JSON.stringify(found) }
		}
	}
}
