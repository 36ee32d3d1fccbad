export type ExportOrder = {
	/** the institution's file */
	readonly file: string
	/** an empty folder for the CSV files */
	readonly folder: string
	/** the name of a file in the same folder that holds them all */
	readonly zip?: string | undefined
}

export type ExportProgress = { /** the name of the noun */ readonly kind: string; readonly records: number }

export type ExportSummary = {
	/** all files in the folder; the manifest among them holds 0 records */
	readonly files: readonly { readonly name: string; readonly records: number; readonly bytes: number }[]
	/** for each noun, how many records lack the school's own reference, by which an import could match them */
	readonly withoutRef: Readonly<Record<string, number>>
}
