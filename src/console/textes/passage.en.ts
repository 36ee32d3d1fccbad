import type { Raison } from '../../domain/annees/passage'
import type { Textes } from './fr'

const students = (n: number) => `${n} student${n === 1 ? '' : 's'}`

const NOT: Partial<Record<Raison, string>> = {
	examen: 'the second year of BTS awaits its exam',
	rien: 'nothing is published as final',
	rouverte: 'the results are reopened',
	incomplete: 'the year is incomplete',
	session2: 'the results of the resits are not published'
}

export const passage: Textes['passage'] = {
	titre: 'Moving up',
	aide: (avant, annee) =>
		`Students of ${avant}: who moves up, who repeats, who has finished. Their enrollments in ${annee} are “Papers under way”.`,
	deLaClasse: (nom) => `Moving up from ${nom}`,
	versAnnee: (avant, annee) => `From ${avant} to ${annee}`,
	toutes: 'All classes',
	sansAvant: 'This is the first year, so nobody moves up.',
	sansClasse: (avant) => `${avant} has no classes.`,
	sansClasseAVenir: (annee) => `${annee} has no classes yet: prepare its classes first.`,
	etudiants: 'Students',
	passes: 'Enrolled',
	partis: 'Left or finished',
	attendent: 'To decide',
	aDecider: (n) => (n === 0 ? 'Nothing is left to decide in this class.' : `${students(n)} to decide`),
	faits: 'Decided already',
	resultat: 'Result',
	proposition: 'Proposal',
	suite: 'Next year',
	places: 'Places',
	reste: (nom, places) => (places === null ? nom : places > 0 ? `${nom} (${places} place${places === 1 ? '' : 's'})` : `${nom} (full)`),
	credits: (n) => `${n} credits`,
	proposee: (suite, raison, moyenne, credits) => {
		if (suite === null) return `No proposal: ${NOT[raison]}.`
		const deed = { passe: 'Moves up', redouble: 'Repeats', fin_de_cycle: 'Finishes' }[suite]
		const why =
			raison === 'credits'
				? `${credits} credits are enough`
				: raison === 'defaillante'
					? 'failed a subject by absence'
					: `average of ${moyenne}${raison === 'sous' ? ', under 10' : ''}`
		return `${deed}: ${why}.`
	},
	classeAChoisir: 'Choose the class.',
	aucuneClasse: (annee) => `No class of ${annee} fits: prepare it first.`,
	anneeClose: (avant) => `${avant} is closed, so this departure is not recorded. There is nothing to do.`,
	dues: (noms) => `Owed subjects: ${noms}.`,
	suites: {
		passe: (classe) => `Moves up to ${classe}`,
		redouble: (classe) => `Repeats in ${classe}`,
		fin_de_cycle: 'Finishes',
		ne_revient_pas: 'Does not come back',
		plus_tard: 'Later'
	},
	suiteDe: (nom) => `Next year of ${nom}`,
	lot: 'For several students',
	pour: 'Which ones',
	choix: {
		coches: 'Those that you have ticked',
		passe: 'Proposed to move up',
		redouble: 'Proposed to repeat',
		sans: 'Without a proposal',
		tous: 'All'
	},
	remplir: 'Fill in',
	codes: 'Codes that have changed',
	codesAide: (annee) =>
		`These units and subjects do not have this code in ${annee}. Choose the new one; otherwise what was acquired does not count.`,
	ue: 'Unit',
	matiere: 'Subject',
	aucunCode: 'Nothing corresponds to it',
	verifier: 'Check',
	enregistrer: (n) => `Save the next year of ${students(n)}`,
	personne: 'There is nothing to save: choose what becomes of a student.',
	question: {
		inscrits: (n, annee, jour, classes) => `${students(n)} will be enrolled in ${annee}, awaiting validation, from ${jour}: ${classes}.`,
		dans: (n, classe) => `${n} in ${classe}`,
		fins: (n, jour) => `${students(n)} finished: they leave on ${jour}.`,
		departs: (n, jour) => `${students(n)} will not come back: they leave on ${jour}.`,
		gardes: (n) => (n === 1 ? 'One acquired unit or subject is kept.' : `${n} acquired units or subjects are kept.`),
		dettes: (n) =>
			n === 1 ? 'One owed subject is taken in a class that has it.' : `${n} owed subjects are taken in classes that have them.`,
		sansClasse: (noms) => `No class teaches these owed subjects, so they will not be added: ${noms}.`,
		sansCode: (codes, annee) => `These acquired units do not exist in ${annee}, so they will not count there: ${codes}.`,
		complet: (classe, total, places) => `${classe} will have ${students(total)} for ${places} place${places === 1 ? '' : 's'}.`,
		attendent: (n) => `${students(n)} will be decided later.`,
		deja: (n) => `Somebody else has decided about ${students(n)} meanwhile: nothing changes for them.`
	},
	fait: { passe: 'Saved.', annule: 'Taken back.' },
	inscrit: (classe, statut) => `${classe} (${statut})`,
	autrement: 'Enrolled in another way',
	annuler: {
		aide: 'The enrollment, kept units and owed subjects that were written here are removed. Students who have a grade, a register or a payment stay enrolled.',
		coches: 'Take back for those that you have ticked',
		tous: 'Take back for the whole class',
		confirmer: 'Take back',
		question: (n, annee) => `The enrollment of ${students(n)} in ${annee} will be taken back: they will be to decide again.`,
		restent: (noms) => `Still enrolled: ${noms}.`,
		rien: 'There is nothing to take back for these students.',
		raisons: { appels: 'a register', notes: 'a grade', paiements: 'a payment', autres: 'another enrollment' }
	},
	depart: {
		retiree: (classe, annee) => `The prepared enrollment in ${annee} (${classe}) will be removed.`,
		reste: (classe, annee, raisons) => `The enrollment in ${annee} (${classe}) stays, because there is already ${raisons}.`
	}
}
