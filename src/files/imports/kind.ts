import type { Langue } from '../../domain/langue'
import type { ColumnType } from './column-types'

/** The kinds of records, in the order in which they build on each other. */
export const KIND_NAMES = [
	'annees',
	'utilisateurs',
	'enseignants',
	'etudiants',
	'filieres',
	'ues',
	'matieres',
	'classes',
	'enseignements',
	'inscriptions',
	'seances',
	'evaluations',
	'notes',
	'presences',
	'frais',
	'paiements',
	'preferences'
] as const
export type KindName = (typeof KIND_NAMES)[number]

export type Column = {
	readonly name: string
	readonly type: ColumnType
	/** part of the natural key, by which records match */
	readonly key?: true
	/** a new record cannot do without it, and it cannot be cleared */
	readonly required?: true
	/** what a new record without it, or an empty cell, gets */
	readonly initial?: string | number | boolean
	/** the column of the table, where it is not the name; `null` where the kind itself knows what to do with it */
	readonly stored?: string | null
	/** for the texts beside the templates */
	readonly doc: Readonly<Record<Langue, string>>
	readonly example: string
}

export type Kind = { readonly name: KindName; readonly doc: Readonly<Record<Langue, string>>; readonly columns: readonly Column[] }
