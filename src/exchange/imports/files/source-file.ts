import type { Decisions } from './decisions'

/** A file of a source; a file that no reader could want comes without its bytes. */
export type SourceFile = {
	readonly name: string
	readonly bytes: Uint8Array
	/** the place of the records in the sheet, if the file was made from one */
	readonly sheet?: SheetPlace
}

/** Files in the data folder under names of ours, with the names that people gave them. */
export type UploadedSource = { readonly uploaded: readonly { readonly name: string; readonly path: string }[] }

/** A school's own spreadsheets in the data folder, with all that a person has decided about them. */
export type MappedSource = { readonly mapped: UploadedSource & { readonly decisions: Decisions } }

/** The files of an import. */
export type Source = readonly SourceFile[] | UploadedSource | MappedSource

/** The files of a source that lie in the data folder; `undefined` if it brings its own bytes. */
export const uploadedIn = (source: Source) => ('mapped' in source ? source.mapped : 'uploaded' in source ? source : undefined)

export type Place = Omit<SourceFile, 'bytes'>

export type SheetPlace = {
	/** the noun of its records */
	readonly kind: string
	/** the cells of the header as they are written, from the first that is not empty */
	readonly header: readonly string[]
	/** the number of that column, from 0 */
	readonly first: number
	/** line of the CSV text → row of the sheet */
	readonly rows: ReadonlyMap<number, number>
	/** cells whose fault has been reported, such as `C17` */
	readonly refused: ReadonlySet<string>
}
