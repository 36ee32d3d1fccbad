const etudiants = (n: number) => (n === 1 ? '1 étudiant' : `${n} étudiants`)

export const statistiques = {
	titre: 'Statistiques',
	onglets: { effectifs: 'Effectifs', resultats: 'Résultats', heures: 'Heures prévues et faites', absences: 'Absences' },
	jour: 'Situation au',
	au: (jour: string) => `au ${jour}`,
	inscrits: (n: number) => (n === 1 ? '1 étudiant inscrit' : `${n} étudiants inscrits`),
	attendus: 'Cette année se prépare : les dossiers en cours sont comptés aussi.',
	personne: 'Personne n’est inscrit ce jour-là. Choisissez un autre jour, ou inscrivez des étudiants.',
	aide: 'Chaque nombre ouvre la liste de ces étudiants.',
	par: {
		niveau: 'Par niveau',
		filiere: 'Par filière',
		classe: 'Par classe',
		arrivee: 'Nouveaux et redoublants',
		depart: 'Départs depuis la rentrée',
		age: 'Par âge',
		nationalite: 'Par nationalité',
		regime: 'Par régime',
		serie_bac: 'Par série du bac',
		annee_bac: 'Par année du bac'
	},
	faits: {
		niveau: 'Niveau',
		filiere: 'Filière',
		classe: 'Classe',
		arrivee: 'Arrivée',
		depart: 'Raison du départ',
		age: 'Âge',
		nationalite: 'Nationalité',
		regime: 'Régime',
		serie_bac: 'Série du bac',
		annee_bac: 'Année du bac'
	},
	arrivees: { nouveau: 'Nouveau dans l’école', redoublant: 'Redoublant', ancien: 'Déjà dans l’école, à un autre niveau' },
	ans: (age: string) => `${age} ans`,
	inconnu: 'Non renseigné',
	partis: 'Partis',
	filles: 'Filles',
	garcons: 'Garçons',
	total: 'Total',
	compte: etudiants,
	/** a number that is a link, for people who hear it alone */
	ouvrir: (n: number, de: string) => `${etudiants(n)} : ${de}`,
	liste: 'Étudiants comptés',
	vide: 'Personne n’est compté ici ce jour-là.',
	resultats: {
		aide: 'Ce que l’école a publié jusqu’à ce jour, avant et après la session 2. « Admis » : 10 ou plus.',
		aucun: 'Aucun résultat n’est publié à ce jour. Les résultats se publient sous « Résultats ».',
		periode: 'Période',
		session: 'Session',
		provisoires: 'provisoires',
		presentes: 'Présentés',
		admis: 'Admis',
		taux: 'Admis, en %',
		moyenne: 'Moyenne',
		fillesPresentees: 'Filles présentées',
		fillesAdmises: 'Filles admises',
		moyenneFilles: 'Moyenne des filles',
		moyenneGarcons: 'Moyenne des garçons',
		parMatiere: 'Par UE et matière',
		de: (classe: string, periode: string, session: number) => `${classe}, ${periode}, session ${session}`,
		ue: 'UE',
		matiere: 'Matière'
	},
	absences: {
		aide: 'Les heures manquées depuis la rentrée, d’après les appels. Le nom d’une classe ouvre ses heures par étudiant.',
		appels: 'Appels faits',
		etudiants: 'Étudiants concernés',
		absent: 'Heures non justifiées',
		excuse: 'Heures justifiées'
	}
}
