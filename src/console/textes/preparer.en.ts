import type { Textes } from './fr'

const s = (n: number) => (n === 1 ? '' : 's')

export const preparer: Textes['preparer'] = {
	titre: (annee) => `Prepare ${annee}`,
	passer: (annee) => `Move the school to ${annee}`,
	intro:
		'Students and teachers see nothing of it before the day on which the school moves to this year. Each step can be done again: what is there already does not change.',
	sansCourante: 'The school has no current year: an administrator creates it under “Years” before another one is prepared.',
	close: (annee) => `${annee} is closed: reopen it under “Years” to prepare it.`,
	visible: (annee) =>
		`${annee} is not in preparation: it can be read outside of the console already, for example by the learning platform.`,
	depassee: (annee) => `Meanwhile, somebody else has prepared ${annee} or changed the current year. This is what is there now.`,
	datesFaites: 'The dates of the year are saved.',
	annee: {
		titre: 'Dates and periods',
		libelle: 'Year',
		libelleFaux: 'Write two years that follow each other, such as 2027-2028.',
		existe: (annee) => `${annee} exists already.`,
		debut: 'First day',
		fin: 'Last day',
		jusque: 'Grades until',
		jourFaux: 'This is not a day: write it as 21/11/2026.',
		chevauche: (annee, debut, fin) => `${annee} goes from ${debut} to ${fin}: choose days outside of it.`,
		apres: (annee) => `The year to prepare begins after ${annee}.`,
		proposees: (annee) => `Proposed: the dates of ${annee} a year later, on the same weekdays.`,
		prete: (annee, periodes) => `${annee} is created${periodes > 0 ? `, with ${periodes} period${s(periodes)}` : ''}.`,
		manquent: (periodes) => `${periodes} period${s(periodes)} ${periodes === 1 ? 'is' : 'are'} still to create: check the dates.`,
		sansPeriodes: 'The current year has no periods to propose.',
		creer: (annee) => `Create ${annee}`,
		enregistrer: 'Save the dates'
	},
	jours: {
		titre: 'Days off',
		copier: (n) => `Copy ${n} day${s(n)} off`,
		etat: (n, deja) => `${n === 0 ? 'No day' : `${n} day${s(n)}`} with a fixed date to copy, ${deja} there already.`,
		copies: (n, deja) => `${n} day${s(n)} off copied, ${deja} there already.`,
		autres: 'These have no fixed date. Type them when their date is known:',
		copie: (libelle, jours) => `${libelle}: ${jours}`,
		cetteAnnee: (libelle, jours) => `${libelle} (this year: ${jours})`,
		ecrire: (annee) => `Type the days off of ${annee}`
	},
	classes: {
		titre: 'Classes',
		choisir: 'Classes to copy, with their places',
		nouvelles: 'Classes of a new level',
		nouvellesDit: 'The school does not have this level this year. Tick the classes that open.',
		places: (n) => `${n} place${s(n)}`,
		etat: (n, deja) => `${n === 0 ? 'No' : n} class${n === 1 ? '' : 'es'} to copy, ${deja} there already.`,
		copier: 'Copy the ticked classes',
		copiees: (n, deja) => `${n} class${n === 1 ? '' : 'es'} copied, ${deja} there already.`,
		voir: (n, annee) => (n === 1 ? `See the class of ${annee}` : `See the ${n} classes of ${annee}`)
	},
	cours: {
		titre: 'Teachers of the subjects',
		etat: (n, deja) => `${n === 0 ? 'No' : n} teaching${s(n)} to copy with teacher and hours, ${deja} there already.`,
		attendent: (n) => (n === 1 ? '1 teaching waits until its class is copied.' : `${n} teachings wait until their classes are copied.`),
		copier: (n) => `Copy ${n} teaching${s(n)}`,
		copies: (n, deja) => `${n} teaching${s(n)} copied, ${deja} there already.`,
		partis: (n) => `${n} teaching${n === 1 ? ' has no teacher any more and is' : 's have no teacher any more and are'} not copied:`,
		avant: (nom) => `before: ${nom}`,
		repartir: (annee) => `Say who teaches what in ${annee}`
	},
	regles: {
		titre: 'Rules and coefficients',
		copiees: (annee, regles) =>
			`Coefficients, hours and credits are those of ${annee}, taken over when the year was created${regles > 0 ? `, with ${regles} grading rule${s(regles)}` : ''}. You can change them and ${annee} stays as it is.`,
		voir: 'See the grading rules',
		matieres: 'See the subjects'
	},
	grille: {
		etat: (n, deja) => `${n === 0 ? 'No line' : n === 1 ? '1 line' : `${n} lines`} to copy, ${deja} there already.`,
		copiee: (n, deja) => `${n === 1 ? '1 line' : `${n} lines`} of the grid copied, ${deja} there already.`
	},
	etudiants: {
		titre: 'Students',
		dit: 'Say who moves up, who repeats and who leaves. Their enrollments are then “Papers under way”.',
		passer: (annee) => `Move students to ${annee}`
	}
}
