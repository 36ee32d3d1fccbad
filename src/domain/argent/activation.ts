import type { NatureFrais } from './mots'
import { partsReglees, type Part } from './solde-scolarite'

/** A part of a fee, with the nature and the year of the fee. */
export type PartDAnnee = Part & { readonly nature: NatureFrais; readonly annee_id: number }

/**
 * The years of a student whose fees of a nature the confirmed money settles, in the order of échéances (rules 7.2 and 7.5). `parts`: those of all
 * fees in force. A year without a fee of that nature is never among them.
 */
export function anneesReglees(parts: readonly PartDAnnee[], confirme: number, nature: NatureFrais = 'droits'): Set<number> {
	const fees = partsReglees(parts, confirme).filter((part) => part.nature === nature)
	const open = new Set(fees.flatMap(({ annee_id, reste }) => (reste > 0 ? [annee_id] : [])))
	return new Set(fees.map(({ annee_id }) => annee_id)).difference(open)
}
