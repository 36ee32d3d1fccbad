export type ExportOrder = {
	/** the institution's file */
	readonly file: string
	/** where the CSV files go; it exists and is empty */
	readonly folder: string
	/** a file that holds them all, in the same folder: its name */
	readonly zip?: string | undefined
}

export type ExportProgress = { /** the name of the noun */ readonly kind: string; readonly records: number }

export type ExportSummary = {
	/** all that are in the folder; the one that tells them from others holds no records */
	readonly files: readonly { readonly name: string; readonly records: number; readonly bytes: number }[]
	/** how many of which noun have no reference of the school's own, by which an import could match them */
	readonly withoutRef: Readonly<Record<string, number>>
}
