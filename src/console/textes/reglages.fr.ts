/** The texts about a school's own data. */
export const reglages = {
	titre: 'Nom et règles',
	rappel: (minutes: string) => (minutes === '1440' ? 'La veille' : minutes === '60' ? 'Une heure avant' : `${minutes} minutes avant`),
	groupes: { ecole: 'L’école', regles: 'Règles' },
	champs: {
		nom: 'Nom de l’établissement',
		adresse: 'Adresse postale',
		telephone: 'Téléphone',
		email: 'E-mail',
		devise: 'Monnaie',
		timezone: 'Fuseau horaire',
		rappels: 'Rappels avant une séance',
		heures: 'Heures où les absences sont annoncées',
		conseil_ouvert: 'Les enseignants lisent les résultats publiés de leurs classes',
		modules: 'Modules utilisés'
	},
	aides: {
		nom: 'Ce nom se lit sur toutes les pages, sur les listes et dans les e-mails.',
		adresse: 'Ligne par ligne, comme sur une enveloppe.',
		telephone: '',
		email: '',
		devise: 'Les montants sont en unités entières.',
		deviseFixee: 'Des montants sont écrits dans cette monnaie : elle ne change plus.',
		timezone: 'Les horaires saisis ne changent pas.',
		rappels: 'Si rien n’est coché, le réglage du serveur vaut.',
		heures: 'Comme « 13:00, 19:00 ». Vide : 13:00 et 19:00.',
		conseil_ouvert: '« Oui » : ils lisent ce que lisent les étudiants, sans les notes à venir. « Non » : ils lisent leurs seules matières.',
		modules: 'Les pages d’un module décoché disparaissent ; ses données restent.'
	},
	faux: {
		nom: 'Il faut un nom, de 200 caractères au plus, sur une ligne.',
		timezone: 'Ce fuseau n’existe pas : choisissez-en un de la liste.',
		vecues: 'Des séances ont déjà eu lieu à l’heure de l’ancien fuseau : il ne peut plus changer.',
		rappels: 'Choisissez parmi ces rappels.',
		heures: 'Écrivez des heures comme 13:00, séparées par des virgules.'
	},
	modules: {
		structure: 'Classes et matières',
		emploi_temps: 'Emploi du temps',
		evaluations: 'Évaluations',
		visioconference: 'Visioconférence',
		presences: 'Appels et absences',
		notes: 'Notes',
		notifications: 'Messages et annonces',
		scolarite: 'Frais et paiements'
	},
	moduleFerme: (module: string) =>
		`« ${module} » se ferme pour tous les comptes et pour le LMS : ses pages disparaissent. Ses données restent.`,
	logo: {
		titre: 'Logo',
		dit: 'Le logo se voit à la connexion, en tête des pages imprimées et dans le LMS.',
		actuel: 'Logo de l’établissement',
		aucun: 'Pas encore de logo.',
		fichier: 'Image',
		formes: 'PNG, JPEG, WebP ou SVG, de 256 Kio au plus.',
		deposer: 'Déposer ce logo',
		remplacer: 'Remplacer le logo',
		retirer: 'Retirer le logo',
		sansFichier: 'Choisissez d’abord une image.',
		refuse: (pourquoi: string) => `Le logo n’a pas changé : ${pourquoi}.`,
		depasse: 'Quelqu’un d’autre a changé le logo entre-temps : regardez celui d’ici avant de recommencer.'
	}
}
