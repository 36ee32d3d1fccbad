import { retardScolarite, soldeScolarite } from '../../domain/solde-scolarite'
import { forbidden } from '../../kit/errors'
import { jourOf, type View } from '../../tenants/visit'
import { mayReadFees } from '../etudiants/fiches.service'
import { selectDebiteurs } from './retards.queries'

/** Students with something left to pay, those late for longest first. @throws AppError 403 unless the caller manages fees (rules 8.1) */
export async function debiteurs(view: View) {
	if (!mayReadFees(view)) throw forbidden()
	return (await selectDebiteurs(view.db, jourOf(view))).map(({ id, depuis, ...comptes }) => ({
		id,
		depuis,
		retard: retardScolarite(comptes),
		solde: soldeScolarite(comptes).solde
	}))
}

export type Debiteur = Awaited<ReturnType<typeof debiteurs>>[number]
