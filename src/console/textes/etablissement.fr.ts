/** The texts of the pages about a school's structure: its years, courses of study, classes, teachers, and its own data. */
export const etablissement = {
	titre: 'Établissement',
	groupes: {
		ecole: 'L’école',
		annee: 'Année et calendrier',
		formations: 'Formations',
		personnes: 'Personnes et accès'
	},
	liens: {
		importer: { nom: 'Importer', dit: 'Déposer des .xlsx, .csv ou .zip, voir ce qui changerait, appliquer, annuler.' },
		reglages: { nom: 'Nom et règles', dit: 'Nom, adresse, fuseau, monnaie, rappels, modules et logo.' },
		papiers: { nom: 'Papiers', dit: 'Leur en-tête et leur format, qui les signe, et le texte de chacun.' },
		annees: { nom: 'Années', dit: 'Ouvrir une année, dire laquelle est en cours, clôturer celle qui s’achève.' },
		preparer: { nom: 'Préparer l’année', dit: 'Dates, classes, cours et étudiants de l’année à venir, pendant que celle-ci continue.' },
		passer: { nom: 'Passer à l’année suivante', dit: 'Les chiffres avant de changer d’année, le retour, la clôture de la précédente.' },
		periodes: { nom: 'Périodes', dit: 'Les deux semestres de l’année et leurs dates.' },
		reglements: { nom: 'Règles de notation', dit: 'Contrôle continu et examen, absences, compensation, session 2.' },
		conges: { nom: 'Jours chômés', dit: 'Vacances et jours fériés, que l’emploi du temps laisse libres.' },
		salles: { nom: 'Salles', dit: 'Codes, noms et nombres de places.' },
		filieres: { nom: 'Filières', dit: 'Ce que l’école enseigne, et qui le coordonne.' },
		classes: { nom: 'Classes', dit: 'Les classes de l’année, leurs places et leurs inscrits.' },
		ues: { nom: 'UE', dit: 'Unités d’enseignement, semestres et crédits.' },
		matieres: { nom: 'Matières', dit: 'Coefficients, volumes horaires et UE.' },
		repartition: { nom: 'Répartition des cours', dit: 'Qui enseigne quoi à quelle classe, et les heures qui restent.' },
		enseignants: { nom: 'Enseignants', dit: 'Leurs fiches, leurs heures et leurs comptes.' },
		pieces: { nom: 'Pièces demandées', dit: 'Ce que l’école demande à l’inscription, et ce qui manque à chacun.' },
		acces: { nom: 'Accès', dit: 'Comptes, rôles, fonctions, mots de passe et connexions.' },
		programmes: { nom: 'Programmes de l’école', dit: 'Moodle et les autres, où l’on se connecte avec son compte d’ici.' },
		historique: { nom: 'Historique', dit: 'Qui a changé quoi, et ce qui était écrit avant.' },
		serveur: { nom: 'Serveur', dit: 'Santé de la machine, copies, e-mail, certificat, réglages.' }
	},
	modifier: 'Modifier',
	annees: {
		passer: (de: string, a: string) =>
			`L’année en cours passera de ${de} à ${a} : toutes les pages montreront ${a}, ses classes et ses inscrits.`,
		passerA: (annee: string) => `Passer l’école à ${annee}`,
		cloturerOui: (annee: string) => `Clôturer ${annee}`,
		sansCourante: (annee: string) => `${annee} ne sera plus l’année en cours, et il n’y en aura aucune : les pages seront vides.`,
		cloturer: (annee: string) =>
			`${annee} sera clôturée : plus rien ne s’y écrira, ni notes, ni inscriptions, ni séances. Frais et paiements restent possibles.`,
		rouvrir: (annee: string) => `${annee} sera rouverte : on pourra de nouveau y écrire.`,
		chiffres: (matieres: number, ues: number) =>
			`Avec l’année disparaissent les coefficients et les heures qu’elle donne à ${matieres} matière${matieres > 1 ? 's' : ''}, et les crédits de ${ues} UE. Créée de nouveau, elle prend ceux d’aujourd’hui.`
	},
	enseignants: {
		enseigneEncore: (n: number) =>
			`${n === 1 ? 'Une séance est encore prévue' : `${n} séances sont encore prévues`} avec cet enseignant. Son compte fermé, il ne pourra plus se connecter ; les séances restent à son nom jusqu’à ce que quelqu’un le remplace.`,
		autresSeances: (n: number) => (n === 1 ? '… et une autre' : `… et ${n} autres`),
		seance: (jour: string, heure: string, matiere: string, classes: string) => `${jour}, ${heure} : ${matiere}, ${classes}`
	},
	ecrans: {
		annees: { title: 'Années', fresh: 'Nouvelle année', none: 'Aucune année : créez celle qui est en cours, tout le reste s’y range.' },
		periodes: {
			title: 'Périodes',
			fresh: 'Nouvelle période',
			none: 'Aucune période cette année : créez les deux semestres pour que les évaluations s’y rangent.'
		},
		conges: { title: 'Jours chômés', fresh: 'Nouveau jour chômé', none: 'Aucun jour chômé : l’emploi du temps prend tous les jours.' },
		filieres: {
			title: 'Filières',
			fresh: 'Nouvelle filière',
			none: 'Aucune filière : commencez par là, puis créez ses classes et ses matières.'
		},
		ues: { title: 'UE', fresh: 'Nouvelle UE', none: 'Aucune UE : elles rassemblent les matières des filières LMD.' },
		matieres: {
			title: 'Matières',
			fresh: 'Nouvelle matière',
			none: 'Aucune matière : créez celles de chaque filière et de chaque niveau.'
		},
		classes: {
			title: 'Classes',
			fresh: 'Nouvelle classe',
			none: 'Aucune classe cette année : créez-en une, puis inscrivez-y des étudiants.'
		},
		enseignants: { title: 'Enseignants', fresh: 'Nouvel enseignant', none: 'Aucun enseignant : créez-en un, puis donnez-lui ses cours.' }
	}
}
