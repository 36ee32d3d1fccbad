const un = (count: number, singular: string, plural: string) => `${count} ${count < 2 ? singular : plural}`

/** The texts about papers that leave the school. */
export const papiers = {
	/** kinds, each as its title names it */
	sortes: {
		certificat: 'Certificat de scolarité',
		inscription: 'Attestation d’inscription',
		exeat: 'Exeat',
		convocation: 'Convocation à la session 2',
		releve: 'Relevé de notes',
		releve_annee: 'Relevé de notes de l’année',
		releve_cycle: 'Relevé de notes du cycle',
		bulletin: 'Bulletin de notes'
	},
	registre: {
		numeros: 'Numéros des papiers',
		numerosDit:
			'Une copie plus ancienne a été restaurée. Pour qu’aucun numéro ne serve deux fois, dites le dernier numéro délivré de chaque sorte ; dans le doute, un numéro plus grand. L’historique garde ce qui a été sauté.',
		numerosARegarder:
			'Une copie plus ancienne a été restaurée : aucun papier ne peut être délivré avant que vous ayez dit les derniers numéros.',
		aucunAConfirmer: 'Aucun numéro n’est à confirmer.',
		dernier: (sorte: string, annee: number) => `${sorte}, dernier numéro de ${annee}`,
		confirmer: 'Confirmer ces numéros'
	},
	moteur: {
		attend: (devant: number) =>
			devant === 0
				? 'L’impression va commencer.'
				: `L’impression attend son tour : ${un(devant, 'autre passe', 'autres passent')} avant elle.`,
		avancement: (faites: number, total: number) => `${faites} sur ${un(total, 'papier', 'papiers')}`,
		barre: 'Avancement de l’impression',
		quitter: 'Vous pouvez quitter cette page et y revenir.',
		actualiser: 'Voir où elle en est',
		arreter: 'Arrêter l’impression',
		pret: (total: number) => (total < 2 ? 'Le papier est prêt.' : `Les ${total} papiers sont prêts, dans un seul PDF.`),
		garde: 'Le PDF est gardé une heure. Il n’est qu’à vous : personne d’autre ne peut l’ouvrir ici.',
		ouvrir: (ko: string) => `Ouvrir le PDF (${ko} Ko)`,
		arrete: 'L’impression a été arrêtée : il n’y a pas de PDF.',
		echec: 'L’impression a échoué : il n’y a pas de PDF. Réessayez ; si cela continue, prévenez l’informaticien.',
		numerosRestent: 'Les papiers gardent leurs numéros au registre : imprimez-les de nouveau, rien n’est à refaire.',
		retour: 'Revenir'
	},
	notes: {},
	scolarite: {},
	reglages: {},
	word: {},
	verif: {}
}
