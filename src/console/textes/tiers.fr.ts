/** People and bodies that pay for students besides their families. */
export const tiers = {
	titre: 'Tiers payeurs',
	dit: (devise: string) => `Ce que l’État, une bourse ou un employeur paie pour des étudiants. Montants en ${devise}.`,
	ecran: { title: 'Tiers payeurs', fresh: 'Nouveau tiers', none: 'Aucun tiers ne paie encore pour des étudiants.' },
	modifier: 'Modifier',
	nom: 'Nom',
	code: 'Code',
	sorte: 'Qui',
	telephone: 'Téléphone',
	etudiants: 'Étudiants',
	du: 'Part due',
	paye: 'Payé',
	reste: 'Reste à payer',
	aucun: 'Ce tiers ne prend encore en charge aucun étudiant.',
	compte: (n: number) => (n === 1 ? '1 étudiant' : `${n} étudiants`)
}
