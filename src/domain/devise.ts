import type { Langue } from '../kit/langue'

/** The currencies in which schools count, by their codes (ISO 4217). Amounts are whole units of each (rules 5.4). */
export const DEVISES = [
	'XOF',
	'XAF',
	'BIF',
	'CAD',
	'CDF',
	'CHF',
	'DJF',
	'DZD',
	'EUR',
	'GNF',
	'HTG',
	'KMF',
	'MAD',
	'MGA',
	'MRU',
	'MUR',
	'RWF',
	'TND',
	'USD'
] as const

const SIGNS: Readonly<Record<string, string>> = { XOF: 'F CFA', XAF: 'F CFA', EUR: '€', USD: '$' }

/** A currency as people write it behind an amount. */
export const deviseCourte = (code: string) => SIGNS[code] ?? code

/** A currency with its name, as in a list to choose from: « franc CFA (BCEAO), XOF ». */
export const deviseNommee = (langue: Langue, code: string) => `${new Intl.DisplayNames(langue, { type: 'currency' }).of(code)}, ${code}`
