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

/** A fee: its parts before the last one in order, the day of the last one, and how much of it is reduced or moved to third parties. */
type FraisEnParts = {
	readonly montant: number
	readonly echeance: string | null
	readonly parts: readonly { readonly echeance: string; readonly montant: number }[]
	readonly ajuste: number
}

/** The family's share of each part of a fee: reductions take from the last part first (rule 7.2). */
export function partsNettes(frais_id: number, { montant, echeance, parts, ajuste }: FraisEnParts): Part[] {
	const rest = montant - parts.reduce((sum, part) => sum + part.montant, 0)
	let left = Math.max(0, montant - ajuste)
	return [...parts, { echeance, montant: Math.max(0, rest) }].map((part, index) => {
		const share = Math.min(part.montant, left)
		left -= share
		return { frais_id, rang: index === parts.length ? 100 : index + 1, echeance: part.echeance, montant: share }
	})
}

/** The fees of one student (their ids) that `paye` settles at least in part. */
export const fraisEntames = (parts: readonly Part[], paye: number): Set<number> =>
	new Set(partsReglees(parts, paye).flatMap(({ frais_id, montant, reste }) => (reste < montant ? [frais_id] : [])))
