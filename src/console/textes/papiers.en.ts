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
	moteur: {},
	notes: {},
	scolarite: {},
	reglages: {},
	word: {},
	verif: {}
}
