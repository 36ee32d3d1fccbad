import type { Textes } from './fr'

export const papiers: Textes['papiers'] = {
	sortes: {
		certificat: 'Certificate of enrollment',
		inscription: 'Proof of registration',
		exeat: 'Leaving certificate',
		convocation: 'Call to resits',
		releve: 'Transcript',
		releve_annee: 'Transcript of the year',
		releve_cycle: 'Transcript of the programme',
		bulletin: 'School report'
	},
	registre: {
		numeros: 'Numbers of papers',
		numerosDit:
			'An older copy was restored. So that no number is given twice, say the last number given of each kind; if in doubt, a greater one. The history keeps what was skipped.',
		numerosARegarder: 'An older copy was restored: no paper can be made before you have said the last numbers.',
		aucunAConfirmer: 'No number needs to be confirmed.',
		dernier: (sorte, annee) => `${sorte}, last number of ${annee}`,
		confirmer: 'Confirm these numbers'
	},
	moteur: {
		attend: (devant) => (devant === 0 ? 'The print is about to start.' : `The print waits for its turn: ${devant} before it.`),
		avancement: (faites, total) => `${faites} of ${total} ${total < 2 ? 'paper' : 'papers'}`,
		barre: 'Progress of the print',
		quitter: 'You can leave this page and come back.',
		actualiser: 'See how far it is',
		arreter: 'Stop the print',
		pret: (total) => (total < 2 ? 'The paper is ready.' : `The ${total} papers are ready, in one PDF.`),
		garde: 'The PDF is kept for an hour. It is yours alone: nobody else can open it here.',
		ouvrir: (ko) => `Open the PDF (${ko} kB)`,
		arrete: 'The print was stopped, so it has not made a PDF.',
		echec: 'The print failed, so it has not made a PDF. Try again; if it goes on, tell the IT person.',
		numerosRestent: 'The papers keep their numbers in the register: print them again, nothing needs to be redone.',
		retour: 'Back'
	},
	notes: {},
	scolarite: {},
	reglages: {},
	word: {},
	verif: {}
}
