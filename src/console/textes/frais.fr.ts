/** The texts about what students owe. */
export const frais = {
	dit: (devise: string) => `Montants en ${devise}, part de la famille seule. Les retards les plus anciens d’abord.`,
	compte: (n: number) => (n === 0 ? 'Personne ne correspond à ce choix.' : n === 1 ? '1 étudiant' : `${n} étudiants`),
	rien: 'Aucun frais n’est encore écrit.',
	vues: { etudiants: 'Par étudiant', classes: 'Par classe', payeurs: 'Par payeur' },
	montrer: 'Montrer',
	montres: { dus: 'Ce qui reste à payer', retards: 'Les retards seuls', tous: 'Tous les comptes' },
	de: 'Montant à partir de',
	auMoins: (montant: string) => `au moins ${montant}`,
	tiers: 'Tiers payant',
	tiersPayants: { '': 'Avec ou sans', sans: 'Sans tiers payant', avec: 'Avec un tiers payant' },
	payeur: 'Qui paie',
	sansPayeur: 'Payeur inconnu',
	depuis: 'En retard depuis',
	total: 'Dû',
	paye: 'Payé',
	retard: 'En retard',
	solde: 'Reste à payer',
	totaux: 'Total'
}
