/** The word for each entry of a register: for one student, and for several. */
export type MotsAppel = Readonly<Record<string, readonly [un: string, plusieurs: string]>>

/** The numbers of a register as words, for example « 26 présents · 1 retard »; entries without students are left out. */
export const comptesDits = (mots: MotsAppel, comptes: Readonly<Record<string, number>>): string =>
	Object.entries(mots)
		.flatMap(([statut, [un, plusieurs]]) => {
			const nombre = comptes[statut] ?? 0
			return nombre === 0 ? [] : [`${nombre} ${nombre === 1 ? un : plusieurs}`]
		})
		.join(' · ')
