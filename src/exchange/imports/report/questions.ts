import type { SheetName } from '../../../kit/sheet-name'

/** Questions that spreadsheets of a school leave open: nothing is planned until a person has answered. */
export type Questions = {
	/** words that nobody has explained yet; each stands once for its sheet and use */
	readonly words: readonly WordQuestion[]
	/** classes that the school does not have, each once for the whole import */
	readonly classes: readonly { readonly word: string; readonly count: number }[]
	/** rows that may be about a student of the school, or about somebody in another row */
	readonly people: readonly PersonQuestion[]
	/** columns whose order of day and month the cells do not tell */
	readonly days: readonly ColumnQuestion[]
	/** columns of whole names in capitals alone; `samples` helps to say where they split */
	readonly names: readonly ColumnQuestion[]
	/** new people without a number, with the series that is proposed */
	readonly series: readonly {
		readonly of: 'etudiants' | 'enseignants'
		readonly count: number
		readonly prefix: string
		readonly digits: number
		readonly next: number
	}[]
}

export type ColumnQuestion = SheetName & { readonly column: number; readonly heading: string; readonly samples: readonly string[] }

export type WordQuestion = SheetName & {
	readonly use: string
	readonly word: string
	readonly count: number
	/** the words that it may mean, if they are few */
	readonly choices: readonly string[]
}

export type PersonQuestion = SheetName & {
	readonly row: number
	/** the person in the row, NOM Prénoms */
	readonly nom: string
	/** the people that it may be: with this name, or with this number and another name */
	readonly candidates: readonly { readonly matricule: string; readonly nom: string }[]
}

export const isOpen = ({ questions }: { readonly questions?: Questions | undefined }) =>
	Object.values<readonly unknown[]>(questions ?? {}).some(({ length }) => length > 0)
