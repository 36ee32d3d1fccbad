import type { Decisions } from './decisions'
import type { Told } from '../../../kit/sentence'

/** A file of a source; a file that no reader could want comes without its bytes. */
export type SourceFile = {
	readonly name: string
	readonly bytes: Uint8Array
	/** the place of the records in the sheet, if the file was made from one */
	readonly sheet?: SheetPlace
}

/** Files in the data folder under names of ours, with the names that people gave them. */
export type UploadedSource = { readonly uploaded: readonly { readonly name: string; readonly path: string }[] }

/** A school's own spreadsheets with all that a person has decided about them. */
export type MappedSource = {
	readonly mapped: (UploadedSource | { readonly files: readonly SourceFile[] }) & { readonly decisions: Decisions }
}

/** The files of an import. */
export type Source = readonly SourceFile[] | UploadedSource | MappedSource

/** The files of a source, whatever they mean. */
export const filesIn = (source: Source): UploadedSource | readonly SourceFile[] =>
	'mapped' in source ? ('files' in source.mapped ? source.mapped.files : source.mapped) : source

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
	/** a sentence about its hidden parts, if it has any */
	readonly hidden?: Told | undefined
}
