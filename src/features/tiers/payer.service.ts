import { montantTape } from '../../domain/argent/caisse'
import { AppError, Faults } from '../../kit/errors'
import { todayOf, type KnownVisit } from '../../tenants/visit'
import { encaisserDans, montantField, mustCash, versementDe, versementEnvoye, type Saisie } from '../caisse/encaisser.service'
import { releveDeTiers, type LigneDeTiers } from './tiers.service'

export { cashes, montantField } from '../caisse/encaisser.service'

/** A payment of a third party as somebody typed it: the whole amount, and its part of each student. */
export type SaisieDeTiers = Omit<Saisie, 'parts'> & { readonly montant: string; readonly partOf: (etudiant: number) => string }

/** The parts of a payment: at most each student's share, and together the amount. @throws AppError 422 that names each wrong field */
function partsIn(lignes: readonly LigneDeTiers[], { montant, partOf }: SaisieDeTiers) {
	const faults = new Faults()
	const parts = lignes.flatMap(({ id, reste }) => {
		const typed = montantTape(partOf(id))
		const max = Math.max(0, reste)
		if ('wrong' in typed) faults.add(montantField(id), typed.wrong)
		else if ((typed.montant ?? 0) > max) faults.add(montantField(id), { key: 'champ.max', parameters: { max } })
		else if (typed.montant) return [{ etudiant: id, montant: typed.montant }]
		return []
	})
	const total = montantTape(montant)
	const sum = parts.reduce((sums, part) => sums + part.montant, 0)
	if ('wrong' in total) faults.add('montant', total.wrong)
	else if (!total.montant) faults.add('montant', { key: 'champ.requis' })
	else if (faults.count === 0 && total.montant !== sum) faults.add('montant', { key: 'champ.somme_parts', parameters: { somme: sum } })
	faults.throwAny()
	return parts
}

/**
 * Takes a payment of a third party: one versement shared over its students, each with a receipt. It settles that party's share alone.
 * @throws AppError 403, 404; 409 if the statement has changed since it was shown; 422 that names each wrong field
 */
export const payerTiers = (visit: KnownVisit, id: number, saisie: SaisieDeTiers, vu: string, envoi: string): Promise<void> =>
	visit.write({ right: mustCash, touches: ['donnees'] }, async (write) => {
		if (await versementEnvoye(write, envoi)) return
		const releve = await releveDeTiers(write, id)
		if (releve.vu !== vu) throw new AppError('conflict', 'modifie_entretemps')
		const header = versementDe({ ...saisie, parts: [] }, todayOf(write))
		const parts = partsIn(releve.lignes, saisie)
		const soldes = new Map(releve.lignes.map(({ id: etudiant, reste }) => [etudiant, { solde: reste }]))
		await encaisserDans(write, { ...header, parts, tiers: id, soldes }, envoi)
	})
