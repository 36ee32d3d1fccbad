/** One file of a source; those that no reader could want come without their bytes. */
export type SourceFile = {
	readonly name: string
	readonly bytes: Uint8Array
	/** where the records of a sheet stand, which has become CSV */
	readonly sheet?: SheetPlace
}

/** The file without its bytes. */
export type Place = Omit<SourceFile, 'bytes'>

export type SheetPlace = {
	/** the noun that it is of */
	readonly kind: string
	/** the header's cells from the first column that has one, as they are written */
	readonly header: readonly string[]
	/** the number of that column, from 0 */
	readonly first: number
	/** line of the CSV text → row of the sheet */
	readonly rows: ReadonlyMap<number, number>
	/** cells of which it has been told what is wrong, as `C17` */
	readonly refused: ReadonlySet<string>
}
