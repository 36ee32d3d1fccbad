import type { Textes } from './fr'

export const delais: Textes['delais'] = {
	titre: 'Last days for grades',
	aide: 'Grades can still be typed on the last day. Without a day they can always be typed. After it nobody changes grades of the period, neither here, nor from the LMS, nor by an import. Resits are not affected.',
	aucune: 'This year has no periods yet. Administrators create them under “School”, “Periods”.',
	jours: (du, au) => `From ${du} to ${au}`,
	jusque: 'Grades are typed until',
	fermer: (periode) => `Close the grades of “${periode}”`,
	rouvertes: 'Reopened for',
	personne: 'Nobody at the moment.',
	jusquAu: (jour) => `until ${jour}`,
	refermer: 'Close again',
	rouvrir: 'Reopen for a teacher',
	choisir: 'Choose',
	rouverteJusque: 'Until',
	motifAide: 'The history keeps it.',
	rouvrirBouton: 'Reopen',
	ferme: (periode, n) =>
		`From now on nobody changes the grades of “${periode}”, neither here nor from the LMS: ${n === 1 ? 'one teacher teaches' : `${n} teachers teach`} this year.`,
	fait: {
		fixe: 'The day is saved.',
		rouverte: 'Grades are open again for this teacher.',
		refermee: 'Grades are closed again for this teacher.'
	}
}
