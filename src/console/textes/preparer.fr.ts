const s = (n: number) => (n > 1 ? 's' : '')

/** The texts of « Préparer l’année ». */
export const preparer = {
	titre: (annee: string) => `Préparer ${annee}`,
	passer: (annee: string) => `Passer l’école à ${annee}`,
	intro:
		'Étudiants et enseignants n’en voient rien avant le jour où l’école passe à cette année. Chaque étape peut être refaite : ce qui est déjà là ne change pas.',
	sansCourante: 'L’école n’a pas d’année en cours : un administrateur la crée dans « Années » avant qu’on en prépare une autre.',
	close: (annee: string) => `${annee} est close : rouvrez-la dans « Années » pour la préparer.`,
	visible: (annee: string) =>
		`${annee} n’est pas en préparation : elle se lit déjà en dehors de la console, par exemple sur la plateforme de cours.`,
	depassee: (annee: string) =>
		`Entre-temps, quelqu’un d’autre a préparé ${annee} ou a changé l’année en cours. Voici où en est la préparation.`,
	datesFaites: 'Les dates de l’année sont enregistrées.',
	annee: {
		titre: 'Dates et périodes',
		libelle: 'Année',
		libelleFaux: 'Écrivez deux années qui se suivent, comme 2027-2028.',
		existe: (annee: string) => `${annee} existe déjà.`,
		debut: 'Premier jour',
		fin: 'Dernier jour',
		jusque: 'Notes jusqu’au',
		jourFaux: 'Ce n’est pas un jour : écrivez-le comme 21/11/2026.',
		chevauche: (annee: string, debut: string, fin: string) => `${annee} va du ${debut} au ${fin} : choisissez des jours en dehors.`,
		apres: (annee: string) => `L’année à préparer commence après ${annee}.`,
		proposees: (annee: string) => `Proposition : les dates de ${annee} un an plus tard, les mêmes jours de la semaine.`,
		prete: (annee: string, periodes: number) => `${annee} est créée${periodes > 0 ? `, avec ${periodes} période${s(periodes)}` : ''}.`,
		manquent: (periodes: number) => `${periodes} période${s(periodes)} reste${periodes > 1 ? 'nt' : ''} à créer : vérifiez leurs dates.`,
		sansPeriodes: 'L’année en cours n’a pas de périodes à proposer.',
		creer: (annee: string) => `Créer ${annee}`,
		enregistrer: 'Enregistrer les dates'
	},
	jours: {
		titre: 'Jours chômés',
		copier: (n: number) => `Copier ${n} jour${s(n)} chômé${s(n)}`,
		etat: (n: number, deja: number) => `${n === 0 ? 'Aucun jour à date fixe' : `${n} jour${s(n)} à date fixe`} à copier, ${deja} déjà là.`,
		copies: (n: number, deja: number) => `${n} jour${s(n)} chômé${s(n)} copié${s(n)}, ${deja} déjà là.`,
		autres: 'Ceux-ci n’ont pas de date fixe. Écrivez-les quand leur date est connue :',
		copie: (libelle: string, jours: string) => `${libelle} : ${jours}`,
		cetteAnnee: (libelle: string, jours: string) => `${libelle} (cette année : ${jours})`,
		ecrire: (annee: string) => `Écrire les jours chômés de ${annee}`
	},
	classes: {
		titre: 'Classes',
		choisir: 'Classes à copier, avec leurs places',
		nouvelles: 'Classes d’un niveau nouveau',
		nouvellesDit: 'L’école n’a pas ce niveau cette année. Cochez les classes qui s’ouvrent.',
		places: (n: number) => `${n} place${s(n)}`,
		etat: (n: number, deja: number) => `${n === 0 ? 'Aucune classe' : `${n} classe${s(n)}`} à copier, ${deja} déjà là.`,
		copier: 'Copier les classes cochées',
		copiees: (n: number, deja: number) => `${n} classe${s(n)} copiée${s(n)}, ${deja} déjà là.`,
		voir: (n: number, annee: string) => (n === 1 ? `Voir la classe de ${annee}` : `Voir les ${n} classes de ${annee}`)
	},
	cours: {
		titre: 'Enseignants des cours',
		etat: (n: number, deja: number) => `${n === 0 ? 'Aucun cours' : `${n} cours`} à copier avec enseignant et heures, ${deja} déjà là.`,
		attendent: (n: number) =>
			n > 1 ? `${n} cours attendent que leurs classes soient copiées.` : '1 cours attend que sa classe soit copiée.',
		copier: (n: number) => `Copier ${n} cours`,
		copies: (n: number, deja: number) => `${n} cours copié${s(n)}, ${deja} déjà là.`,
		partis: (n: number) =>
			`${n > 1 ? `${n} cours n’ont plus d’enseignant et ne sont` : '1 cours n’a plus d’enseignant et n’est'} pas copié${s(n)} :`,
		avant: (nom: string) => `avant : ${nom}`,
		repartir: (annee: string) => `Répartir les cours de ${annee}`
	},
	regles: {
		titre: 'Règles et coefficients',
		copiees: (annee: string, regles: number) =>
			`Coefficients, heures et crédits sont ceux de ${annee}, repris à la création de l’année${regles > 0 ? `, avec ${regles} règle${s(regles)} de notation` : ''}. Vous pouvez les changer sans toucher à ${annee}.`,
		voir: 'Voir les règles de notation',
		matieres: 'Voir les matières'
	},
	grille: {
		etat: (n: number, deja: number) => `${n === 0 ? 'Aucune ligne' : `${n} ligne${s(n)}`} à copier, ${deja} déjà là.`,
		copiee: (n: number, deja: number) => `${n} ligne${s(n)} de la grille copiée${s(n)}, ${deja} déjà là.`
	},
	etudiants: {
		titre: 'Étudiants',
		dit: 'Dites qui passe, qui redouble et qui part. Les inscriptions sont ensuite « Dossier en cours ».',
		passer: (annee: string) => `Passage en ${annee}`
	}
}
