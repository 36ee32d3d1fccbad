import { csvFile, type Cell } from './csv'
import { xlsxFile } from './xlsx'

/** The files in which a list leaves. */
export type ListForm = 'csv' | 'xlsx'

/** A list as a file named `stem`. */
export const listFile = async (
	form: ListForm,
	stem: string,
	head: readonly string[],
	blocks: AsyncIterable<readonly (readonly Cell[])[]>
): Promise<Response> => (form === 'csv' ? csvFile(`${stem}.csv`, head, blocks) : xlsxFile(`${stem}.xlsx`, stem, head, blocks))

const BLOCK = 500

/** Rows that are all there, a block at a time. */
export async function* blocksOf<Row>(rows: readonly Row[]) {
	for (let from = 0; from < rows.length; from += BLOCK) yield rows.slice(from, from + BLOCK)
}
