import type { Textes } from './fr'

export const etablissement: Textes['etablissement'] = {
	titre: 'School',
	groupes: {
		ecole: 'The school',
		annee: 'Year and calendar',
		formations: 'Teaching',
		personnes: 'People and access'
	},
	liens: {
		importer: { nom: 'Import', dit: 'Send .xlsx, .csv or .zip files, see what would change, apply, undo.' },
		reglages: { nom: 'Name and rules', dit: 'Name, address, time zone, currency, reminders, modules and logo.' },
		papiers: { nom: 'Papers', dit: 'Their head and size, who signs them, and the text of each.' },
		annees: { nom: 'Years', dit: 'Open a year, say which one is current, close the one that ends.' },
		preparer: { nom: 'Prepare the year', dit: 'Dates, classes, teachings and students of the coming year, while this one goes on.' },
		passer: { nom: 'Move on to the next year', dit: 'Figures before the year changes, the way back, the end of the former year.' },
		periodes: { nom: 'Periods', dit: 'The two semesters of the year and their dates.' },
		reglements: { nom: 'Grading rules', dit: 'Continuous assessment and exam, absences, compensation, resits.' },
		conges: { nom: 'Days off', dit: 'Holidays, which the timetable leaves free.' },
		salles: { nom: 'Rooms', dit: 'Codes, names and numbers of places.' },
		filieres: { nom: 'Programmes', dit: 'What the school teaches, and who coordinates it.' },
		classes: { nom: 'Classes', dit: 'The classes of the year, their places and who is enrolled.' },
		ues: { nom: 'UE', dit: 'Teaching units, semesters and credits.' },
		matieres: { nom: 'Subjects', dit: 'Coefficients, hours and UE.' },
		repartition: { nom: 'Who teaches what', dit: 'Who teaches what to which class, and the hours that are left.' },
		enseignants: { nom: 'Teachers', dit: 'Their records, hours and accounts.' },
		pieces: { nom: 'Papers asked for', dit: 'What the school asks for at enrollment, and what each student still lacks.' },
		acces: { nom: 'Access', dit: 'Accounts, roles, functions, passwords and devices.' },
		programmes: { nom: 'Programs of the school', dit: 'Moodle and others, to which people sign in with their account here.' },
		historique: { nom: 'History', dit: 'Who changed what, and what was written before.' },
		serveur: { nom: 'Server', dit: 'Health of the machine, copies, email, certificate, settings.' }
	},
	modifier: 'Change',
	annees: {
		passer: (de: string, a: string) =>
			`The current year will change from ${de} to ${a}: every page will show ${a} with its classes and enrollments.`,
		passerA: (annee) => `Move the school to ${annee}`,
		cloturerOui: (annee) => `Close ${annee}`,
		sansCourante: (annee: string) => `${annee} will no longer be the current year. Without a current year the pages are empty.`,
		cloturer: (annee: string) =>
			`${annee} will be closed: it no longer accepts grades, enrollments or a timetable. It still accepts fees and payments.`,
		rouvrir: (annee: string) => `${annee} will be open again: it accepts changes.`,
		chiffres: (matieres: number, ues: number) =>
			`The year’s coefficients and hours of ${matieres} subject${matieres === 1 ? '' : 's'}, and its credits of ${ues} UE, are removed too. If you make the year again, it takes those of today.`
	},
	enseignants: {
		enseigneEncore: (n: number) =>
			`${n === 1 ? 'One lesson is still to come' : `${n} lessons are still to come`} with this teacher. With a closed account they cannot sign in; the lessons stay theirs until somebody replaces them.`,
		autresSeances: (n: number) => (n === 1 ? '… and one more' : `… and ${n} more`),
		seance: (jour: string, heure: string, matiere: string, classes: string) => `${jour}, ${heure}: ${matiere}, ${classes}`
	},
	ecrans: {
		annees: { title: 'Years', fresh: 'New year', none: 'No year: make the current one; everything else belongs to it.' },
		periodes: {
			title: 'Periods',
			fresh: 'New period',
			none: 'No periods this year: make the two semesters, so that assessments find theirs.'
		},
		conges: { title: 'Days off', fresh: 'New day off', none: 'No days off: the timetable uses every day.' },
		filieres: { title: 'Programmes', fresh: 'New programme', none: 'No programme: begin here, then make its classes and subjects.' },
		ues: { title: 'UE', fresh: 'New UE', none: 'No UE: they gather the subjects of LMD programmes.' },
		matieres: { title: 'Subjects', fresh: 'New subject', none: 'No subjects: make those of each programme and level.' },
		classes: { title: 'Classes', fresh: 'New class', none: 'No classes this year: make one, then enroll students.' },
		enseignants: { title: 'Teachers', fresh: 'New teacher', none: 'No teachers: make one, then give them their courses.' }
	}
}
