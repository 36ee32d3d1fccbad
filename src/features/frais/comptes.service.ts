import { forbidden } from '../../kit/errors'
import { fraisRegles, retardScolarite, soldeScolarite } from '../../domain/solde-scolarite'
import { todayOf, type View } from '../../tenants/visit'
import { mayReadFees } from '../etudiants/fiches.service'
import { selectComptes } from './comptes.queries'

const sumOf = (lignes: readonly { readonly montant: number }[]) => lignes.reduce((sum, { montant }) => sum + montant, 0)

/**
 * The fees of a student, each with what is left to pay of it, their payments, and what is late and since when.
 * @throws AppError 403 unless the caller manages fees (rules 8.1)
 */
export async function comptesOf(view: View, etudiant: number) {
	if (!mayReadFees(view)) throw forbidden()
	const comptes = await selectComptes(view.db, etudiant)
	const paiements = comptes.filter(({ sorte }) => sorte === 'paiement')
	const dus = comptes.filter(({ sorte }) => sorte === 'frais').map(({ jour, ...ligne }) => ({ ...ligne, echeance: jour }))
	const isPast = ({ echeance }: { readonly echeance: string | null }) => echeance !== null && echeance < todayOf(view)
	const sums = { total: sumOf(dus), echu: sumOf(dus.filter(isPast)), paye: sumOf(paiements) }
	const frais = fraisRegles(dus, sums.paye)
	const late = frais.filter((ligne) => ligne.reste > 0 && isPast(ligne))
	return {
		devise: view.institution.devise,
		frais,
		paiements,
		...soldeScolarite(sums),
		retard: retardScolarite(sums),
		/** the échéance of the first fee that is late */
		depuis: late[0]?.echeance,
		/** whether all that is late is late since that day */
		isLateAtOnce: late.at(-1)?.echeance === late[0]?.echeance
	}
}

export type ComptesDeFiche = Awaited<ReturnType<typeof comptesOf>>
