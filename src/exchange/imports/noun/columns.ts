import { MODES } from '../../../domain/vocabulaire'
import type { Langue } from '../../../kit/langue'
import { choice, decimal, integer, lines, remark, text, title, type ColumnType } from './column-types'
import type { School } from './lookup'
import type { Row } from '../rows/row'

export type Column = {
	readonly name: string
	readonly type: ColumnType
	/** part of the natural key, by which records match */
	readonly key?: true
	/** a new record needs it, and it cannot be cleared */
	readonly required?: true
	/** the value for a new record without it, or for an empty cell */
	readonly initial?: string | number | boolean
	/** the column of the table, if it has another name */
	readonly stored?: string
	/** the value of a row in the words of the file, if the table holds something else */
	readonly shown?: (row: Row, school: School) => string
	/** the cell of a row of `exported`, if it is not the value of its column */
	readonly written?: (row: Row) => string
	/** the rules of the noun put it into the row, not the column */
	readonly byRule?: true
	/** people and other programs write it too: an import that repeats what it has said does not undo theirs (`plan/shared-cells.ts`) */
	readonly shared?: true
	/** says whether the record is in use; a warning tells if many go out of use */
	readonly inUse?: true
	/** for the texts beside the templates */
	readonly doc: Readonly<Record<Langue, string>>
	readonly example: string
}

/** The most columns of a row; no file has half as many. */
export const MAX_COLUMNS = 200

/** The column of the table that holds it. */
export const held = ({ stored, name }: Column) => stored ?? name

const MAX_MONEY = 1_000_000_000_000

export const montant = (example: string): Column => ({
	name: 'montant',
	type: integer(0, MAX_MONEY),
	required: true,
	doc: { fr: 'en unités entières de la monnaie', en: 'whole units of the currency' },
	example
})
export const code: Column = { name: 'code', type: text(60), key: true, required: true, doc: { fr: 'unique', en: 'unique' }, example: '' }
export const intitule: Column = { name: 'nom', type: title(), required: true, doc: { fr: 'nom', en: 'name' }, example: '' }
export const ref: Column = {
	name: 'ref',
	type: text(100),
	key: true,
	required: true,
	doc: { fr: "la référence de l'école, unique", en: "the school's own reference, unique" },
	example: ''
}
export const date: Column = { name: 'date', type: { form: 'date' }, required: true, doc: { fr: 'jour', en: 'day' }, example: '2026-10-05' }
export const mode: Column = {
	name: 'mode',
	type: choice(MODES),
	initial: 'presentiel',
	doc: { fr: 'où cela se passe', en: 'where it takes place' },
	example: 'presentiel'
}
export const commentaire: Column = { name: 'commentaire', type: lines(1000), doc: { fr: 'remarque', en: 'remark' }, example: '' }
export const motif: Column = {
	name: 'motif',
	type: remark(),
	doc: { fr: "pourquoi l'école l'a décidé", en: 'why the school has decided it' },
	example: ''
}
export const moyenne: Column = {
	name: 'moyenne',
	type: { form: 'note', max: 20 },
	stored: 'moyenne_centiemes',
	doc: { fr: 'moyenne sur 20, deux décimales', en: 'average out of 20, two decimals' },
	example: '12,5'
}
export const credits: Column = {
	name: 'credits',
	type: decimal(0, 1000),
	doc: { fr: 'crédits obtenus', en: 'credits obtained' },
	example: '58'
}
export const coefficient: Column = {
	name: 'coefficient',
	type: decimal(0, 1000),
	initial: 1,
	doc: { fr: 'poids', en: 'weight' },
	example: '1'
}

/** A reference that may be empty. */
export function loose({ name, type, stored }: Column, fr: string, en: string): Column {
	return { name, type, stored: stored!, doc: { fr, en }, example: '' }
}
export const example = (column: Column, shown: string): Column => ({ ...column, example: shown })
export const keyed = (column: Column): Column => ({ ...column, key: true })
export const shared = (column: Column): Column => ({ ...column, shared: true })
