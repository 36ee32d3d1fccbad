import type { Lookup } from './lookup'

/** The forms that a cell can have; `tables/parse-cell.ts` reads them. */
export type ColumnType =
	/** a key, name, number or telephone; a `title` may be a month (« mai-26 »), a `remark` anything */
	| { readonly form: 'text'; readonly max: number; readonly lines?: boolean; readonly holds?: 'title' | 'remark' }
	| { readonly form: 'identifiant' | 'email' | 'libelle_annee' | 'booleen' | 'mot_de_passe' | 'mot_de_passe_hash' }
	/** `orYear`: the year may stand alone */
	| { readonly form: 'date'; readonly orYear?: true }
	/** `instant`: stored as the second that it means, not as the text */
	| { readonly form: 'heure'; readonly instant?: true }
	/** stored in hundredths; `max` in whole units */
	| { readonly form: 'note'; readonly max?: number }
	| { readonly form: 'entier' | 'decimal'; readonly min: number; readonly max: number }
	/** `of`: stored as the id of the row that has this key */
	| {
			readonly form: 'choix'
			readonly values: readonly string[]
			/** the values that a form offers, if a file knows other words for them */
			readonly offered?: readonly string[]
			readonly of?: Lookup
			readonly several?: boolean
	  }
	/** `repeats`: the parts belong to those of another cell, so one may occur twice */
	| { readonly form: 'reference'; readonly to: Lookup; readonly several?: boolean; readonly repeats?: boolean }

export const text = (max = 200): ColumnType => ({ form: 'text', max })
export const title = (max = 200): ColumnType => ({ form: 'text', max, holds: 'title' })
export const remark = (max = 200): ColumnType => ({ form: 'text', max, holds: 'remark' })
export const lines = (max: number): ColumnType => ({ form: 'text', max, lines: true, holds: 'remark' })
export const integer = (min: number, max: number): ColumnType => ({ form: 'entier', min, max })
export const decimal = (min: number, max: number): ColumnType => ({ form: 'decimal', min, max })
export const choice = (values: readonly string[], of?: Lookup): ColumnType => ({ form: 'choix', values, ...(of && { of }) })
export const choices = (values: readonly string[]): ColumnType => ({ form: 'choix', values, several: true })
export const reference = (to: Lookup): ColumnType => ({ form: 'reference', to })
export const references = (to: Lookup, repeats = false): ColumnType => ({
	form: 'reference',
	to,
	several: true,
	...(repeats && { repeats })
})
