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
	moteur: {},
	notes: {},
	scolarite: {},
	reglages: {},
	word: {},
	verif: {}
}
