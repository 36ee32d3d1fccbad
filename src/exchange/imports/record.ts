export type Value = string | number | boolean | readonly string[]

/** Stands for a cell that could not be read; its fault has been reported. */
export const INVALID = Symbol('invalid')

/** By column: left out where the source has no such column, `null` where its cell is empty. */
export type Values = { readonly [column: string]: Value | null | typeof INVALID }

/** One record as a reader gives it, whatever the source was: no ids, only natural keys. */
export type ImportRecord = {
	readonly line: number
	readonly values: Values
	/** the id of the stored record that a person changes, whatever its key becomes, or that it is another one than those that are stored */
	readonly means?: number | 'new'
}

/** Records of a source, in its order; each is the same whenever it is looked at. */
export type Records = Iterable<ImportRecord> & { readonly length: number }

/** Records that one source has of one noun. */
export type Table = {
	/** as faults name it */
	readonly file: string
	readonly columns: readonly string[]
	/** whether it is as an export wrote it: what it says was stored once, and may be history */
	readonly isExport: boolean
	/** whether a cell may be damaged: then each text is looked at */
	readonly damaged?: boolean
	/** whether a person says it now: it is no file, which would be remembered */
	readonly byHand?: true
	readonly records: Records
}
