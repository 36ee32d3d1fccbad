/** The texts of the page about the last days for grades. */
export const delais = {
	titre: 'Dates de saisie des notes',
	aide: 'Le dernier jour, on peut encore saisir ; sans jour, il n’y a pas de limite. Après, plus personne ne change les notes de la période, ni ici, ni depuis le LMS, ni par un import. Le rattrapage n’est pas concerné.',
	aucune: 'Cette année n’a pas encore de période. La direction les crée dans « Établissement », « Périodes ».',
	jours: (du: string, au: string) => `Du ${du} au ${au}`,
	jusque: 'Les notes se saisissent jusqu’au',
	fermer: (periode: string) => `Fermer la saisie de « ${periode} »`,
	rouvertes: 'Saisie rouverte pour',
	personne: 'Personne pour le moment.',
	jusquAu: (jour: string) => `jusqu’au ${jour}`,
	refermer: 'Refermer',
	rouvrir: 'Rouvrir pour un enseignant',
	choisir: 'Choisissez',
	rouverteJusque: 'Jusqu’au',
	motifAide: 'L’historique le garde.',
	rouvrirBouton: 'Rouvrir la saisie',
	ferme: (periode: string, n: number) =>
		`Dès maintenant, plus personne ne change les notes de « ${periode} », ni ici, ni depuis le LMS : ${n === 1 ? 'un enseignant enseigne' : `${n} enseignants enseignent`} cette année.`,
	fait: {
		fixe: 'La date est enregistrée.',
		rouverte: 'La saisie est rouverte pour cet enseignant.',
		refermee: 'La saisie est refermée pour cet enseignant.'
	}
}
