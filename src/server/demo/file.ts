import { csvLine } from '../../exchange/imports/files/csv'
import type { SourceFile } from '../../exchange/imports/files/source-file'

export type Cell = string | number
export type Rows = readonly (readonly Cell[])[]

/** A CSV file of an import. */
export function file(name: string, header: string, rows: Rows): SourceFile {
	const lines = [header.split(';'), ...rows.map((row) => row.map(String))].map((cells) => csvLine(cells))
	return { name: `${name}.csv`, bytes: Buffer.from(lines.join('')) }
}
