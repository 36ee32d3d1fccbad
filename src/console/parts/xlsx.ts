import { writeXlsxStream } from 'hucre/xlsx'
import { attachment, type Cell } from './csv'

/** XML 1.0 has no other control characters. */
const UNSAYABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
/** What a spreadsheet takes for a name of a sheet, and how long it may be. */
const NO_NAME = /[\\/?*[\]:]/g
const MAX_NAME = 31

const said = (cell: Cell) => (typeof cell === 'string' ? cell.replaceAll(UNSAYABLE, '') : (cell ?? null))

/** A list as a workbook of one sheet, written as it is read. A text is never a formula there, whatever it begins with. */
export function xlsxFile(
	name: string,
	sheet: string,
	head: readonly string[],
	blocks: AsyncIterable<readonly (readonly Cell[])[]>
): Response {
	const rows = async function* () {
		yield [...head]
		for await (const block of blocks) for (const row of block) yield row.map(said)
	}
	return new Response(writeXlsxStream(rows(), { name: sheet.replaceAll(NO_NAME, ' ').slice(0, MAX_NAME) }), {
		headers: attachment(name, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
	})
}
