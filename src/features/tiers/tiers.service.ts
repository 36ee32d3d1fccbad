import { forbidden, notFound } from '../../kit/errors'
import { seen } from '../../kit/seen'
import type { View } from '../../tenants/visit'
import { mayReadFees } from '../etudiants/fiches.service'
import { selectCompte, selectComptes, selectLignes } from './tiers.queries'

const withReste = <Compte extends { readonly du: number; readonly paye: number }>(compte: Compte) => ({
	...compte,
	/** what the third party has left to pay; below zero, it has paid more than its share */
	reste: compte.du - compte.paye
})

/** All third parties with the share moved to each, what it has paid, and what is left. @throws AppError 403 unless the caller reads fees */
export async function tiersOf(view: View) {
	if (!mayReadFees(view)) throw forbidden()
	return (await selectComptes(view.db)).map(withReste)
}

export type Tiers = Awaited<ReturnType<typeof tiersOf>>[number]

/** The statement of a third party, with its share of each student; `vu` is the fingerprint of it. @throws AppError 403, 404 */
export async function releveDeTiers(view: View, id: number) {
	if (!mayReadFees(view)) throw forbidden()
	const [compte] = await selectCompte(view.db, id)
	if (!compte) throw notFound()
	const lignes = (await selectLignes(view.db, id)).map(withReste)
	return { tiers: withReste(compte), lignes, vu: seen(lignes.map((ligne) => [ligne.id, ligne.du, ligne.paye])) }
}

export type LigneDeTiers = Awaited<ReturnType<typeof releveDeTiers>>['lignes'][number]
