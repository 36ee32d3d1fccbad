import { forbidden } from '../../kit/errors'
import { partsReglees, retardScolarite, soldeScolarite } from '../../domain/argent/solde-scolarite'
import { todayOf, type View } from '../../tenants/visit'
import { mayReadFees } from '../etudiants/fiches.service'
import { selectPaiements, selectParts, selectSolde, selectSoldes } from './comptes.queries'

const NOTHING = { total: 0, echu: 0, paye: 0, confirme: 0, delai: 0, depuis: null }

/**
 * The parts of a student's fees, each with what is left to pay of it, their payments, and what is late and since when.
 * @throws AppError 403 unless the caller manages fees (rules 8.1)
 */
export async function comptesOf(view: View, etudiant: number) {
	if (!mayReadFees(view)) throw forbidden()
	const today = todayOf(view)
	const sums = (await selectSolde(view.db, etudiant, today)) ?? NOTHING
	const frais = partsReglees(await selectParts(view.db, etudiant), sums.paye).map((part) => ({
		...part,
		/** left to pay of a year that is over */
		isReport: part.reste > 0 && part.fin < today
	}))
	const late = frais.filter(({ reste, echeance }) => reste > 0 && echeance !== null && echeance < today)
	return {
		devise: view.institution.devise,
		frais,
		paiements: await selectPaiements(view.db, etudiant),
		...soldeScolarite(sums),
		/** without what is to verify */
		confirme: sums.confirme,
		delai: sums.delai,
		retard: retardScolarite(sums),
		/** the échéance of the first part that is late */
		depuis: sums.depuis ?? undefined,
		/** whether all that is late is late since that day */
		isLateAtOnce: late.at(-1)?.echeance === sums.depuis
	}
}

/** The sums of students' accounts, by their ids; zeros without fees and payments. @throws AppError 403 unless the caller manages fees (rules 8.1) */
export async function soldesOf(view: View, etudiants: readonly number[]) {
	if (!mayReadFees(view)) throw forbidden()
	const known = new Map((await selectSoldes(view.db, etudiants, todayOf(view))).map((row) => [row.etudiant_id, row]))
	return new Map(etudiants.map((id) => [id, { ...soldeScolarite(known.get(id) ?? NOTHING), confirme: known.get(id)?.confirme ?? 0 }]))
}

export type ComptesDeFiche = Awaited<ReturnType<typeof comptesOf>>
