import { csvLine } from '../../exchange/imports/files/csv'
import type { SourceFile } from '../../exchange/imports/files/source-file'

export type Cell = string | number
export type Rows = readonly (readonly Cell[])[]

/** A CSV file of an import. */
export function file(name: string, header: string, rows: Rows): SourceFile {
	const lines = [header.split(';'), ...rows.map((row) => row.map(String))].map((cells) => csvLine(cells))
	return { name: `${name}.csv`, bytes: Buffer.from(lines.join('')) }
}

const NEWLINE = 10

const withoutHeader = ({ bytes }: SourceFile) => bytes.subarray(bytes.indexOf(NEWLINE) + 1)

/** Files of one name as one file. They have the same header. */
export function together(files: readonly SourceFile[]): SourceFile[] {
	const byName = Map.groupBy(files, ({ name }) => name)
	return [...byName].map(([name, [first, ...others]]) => ({ name, bytes: Buffer.concat([first!.bytes, ...others.map(withoutHeader)]) }))
}
