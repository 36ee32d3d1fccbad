import type { Textes } from './fr'

/** The same in English. */
export const en: Textes = {
	menu: {
		aller: 'Skip to content',
		nom: 'Menu',
		plus: 'More',
		aujourdhui: 'Today',
		emploiDuTemps: 'Timetable',
		classes: 'Classes',
		etudiants: 'Students',
		evaluations: 'Assessments',
		notes: 'My grades',
		absences: 'My absences',
		annonces: 'Announcements',
		compte: 'My account',
		deconnexion: 'Sign out',
		sansAnnee: 'No current year'
	},
	roles: { administrateur: 'Administration', coordinateur: 'Coordination', enseignant: 'Teacher', etudiant: 'Student' },
	fonctions: { scolarite: 'Registry', comptabilite: 'Accounts', surveillance: 'Supervision' },
	mots: {
		oui: 'Yes',
		non: 'No',
		enregistrer: 'Save',
		annuler: 'Cancel',
		rechercher: 'Search',
		imprimer: 'Print',
		precedent: 'Previous',
		suivant: 'Next',
		tableau: 'Show the table',
		enregistre: 'Saved.',
		aucun: 'None',
		dePersonne: 'No teacher'
	},
	seance: {
		statuts: { planifiee: 'Planned', en_cours: 'Running', terminee: 'Held', annulee: 'Cancelled', reportee: 'Postponed' },
		modes: { presentiel: 'In a room', en_ligne: 'Online', hybride: 'In a room and online' },
		types: { CM: 'CM', TD: 'TD', TP: 'TP', AUTRE: '' },
		salleVideo: 'open the room',
		aSigner: 'To sign',
		appelAFaire: 'Register to take',
		appel: 'Take the register',
		sansSalle: 'Room to be told'
	},
	aujourdhui: {
		titre: 'Today',
		semaine: (numero) => `Week ${numero}`,
		compte: (total, enCours) =>
			total === 0 ? 'no session today' : `${total} session${total > 1 ? 's' : ''}${enCours > 0 ? `, ${enCours} running` : ''}`,
		seances: 'Sessions',
		mesSeances: 'My sessions',
		rien: 'Nothing is planned today.',
		appels: 'Registers to take',
		absents: 'Recorded absent',
		signer: 'To sign',
		signerTitre: 'Sessions to sign',
		rienASigner: 'Everything is signed.',
		noter: 'To grade',
		noterTitre: 'Assessments to grade',
		rienANoter: 'All grades are in.',
		notesSur: (saisies, attendues) => `${saisies} of ${attendues} grades`,
		absencesSemaine: 'Absences of the week',
		aucuneAbsence: 'No absence recorded this week.',
		prochaines: 'Next sessions',
		aucuneProchaine: 'No session is planned.',
		dernieresNotes: 'Latest grades',
		aucuneNote: 'No grade is published yet.',
		presence: 'Attendance',
		solde: 'Left to pay',
		enRetard: 'overdue',
		classe: 'Class',
		sansClasse: 'You are enrolled in no class at the moment.',
		personnel: 'Choose a page from the menu.'
	},
	compte: {
		identite: 'Who I am',
		nom: 'Name',
		identifiant: 'Identifier',
		matricule: 'Student or staff number',
		email: 'Email address',
		telephone: 'Phone',
		identiteAide: "Something wrong? Tell the school's office, who puts it right.",
		langue: 'Language',
		langueDe: 'Language of pages and messages',
		langues: { fr: 'Français', en: 'English' },
		langueBouton: 'Change the language',
		langueInconnue: 'Choose a language of the list.',
		messages: 'Messages',
		messagesAide: 'What you want to be sent, and by which channel. A channel that is off gets nothing at all.',
		sujet: 'About',
		canaux: { email: 'Email', sms: 'SMS', push: 'Box' },
		sujets: {
			actif: 'The whole channel',
			rappels_seance: 'Reminders and changes of sessions',
			notes: 'Published grades',
			absences: 'Absences',
			annonces: 'Announcements'
		},
		maintenant: (valeur) => `now: ${valeur}`,
		adresses: 'Where the school writes to you',
		sansEmail: "No email address: give it to the school's office.",
		sansTelephone: "No phone: give it to the school's office.",
		boite: "In the school's app",
		motDePasse: 'Password',
		actuel: 'Present password',
		nouveau: 'New password',
		nouveauAide: '8 characters or more (10 for an administrator), and none of the most usual ones.',
		encore: 'The new one, once more',
		motDePasseAide: 'Your other sessions and tokens end.',
		motDePasseBouton: 'Change the password',
		pasPareils: 'This is not the same as the new password above.',
		actuelFaux: 'This is not your present password.',
		sessions: 'Sessions and tokens',
		sessionsAide: 'The devices and applications that are signed in to your account.',
		sansNom: 'Device without a name',
		sortes: { console: 'Console', lms: 'Application' },
		lecture: 'reads only',
		ouverte: (moment) => `opened ${moment}`,
		utilisee: (moment) => `used ${moment}`,
		ici: 'This device',
		terminer: 'End',
		terminerTout: 'End all, here too',
		calendrier: 'Private calendar',
		calendrierAide: 'A link by which your calendar (phone, Outlook, Google) shows your sessions.',
		sansLien: 'You have no link yet.',
		lienDepuis: (moment) => `There has been a link since ${moment}. It cannot be shown again: if it is lost, replace it.`,
		lien: 'Your link',
		lienAide: 'Copy it now: it will not be shown again. Whoever knows it reads your sessions. The old one opens nothing any more.',
		lienCreer: 'Make a link',
		lienRemplacer: 'Replace the link',
		lienFin: 'Remove the link',
		fait: {
			rien: '',
			langue: 'The language is changed.',
			canaux: 'Your choices are saved.',
			motDePasse: 'Your password is changed. Your other sessions have ended.',
			session: 'The session has ended.',
			calendrier: 'The link is removed: it opens nothing any more.'
		}
	},
	emploi: {
		semaineDu: (du, au) => `${du} to ${au}`,
		semainePrecedente: 'Previous week',
		semaineSuivante: 'Next week',
		cetteSemaine: 'This week',
		classe: 'Class',
		enseignant: 'Teacher',
		salle: 'Room',
		afficher: 'Show',
		lesMiennes: 'My own',
		choisir: 'Choose a class, a teacher or a room.',
		vide: 'No session this week.',
		heures: 'Hours',
		agenda: 'In my calendar'
	},
	fiche: {
		quand: 'When',
		ou: 'Where',
		avec: 'With',
		classes: 'Classes',
		motif: 'Reason',
		reel: 'Held',
		de: (debut, fin) => `from ${debut} to ${fin}`,
		signee: 'Signed',
		nonSignee: 'Not signed',
		presences: (n) => (n === 0 ? 'The register has not been taken.' : `${n} record${n > 1 ? 's' : ''} of attendance.`),
		appelTitre: 'Register',
		contenuTitre: 'Class log',
		contenu: 'What was done, what is to be done',
		contenuAide: 'Students and the school read it.',
		contenuVide: 'Nothing is written in it yet.',
		autreContenu: 'Somebody else has written this in the meantime:',
		signerTitre: 'End of the session',
		debut: 'Real start',
		fin: 'Real end',
		signer: 'End and sign',
		terminer: 'End',
		lienTitre: 'Video room',
		lien: 'Address (https)',
		annulerTitre: 'Cancel or postpone',
		annuler: 'Cancel the session',
		reporter: 'Postpone the session',
		prevenus: 'Whoever has been reminded of it is told.',
		heuresTitre: 'Hours',
		prevues: 'Planned',
		faites: 'Held',
		restantes: 'Left',
		depassement: 'Beyond',
		faits: {
			appel: 'The register is saved.',
			signe: 'The session has ended and is signed.',
			termine: 'The session has ended.',
			annulee: 'The session is cancelled.',
			reportee: 'The session is postponed.',
			contenu: 'The class log is saved.',
			lien: 'The address of the room is saved.'
		}
	},
	appel: {
		titre: (matiere) => `Register: ${matiere}`,
		aide: 'Everybody is present: tap who is not.',
		statuts: { present: 'Present', retard: 'Late', absent: 'Absent', excuse: 'Excused' },
		minutes: 'Minutes late',
		video: 'from the video room',
		personne: 'Nobody is enrolled in the classes of this session on that day.',
		enregistrer: 'Save the register',
		revenir: 'Back to the session',
		garde: 'Kept on this device, not saved yet.',
		horsLigne: 'No connection. Nothing is lost: the register is kept on this device and leaves as soon as it can.',
		retrouve: 'What you tapped is still here, not saved yet.',
		finie: 'Your session has ended. Nothing is lost: sign in again, then save.',
		entretemps: (statut) => `In the meantime somebody recorded: ${statut}`,
		rien: 'nothing',
		conflit: 'Somebody else took the register at the same time. Nothing is lost: compare the marked lines, then save.'
	},
	listes: {
		pages: 'Pages of the list',
		page: (page, derniere) => `Page ${page} of ${derniere}`,
		csv: 'Spreadsheet file (CSV)',
		versionImprimable: 'List to print',
		retour: 'Back to the list'
	},
	presences: {
		pluriels: { present: 'Present', retard: 'Late', absent: 'Unexcused absences', excuse: 'Excused absences' },
		etats: { present: 'Present', retard: 'Late', absent: 'Unexcused absence', excuse: 'Excused absence' }
	},
	notesLues: {
		evaluation: 'Assessment',
		matiere: 'Subject',
		date: 'Date',
		note: 'Grade',
		rattrapage: 'Resit',
		nonPubliee: 'Not published',
		etats: {
			note: '',
			absent: 'absent, to be qualified',
			absent_injustifie: 'unexcused absence',
			absent_justifie: 'excused absence',
			dispense: 'exempted'
		}
	},
	etudiants: {
		cherche: 'Name or number',
		toutesClasses: 'All classes',
		compte: (total) => `${total} student${total > 1 ? 's' : ''}`,
		aucun: 'No student yet. They come with an import, or with their enrollment in a class.',
		introuvable: (texte) => `Nobody is called “${texte}” here. Check the spelling, or search by student number.`,
		tropPourPapier: 'Only the first 400 are here: choose a class, or take the spreadsheet file.',
		nom: 'Student',
		nomSeul: 'Name',
		prenoms: 'First names',
		matricule: 'Student number',
		classe: 'Class',
		inscription: 'Enrollment',
		telephone: 'Phone',
		email: 'Email',
		naissance: 'Date of birth',
		sexe: 'Sex',
		identifiant: 'Identifier',
		sansClasse: 'no class',
		statuts: { Prospect: 'Preregistered', 'En validation': 'Papers under way', Active: 'Enrolled' },
		sorti: (jour) => `left on ${jour}`,
		aVenir: (jour) => `from ${jour}`,
		identite: 'Identity',
		ferme: 'Account closed',
		inscriptions: 'Enrollments of the year',
		sansInscription: 'Enrolled in no class this year.',
		depuis: (jour) => `since ${jour}`,
		deA: (debut, fin) => `from ${debut} to ${fin}`,
		frais: 'Fees',
		du: 'To pay',
		paye: 'Paid',
		responsables: 'Parents and guardians',
		sansResponsable: 'Nobody is noted.',
		urgence: 'emergency',
		payeur: 'pays',
		notes: 'Grades of the year',
		sansNote: 'No grade this year, in what you may see.',
		assiduite: 'Attendance',
		sansAssiduite: 'No register has been taken yet.',
		absencesParMois: 'Absences by month',
		absences: 'Absences',
		mois: 'Month'
	},
	connexion: {
		titre: 'Sign in',
		identifiant: 'Identifier or email address',
		motDePasse: 'Password',
		bouton: 'Sign in',
		aide: "Forgotten your password? The school's office gives you an access slip.",
		finie: 'Your session has ended. Sign in to go on where you were.',
		saisie: 'What you typed is kept: sign in, then save it.',
		dehors: 'You are signed out.',
		reprendre: 'Go on',
		gardee: 'You are signed in again. What you typed is still waiting.',
		enregistrer: 'Save what you typed',
		abandonner: 'Give it up'
	},
	erreur: {
		titre: 'This page cannot be opened',
		retour: 'Back to Today',
		numero: (id) => `Number of the request, for whoever looks after the server: ${id}`,
		https: 'This page opens over HTTPS only.',
		httpsLien: 'Open over HTTPS',
		httpsAide: "If the browser says that the connection is not safe, this device does not know the school's authority yet.",
		httpsGuide: 'How to install it on this device'
	},
	certificat: {
		titre: 'Let this device know the school',
		pourquoi:
			"The school's pages travel encrypted, under an authority of the school's own. This device has to know it once; then there are no more warnings.",
		telecharger: "Download the authority's certificate",
		empreinte: "Before you install it, compare its fingerprint (SHA-256) with the one that the school's IT gives you:",
		aucune: 'This school serves its pages under a certificate that devices know already: there is nothing to install.',
		apres: "Close the browser, open it again, then come back to the school's address with https.",
		systemes: [
			{
				nom: 'Windows',
				etapes: [
					'Open the downloaded file, then "Install Certificate…".',
					'Choose "Current User", then "Place all certificates in the following store".',
					'"Browse", "Trusted Root Certification Authorities", then "Finish" and "Yes".'
				]
			},
			{
				nom: 'Android',
				etapes: [
					'Settings, "Security", "Encryption & credentials", "Install a certificate", "CA certificate".',
					'"Install anyway", then choose the downloaded file.'
				]
			},
			{
				nom: 'iPhone, iPad',
				etapes: [
					'Open this page in Safari and download the certificate: "Allow".',
					'Settings, "Profile Downloaded", "Install".',
					'Settings, "General", "About", "Certificate Trust Settings": switch "Préau" on.'
				]
			},
			{
				nom: 'macOS',
				etapes: [
					'Open the downloaded file: Keychain Access takes it into the "login" keychain.',
					'Open the certificate there, "Trust", "Always Trust", then close and give your password.'
				]
			},
			{
				nom: 'Firefox, on every system',
				etapes: [
					'Settings, "Privacy & Security", "Certificates", "View Certificates…", "Authorities", "Import…".',
					'Choose the file and tick "Trust this CA to identify websites".'
				]
			},
			{
				nom: 'Debian, Ubuntu',
				etapes: [
					'Copy the file to /usr/local/share/ca-certificates/preau-ca.crt, as root.',
					'Run "update-ca-certificates". Chromium and Firefox have a list of their own: see Firefox above.'
				]
			}
		]
	},
	porte: {
		titre: 'Which school?',
		code: "The school's code",
		bouton: 'Open',
		inconnue: "No school has this code here. Check it with the school's office."
	}
}
