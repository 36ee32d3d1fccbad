import { bascule } from './bascule.en'
import { etablissement } from './etablissement.en'
import { justificatifs } from './justificatifs.en'
import { feuilles } from './feuilles.en'
import { fiches } from './fiches.en'
import { caisses } from './caisses.en'
import { delais } from './delais.en'
import { paie } from './paie.en'
import { papiers } from './papiers.en'
import { parcours } from './parcours.en'
import { passage } from './passage.en'
import { frais } from './frais.en'
import { grille } from './grille.en'
import { pieces } from './pieces.en'
import { aide } from './aide.en'
import { preparer } from './preparer.en'
import { programmes } from './programmes.en'
import { remises } from './remises.en'
import { ecritures } from './ecritures.en'
import { caisse } from './caisse.en'
import { tiers } from './tiers.en'
import { rapprochement } from './rapprochement.en'
import { reglages } from './reglages.en'
import { reglements } from './reglements.en'
import { repartition } from './repartition.en'
import { resultats } from './resultats.en'
import { suivis } from './suivis.en'
import { coupon, dossier, doublons, etudiant, inscriptions, nouveau, suites } from './scolarite.en'
import { historique } from './historique.en'
import { importer } from './importer.en'
import { serveur } from './serveur.en'
import { statistiques } from './statistiques.en'
import type { Textes } from './fr'

