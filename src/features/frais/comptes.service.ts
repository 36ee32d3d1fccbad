import { forbidden } from '../../kit/errors'
import { fraisRegles } from '../../domain/solde-scolarite'
import { jourOf, type View } from '../../tenants/visit'
import { mayReadFees } from '../etudiants/fiches.service'
import { selectComptes } from './comptes.queries'

/**
 * The fees of a student, each with what is left to pay of it, their payments, and what is late and since when.
 * @throws AppError 403 unless the caller manages fees (rules 8.1)
 */
export async function comptesOf(view: View, etudiant: number) {
	if (!mayReadFees(view)) throw forbidden()
	const comptes = await selectComptes(view.db, etudiant)
	const paiements = comptes.filter(({ sorte }) => sorte === 'paiement')
	const paye = paiements.reduce((sum, { montant }) => sum + montant, 0)
	const dus = comptes.filter(({ sorte }) => sorte === 'frais').map(({ jour, ...ligne }) => ({ ...ligne, echeance: jour }))
	const frais = fraisRegles(dus, paye)
	const late = frais.filter(({ echeance, reste }) => reste > 0 && echeance !== null && echeance < jourOf(view))
	const total = dus.reduce((sum, { montant }) => sum + montant, 0)
	return {
		devise: view.institution.devise,
		frais,
		paiements,
		total,
		paye,
		solde: total - paye,
		retard: late.reduce((sum, { reste }) => sum + reste, 0),
		/** the échéance of the first fee that is late */
		depuis: late[0]?.echeance,
		/** whether all that is late is late since that day */
		isLateAtOnce: late.at(-1)?.echeance === late[0]?.echeance
	}
}

export type ComptesDeFiche = Awaited<ReturnType<typeof comptesOf>>
