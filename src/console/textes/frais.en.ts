import type { Textes } from './fr'

export const frais: Textes['frais'] = {
	dit: (devise) => `Amounts in ${devise}, the family’s share alone. The oldest arrears come first.`,
	compte: (n) => (n === 0 ? 'Nobody matches this choice.' : n === 1 ? '1 student' : `${n} students`),
	rien: 'No fees are written yet.',
	vues: { etudiants: 'By student', classes: 'By class', payeurs: 'By payer' },
	montrer: 'Show',
	montres: { dus: 'Whatever is left to pay', retards: 'Arrears alone', avoirs: 'With credit', tous: 'All accounts' },
	de: 'Amount from',
	auMoins: (montant) => `at least ${montant}`,
	tiers: 'Third party',
	tiersPayants: { '': 'With or without', sans: 'Without a third party', avec: 'With a third party' },
	payeur: 'Who pays',
	sansPayeur: 'Payer unknown',
	depuis: 'Overdue since',
	total: 'Owed',
	paye: 'Paid',
	retard: 'Overdue',
	solde: 'Left to pay',
	totaux: 'Total',
	aVerifier: 'To verify',
	relances: {
		titre: 'Reminders',
		lien: 'Remind people who pay',
		aide: 'One message to each person who pays, for all their children who are late, at most once a week.',
		aQui: 'To',
		relancer: 'Remind',
		titreUsuel: 'School fees',
		texteUsuel: (enfants) =>
			`Hello,\n\nTo this day, there is left to pay:\n${enfants}\n\nPlease come to the accounting office. If you have paid meanwhile, ignore this message.`,
		texteAide: (enfants) => `Where ${enfants} stands, each message names the children, with what is overdue.`,
		enfant: (nom, montant, depuis) => `${nom}: ${montant}${depuis === undefined ? '' : `, overdue since ${depuis}`}`,
		sansAdresse: 'gets no messages',
		deja: (jour) => `reminded on ${jour}`,
		personne: 'There is nobody to remind.',
		premiers: (n, total) => `The first ${n} people of ${total}: choose a class for the others.`,
		fait: (n) =>
			n === 0
				? 'Nobody was reminded: the last reminder is less than a week old.'
				: n === 1
					? '1 person is reminded.'
					: `${n} people are reminded.`
	},
	examen: {
		titre: 'State exam',
		aide: 'Who has paid the fees of this year’s exam, and who is registered with the ministry. Confirmed money alone counts.',
		choix: {
			'': 'All',
			paye_non_inscrit: 'Paid and not registered',
			inscrit_non_paye: 'Registered and not paid',
			aucun: 'Neither paid nor registered'
		},
		paye: 'Fees paid',
		sansFrais: 'No fee',
		numero: 'Number of the ministry',
		jour: 'Registered on',
		noter: 'Save a number',
		noterAide: 'An empty field “Number of the ministry” takes back a number that was saved by mistake.',
		fait: 'The number is saved.'
	},
	quitus: {
		titre: 'Quitus',
		aide: 'A person without quitus is marked absent, like anybody absent: the absence remains to be qualified.',
		classe: 'Choose a class',
		choisirClasse: 'Choose a class: its list fits on one sheet.',
		personne: 'Nobody is in this class today.',
		compte: (oui, n) => `${oui} of ${n} ${n > 1 ? 'students have' : 'student has'} quitus`,
		accorder: { quitus: 'Grant quitus', resultats: 'Show results' },
		accorderAide: {
			quitus: 'For example if a payment still waits to be verified.',
			resultats:
				'The school hides results of students with overdue fees. Show those of one student here: on their pages, and on transcripts.'
		},
		choisir: 'Choose a student',
		jusquau: 'Until',
		fait: { quitus: 'Quitus is granted.', resultats: 'The results are shown.' }
	}
}
