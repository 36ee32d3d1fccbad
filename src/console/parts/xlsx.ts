import { attachment, type Cell } from './csv'

/** XML 1.0 has no other control characters. */
const UNSAYABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
/** What a spreadsheet takes for a name of a sheet, and how long it may be. */
const NO_NAME = /[\\/?*[\]:]/g
const MAX_NAME = 31

const said = (cell: Cell) => (typeof cell === 'string' ? cell.replaceAll(UNSAYABLE, '') : (cell ?? null))

/** A list as a workbook of one sheet, written as it is read; others get their turn between two blocks. A text is never a formula there, whatever it begins with. */
export async function xlsxFile(
	name: string,
	sheet: string,
	head: readonly string[],
	blocks: AsyncIterable<readonly (readonly Cell[])[]>
): Promise<Response> {
	const { writeXlsxStream } = await import('hucre/xlsx')
	const reading = blocks[Symbol.asyncIterator]()
	// who may not read it is told so before a byte of it leaves
	const first = await reading.next()
	const rows = async function* () {
		yield [...head]
		for (let block = first; !block.done; block = await reading.next()) {
			for (const row of block.value) yield row.map(said)
			await new Promise((turn) => setImmediate(turn))
		}
	}
	return new Response(writeXlsxStream(rows(), { name: sheet.replaceAll(NO_NAME, ' ').slice(0, MAX_NAME) }), {
		headers: attachment(name, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
	})
}
