import type { Textes } from './fr'

const etudiants = (n: number) => (n === 1 ? '1 student' : `${n} students`)

export const statistiques: Textes['statistiques'] = {
	titre: 'Figures',
	valeur: 'Group',
	onglets: { effectifs: 'Enrollment', resultats: 'Results', heures: 'Hours planned and given', absences: 'Absences' },
	jour: 'As of',
	au: (jour) => `as of ${jour}`,
	inscrits: (n) => (n === 1 ? '1 student enrolled' : `${n} students enrolled`),
	attendus: 'This year is being prepared: files in progress count too.',
	personne: 'Nobody is enrolled on this day. Choose another day, or enroll students.',
	aide: 'Each number opens the list of these students.',
	par: {
		niveau: 'By level',
		filiere: 'By programme',
		classe: 'By class',
		arrivee: 'New and repeating',
		depart: 'Departures since the year began',
		age: 'By age',
		nationalite: 'By nationality',
		regime: 'By category',
		serie_bac: 'By series of the baccalaureate',
		annee_bac: 'By year of the baccalaureate'
	},
	faits: {
		niveau: 'Level',
		filiere: 'Programme',
		classe: 'Class',
		arrivee: 'Arrival',
		depart: 'Reason for departure',
		age: 'Age',
		nationalite: 'Nationality',
		regime: 'Category',
		serie_bac: 'Series of the baccalaureate',
		annee_bac: 'Year of the baccalaureate'
	},
	arrivees: { nouveau: 'New in the school', redoublant: 'Repeating', ancien: 'In the school before, at another level' },
	ans: (age) => `${age} years`,
	inconnu: 'Not known',
	partis: 'Left',
	filles: 'Girls',
	garcons: 'Boys',
	total: 'Total',
	compte: etudiants,
	ouvrir: (n, de) => `${etudiants(n)}: ${de}`,
	liste: 'Students counted',
	vide: 'Nobody is counted here on this day.',
	resultats: {
		aide: 'What the school had published by this day, before and after resits. “Passed”: 10 or more. Each number opens the list of students.',
		aucun: 'No results are published by this day. Results are published under “Results”.',
		periode: 'Period',
		session: 'Exams',
		provisoires: 'provisional',
		presentes: 'Presented',
		admis: 'Passed',
		taux: 'Passed, in %',
		moyenne: 'Average',
		fillesPresentees: 'Girls presented',
		fillesAdmises: 'Girls passed',
		moyenneFilles: 'Average of girls',
		moyenneGarcons: 'Average of boys',
		parMatiere: 'By unit and subject',
		de: (classe, periode, session) => `${classe}, ${periode}, ${session === 1 ? 'first exams' : 'resits'}`,
		ue: 'Unit',
		matiere: 'Subject'
	},
	absences: {
		aide: 'Hours missed since the year began, by the registers. The name of a class opens its hours by student, each number of students or hours the list of students.',
		appels: 'Registers taken',
		etudiants: 'Students concerned',
		absent: 'Hours not justified',
		excuse: 'Hours justified'
	}
}
