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
