import type { Textes } from './fr'

const s = (n: number) => (n > 1 ? 's' : '')

export const grille: Textes['grille'] = {
	title: 'Grid of fees',
	fresh: 'New line',
	none: 'This year does not have a grid yet. Without it, an enrollment does not add any fees.',
	aide: 'An enrollment that is in progress or confirmed adds these fees. For each label, only the most specific line counts. Another grid changes nothing that is owed.',
	annee: 'Year',
	pourTous: 'All',
	pour: 'Applies to',
	frais: 'Fee',
	nature: 'Kind',
	montant: 'Amount',
	echeances: 'Due days',
	parMatiere: 'for each subject',
	montants: (devise) => `Amounts in ${devise}.`,
	copier: (n, annee) => `Copy ${n} line${s(n)} of ${annee}`,
	copiees: (n) => (n > 1 ? `${n} lines are copied.` : `${n} line is copied.`),
	appliquer: {
		titre: 'Apply to enrolled students',
		rien: 'Each enrolled student already owes the fees of the grid.',
		dit: (annee) =>
			`Fees of the grid of ${annee} that enrolled students do not owe yet. Fees that are owed or were withdrawn do not change.`,
		classe: 'Class',
		etudiant: 'Student',
		etudiants: 'Students',
		nombre: 'Fees',
		total: 'Total',
		parClasse: 'By class',
		parEtudiant: 'By student',
		ecrire: (n, etudiants, total) => `Write ${n} fee${s(n)} of ${etudiants} student${s(etudiants)}: ${total}`,
		faits: (n) => (n === 0 ? 'Nothing was left to write.' : `${n} fee${s(n)} ${n > 1 ? 'are' : 'is'} written.`)
	},
	appel: (montants) => `The list is closed: a student who is added owes ${montants.join(' or ')} for each subject.`,
	session2: (n, total) => `The closed list adds ${n} fee${s(n)} of resits: ${total} in all.`
}
