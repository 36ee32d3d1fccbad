import type { Langue } from '../../kit/langue'

/** The currencies that schools can use, as ISO 4217 codes. Amounts are whole units of each (rules 7.3). */
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

/** A currency as people write it after an amount. */
export const deviseCourte = (code: string) => SIGNS[code] ?? code

/** A currency with its name, for a list to choose from: « franc CFA (BCEAO), XOF ». */
export const deviseNommee = (langue: Langue, code: string) => `${new Intl.DisplayNames(langue, { type: 'currency' }).of(code)}, ${code}`
