import type { ecritures as fr } from './ecritures.fr'

export const ecritures: typeof fr = {
	titre: 'Accounting journal',
	dit: (devise) => `One piece for each fact, a year at most. Amounts in ${devise}. Your accountant confirms the accounts.`,
	du: 'From',
	au: 'To',
	date: 'Date',
	piece: 'Piece',
	compte: 'Account',
	debit: 'Debit',
	credit: 'Credit',
	ecrit: 'Description',
	balance: 'Sums by account',
	compteDe: (n) => (n === 0 ? 'No piece on these days.' : n === 1 ? '1 piece' : `${n} pieces`),
	libelle: (genre, isBack, about) => `${isBack ? 'Reversal, ' : ''}${genre}${about && `: ${about}`}`,
	genres: {
		frais: 'Fee',
		remise: 'Reduction',
		prise_en_charge: 'Share of a third party',
		paiement: 'Payment',
		hors_caisse: 'Payment of a closed drawer',
		remboursement: 'Refund',
		depense: 'Expense',
		manquant: 'Missing cash',
		excedent: 'Excess cash',
		depot: 'Deposit at the bank',
		commission: 'Fee of an operator'
	},
	reglages: {
		titre: 'Settings of money',
		timbre: 'Stamp duty',
		timbreDit: 'Receipts of cash add it, on a line of its own. Receipts that were given stay as they are.',
		taux: 'Stamp duty, in % of the amount (0: none)',
		seuil: (devise: string) => `Above (${devise})`,
		comptes: 'Accounts of the journal',
		dit: 'Another number changes the past pieces too. An empty field takes the proposed number.',
		noms: {
			familles: 'Families',
			tiers: 'Third parties',
			avoirs: 'Credit to pay back',
			produits: 'School fees',
			remises: 'Reductions and exemptions',
			especes: 'Cash',
			mobile_money: 'Phone money',
			versement_bancaire: 'Deposits at the bank',
			cheque: 'Cheques',
			virement: 'Transfers',
			attente: 'Payments by an unknown mode',
			timbre: 'Stamp duty',
			depenses: 'Petty expenses',
			manquants: 'Missing cash',
			excedents: 'Excess cash',
			commissions: 'Fees of operators'
		}
	},
	faits: { reglages: 'The settings are saved.' }
}
