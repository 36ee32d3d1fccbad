import type { Row } from '../rows/row'

export type Value = string | number | boolean | readonly string[]

/** Mark of a cell that could not be read; its fault has been reported. */
export const INVALID = Symbol('invalid')

/** By column: absent if the source has no such column, `null` if its cell is empty. */
export type Values = { readonly [column: string]: Value | null | typeof INVALID }

/** A record as a reader gives it, whatever the source was: natural keys, without ids. */
export type ImportRecord = {
	readonly line: number
	readonly values: Values
	/** the id of the stored record that a person changes, whatever its key becomes; `new` for a record that must not be stored yet */
	readonly means?: number | 'new'
}

/** Records of a source, in its order; each is the same whenever it is looked at. */
export type Records = Iterable<ImportRecord> & { readonly length: number }

/** The records of one noun in one source. */
export type Table = {
	/** its name in faults */
	readonly file: string
	readonly columns: readonly string[]
	/** whether it is as an export wrote it: what it says was stored once, and may be history */
	readonly isExport: boolean
	/** whether a cell may be damaged: then each text is checked */
	readonly damaged?: boolean
	/** whether a person types it now: unlike a file, it is not remembered */
	readonly byHand?: true
	/** why that person changes its records */
	readonly motif?: string | undefined
	/** the given columns of a record about which it says nothing, once it is known which stored row it is about */
	readonly silent?: (record: ImportRecord, stored: Row) => readonly string[]
	readonly records: Records
}
