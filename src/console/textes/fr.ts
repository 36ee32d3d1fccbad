/** What people read on the pages, in the school's words (RULES.md, 7). */
export const fr = {
	menu: {
		aller: 'Aller au contenu',
		nom: 'Menu',
		plus: 'Plus',
		aujourdhui: "Aujourd'hui",
		emploiDuTemps: 'Emploi du temps',
		classes: 'Classes',
		etudiants: 'Étudiants',
		evaluations: 'Évaluations',
		notes: 'Mes notes',
		absences: 'Mes absences',
		annonces: 'Annonces',
		compte: 'Mon compte',
		deconnexion: 'Se déconnecter',
		sansAnnee: 'Aucune année en cours'
	},
	roles: {
		administrateur: 'Administration',
		coordinateur: 'Coordination',
		enseignant: 'Enseignant',
		etudiant: 'Étudiant'
	},
	fonctions: { scolarite: 'Scolarité', comptabilite: 'Comptabilité', surveillance: 'Surveillance' },
	mots: {
		oui: 'Oui',
		non: 'Non',
		enregistrer: 'Enregistrer',
		annuler: 'Annuler',
		rechercher: 'Rechercher',
		imprimer: 'Imprimer',
		precedent: 'Précédent',
		suivant: 'Suivant',
		tableau: 'Voir le tableau',
		enregistre: 'Enregistré.',
		aucun: 'Aucun',
		dePersonne: 'Sans enseignant'
	},
	seance: {
		statuts: { planifiee: 'Prévue', en_cours: 'En cours', terminee: 'Terminée', annulee: 'Annulée', reportee: 'Reportée' },
		modes: { presentiel: 'En salle', en_ligne: 'En ligne', hybride: 'En salle et en ligne' },
		types: { CM: 'CM', TD: 'TD', TP: 'TP', AUTRE: '' },
		salleVideo: 'ouvrir la salle',
		aSigner: 'À signer',
		appelAFaire: 'Appel à faire',
		appel: "Faire l'appel",
		sansSalle: 'Salle à préciser'
	},
	aujourdhui: {
		titre: "Aujourd'hui",
		semaine: (numero: number) => `Semaine ${numero}`,
		compte: (total: number, enCours: number) =>
			total === 0 ? "aucune séance aujourd'hui" : `${total} séance${total > 1 ? 's' : ''}${enCours > 0 ? `, ${enCours} en cours` : ''}`,
		seances: 'Séances',
		mesSeances: 'Mes séances',
		rien: "Rien n'est prévu aujourd'hui.",
		autres: (n: number) => `et ${n} autre${n > 1 ? 's' : ''} : voir l'emploi du temps`,
		appels: 'Appels à faire',
		absents: 'Absents notés',
		signer: 'À signer',
		signerTitre: 'Séances à signer',
		rienASigner: 'Tout est signé.',
		noter: 'À noter',
		noterTitre: 'Évaluations à noter',
		rienANoter: 'Toutes les notes sont saisies.',
		notesSur: (saisies: number, attendues: number) => `${saisies} notes sur ${attendues}`,
		absencesSemaine: 'Absences de la semaine',
		aucuneAbsence: 'Aucune absence notée cette semaine.',
		prochaines: 'Prochaines séances',
		aucuneProchaine: "Aucune séance n'est prévue.",
		dernieresNotes: 'Dernières notes',
		aucuneNote: "Aucune note n'est encore publiée.",
		presence: 'Présence',
		solde: 'Reste à payer',
		enRetard: 'en retard',
		classe: 'Classe',
		sansClasse: "Vous n'êtes inscrit dans aucune classe pour le moment.",
		personnel: 'Choisissez une page dans le menu.'
	},
	compte: {
		identite: 'Qui je suis',
		nom: 'Nom',
		identifiant: 'Identifiant',
		matricule: 'Matricule',
		email: 'Adresse email',
		telephone: 'Téléphone',
		identiteAide: 'Une erreur ? Dites-le au secrétariat, qui la corrige.',
		langue: 'Langue',
		langueDe: 'Langue des pages et des messages',
		langues: { fr: 'Français', en: 'English' },
		langueBouton: 'Changer la langue',
		langueInconnue: 'Choisissez une langue de la liste.',
		messages: 'Messages',
		messagesAide: 'Ce que vous voulez recevoir, et par quel canal. Un canal décoché ne reçoit plus rien.',
		sujet: 'Sujet',
		canaux: { email: 'Email', sms: 'SMS', push: 'Boîte' },
		sujets: {
			actif: 'Le canal entier',
			rappels_seance: 'Rappels et changements de séances',
			notes: 'Notes publiées',
			absences: 'Absences',
			annonces: 'Annonces'
		},
		maintenant: (valeur: string) => `maintenant : ${valeur}`,
		adresses: "Où l'école vous écrit",
		sansEmail: 'Aucune adresse email : donnez-la au secrétariat.',
		sansTelephone: 'Aucun téléphone : donnez-le au secrétariat.',
		boite: "Dans l'application de l'école",
		motDePasse: 'Mot de passe',
		actuel: 'Mot de passe actuel',
		nouveau: 'Nouveau mot de passe',
		nouveauAide: '8 caractères ou plus (10 pour un administrateur), et pas un des plus répandus.',
		encore: 'Le nouveau, encore une fois',
		motDePasseAide: 'Vos autres sessions et jetons prennent fin.',
		motDePasseBouton: 'Changer le mot de passe',
		pasPareils: "Ce n'est pas le même que le nouveau mot de passe ci-dessus.",
		actuelFaux: "Ce n'est pas votre mot de passe actuel.",
		sessions: 'Sessions et jetons',
		sessionsAide: 'Les appareils et applications qui sont connectés à votre compte.',
		sansNom: 'Appareil sans nom',
		sortes: { console: 'Console', lms: 'Application' },
		lecture: 'lecture seule',
		ouverte: (moment: string) => `ouverte le ${moment}`,
		utilisee: (moment: string) => `utilisée le ${moment}`,
		ici: 'Cet appareil',
		terminer: 'Terminer',
		terminerTout: 'Terminer tout, ici aussi',
		calendrier: 'Calendrier privé',
		calendrierAide: 'Un lien pour que votre agenda (téléphone, Outlook, Google) montre vos séances.',
		sansLien: "Vous n'avez pas encore de lien.",
		lienDepuis: (moment: string) => `Un lien existe depuis le ${moment}. Il ne peut plus être montré : perdu, remplacez-le.`,
		lien: 'Votre lien',
		lienAide: "Copiez-le maintenant : il ne sera plus montré. Qui le connaît lit vos séances. L'ancien n'ouvre plus rien.",
		lienCreer: 'Créer un lien',
		lienRemplacer: 'Remplacer le lien',
		lienFin: 'Supprimer le lien',
		fait: {
			rien: '',
			langue: 'La langue est changée.',
			canaux: 'Vos choix sont enregistrés.',
			motDePasse: 'Votre mot de passe est changé. Vos autres sessions ont pris fin.',
			session: 'La session a pris fin.',
			calendrier: "Le lien est supprimé : il n'ouvre plus rien."
		}
	},
	emploi: {
		semaineDu: (du: string, au: string) => `Du ${du} au ${au}`,
		semainePrecedente: 'Semaine précédente',
		semaineSuivante: 'Semaine suivante',
		cetteSemaine: 'Cette semaine',
		classe: 'Classe',
		enseignant: 'Enseignant',
		salle: 'Salle',
		afficher: 'Afficher',
		lesMiennes: 'Les miennes',
		choisir: 'Choisissez une classe, un enseignant ou une salle.',
		vide: 'Aucune séance cette semaine.',
		heures: 'Heures',
		agenda: 'Dans mon agenda'
	},
	fiche: {
		quand: 'Quand',
		ou: 'Où',
		avec: 'Avec',
		classes: 'Classes',
		motif: 'Motif',
		reel: 'Tenue',
		de: (debut: string, fin: string) => `de ${debut} à ${fin}`,
		signee: 'Signée',
		nonSignee: 'Pas signée',
		presences: (n: number) => (n === 0 ? "L'appel n'est pas fait." : `${n} présence${n > 1 ? 's' : ''} enregistrée${n > 1 ? 's' : ''}.`),
		appelTitre: 'Appel',
		contenuTitre: 'Cahier de textes',
		contenu: 'Ce qui a été fait, ce qui est à faire',
		contenuAide: 'Les étudiants et la direction le lisent.',
		contenuVide: "Rien n'y est encore écrit.",
		autreContenu: "Quelqu'un d'autre a écrit ceci entre-temps :",
		signerTitre: 'Fin de la séance',
		debut: 'Début réel',
		fin: 'Fin réelle',
		signer: 'Terminer et signer',
		terminer: 'Terminer',
		lienTitre: 'Salle vidéo',
		lien: 'Adresse (https)',
		annulerTitre: 'Annuler ou reporter',
		annuler: 'Annuler la séance',
		reporter: 'Reporter la séance',
		prevenus: 'Ceux à qui un rappel est parti sont prévenus.',
		heuresTitre: 'Heures',
		prevues: 'Prévues',
		faites: 'Faites',
		restantes: 'Restantes',
		depassement: 'Au-delà',
		faits: {
			appel: "L'appel est enregistré.",
			signe: 'La séance est terminée et signée.',
			termine: 'La séance est terminée.',
			annulee: 'La séance est annulée.',
			reportee: 'La séance est reportée.',
			contenu: 'Le cahier de textes est enregistré.',
			lien: "L'adresse de la salle est enregistrée."
		}
	},
	appel: {
		titre: (matiere: string) => `Appel : ${matiere}`,
		aide: 'Tous sont présents : touchez ceux qui ne le sont pas.',
		statuts: { present: 'Présent', retard: 'Retard', absent: 'Absent', excuse: 'Excusé' },
		minutes: 'Minutes de retard',
		video: 'de la salle vidéo',
		personne: 'Personne n’est inscrit dans les classes de cette séance ce jour-là.',
		enregistrer: "Enregistrer l'appel",
		revenir: 'Revenir à la séance',
		garde: 'Gardé sur cet appareil, pas encore enregistré.',
		horsLigne: "Pas de connexion. Rien n'est perdu : l'appel est gardé sur cet appareil et part dès que possible.",
		retrouve: 'Ce que vous aviez touché est encore là, pas encore enregistré.',
		finie: "Votre session a pris fin. Rien n'est perdu : reconnectez-vous, puis enregistrez.",
		entretemps: (statut: string) => `Entre-temps, quelqu'un a noté : ${statut}`,
		rien: 'rien',
		conflit: "Quelqu'un d'autre a fait l'appel en même temps. Rien n'est perdu : comparez les lignes marquées, puis enregistrez."
	},
	listes: {
		pages: 'Pages de la liste',
		page: (page: number, derniere: number) => `Page ${page} sur ${derniere}`,
		csv: 'Fichier pour tableur (CSV)',
		versionImprimable: 'Liste à imprimer',
		retour: 'Revenir à la liste'
	},
	presences: {
		pluriels: { present: 'Présences', retard: 'Retards', absent: 'Absences injustifiées', excuse: 'Absences justifiées' },
		etats: { present: 'Présent', retard: 'En retard', absent: 'Absence injustifiée', excuse: 'Absence justifiée' }
	},
	notesLues: {
		evaluation: 'Évaluation',
		matiere: 'Matière',
		date: 'Date',
		note: 'Note',
		rattrapage: 'Rattrapage',
		nonPubliee: 'Non publiée',
		etats: {
			note: '',
			absent: 'absent, à préciser',
			absent_injustifie: 'absence injustifiée',
			absent_justifie: 'absence justifiée',
			dispense: 'dispensé'
		}
	},
	etudiants: {
		cherche: 'Nom ou matricule',
		toutesClasses: 'Toutes les classes',
		compte: (total: number) => `${total} étudiant${total > 1 ? 's' : ''}`,
		aucun: "Aucun étudiant pour le moment. Ils viennent avec un import, ou avec l'inscription dans une classe.",
		introuvable: (texte: string) => `Personne ne s'appelle « ${texte} » ici. Vérifiez l'orthographe, ou cherchez par matricule.`,
		tropPourPapier: 'Seuls les 400 premiers sont ici : choisissez une classe, ou prenez le fichier pour tableur.',
		nom: 'Étudiant',
		nomSeul: 'Nom',
		prenoms: 'Prénoms',
		matricule: 'Matricule',
		classe: 'Classe',
		inscription: 'Inscription',
		telephone: 'Téléphone',
		email: 'Email',
		naissance: 'Date de naissance',
		sexe: 'Sexe',
		identifiant: 'Identifiant',
		sansClasse: 'sans classe',
		statuts: { Prospect: 'Préinscrit', 'En validation': 'Dossier en cours', Active: 'Inscrit' },
		sorti: (jour: string) => `sorti le ${jour}`,
		aVenir: (jour: string) => `à partir du ${jour}`,
		identite: 'Identité',
		ferme: 'Compte fermé',
		inscriptions: "Inscriptions de l'année",
		sansInscription: 'Inscrit dans aucune classe cette année.',
		depuis: (jour: string) => `depuis le ${jour}`,
		deA: (debut: string, fin: string) => `du ${debut} au ${fin}`,
		frais: 'Frais',
		du: 'À payer',
		paye: 'Payé',
		responsables: 'Parents et tuteurs',
		sansResponsable: "Personne n'est noté.",
		urgence: 'urgence',
		payeur: 'payeur',
		notes: "Notes de l'année",
		sansNote: 'Aucune note cette année, dans ce que vous pouvez voir.',
		assiduite: 'Assiduité',
		sansAssiduite: "Aucun appel n'a encore été fait.",
		absencesParMois: 'Absences par mois',
		absences: 'Absences',
		mois: 'Mois'
	},
	classes: {
		cherche: 'Code ou nom',
		compte: (total: number) => `${total} classe${total > 1 ? 's' : ''}`,
		aucune: 'Aucune classe cette année. Elles viennent avec un import.',
		introuvable: (texte: string) => `Aucune classe ne s'appelle « ${texte} ».`,
		classe: 'Classe',
		nom: 'Nom',
		filiere: 'Filière',
		niveau: 'Niveau',
		effectif: 'Effectif',
		capacite: 'Capacité',
		pleine: 'au-delà',
		sur: (capacite: number) => `pour ${capacite} places`,
		inscrits: "Inscrits dans l'année",
		places: 'Places restantes',
		cours: 'Matières',
		aucunCours: "Aucune matière n'est encore enseignée à cette classe.",
		aucunEtudiant: "Personne n'est dans cette classe aujourd'hui.",
		enseignants: 'Enseignants',
		prevues: 'Heures prévues',
		tenues: 'Faites',
		restantes: 'Restantes',
		depassement: 'Au-delà'
	},
	mesNotes: {
		annees: 'Années',
		aucune: "Aucune note n'est publiée pour cette année.",
		aide: 'Seules les notes publiées sont ici. Les moyennes sont celles de la session 1 ; une note attendue ou une absence à préciser laisse la moyenne incomplète.',
		matieres: 'Matières',
		moyenne: (valeur: string) => `Moyenne : ${valeur} / 20`,
		incomplet: 'Moyenne incomplète',
		coefficient: (valeur: string) => `coefficient ${valeur}`,
		attendue: 'note attendue'
	},
	mesAbsences: {
		heures: (heures: string) => `${heures} h`,
		sansAppel: "Aucun appel n'a encore été fait dans vos séances.",
		aucune: "Vous n'avez manqué aucune séance : continuez.",
		aide: 'Une erreur, ou un justificatif à donner\u00a0? Voyez la surveillance ou le secrétariat.'
	},
	connexion: {
		titre: 'Se connecter',
		identifiant: 'Identifiant ou adresse email',
		motDePasse: 'Mot de passe',
		bouton: 'Se connecter',
		aide: "Mot de passe oublié ? Le secrétariat vous donne un coupon d'accès.",
		finie: 'Votre session a pris fin. Connectez-vous pour reprendre où vous en étiez.',
		saisie: 'Ce que vous avez saisi est gardé : connectez-vous, puis enregistrez.',
		dehors: 'Vous êtes déconnecté.',
		reprendre: 'Reprendre',
		gardee: 'Vous êtes de nouveau connecté. Ce que vous aviez saisi attend encore.',
		enregistrer: 'Enregistrer ce que vous aviez saisi',
		abandonner: "L'abandonner"
	},
	erreur: {
		titre: 'Cette page ne peut pas s’ouvrir',
		retour: "Revenir à Aujourd'hui",
		numero: (id: string) => `Numéro de la demande, pour qui s'occupe du serveur : ${id}`,
		https: 'Cette page ne s’ouvre que par HTTPS.',
		httpsLien: 'Ouvrir par HTTPS',
		httpsAide: "Si le navigateur dit que la connexion n'est pas sûre, c'est que cet appareil ne connaît pas encore l'autorité de l'école.",
		httpsGuide: 'Comment l’installer sur cet appareil'
	},
	certificat: {
		titre: "Faire connaître l'école à cet appareil",
		pourquoi:
			"Les pages de l'école passent par une connexion chiffrée, sous une autorité qui est à l'école. Cet appareil doit la connaître une fois ; ensuite, plus aucun avertissement.",
		telecharger: "Télécharger le certificat de l'autorité",
		empreinte: "Avant de l'installer, comparez son empreinte (SHA-256) avec celle que l'informatique de l'école vous donne :",
		aucune: "Cette école sert ses pages sous un certificat que les appareils connaissent déjà : il n'y a rien à installer.",
		apres: "Fermez le navigateur, ouvrez-le de nouveau, puis revenez à l'adresse de l'école en https.",
		systemes: [
			{
				nom: 'Windows',
				etapes: [
					'Ouvrez le fichier téléchargé, puis « Installer un certificat… ».',
					'Choisissez « Utilisateur actuel », puis « Placer tous les certificats dans le magasin suivant ».',
					'« Parcourir », « Autorités de certification racines de confiance », puis « Terminer » et « Oui ».'
				]
			},
			{
				nom: 'Android',
				etapes: [
					'Paramètres, « Sécurité », « Chiffrement et identifiants », « Installer un certificat », « Certificat CA ».',
					'« Installer quand même », puis choisissez le fichier téléchargé.'
				]
			},
			{
				nom: 'iPhone, iPad',
				etapes: [
					'Ouvrez cette page dans Safari et téléchargez le certificat : « Autoriser ».',
					'Réglages, « Profil téléchargé », « Installer ».',
					'Réglages, « Général », « Informations », « Réglages des certificats » : activez « Préau ».'
				]
			},
			{
				nom: 'macOS',
				etapes: [
					"Ouvrez le fichier téléchargé : « Trousseaux d'accès » le prend dans le trousseau « session ».",
					'Ouvrez-y le certificat, « Se fier », « Toujours approuver », puis fermez et donnez votre mot de passe.'
				]
			},
			{
				nom: 'Firefox, sur tous les systèmes',
				etapes: [
					'Paramètres, « Vie privée et sécurité », « Certificats », « Afficher les certificats… », « Autorités », « Importer… ».',
					'Choisissez le fichier et cochez « Confirmer cette AC pour identifier des sites web ».'
				]
			},
			{
				nom: 'Debian, Ubuntu',
				etapes: [
					'Copiez le fichier sous /usr/local/share/ca-certificates/preau-ca.crt, en tant que root.',
					'Lancez « update-ca-certificates ». Chromium et Firefox ont leur propre liste : voyez Firefox ci-dessus.'
				]
			}
		]
	},
	lien: {
		titre: 'Choisir un mot de passe',
		premier: 'Premier administrateur',
		premierAide: 'Vous êtes la première personne à entrer : dites qui vous êtes et choisissez un mot de passe.',
		pour: (nom: string, identifiant: string) => `Pour ${nom}, dont l'identifiant est « ${identifiant} ».`,
		nom: 'Nom',
		prenoms: 'Prénoms',
		identifiant: 'Identifiant, pour se connecter',
		motDePasse: 'Nouveau mot de passe',
		repete: 'Le même, encore une fois',
		regle: '8 caractères ou plus, aucun des plus répandus.',
		regleAdministration: '10 caractères ou plus, aucun des plus répandus.',
		fait: 'Le mot de passe est enregistré : connectez-vous.'
	},
	porte: {
		titre: 'Quelle école ?',
		code: "Code de l'école",
		bouton: 'Ouvrir',
		inconnue: 'Aucune école ne porte ce code ici. Vérifiez-le auprès du secrétariat.'
	}
}

type Words<T> = T extends (...args: infer A) => string
	? (...args: A) => string
	: T extends string
		? string
		: { readonly [K in keyof T]: Words<T[K]> }

/** One typed catalogue of what pages say. What has been thrown has its words in the catalogue of messages. */
export type Textes = Words<typeof fr>