export const en: Textes = {
	langue: 'en',
	deuxPoints: ': ',
	menu: {
		aller: 'Skip to content',
		nom: 'Menu',
		fermer: 'Close the menu',
		chapitres: { absences: 'Absences', notes: 'Grades', enseignants: 'Teachers', messages: 'Messages' },
		aujourdhui: 'Today',
		emploiDuTemps: 'Timetable',
		classes: 'Classes',
		etudiants: 'Students',
		inscriptions: 'Enrollments',
		evaluations: 'Assessments',
		delais: 'Last days for grades',
		notes: 'My grades',
		absences: 'My absences',
		absencesEnseignants: 'Teachers’ absences',
		joursChomes: 'Days off',
		annonces: 'Announcements',
		messages: 'Messages',
		frais: 'Fees',
		compte: 'My account',
		deconnexion: 'Sign out',
		sansAnnee: 'No current year'
	},
	annee: {
		etats: {
			courante: (libelle) => `${libelle} (current)`,
			preparee: (libelle) => `${libelle} (in preparation)`,
			close: (libelle) => `${libelle} (closed)`
		},
		choisir: (libelle) => `Year ${libelle}: choose another year`,
		prepare: (libelle) => `You are preparing ${libelle}.`,
		close: (libelle) => `The year ${libelle} is closed: nothing is written into it any more.`,
		autre: (libelle) => `You are in the year ${libelle}, which is not the current one.`
	},
	frais,
	grille,
	recherche: {
		titre: 'Search',
		aide: 'Type part of a name, a student number, a phone number or an email address.',
		compte: (n: number, q: string) => (n === 0 ? `Nothing matches “${q}”.` : `${n} ${n > 1 ? 'results' : 'result'} for “${q}”.`),
		tous: (n: number) => `See all ${n}`,
		autres: (n: number) => `and ${n} more`
	},
	roles: { administrateur: 'Management and IT', coordinateur: 'Coordination', enseignant: 'Teacher', etudiant: 'Student' },
	bascule,
	etablissement,
	justificatifs,
	serveur,
	fiches,
	parcours,
	passage,
	papiers,
	pieces,
	remises,
	caisse,
	tiers,
	ecritures,
	caisses,
	delais,
	aide,
	preparer,
	programmes,
	rapprochement,
	reglages,
	reglements,
	repartition,
	suites,
	etudiant,
	resultats,
	paie,
	statistiques,
	suivis,
	feuilles,
	importer,
	dossier,
	inscriptions,
	nouveau,
	doublons,
	coupon,
	fonctions: {
		scolarite: 'Registry',
		comptabilite: 'Accounts',
		caisse: 'Cashier',
		surveillance: 'Attendance office',
		direction: 'Head of school'
	},
	tete: {
		liste: 'List',
		fiche: 'Record',
		historique: 'History',
		plus: 'More',
		faire: 'To do',
		imprimer: 'To print',
		exporter: 'To export',
		onglets: 'See also',
		revenir: 'Go back without a change',
		sans: (filtre) => `Remove the filter “${filtre}”`
	},
	mots: {
		afficher: 'Show',
		oui: 'Yes',
		non: 'No',
		enregistrer: 'Save',
		annuler: 'Back without saving',
		refusee: (titre) => `Error: ${titre}`,
		ceChamp: (message) => `This field ${message}.`,
		aCorriger: 'Nothing has been saved yet: correct what is pointed out.',
		rechercher: 'Search',
		voir: 'Show the password',
		imprimer: 'Print',
		imprimeLe: (jour: string) => `Printed on ${jour}`,
		precedent: 'Previous',
		suivant: 'Next',
		tableau: 'Show the table',
		aucun: 'None',
		dePersonne: 'No teacher'
	},
	seance: {
		statuts: { planifiee: 'Planned', en_cours: 'Running', terminee: 'Held', annulee: 'Cancelled', reportee: 'Postponed' },
		modes: { presentiel: 'In a room', en_ligne: 'Online', hybride: 'In a room and online' },
		types: { CM: 'CM', TD: 'TD', TP: 'TP', AUTRE: '' },
		salleVideo: 'Open the video room',
		aSigner: 'To sign',
		signer: 'Sign',
		appelAFaire: 'Register to take',
		appelFait: 'Register taken',
		passee: 'Over',
		appel: 'Take the register',
		sansSalle: 'Room to be announced'
	},
	evaluations: {
		quand: 'When',
		compte: (n) => (n === 1 ? '1 assessment' : `${n} assessments`),
		periodes: { a_venir: 'To come', passees: 'Past', toutes: 'All', annulees: 'Withdrawn' },
		vides: {
			a_venir: 'No assessment is planned. Past ones are under "When: Past".',
			passees: 'No assessment has taken place yet.',
			toutes: 'No assessment this year.',
			annulees: 'No assessment is withdrawn.'
		},
		classe: 'Class',
		toutesLesClasses: 'All classes',
		attendues: 'Grades expected',
		publication: 'Publication',
		notesDeLaClasse: 'All grades of the class',
		nouvelle: 'New assessment',
		modifier: 'Change the assessment',
		modifierCourt: 'Change',
		types: { devoir: 'Test', partiel: 'Mid-term', examen: 'Exam' },
		publiee: 'Published',
		nonPubliee: 'Not published',
		publieeDes: (jour) => `Published from ${jour}`,
		annulee: 'Withdrawn',
		champs: {
			ou: 'Class and subject',
			titre: 'Title',
			type: 'Kind',
			date: 'Day',
			heure_debut: 'Time',
			duree_minutes: 'Minutes',
			coefficient: 'Coefficient',
			bareme: 'Out of',
			mode: 'Mode',
			session: 'Exams or resits',
			periode: 'Period',
			publication: 'Students see grades',
			publiee_le: 'From'
		},
		aides: {
			ou: '',
			titre: 'What students read, such as "Test 1".',
			type: '',
			date: '',
			heure_debut: 'May be empty.',
			duree_minutes: 'May be empty.',
			coefficient: '0: the grade is shown but does not count.',
			bareme: 'The highest grade.',
			mode: '',
			session: '',
			periode: 'For a subject without a UE; otherwise the UE gives it.',
			publication: 'Before that, students see nothing. “At once”: each grade shows as soon as it is entered.',
			publiee_le: 'If you choose a day.'
		},
		sessions: { 1: 'Before resits', 2: 'Resits' },
		lesPeriodes: { 1: 'First period', 2: 'Second period' },
		selonLeJour: 'By the day',
		publications: {
			a_la_main: 'Later, by hand',
			tout_de_suite: 'At once',
			un_jour: 'From a day on'
		},
		dejaCreee: 'This form has already made an assessment. Save once more to make another one.',
		fixe: 'Can no longer change: there are grades.',
		continuer: 'Go on',
		annuler: 'Withdraw the assessment',
		annulerAvec: (notes) =>
			notes === 0 ? 'Withdraw the assessment' : `Withdraw the assessment (${notes} ${notes === 1 ? 'grade' : 'grades'})`,
		retablir: 'Bring the assessment back',
		retablirAvec: (notes) =>
			notes === 0 ? 'Bring the assessment back' : `Bring the assessment back (${notes} ${notes === 1 ? 'grade' : 'grades'})`,
		retour: 'Go back',
		annulerQuestion: (notes) =>
			`The assessment will disappear from lists and averages.${notes > 0 ? ` Its grades (${notes}) stay, and come back with it.` : ' You can bring it back.'}`,
		retablirVisible: 'Students will see these grades at once.',
		retablirQuestion: 'The assessment will count again, with its former grades.',
		fait: {
			creee: 'The assessment is made.',
			modifiee: 'The assessment is changed.',
			annulee: 'The assessment is withdrawn. Its grades stay.',
			retablie: 'The assessment is back.'
		}
	},
	notes: {
		matiere: 'Subject',
		moyenne: 'Average',
		publiee: (periode) => `Published average (${periode})`,
		min: 'Lowest grade',
		max: 'Highest grade',
		incomplete: 'incomplete',
		manque: (evaluations) => `Grades are missing: ${evaluations}.`,
		aPreciserDans: (evaluations) => `Absences awaiting a decision: ${evaluations}.`,
		sansEvaluation: 'This class has no assessment that you may see.',
		evaluationsAvant: 'Assessments before',
		evaluationsApres: 'Next assessments',
		listeASigner: 'List to sign',
		signature: 'Signature',
		ceJour: (classe) => `${classe} on that day`,
		ceJourRien: 'No lesson on that day.',
		memeHeure: 'Same time',
		titre: 'Grades',
		etudiant: 'Student',
		note: 'Grade',
		notes: 'Grades',
		commentaire: 'Comment',
		etat: 'State',
		noteDe: (nom) => `Grade of ${nom}`,
		commentaireDe: (nom) => `Comment for ${nom}`,
		sur: (bareme) => `out of ${bareme}`,
		coefficient: (coefficient) => `coefficient ${coefficient}`,
		moodle: {
			titre: 'Take from Moodle',
			aide: 'In Moodle: Grades > Export, as plain text (.csv) or Excel (.xlsx), with “Real”, two decimals and, if possible, “Percentage”. Without decimals, 14.80 comes as 15.',
			fichier: 'File exported from Moodle',
			lire: 'Read the file',
			inconnus: (cles: string) => `These people of the file are not of this assessment, or are there twice, and are left out: ${cles}.`,
			surCombien: 'Out of how many in Moodle?',
			sur: (max: string) => `Out of ${max} in Moodle.`,
			voir: 'Show the converted grades',
			avant: 'Current grade',
			refusee: 'refused: not a number between 0 and the maximum',
			pasPubliees: 'An empty cell or "-" leaves the current grade. Nothing is published.',
			enregistrer: (n: number) => (n === 1 ? 'Save 1 grade' : `Save ${n} grades`),
			faux: {
				sorte: 'This file is not a readable .csv or .xlsx. In Moodle, export as plain text or Excel, not as OpenDocument or XML.',
				illisible: (reason: string) => `This file cannot be read: ${reason}.`,
				cle: 'The file has neither an ID number nor an email address. In Moodle, add idnumber to the setting grade_export_userprofilefields.',
				colonnes: 'The file does not have a column of grades (Real) or (Percentage).',
				annee: 'This file is of another year: export the grades of the course of this year.',
				personne: 'No line of this file is of a student of this assessment.',
				sur: 'The maximum in Moodle is a number greater than 0.'
			}
		},
		clavier:
			'Enter or the down arrow: next student. A column of a spreadsheet can be pasted; Ctrl+Z takes it back, except grades already saved in empty cells.',
		clavierClasse:
			'Enter or the down arrow: next student. Sideways arrows: another assessment. A block of a spreadsheet can be pasted; Ctrl+Z takes it back, except grades already saved in empty cells.',
		noteDeLa: (nom, titre) => `Grade of ${nom}, ${titre}`,
		sigles: 'ABS: absent, ABI: unexcused absence, ABJ: excused absence, DISP: exempt.',
		personne: 'Nobody is expected at this assessment.',
		arrive: 'came later',
		ailleurs: 'is not in the class',
		nonConvoque: 'is not on the list of resits',
		annulee: 'This assessment is withdrawn: it does not count. Its grades stay.',
		import: 'Import',
		enregistree: 'saved',
		enregistrees: (n) => (n === 1 ? '1 grade saved.' : `${n} grades saved.`),
		pasEnregistree: 'Not saved.',
		enAttente: 'waiting',
		envoi: 'saving…',
		plusieurs: (n, faux) => `Grades saved: ${n}. To correct: ${faux}.`,
		repris: 'What you had typed is here again.',
		toutEnregistre: 'Everything is saved.',
		lignesDeTrop: (n) => `Pasted lines that found no place: ${n}.`,
		colonnesDeTrop: (n) => `Pasted columns that found no place: ${n}.`,
		conflit: (qui, valeur) => `In the meantime: ${valeur} (${qui}). Not saved.`,
		garder: 'Keep mine',
		prendre: 'Take the other',
		sessionFinie: 'You were signed out. What you typed is kept:',
		saisieJusque: (jour: string) => `Grades of this period can be typed until ${jour}.`,
		saisieRouverte: (jour: string) => `Grades are open again for you until ${jour}.`,
		saisieClose: (jour: string) => `closed after ${jour}`,
		motif: 'Reason for the correction',
		motifAide: 'These grades are published: the history keeps why you correct them.',
		repartition: 'Distribution',
		chiffres: (moyenne, min, max) => `Average ${moyenne} · from ${min} to ${max}`,
		dernieres: 'Latest corrections',
		puis: (avant, apres) => `${avant} then ${apres}`,
		historiqueDe: (nom) => `History of the grade of ${nom}`,
		retourGrille: 'Back to the assessment',
		publier: 'Publish to students',
		publierLes: (n) =>
			n === 0 ? 'Publish without any grade' : n === 1 ? 'Publish the grade of one student' : `Publish the grades of ${n} students`,
		publierMalgre: (n) =>
			n === 0
				? 'Publish all the same, without any grade'
				: n === 1
					? 'Publish the grade of one student all the same'
					: `Publish the grades of ${n} students all the same`,
		publierAide: (n) =>
			`Students will see their grades (${n} ${n === 1 ? 'is' : 'are'} in) and the averages that follow. A publication is final.`,
		publierAvis: (heure, combien) =>
			`A message without the grade goes out at ${heure}, from that day on. ${
				combien === undefined
					? 'The parents and guardians chosen by the office learn it too.'
					: `Students informed: ${combien.etudiants}; parents and guardians: ${combien.responsables}.`
			}`,
		publierSession2: (n) =>
			`Students will see their resit grades (${n} ${n === 1 ? 'is' : 'are'} in). They do not change averages yet. A publication is final.`,
		publierDes: 'Students see grades from',
		publierDesAide: 'Today: at once. A later day: they see nothing before it, and you can change the day until then.',
		publicationPrevue: (jour) => `The grades will be published on ${jour}.`,
		changerPublication: 'Change the publication',
		publierRetirer: 'Do not publish on that day',
		publicationChangee: (jour) =>
			`Somebody has changed the publication in the meantime: it is ${jour === undefined ? 'no longer planned' : `planned for ${jour}`}.`,
		publierSansAvis: 'Nobody gets a message: this institution does not send messages about grades.',
		manquants: (n) =>
			n === 1
				? 'One student has no grade; their average will be incomplete:'
				: `${n} students have no grade; their average will be incomplete:`,
		manquantsChanges: 'The list of students without a grade has changed in the meantime. Here it is.',
		sansNote: 'no grade',
		aPreciser: 'absence awaiting a decision (ABI, ABJ or DISP)',
		fait: {
			publiee: 'The grades are published: students see them.',
			prevue: 'The publication is planned: students see nothing before that day.',
			retiree: 'The publication is withdrawn: students do not see these grades.'
		}
	},
	aujourdhui: {
		semaine: (numero) => `Week ${numero}`,
		enCours: (n) => `${n} of them now`,
		annulees: (n) => `${n} cancelled or postponed`,
		aFaire: 'To do',
		rienAFaire: 'Nothing is waiting for you at the moment.',
		absenceADecider: 'Will be away: nobody has decided about these lessons yet.',
		appelsDe: (n) => (n === 1 ? '1 register to take' : `${n} registers to take`),
		appelsPasses: (n) =>
			n === 1 ? '1 register of the last seven days is still missing' : `${n} registers of the last seven days are still missing`,
		appelsPassesTitre: 'Registers of past days',
		appelsPlusAnciens: (n) =>
			n === 1 ? '1 other register, of an earlier day, is missing.' : `${n} other registers, of earlier days, are missing.`,
		aSigner: (n) => (n === 1 ? '1 lesson to sign' : `${n} lessons to sign`),
		piecesManquantes: 'Enrolled students lack papers.',
		passees: (n) => (n === 1 ? '1 past lesson' : `${n} past lessons`),
		decider: 'Replace, move or cancel',
		absentsMaintenant: 'Absent now',
		seances: 'Lessons',
		mesSeances: 'My lessons',
		rien: 'Nothing is planned today.',
		plusRien: 'Nothing more is planned today.',
		autres: (n) => `and ${n} more: see the timetable`,
		appels: 'Registers to take',
		signer: 'To sign',
		signerTitre: 'Lessons to sign',
		noterTitre: 'Assessments to grade',
		rienANoter: 'All grades are in.',
		aSaisir: (n) => (n === 1 ? '1 grade to enter' : `${n} grades to enter`),
		notesSur: (saisies, attendues) => `${saisies} of ${attendues} grades`,
		absencesSemaine: 'Absences of the week',
		aucuneAbsence: 'No absence recorded this week.',
		prochaines: 'Next lessons',
		aucuneProchaine: 'No lesson is planned.',
		dernieresNotes: 'Latest grades',
		aucuneNote: 'No grade is published yet.',
		presence: 'Attendance',
		solde: 'Left to pay',
		enRetard: 'part of it overdue',
		classe: 'Class',
		sansClasse: 'You are not enrolled in a class at the moment.',
		argent: {
			titre: 'Money',
			rien: 'Nothing waits.',
			caisseFermee: 'Your drawer is closed.',
			caisseOuverte: (jour) => `Your drawer has been open since ${jour}.`,
			aVerifier: (n) => (n === 1 ? '1 payment waits to be verified.' : `${n} payments wait to be verified.`),
			restee: (caissier) => `Drawer left open: ${caissier}`,
			aFermer: 'to close',
			retards: (n) => (n === 1 ? '1 student is late.' : `${n} students are late.`),
			tiers: (n) => (n === 1 ? '1 third party still has to pay.' : `${n} third parties still have to pay.`)
		},
		vosFonctions: 'What you look after',
		fonctions: {
			scolarite: 'Students, enrollments, classes, timetable, grades.',
			comptabilite: 'Fees and payments; of each student, the class and who pays.',
			caisse: 'Takes money in a drawer; of each student, the class and the balance.',
			surveillance: 'Registers, absences, guardians’ phones.',
			direction: 'The whole school, to read, and its figures.'
		}
	},
	premiersPas: {
		titre: 'To begin the year',
		debut: 'If you have lists already, bring them as they are. Otherwise enter everything here, in this order.',
		importer: 'Import your lists',
		fait: 'Done',
		pas: {
			annee: 'Create the current year',
			filieres: 'Create the programmes and their subjects',
			classes: 'Create the classes of the year',
			enseignants: 'Add the teachers',
			inscriptions: 'Enrol the students',
			repartition: 'Say who teaches what to which class',
			seances: 'Put the lessons into the timetable',
			appel: 'Take the first register'
		}
	},
	compte: {
		informes: 'Who gets messages about me',
		personneInforme: 'Nobody but you.',
		riendit: 'gets no messages',
		informesAide: 'Something wrong, or you no longer want it? Tell the school’s office: from age 18 on, it needs your consent.',
		identite: 'Who I am',
		nom: 'Name',
		identifiant: 'Identifier',
		matricule: 'Student or staff number',
		email: 'Email',
		telephone: 'Phone',
		identiteAide: 'Something wrong? Tell the school’s office, which will correct it.',
		langue: 'Language',
		langueDe: 'Language of pages and messages',
		langues: { fr: 'Français', en: 'English' },
		langueBouton: 'Change the language',
		langueInconnue: 'Choose a language from the list.',
		barre: 'The / key opens the search, on this device',
		barreAide: 'Ctrl K always opens it. In a field, / is typed as usual.',
		messages: 'Messages',
		messagesAide: 'The messages you want, and their channels. A channel that is off gets nothing at all.',
		sujet: 'About',
		canaux: { email: 'Email', sms: 'SMS', push: 'App' },
		sujets: {
			actif: 'Get everything',
			rappels_seance: 'Reminders and changes of lessons',
			notes: 'Published grades',
			absences: 'Absences',
			annonces: 'Announcements'
		},
		maintenant: (valeur) => `now: ${valeur}`,
		adresses: 'Where the school writes to you',
		sansEmail: 'No email address: give it to the school’s office.',
		sansTelephone: 'No phone: give it to the school’s office.',
		boite: 'In the app',
		motDePasse: 'Password',
		actuel: 'Current password',
		nouveau: 'New password',
		nouveauAide: '8 characters or more (10 for an administrator), and not one of the most common ones.',
		encore: 'The new one, once more',
		motDePasseAide: 'Your other devices are signed out.',
		motDePasseBouton: 'Change the password',
		pasPareils: 'This is not the same as the new password above.',
		actuelFaux: 'This is not your current password.',
		sessions: 'Devices signed in',
		sessionsAide:
			'The devices and applications that are signed in to your account. “Sign out of all devices” also ends your private calendar.',
		sansNom: 'Device without a name',
		sortes: { console: 'Browser', lms: 'Application' },
		lecture: 'reads only',
		ouverte: (moment) => `signed in ${moment}`,
		utilisee: (moment) => `used ${moment}`,
		ici: 'This device',
		terminer: 'Sign out',
		terminerTout: 'Sign out of all devices',
		calendrier: 'Private calendar',
		calendrierAide: 'A link that lets your calendar (phone, Outlook, Google) show your lessons.',
		sansLien: 'You have no link yet.',
		lienDepuis: (moment) => `You have had a link since ${moment}. It cannot be shown again: if you lose it, replace it.`,
		lien: 'Your link',
		lienAide: 'Copy it now: it will not be shown again. Anybody who knows it can read your lessons. The old one no longer works.',
		lienCreer: 'Make a link',
		lienRemplacer: 'Replace the link',
		lienFin: 'Remove the link',
		fait: {
			langue: 'The language is changed.',
			barre: 'Your choice is saved for this device.',
			canaux: 'Your choices are saved.',
			motDePasse: 'Your password is changed. Your other devices are signed out.',
			session: 'The device is signed out.',
			calendrier: 'The link is removed: it no longer works.'
		}
	},
	emploi: {
		semaineDu: (du, au) => `${du} to ${au}`,
		semainePrecedente: 'Previous week',
		semaineSuivante: 'Next week',
		semaines: 'Weeks',
		cetteSemaine: 'This week',
		classe: 'Class',
		enseignant: 'Teacher',
		salle: 'Room',
		choisir: 'Choose a class, a teacher or a room to see its week.',
		vide: 'No lesson this week.',
		heures: 'Hours',
		agenda: 'In my calendar',
		toutesLesClasses: 'All classes',
		semaineDesClasses: 'The week of all classes',
		filiere: 'Programme',
		niveau: 'Level',
		toutes: 'All',
		tous: 'All',
		aucuneClasse: 'No class here: choose another programme or another level.',
		papier: 'On paper: one page for each class.',
		seulementVotres: 'your lessons only',
		joursPasses: 'Past days',
		ajouterLe: (jour, debut, fin) => `Add a lesson: ${jour}, ${debut} – ${fin}`
	},
	planning: {
		ajouter: 'Add a lesson',
		pourClasse: 'For which class?',
		continuer: 'Continue',
		modifier: 'Change the lesson',
		replanifier: 'Put it back on',
		annulerTitre: 'Cancel or postpone',
		abandonTenue:
			'. If you cancel or postpone it, its hours no longer count and it loses its signature. Everybody who got a reminder gets a message.',
		reporterAide: 'A postponed lesson waits for a new date. To give it one at once, change it.',
		champs: {
			cours: 'Subject',
			enseignant: 'Teacher',
			date: 'Day',
			heure_debut: 'Start',
			heure_fin: 'End',
			salle: 'Room',
			type: 'Kind',
			mode: 'Mode',
			lien_visio: 'Video room (https)',
			jusqu_au: 'Repeat every week until',
			motif: 'Reason'
		},
		typeAutre: 'Other',
		duCours: 'The usual teacher',
		jusquAuAide: 'Optional. Days off are skipped.',
		reunir: 'Gather with other classes',
		reunirAide: 'Each keeps its own subject with the same code or name.',
		deClasses: (codes) => (codes === '' ? 'Classes' : `Classes: ${codes}`),
		classesAide: 'Tick the classes that come to the lesson. An added class keeps its own subject with the same code or name.',
		aSavoir: 'Please note',
		sansClasse: 'This year has no class for which you can plan.',
		sansEnseignement: (classe) => `Nobody teaches ${classe} anything yet: give its subjects first.`,
		portee: 'This change applies to',
		portees: {
			celle_ci: () => 'this lesson only',
			suivantes: (n) => (n === 1 ? 'this lesson and the next' : `this lesson and the next ${n}`),
			a_venir: (n) => `the ${n} lessons to come, every week at this time`
		},
		entretempsTitre: 'Somebody else has changed this lesson in the meantime. Nothing has been saved.',
		planChange: 'The timetable has changed in the meantime. Nothing has been saved: this is what would happen now.',
		fixe: { signee: 'This lesson is signed', appel: 'The register of this lesson is taken', tenue: 'This lesson has begun or was held' },
		fixeAide: ': only room, mode and link may still change.',
		fixeTenue: ': only teacher, room, mode and link may still change.',
		apercu: 'Nothing has been saved yet.',
		rien: 'Nothing changes.',
		seances: (n) => (n === 1 ? '1 lesson' : `${n} lessons`),
		laSeance: 'the lesson',
		autresSeances: (n) => (n === 1 ? 'and one more lesson' : `and ${n} more lessons`),
		faites: {
			ajoutee: () => 'added',
			annulee: () => 'cancelled',
			reportee: () => 'postponed',
			retablie: () => 'back on',
			deplacee: () => 'moved',
			modifiee: () => 'changed',
			remplacee: () => 'replaced'
		},
		faire: {
			ajoutee: (quoi) => `add ${quoi}`,
			annulee: (quoi) => `cancel ${quoi}`,
			reportee: (quoi) => `postpone ${quoi}`,
			retablie: (quoi) => `put ${quoi} back on`,
			deplacee: (quoi) => `move ${quoi}`,
			modifiee: (quoi) => `change ${quoi}`,
			remplacee: (quoi) => `replace the teacher of ${quoi}`
		},
		sortes: {
			ajoutee: 'new',
			annulee: 'cancelled',
			reportee: 'postponed',
			retablie: 'back on',
			deplacee: 'moved',
			modifiee: 'changed',
			remplacee: 'replaced'
		},
		avant: (avant) => `before: ${avant}`,
		conflits: (n) => (n === 1 ? 'One conflict' : `${n} conflicts`),
		conflit: {
			enseignant: (nom) => `${nom} already teaches then`,
			salle: (salle) => `room ${salle} is taken`,
			classe: (classe) => `${classe} already has a lesson then`
		},
		avec: (quoi) => `(${quoi})`,
		remarques: {
			absence: (nom) => `${nom} is away then`,
			chome: (conge) => `day without teaching: ${conge}`,
			programme: (classe, matiere) => `nobody teaches ${matiere} to ${classe}`
		},
		sallesLibres: (salles) => `Rooms free at this time: ${salles}.`,
		evaluations: (n) => (n === 1 ? 'One assessment on these days' : `${n} assessments on these days`),
		autresEvaluations: (n) => (n === 1 ? 'and one more assessment' : `and ${n} more assessments`),
		evaluationsRestent: 'Assessments stay on their day: change or withdraw them under “Assessments”, and tell the students.',
		laissees: (n) => (n === 1 ? 'One date is left out' : `${n} dates are left out`),
		raisons: {
			signee: 'the lesson is signed',
			appel: 'the register is taken',
			tenue: 'the lesson has begun or was held',
			hors_periode: 'between two periods',
			hors_annee: 'outside the year',
			conge: (nom) => nom
		},
		avertir: 'Send them a message',
		concernees: (n) => (n === 1 ? '1 person concerned' : `${n} people concerned`),
		prevenues: (n) => `${n} informed`,
		autrement: (n) => `${n} to be told in another way`,
		personne: 'There is nobody to tell: these lessons are over or of a year in preparation, or the school does not send messages.',
		canaux: { email: (n) => `${n} by email`, sms: (n) => `${n} by SMS`, push: (n) => `${n} in the app` },
		unSeul: 'Each person receives one message, with all their changes.',
		revoir: 'Back to the form',
		enregistrer: 'Save',
		malgre: (deed) => `${deed} all the same`,
		fait: {
			ajoutees: (n) =>
				n === 0 ? 'Already saved: nothing has been added twice.' : n === 1 ? 'The lesson has been added.' : `${n} lessons have been added.`,
			modifiee: 'The change is saved.'
		},
		mode: 'Mode and video room',
		modeAide: 'People who already got a message do not get another one.'
	},
	enseignant: {
		semaine: 'This week',
		semaineVide: 'No lesson this week.',
		cours: 'Classes',
		sansCours: 'This person teaches nothing this year.',
		des: (jour) => `from ${jour}`,
		jusqua: (jour) => `until ${jour}`,
		faites: 'Hours done',
		prevues: 'Hours planned',
		auPlanning: 'Hours in the timetable',
		heures: 'Hours by month',
		sansHeures: 'No lesson this year.',
		heuresDit: 'Done: the lessons that have ended. Cancelled and postponed lessons don’t count.',
		total: 'Total of the year',
		joindre: 'Contact',
		absences: 'Absences',
		sansAbsence: 'No absence this year.',
		maFiche: 'My record',
		voir: 'The teacher’s record'
	},
	absencesEnseignants: {
		titre: 'Teachers’ absences',
		lead: 'Announce an absence, then decide about each lesson.',
		leadMienne: 'Announce your absence: the administration decides what becomes of your lessons.',
		leadFilieres: 'Absences of the teachers of your programmes. The administration decides what happens to their lessons.',
		annoncer: 'Announce an absence',
		annoncerMienne: 'Announce my absence',
		champs: { enseignant: 'Teacher', du: 'From', au: 'To', de: 'From (time)', a: 'Until (time)', motif: 'Reason' },
		auAide: 'Empty: only one day.',
		heuresAide: 'Empty: the whole day.',
		motifAide: 'Only the administration reads it.',
		suite: 'The administration gets a message, and decides what happens to your lessons.',
		enregistrer: 'Announce the absence',
		liste: 'Announced absences',
		vide: 'No absence has been announced.',
		videAide: 'Announce the next one below.',
		etat: 'State',
		aDecider: 'To decide',
		decidee: 'Decided',
		retirer: 'Take back',
		retirerDe: (nom) => `Take back the absence of ${nom}`,
		retirerQuestion: (nom, periode) =>
			`The absence of ${nom} (${periode}) will no longer be announced. Lessons already changed stay as they are.`,
		periode: (du, au) => (du === au ? du : `from ${du} to ${au}`),
		heures: (de, a) => `from ${de} to ${a}`,
		de: (nom) => `Absence of ${nom}`,
		aucuneSeance: 'No lesson is planned during this absence.',
		decisions: {
			laisser: 'Keep',
			remplacer: 'Replace',
			deplacer: 'Move',
			annuler: 'Cancel',
			reporter: 'Postpone'
		},
		decidees: (moment, par) => `Decided on ${moment} by ${par}`,
		inchangees: 'No lesson has changed.',
		vers: 'New time',
		prevenues: (personnes, canaux) =>
			personnes === 0 ? 'Nobody got a message.' : `${personnes} ${personnes === 1 ? 'person was' : 'people were'} notified: ${canaux}.`,
		retour: 'Back to the absences',
		entretemps: 'Somebody else has decided about this absence in the meantime. Read what is decided, then decide about the rest.',
		par: 'Replaced by',
		occupe: (nom) => `${nom} (teaches at this time)`,
		choisir: '–',
		motifMessage: 'Reason shown to students',
		motifUsuel: 'Teacher away',
		fait: {
			annoncee: 'The absence is announced.',
			retiree: 'The absence is removed. Changes already made stay.',
			decidee: (seances, personnes) =>
				`${seances}. ${personnes === 0 ? 'Nobody got a message.' : `${personnes} ${personnes === 1 ? 'person' : 'people'} informed.`}`
		}
	},
	joursChomes: {
		declarer: 'Declare a day off',
		declarerCeJour: (deed) => (deed === '' ? 'Declare the day off' : `Declare the day off and ${deed}`),
		champs: {
			libelle: 'Name',
			du: 'From',
			au: 'To',
			demi_journee: 'Length',
			filiere: 'Programme',
			niveau: 'Level',
			seances: 'What to do with the planned lessons?'
		},
		demi: { journee: 'The whole day', matin: 'The morning', apres_midi: 'The afternoon' },
		toutes: 'All',
		tous: 'All',
		sort: { annulee: 'Cancel', reportee: 'Postpone', laissee: 'Keep' },
		liste: 'Future',
		vide: 'No future days off: declare the next one below.',
		videAnnee: 'No days off this year: declare the first one below.',
		annee: 'The whole year',
		fait: 'The day off is declared.',
		restent: (n) =>
			`${n === 1 ? 'One lesson planned on these days stays in the timetable' : `${n} lessons planned on these days stay in the timetable`}: a record does not cancel anything. To cancel or postpone them, with messages, declare the added days in “Days off” instead.`
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
		sansAppel: 'The register has not been taken.',
		appelTitre: 'Register',
		corrigerAppel: 'Correct the register',
		contenuTitre: 'Lesson log',
		contenu: 'What was done, and what to do next',
		contenuAide: 'Students and the school read it.',
		contenuVide: 'Nothing is written in it yet.',
		autreContenu: 'Somebody else has written this in the meantime:',
		debut: 'Real start',
		fin: 'Real end',
		signer: 'End and sign',
		terminer: 'End',
		sansTerminer: 'Save only the lesson log',
		lien: 'Address (https)',
		heuresTitre: 'Hours',
		heures: (faites, prevues) => `${faites} h held of ${prevues}`,
		heuresFaites: (faites) => `${faites} h held`,
		restantes: (heures) => `${heures} h left`,
		depassement: (heures) => `${heures} h beyond`,
		faits: {
			appel: 'The register is saved.',
			signe: 'The lesson has ended and is signed.',
			termine: 'The lesson has ended.',
			annulee: 'The lesson is cancelled.',
			reportee: 'The lesson is postponed.',
			contenu: 'The lesson log is saved.',
			lien: 'The address of the room is saved.'
		}
	},
	appel: {
		titre: (matiere) => `Register: ${matiere}`,
		aide: 'Everybody is present: tap those who are not.',
		aideAutres: 'Tap what changes.',
		lettres: 'P present · L late · A absent · E excused.',
		enAttente: {
			titre: 'Awaiting confirmation',
			aide: 'Their enrollment is not confirmed yet. Tick those who are here: the office will enroll them.',
			absent: 'Not seen',
			present: 'Present'
		},
		statuts: { present: 'Present', retard: 'Late', absent: 'Absent', excuse: 'Excused' },
		comptes: { present: ['present', 'present'], retard: ['late', 'late'], absent: ['absent', 'absent'], excuse: ['excused', 'excused'] },
		minutes: 'Minutes late',
		video: 'from the video room',
		justifie: 'absence excused',
		personne: 'No student is enrolled for this lesson on that day.',
		enregistrer: 'Save the register',
		revenir: 'Back to the lesson',
		garde: 'Kept on this device, not saved yet.',
		horsLigne: 'No connection. Nothing is lost: the register is kept on this device and sent as soon as possible.',
		retrouve: 'What you tapped is still here, not saved yet.',
		finie: 'You have been signed out. Nothing is lost: sign in again, then save.',
		entretemps: (statut) => `In the meantime somebody recorded: ${statut}`,
		rien: 'nothing',
		conflit: 'Somebody else took the register at the same time. Nothing is lost: compare the lines pointed out, then save.'
	},
	emargement: {
		titre: 'Attendance sheet',
		enseignant: 'Teacher’s signature'
	},
	listes: {
		pages: 'Pages of the list',
		page: (page, derniere) => `Page ${page} of ${derniere}`,
		entiere: 'All on one page, for paper',
		partie: (page, derniere) => `This sheet has only screen ${page} of ${derniere} of the list. To have all of it, export it.`,
		csv: 'CSV',
		xlsx: 'Excel',
		versionImprimable: 'List to print',
		colonnes: 'Columns',
		vide: (nom) => `${nom} (to fill in)`,
		retour: 'Back to the list',
		recents: 'The newest',
		anciens: 'Older'
	},
	presences: {
		pluriels: { present: 'Present', retard: 'Late', absent: 'Unexcused absences', excuse: 'Excused absences' },
		etats: { present: 'Present', retard: 'Late', absent: 'Unexcused absence', excuse: 'Excused absence' }
	},
	notesLues: {
		evaluation: 'Assessment',
		matiere: 'Subject',
		note: 'Grade',
		rattrapage: 'Resit',
		ailleurs: 'Grades of another class',
		ailleursAide:
			'These grades are from another class and do not count in the current one: it does not have this subject, the student takes a subject again there, or the school has decided so.',
		nonPubliee: 'Not published',
		etats: {
			note: '',
			absent: 'absence awaiting a decision',
			absent_injustifie: 'unexcused absence',
			absent_justifie: 'excused absence',
			dispense: 'exempted'
		}
	},
	etudiants: {
		cherche: 'Name or number',
		toutesClasses: 'All classes',
		compte: (total) => `${total} student${total > 1 ? 's' : ''}`,
		aucun: 'No students yet. Import them, or enroll them in a class.',
		introuvable: (texte) => `Nobody is called “${texte}” here. Check the spelling, or search by student number.`,
		tropPourPapier: 'Only the first 400 are here: choose a class, or export the list.',
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
		signature: 'Signature',
		remarque: 'Remark',
		identifiant: 'Identifier',
		sansClasse: 'no class',
		statuts: { Prospect: 'Preregistered', 'En validation': 'Papers under way', Active: 'Enrolled' },
		sorti: (jour) => `left on ${jour}`,
		aVenir: (jour) => `from ${jour}`,
		identite: 'Identity',
		ferme: 'Account closed',
		inscriptions: 'Enrollments of the year',
		sansInscription: 'Not enrolled in a class this year.',
		depuis: (jour) => `since ${jour}`,
		deA: (debut, fin) => `from ${debut} to ${fin}`,
		frais: 'Fees',
		du: 'To pay',
		paye: 'Paid',
		responsables: 'Parents and guardians',
		sonNumero: 'The student’s own number:',
		sansResponsable: 'No parent or guardian is recorded.',
		urgence: 'emergency',
		payeur: 'pays',
		notes: 'Grades of the year',
		assiduite: 'Attendance',
		sansAssiduite: (tous) => `No register has been taken yet${tous ? '' : ' in your lessons'}.`,
		absencesParMois: 'Absences by month',
		mois: 'Month'
	},
	classes: {
		cherche: 'Code or name',
		compte: (total) => `${total} class${total > 1 ? 'es' : ''}`,
		aucune: 'No classes this year: make one, or import them.',
		introuvable: (texte) => `No class is called “${texte}”.`,
		classe: 'Class',
		nom: 'Name',
		filiere: 'Programme',
		niveau: 'Level',
		effectif: 'Students',
		capacite: 'Places',
		pleine: 'beyond',
		sur: (capacite) => `of ${capacite} places`,
		inscrits: 'Enrolled, with those to come',
		places: 'Places left',
		cours: 'Subjects',
		aucunCours: 'Nothing is taught to this class yet.',
		aucunEtudiant: 'Nobody is in this class today.',
		enseignants: 'Teachers',
		heures: 'Hours of the year',
		heuresDit:
			'Planned hours are those of the year, hours given are counted up to this day. The hours of a class are the sum of its subjects: one that goes beyond its plan does not make up for another.',
		ecole: 'Total',
		prevues: 'Hours planned',
		tenues: 'Held',
		restantes: 'Left',
		depassement: 'Beyond',
		annoncer: 'Announce something',
		absences: 'Absences of the week',
		moyennes: 'Grades and averages'
	},
	mesNotes: {
		annees: 'Years',
		aucune: 'No grade is published for this year.',
		moyennesDe: (periode) => `Published averages: ${periode}.`,
		ailleursAide:
			'These grades are from another class and do not count in yours: it does not have this subject, you take a subject again there, or the school has decided so.',
		aide: 'Only published grades are here. A published average replaces that of its period. The others are those before resits; an awaited grade, or an absence awaiting a decision, leaves the average incomplete. So does an absence at the exam, if the school’s rules say so.',
		matieres: 'Subjects',
		moyenne: (valeur) => `Average: ${valeur} / 20`,
		incomplet: 'Average incomplete',
		coefficient: (valeur) => `coefficient ${valeur}`,
		attendue: 'grade awaited'
	},
	mesAbsences: {
		heures: (heures) => `${heures} h`,
		sansAppel: 'No register has been taken in your lessons yet.',
		aucune: 'No absences: well done!',
		aide: 'Something wrong, or a paper to hand in? Ask the attendance office or the secretary.'
	},
	messages: {
		titre: 'Messages received',
		aucun: 'You have not received any messages.',
		nouveau: 'New',
		toutLu: 'Mark all as read',
		lien: 'Open the link',
		retour: 'All messages'
	},
	annonces: {
		ecrire: 'Write an announcement',
		choisir: 'Choose…',
		aQui: 'To',
		aQuiInconnu: 'Choose who gets it.',
		laClasse: (code) => `Class ${code}`,
		laFiliere: (nom) => `Programme ${nom}`,
		enseignants: 'All teachers',
		tous: 'The whole school',
		ailleurs: 'Another class',
		titre: 'Title',
		texte: 'Text',
		texteAide: '2,000 characters at most.',
		canaux: 'By which channels',
		canauxAide:
			'Each person receives it by the channels they chose, among those ticked here; so do the parents and guardians chosen by the school’s office.',
		envoyer: 'Send the announcement',
		personne: 'You do not teach a class this year: nobody would get your announcement.',
		envoyees: 'Announcements sent',
		aucune: 'No announcement has gone out yet.',
		quand: 'Written on',
		auteur: 'By',
		nombres: { parties: 'Sent', enAttente: 'Waiting', refusees: 'Refused' },
		parties: (nombre) => `${nombre} sent`,
		enAttente: (nombre) => (nombre === 0 ? 'being prepared' : `${nombre} waiting`),
		refusees: (nombre) => `${nombre} refused`,
		portee: (personnes, canaux) =>
			personnes === 0
				? 'This announcement does not reach anybody for the moment.'
				: `This announcement goes to ${personnes} ${personnes === 1 ? 'person' : 'people'}: ${canaux}.`,
		manquent: (nombre) =>
			nombre === 1
				? '1 person does not get it yet: they have neither access to their account nor an address, or do not want it.'
				: `${nombre} people do not get it yet: they have neither access to their account nor an address, or do not want it.`,
		aPersonne: 'Nobody would get this announcement: choose another audience, or another channel.',
		reprendre: 'Stop sending',
		reprise: (nombre) =>
			nombre === 0
				? 'Nothing was waiting any more: all messages had gone out.'
				: `Sending stopped: ${nombre} ${nombre === 1 ? 'message does' : 'messages do'} not go out. Those that had gone out stay.`,
		fait: (personnes) => `The announcement was sent to ${personnes} ${personnes === 1 ? 'person' : 'people'}.`,
		dejaPartie: 'This page has already sent an announcement with another text. Send again to send this one too.'
	},
	connexion: {
		titre: 'Sign in',
		identifiant: 'Identifier or email',
		motDePasse: 'Password',
		bouton: 'Sign in',
		aide: 'Forgotten your password? The school’s office gives you an access slip.',
		requise: 'Sign in to open this page.',
		finie: 'You were signed out. Sign in to continue where you were.',
		saisie: 'What you typed is kept: sign in, then save it.',
		dehors: 'You are signed out.',
		reprendre: 'Go on',
		gardee: 'You are signed in again. What you typed is still waiting.',
		enregistrer: 'Save what you typed',
		abandonner: 'Give it up'
	},
	attente: {
		titre: 'Your place is kept',
		place: (avant, secondes) => {
			const within = `you will be in within ${secondes >= 120 ? `${Math.ceil(secondes / 60)} minutes` : `${secondes} seconds`}.`
			if (avant === 0) return `It is your turn: ${within}`
			return avant === 1 ? `There is one person before you: ${within}` : `There are ${avant} people before you: ${within}`
		},
		ouverte: 'Many people are signing in at the moment. Leave this page open: it goes on by itself.',
		voir: 'See where I am',
		autre: 'Type the identifier and the password again, without losing my place',
		perdue: 'Your place is not kept any more, because the waiting page was closed. Sign in again.'
	},
	demo: {
		entrer: 'Demonstration school: enter with one click',
		essayer: 'Three things to try',
		remplacer: 'Replace a teacher who is away tomorrow',
		corriger: 'See the three mistakes of a file',
		noter: 'Enter the grades of 28 students',
		elements: 'Parts of the pages',
		question: 'Students will see their grades. A publication is final.',
		contre: '3 students are still without a grade.',
		publier: 'Publish the grades of 28 students'
	},
	erreur: {
		interdit: 'Access restricted',
		interditDit: 'Your account cannot open this page.',
		introuvable: 'This page does not exist.',
		retour: 'Back to Today',
		retourPage: 'Back to the page before',
		partie: 'Somebody may have removed it, or merged it with another, while this page was open.',
		saisi: 'What you typed, not saved',
		numero: (id) => `Request number, for the person who looks after the server: ${id}`,
		https: 'This page opens over HTTPS only.',
		httpsLien: 'Open over HTTPS',
		httpsAide: 'If the browser says that the connection is not safe, this device does not know the school’s authority yet.',
		perdu: 'Nothing at this address',
		perduAide: 'The address may be mistyped. The first page leads to the pages of the school.',
		perduLien: 'Go to the first page',
		httpsGuide: 'How to install it on this device'
	},
	certificat: {
		titre: 'Make this device trust the school',
		pourquoi: 'The school’s pages are encrypted with its own authority. Install it on this device once, and the browser stops warning you.',
		telecharger: 'Download the authority’s certificate',
		empreinte: 'Before you install it, compare its fingerprint (SHA-256) with the one that the school’s IT gives you:',
		aucune: 'Devices already know the certificate of this school: there is nothing to install.',
		apres: 'Close the browser, open it again, then come back to the school’s address with https.',
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
					'Run "update-ca-certificates". Chromium and Firefox have their own lists: see Firefox above.'
				]
			}
		]
	},
	lien: {
		titre: 'Choose a password',
		premier: 'First administrator',
		premierEcole: 'Open your school',
		premierEcoleAide: 'Say what the school is called and who you are: you will be its first administrator.',
		ecole: 'The school',
		nomEcole: 'Name of the school',
		code: 'Code in addresses',
		codeAide: 'A short word without accents or spaces; it cannot change later: school, lycee-jourdain.',
		annee: 'Academic year',
		anneeAide: 'Such as 2026-2027; empty if an import brings it.',
		fuseau: 'Time zone',
		premierAide: 'You are the first to come in: say who you are and choose a password.',
		pour: (nom, identifiant) => `For ${nom}, whose identifier is "${identifiant}".`,
		nom: 'Family name',
		prenoms: 'First names',
		identifiant: 'Identifier, to sign in with',
		motDePasse: 'New password',
		repete: 'The same once more',
		regle: '8 characters or more, not one of the most common ones.',
		regleAdministration: '10 characters or more, not one of the most common ones.',
		fait: 'The password is saved: sign in.'
	},
	acces: {
		titre: 'Access',
		cherche: 'Name or identifier',
		administration: 'The accounts of the administration. Search for a name to find a teacher or a student.',
		introuvable: (q: string) => `No account matches “${q}”.`,
		coupe: (n: number) => `The first ${n}: narrow the search.`,
		nouveau: 'New account',
		pourLms: 'Account for the LMS',
		pourLmsAide: 'A program signs in with a token. Its account has no password: nobody signs in to it. The token is shown once.',
		portee: 'What the token allows',
		portees: { complete: 'Read and write', lecture: 'Read only' },
		domaines: 'Areas that the token opens',
		nomsDomaines: {
			structure: 'Structure: programmes, classes, subjects, students, teachers',
			emploi_temps: 'Timetable: séances, their status and the link of their room',
			presences: 'Attendance, with participants and the check at the door',
			evaluations: 'Évaluations, to read',
			notes: 'Grades, to read',
			messages: 'Messages: reminders and preferences',
			comptes: 'Accounts: identifiers to sign in'
		},
		dernierJour: 'Last day',
		dernierJourAide: 'Empty: the token stays valid until you revoke it.',
		adresses: 'Addresses of the LMS',
		adressesAide: 'Addresses or networks from which the token is valid, with spaces between. Empty: from everywhere.',
		creerJeton: 'Make the account and its token',
		jeton: 'Token',
		jetonAide: 'Hand this sheet to the person who connects the LMS. The token is not shown again.',
		adresse: 'Address of the interface',
		guide: 'Guide',
		autorite: 'The school’s certificate',
		compte: 'Account',
		roles: 'Roles and duties',
		ouvre: {
			scolarite: 'Students and their parents, classes, the timetable, grades.',
			comptabilite: 'Fees and payments; the class of each student, and who pays.',
			caisse: 'Takes money in a drawer; the class and the balance of each student.',
			surveillance: 'Registers, absences, the phone numbers of parents and guardians.',
			direction: 'The whole school, to read, with fees and figures.',
			coordinateur: 'The programmes that the person is responsible for: timetable, absences, grades.',
			administrateur: 'Everything, including accounts and the server.'
		},
		aussiTout: (fonctions) =>
			`“Management and IT” opens the whole school, including accounts and the server. To open only “${fonctions}”, untick “Management and IT”.`,
		soiMeme: 'This is your own account: you will lose “Management and IT”, and cannot take it back yourself.',
		etat: 'State',
		ouvert: 'Open',
		ferme: 'Closed',
		sansMotDePasse: 'No password',
		sessions: 'Devices signed in',
		aucuneSession: 'No device is signed in.',
		toutTerminer: 'Sign all out',
		motDePasse: 'Password',
		motDePasseAide: 'A link, valid for an hour, or a slip of paper, valid for seven days: the person chooses a password with it, once.',
		lien: 'Make a link',
		lienFait: (quand: string) => `The link works until ${quand}. It is shown only now:`,
		faits: { cree: 'The account is made.', modifie: 'The account is saved.', session: 'The device is signed out.' }
	},
	historique,
	salles: {
		title: 'Rooms',
		fresh: 'New room',
		none: 'No rooms: make one, so that the timetable knows when it is taken.',
		renommee: (n) =>
			n === 1
				? 'One future lesson uses the old name of this room: it will lose its room, and the room will look free at its time.'
				: `${n} future lessons use the old name of this room: they will lose their room, and the room will look free at their times.`,
		prend: (n) =>
			n === 1
				? 'One future lesson uses this name for another room: it will take place in this one.'
				: `${n} future lessons use this name for another room: they will take place in this one.`,
		occupee: (n) =>
			`${n === 1 ? 'One future lesson takes place in this room: it keeps' : `${n} future lessons take place in this room: they keep`} the room as written there. The room’s name and places will be lost.`
	},
	porte: {
		titre: 'Which school?',
		code: 'The school’s code',
		bouton: 'Open',
		inconnue: 'No school has this code here. Check it with the school’s office.',
		vide: 'No school here yet',
		videAide: 'Open the link that the installation printed: it works for an hour. On the server this command prints another one:'
	}
}
