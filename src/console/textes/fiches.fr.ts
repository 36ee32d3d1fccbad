/** How a responsable hears of something. */
const moyens = {
	non: 'Non',
	oui: 'Par e-mail et SMS',
	email: 'Par e-mail',
	sms: 'Par SMS',
	'email|sms': 'Par e-mail et SMS',
	'sms|email': 'Par SMS et e-mail'
}

/** « une salle », « ajouté »: « La salle est ajoutée. » */
const accordee = (participe: string) => (une: string) => {
	const [article, ...mots] = une.split(' ')
	const [nom, e] = [mots.join(' '), article === 'une' ? 'e' : '']
	return `${/^[aeiouéê]/i.test(nom) ? "L'" : e ? 'La ' : 'Le '}${nom} est ${participe}${e}.`
}

/** The labels of records' columns and of the words in them. */
export const fiches = {
	depassee: "Quelqu'un d'autre a modifié cette fiche entre-temps. Rien n'est enregistré : comparez, puis enregistrez à nouveau.",
	changeEntretemps: (avant: string, qui = "quelqu'un d'autre") =>
		`Changé entre-temps par ${qui} ; avant : ${avant === '' ? '(rien)' : avant}`,
	deuxValeurs: (valeur: string, qui = "Quelqu'un") =>
		`${qui} a ${valeur === '' ? 'vidé ce champ' : `écrit « ${valeur} »`} entre-temps. Si vous enregistrez, votre valeur la remplace.`,
	introuvable: (q: string) => `Rien ne correspond à « ${q} ».`,
	supprimer: 'Supprimer',
	supprimerDit: "Supprimer cette fiche ? Elle reste dans l'historique. Ce qui sert ailleurs ne se supprime pas.",
	tenue: (par: string) => `Cette fiche ne peut pas être supprimée, elle sert encore ailleurs (${par}).`,
	aConfirmer: 'À confirmer :',
	quandMeme: 'Oui, enregistrer quand même',
	supprimerQuandMeme: 'Oui, supprimer quand même',
	faits: { creee: accordee('ajouté'), modifiee: accordee('enregistré'), supprimee: accordee('supprimé') },
	/** columns of all nouns */
	champs: {
		abi_examen: "Absence injustifiée à l'examen",
		abj_examen: "Absence justifiée à l'examen",
		absence_injustifiee_zero: 'Une absence injustifiée compte 0',
		absences: 'Averti des absences',
		actif: 'Compte ouvert',
		active: 'Ouverte',
		adresse: 'Adresse',
		annee: 'Année',
		annonces: 'Reçoit les annonces',
		capacite: 'Places',
		cc: 'Part du contrôle continu, en %',
		classe: 'Classe',
		classes: 'Classes',
		cloturee: 'Clôturée',
		code: 'Code',
		coefficient: 'Coefficient',
		commentaire: 'Remarque',
		compensation: 'Compensation entre les UE',
		consentement: "Consentement de l'étudiant majeur",
		contenu: 'Cahier de textes',
		coordinateurs: 'Coordinateurs',
		courante: 'Année en cours',
		credits: 'Crédits',
		date: 'Jour',
		date_debut: 'Premier jour',
		date_entree: 'Premier jour dans la classe',
		date_fin: 'Dernier jour',
		saisie_jusque: "Notes saisies jusqu'au",
		date_inscription: "Jour de l'inscription",
		date_naissance: 'Date de naissance',
		date_sortie: "Date de départ (premier jour d'absence définitive)",
		demi_journee: 'Quand',
		devise: 'Monnaie',
		echeance: 'Échéance',
		email: 'E-mail',
		enseignant: 'Enseignant',
		ex: "Part de l'examen, en %",
		filiere: 'Filière',
		fonctions: 'Fonctions',
		garde_matieres: 'Un redoublant garde ses matières à 10 ou plus',
		heure_debut: 'Début',
		heure_fin: 'Fin',
		heures_prevues: 'Heures prévues',
		identifiant: 'Identifiant',
		langue: 'Langue',
		libelle: 'Libellé',
		lien: "Lien avec l'étudiant",
		lieu_naissance: 'Lieu de naissance',
		matiere: 'Matière',
		matricule: 'Matricule',
		mode: 'Mode',
		montant: 'Montant',
		mot_de_passe: 'Mot de passe',
		motif_sortie: 'Motif du départ',
		nationalite: 'Nationalité',
		niveau: 'Niveau',
		nom: 'Nom',
		notes: 'Averti des notes publiées',
		numero_national: 'Numéro national',
		payeur: 'Paie les frais',
		piece: 'Pièce',
		plancher_matiere: 'Note éliminatoire dans une matière',
		plancher_ue: 'Note éliminatoire dans une UE',
		poids_ue: 'Poids des UE dans le semestre',
		prenoms: 'Prénoms',
		rang: 'Rang',
		recue_le: 'Reçue le',
		reference: 'Référence',
		report_session2: "Matières à 10 ou plus d'une UE non acquise",
		roles: 'Rôles',
		salle: 'Salle',
		semestre: 'Semestre',
		session2_garde: 'Après la session 2, on garde',
		session2_plafond: 'Plafond de la moyenne après la session 2',
		session2_remplace: 'La session 2 remplace',
		sexe: 'Sexe',
		signataire: 'Signataire',
		signataire_qualite: 'Qualité du signataire',
		statut: 'Statut',
		systeme: 'Système',
		telephone: 'Téléphone',
		timezone: 'Fuseau horaire',
		titre: 'Titre',
		tronc_commun: 'Tronc commun',
		type: 'Type',
		ue: 'UE',
		urgence: "À appeler en cas d'urgence",
		volume_horaire: 'Volume horaire'
	},
	/** columns with another label in one noun, by `noun.column` */
	propres: {
		'annees.libelle': 'Année',
		'conges.libelle': 'Motif',
		'pieces.libelle': 'Pièce',
		'pieces.active': 'Demandée',
		'reglements.absence_injustifiee_zero': 'Une absence injustifiée au contrôle continu compte 0'
	},
	/** the words of columns */
	mots: {
		sexe: { F: 'Féminin', M: 'Masculin' },
		demi_journee: { journee: 'Toute la journée', matin: 'Le matin', apres_midi: "L'après-midi" },
		statut: { Prospect: 'Préinscrit', 'En validation': 'Dossier en cours', Active: 'Inscrit' },
		motif_sortie: {
			abandon: 'Abandon',
			transfert: 'Transfert',
			exclusion: 'Exclusion',
			fin_scolarite: 'Fin de scolarité',
			autre: 'Autre raison'
		},
		abi_examen: {
			zero: 'compte 0',
			zero_sans_session_2: 'compte 0 et ferme la session 2',
			defaillant: 'rend défaillant, sans moyenne',
			neutralise: 'ne compte pas'
		},
		abj_examen: { session_2: 'renvoie à la session 2', neutralise: 'ne compte pas' },
		poids_ue: { credits: 'leurs crédits', coefficients: 'les coefficients de leurs matières' },
		compensation: { semestre: 'dans le semestre', annee: "dans le semestre, puis dans l'année", aucune: 'aucune' },
		report_session2: { garder: 'elles sont gardées', reprendre: 'elles sont repassées en session 2' },
		session2_remplace: { examen: "la note de l'examen", matiere: 'la moyenne de la matière' },
		session2_garde: { meilleure: 'la meilleure des deux moyennes', derniere: 'la dernière moyenne' },
		langue: { fr: 'Français', en: 'Anglais' },
		roles: {
			administrateur: 'Direction et informatique',
			coordinateur: 'Coordination',
			enseignant: 'Enseignant',
			etudiant: 'Étudiant'
		},
		fonctions: { scolarite: 'Scolarité', comptabilite: 'Comptabilité', surveillance: 'Surveillance' },
		absences: moyens,
		notes: moyens,
		annonces: moyens
	}
}
