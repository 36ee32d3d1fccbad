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
	porte: {
		titre: 'Which school?',
		code: "The school's code",
		bouton: 'Open',
		inconnue: "No school has this code here. Check it with the school's office."
	}
}
