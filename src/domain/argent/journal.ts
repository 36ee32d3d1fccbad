import { MODES_PAIEMENT, type ModePaiement } from './mots'

/** The accounts of the journal, with the numbers that a school starts with (rule 7.12). */
export const COMPTES = {
	familles: '4111',
	tiers: '4114',
	avoirs: '419',
	produits: '706',
	remises: '706',
	especes: '571',
	mobile_money: '552',
	versement_bancaire: '521',
	cheque: '513',
	virement: '521',
	/** payments from files, by a mode that nobody knows */
	attente: '471',
	timbre: '447',
	depenses: '605',
	manquants: '658',
	excedents: '758',
	commissions: '631'
} as const
export type Compte = keyof typeof COMPTES
export type Comptes = Readonly<Record<Compte, string>>
export const NOMS_DE_COMPTES = Object.keys(COMPTES) as Compte[]

type Mouvement = readonly [debit: Compte | 'argent' | 'payeur', credit: Compte | 'argent' | 'payeur']

/**
 * The accounts of each kind of piece, a debit and a credit; `argent`: that of a mode, `payeur`: that of the family or third party.
 * `hors_caisse`: cash that was cancelled after its drawer was closed.
 */
const MOUVEMENTS = {
	frais: ['familles', 'produits'],
	remise: ['remises', 'familles'],
	prise_en_charge: ['tiers', 'familles'],
	paiement: ['argent', 'payeur'],
	hors_caisse: ['excedents', 'payeur'],
	remboursement: ['familles', 'especes'],
	depense: ['depenses', 'especes'],
	manquant: ['manquants', 'especes'],
	excedent: ['especes', 'excedents'],
	depot: ['versement_bancaire', 'especes'],
	commission: ['commissions', 'argent']
} as const satisfies Readonly<Record<string, Mouvement>>
export type Genre = keyof typeof MOUVEMENTS
export const GENRES = Object.keys(MOUVEMENTS) as Genre[]

/** A fact about money. Amounts are whole units above 0; the stamp duty is besides the amount. */
export type Fait = {
	readonly genre: Genre
	/** 1; -1 if it takes back what it is about */
	readonly sens: number
	readonly montant: number
	readonly timbre: number
	/** of a payment, or of the account from which an operator takes its fee */
	readonly mode: string | null
	/** 1 if a third party pays */
	readonly tiers: number
}

/** A line of the journal: one of `debit` and `credit` is 0. */
export type Ecriture = { readonly compte: string; readonly debit: number; readonly credit: number }

const compteDe = (mode: string | null): Compte => MODES_PAIEMENT.find((known): known is ModePaiement => known === mode) ?? 'attente'

/** The lines of a fact, a debit before each credit; what takes something back exchanges the two. */
export function ecrituresDe({ genre, sens, montant, timbre, mode, tiers }: Fait, comptes: Comptes): readonly Ecriture[] {
	const numero = (compte: Mouvement[0]) => {
		if (compte === 'argent') return comptes[compteDe(mode)]
		return comptes[compte === 'payeur' ? (tiers === 1 ? 'tiers' : 'familles') : compte]
	}
	const pair = (debit: Mouvement[0], credit: Mouvement[0], sum: number): readonly Ecriture[] => {
		const [to, from] = sens < 0 ? [credit, debit] : [debit, credit]
		return [
			{ compte: numero(to), debit: sum, credit: 0 },
			{ compte: numero(from), debit: 0, credit: sum }
		]
	}
	const [debit, credit] = MOUVEMENTS[genre]
	// credit that is paid back passes through its own account
	if (genre === 'remboursement') return [...pair(debit, 'avoirs', montant), ...pair('avoirs', credit, montant)]
	return [...pair(debit, credit, montant), ...(timbre > 0 ? pair(debit, 'timbre', timbre) : [])]
}

/** The sums of accounts, by their numbers. */
export function balanceDe(ecritures: Iterable<Ecriture>): Ecriture[] {
	const sums = new Map<string, Ecriture>()
	for (const { compte, debit, credit } of ecritures) {
		const sum = sums.get(compte) ?? { compte, debit: 0, credit: 0 }
		sums.set(compte, { compte, debit: sum.debit + debit, credit: sum.credit + credit })
	}
	return [...sums.values()].toSorted((a, b) => (a.compte < b.compte ? -1 : 1))
}
