/** Whole units of the institution's currency; `echu` is the part of the fees whose échéance is past. */
export type Comptes = { readonly total: number; readonly echu: number; readonly paye: number }

/**
 * What a student owes: all fees, all payments, and their difference (below zero where too much was paid). Payments settle
 * the fees in the order of their échéances, those without one last. Late (`en_retard`, true or false) is who has not paid all
 * fees whose échéance is past; on the day of the échéance itself nobody is late. Fees belong to no year: all of them count.
 */
export const soldeScolarite = ({ total, echu, paye }: Comptes) => ({
	total,
	paye,
	solde: total - paye,
	en_retard: retardScolarite({ echu, paye }) > 0
})

/** How much of the fees whose échéance is past has not been paid. */
export const retardScolarite = ({ echu, paye }: Pick<Comptes, 'echu' | 'paye'>) => Math.max(0, echu - paye)
