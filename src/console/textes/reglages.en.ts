import type { Textes } from './fr'

export const reglages: Textes['reglages'] = {
	titre: 'Name and rules',
	rappel: (minutes: string) => (minutes === '1440' ? 'The day before' : minutes === '60' ? 'An hour before' : `${minutes} minutes before`),
	groupes: { ecole: 'The school', regles: 'Rules' },
	champs: {
		nom: 'Name of the school',
		adresse: 'Postal address',
		telephone: 'Phone',
		email: 'Email',
		devise: 'Currency',
		timezone: 'Time zone',
		rappels: 'Reminders before a lesson',
		heures: 'Times when absences are announced',
		conseil_ouvert: 'Teachers read the published results of their classes',
		modules: 'Modules in use'
	},
	aides: {
		nom: 'Shown on every page, on lists and in emails.',
		adresse: 'Line by line, as on an envelope.',
		telephone: '',
		email: '',
		devise: 'Amounts are whole units.',
		deviseFixee: 'Amounts are written in this currency: it can no longer change.',
		timezone: 'Hours already entered do not change.',
		rappels: 'If nothing is ticked, the server’s default applies.',
		heures: 'Such as “13:00, 19:00”. Empty: 13:00 and 19:00.',
		conseil_ouvert: '“Yes”: they read what the students read, without grades to come. “No”: they read only their own subjects.',
		modules: 'If a module is off, its pages disappear; its data stay.'
	},
	faux: {
		nom: 'Write a name of at most 200 characters, on one line.',
		timezone: 'This time zone does not exist: choose one from the list.',
		vecues: 'Lessons have been held in this time zone: it can no longer change.',
		rappels: 'Choose among these reminders.',
		heures: 'Write times such as 13:00, with commas between them.'
	},
	modules: {
		structure: 'Classes and subjects',
		emploi_temps: 'Timetable',
		evaluations: 'Assessments',
		visioconference: 'Video lessons',
		presences: 'Registers and absences',
		notes: 'Grades',
		notifications: 'Messages and announcements',
		scolarite: 'Fees and payments'
	},
	moduleFerme: (module) => `“${module}” closes for every account and for the LMS: its pages disappear. Its data stays.`,
	logo: {
		titre: 'Logo',
		dit: 'Shown on the sign-in page, at the head of printed pages, and in the LMS.',
		actuel: 'Logo of the school',
		aucun: 'No logo yet.',
		fichier: 'Picture',
		formes: 'PNG, JPEG, WebP or SVG, of 256 KiB at most.',
		deposer: 'Use this logo',
		remplacer: 'Replace the logo',
		retirer: 'Remove the logo',
		sansFichier: 'Choose a picture first.',
		refuse: (pourquoi: string) => `The logo stays as it was: ${pourquoi}.`,
		depasse: 'Somebody else has changed the logo since: look at this one before you try again.'
	}
}
