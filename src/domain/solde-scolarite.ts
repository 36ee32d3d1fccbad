/** Whole units of the institution's currency; `echu` is the part of the fees whose échéance is past. */
export type Comptes = { readonly total: number; readonly echu: number; readonly paye: number }

/**
 * The account of a student: all fees, all payments, and their difference (below zero if too much was paid). Payments settle
 * the fees in the order of their échéances, those without one last. `en_retard` is true if fees whose échéance is past are not fully
 * paid; on the day of the échéance itself it is false. Fees of all years count; withdrawn fees and cancelled payments do not.
 */
export const soldeScolarite = ({ total, echu, paye }: Comptes) => ({
	total,
	paye,
	solde: total - paye,
	en_retard: retardScolarite({ echu, paye }) > 0
})

/** The part of the fees whose échéance is past that has not been paid. */
export const retardScolarite = ({ echu, paye }: Pick<Comptes, 'echu' | 'paye'>) => Math.max(0, echu - paye)

type Frais = { readonly id: number; readonly montant: number; readonly echeance: string | null }

const echeanceOf = ({ echeance }: Frais) => echeance ?? '9999'

/** The fees of one student in the order in which payments settle them. */
const inOrder = <F extends Frais>(frais: readonly F[]): F[] =>
	frais.toSorted((a, b) => (echeanceOf(a) === echeanceOf(b) ? a.id - b.id : echeanceOf(a) < echeanceOf(b) ? -1 : 1))

/** The fees of one student in the order in which payments settle them, each with what is left to pay of it. */
export function fraisRegles<F extends Frais>(frais: readonly F[], paye: number): (F & { readonly reste: number })[] {
	let rest = paye
	return inOrder(frais).map((ligne) => {
		const reste = Math.min(ligne.montant, Math.max(0, ligne.montant - rest))
		rest -= ligne.montant
		return { ...ligne, reste }
	})
}

/** The fees of one student that `paye` settles at least in part, in the order in which payments settle them. */
export function fraisEntames<F extends Frais>(frais: readonly F[], paye: number): F[] {
	let rest = paye
	return inOrder(frais).filter(({ montant }) => {
		const isBegun = montant > 0 && rest > 0
		rest -= montant
		return isBegun
	})
}
