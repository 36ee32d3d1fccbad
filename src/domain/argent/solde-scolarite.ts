/**
 * Whole units of the institution's currency, all of them the family's (rule 7.4): `echu` is the part of the fees whose échéance is past,
 * `delai` the amount with which the student is not late today.
 */
export type Comptes = { readonly total: number; readonly echu: number; readonly paye: number; readonly delai: number }

/**
 * The account of a student: all fees, all payments, and their difference (below zero if too much was paid). Payments settle
 * the fees in the order of their échéances, those without one last. `en_retard` is true if fees whose échéance is past are not fully
 * paid; on the day of the échéance itself it is false. Fees of all years count; withdrawn fees and cancelled payments do not.
 */
export const soldeScolarite = ({ total, echu, paye, delai }: Comptes) => ({
	total,
	paye,
	solde: total - paye,
	en_retard: retardScolarite({ echu, paye, delai }) > 0
})

/** The part of the fees whose échéance is past that has not been paid, without the amount of a délai. */
export const retardScolarite = ({ echu, paye, delai }: Omit<Comptes, 'total'>) => Math.max(0, echu - paye - delai)

/** A part of a fee; `rang` orders the parts of one fee. */
export type Part = { readonly frais_id: number; readonly rang: number; readonly montant: number; readonly echeance: string | null }

const echeanceOf = ({ echeance }: Part) => echeance ?? '9999'

/** The parts of one student's fees in the order in which payments settle them. */
const inOrder = <P extends Part>(parts: readonly P[]): P[] =>
	parts.toSorted((a, b) =>
		echeanceOf(a) === echeanceOf(b) ? a.frais_id - b.frais_id || a.rang - b.rang : echeanceOf(a) < echeanceOf(b) ? -1 : 1
	)

/** The parts of one student's fees in the order in which payments settle them, each with what is left to pay of it. */
export function partsReglees<P extends Part>(parts: readonly P[], paye: number): (P & { readonly reste: number })[] {
	let rest = paye
	return inOrder(parts).map((part) => {
		const reste = Math.min(part.montant, Math.max(0, part.montant - rest))
		rest -= part.montant
		return { ...part, reste }
	})
}

/** The fees of one student (their ids) that `paye` settles at least in part. */
export const fraisEntames = (parts: readonly Part[], paye: number): Set<number> =>
	new Set(partsReglees(parts, paye).flatMap(({ frais_id, montant, reste }) => (reste < montant ? [frais_id] : [])))
