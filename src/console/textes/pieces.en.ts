import type { Textes } from './fr'

export const pieces: Textes['pieces'] = {
	ecran: {
		title: 'Papers asked for',
		fresh: 'New paper',
		none: 'None: write what the school asks for at enrollment, and the record of each student will say what is missing.'
	},
	titre: 'Missing papers',
	section: 'Papers of the enrollment',
	recue: (jour, par) => `received on ${jour}, ${par === null ? 'from an imported file' : `recorded by ${par}`}`,
	manquante: 'missing',
	enregistrer: 'Save the papers',
	manquent: (n) => (n === 0 ? 'All papers are there.' : n === 1 ? 'One paper is missing.' : `${n} papers are missing.`),
	manque: 'What is missing',
	rienDemande: 'The school does not ask for papers yet: write them first.',
	complet: 'No paper is missing.',
	compte: (n) => (n === 1 ? 'One incomplete enrollment' : `${n} incomplete enrollments`)
}
