import type { tiers as fr } from './tiers.fr'

export const tiers: typeof fr = {
	titre: 'Third parties',
	dit: (devise) => `The amounts that the State, a scholarship or an employer pays for students. Amounts in ${devise}.`,
	ecran: { title: 'Third parties', fresh: 'New third party', none: 'No third party pays for students yet.' },
	modifier: 'Edit',
	nom: 'Name',
	code: 'Code',
	sorte: 'Who',
	telephone: 'Telephone',
	etudiants: 'Students',
	du: 'Share owed',
	paye: 'Paid',
	reste: 'Left to pay',
	aucun: 'This third party does not pay for a student yet.',
	compte: (n) => (n === 1 ? '1 student' : `${n} students`),
	payer: 'Take a payment',
	paieDe: (nom) => `Take a payment: ${nom}`,
	mode: 'By',
	operateur: 'Bank or operator',
	reference: 'Reference',
	jour: 'Day',
	montant: 'Amount of the payment',
	parts: 'Part of each student',
	partsDites: 'Each proposed part is what is left to pay. Change them if the third party pays half the list: their sum is the amount.',
	faits: { paye: 'The payment is taken, with a receipt for each student.' }
}
