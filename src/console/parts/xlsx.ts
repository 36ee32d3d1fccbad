import { attachment, type Cell } from './csv'

/** Control characters that XML 1.0 does not allow. */
const UNSAYABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
/** Characters that spreadsheets refuse in the name of a sheet; its longest length. */
const NO_NAME = /[\\/?*[\]:]/g
const MAX_NAME = 31

const sayable = (cell: Cell) => (typeof cell === 'string' ? cell.replaceAll(UNSAYABLE, '') : (cell ?? null))

/** A list as a workbook of one sheet, written as it is read. Other requests get a turn between two blocks of rows. Texts never become formulas. */
export async function xlsxFile(
	name: string,
	sheet: string,
	head: readonly string[],
	blocks: AsyncIterable<readonly (readonly Cell[])[]>
): Promise<Response> {
	const { writeXlsxStream } = await import('hucre/xlsx')
	const reading = blocks[Symbol.asyncIterator]()
	// readers without the right learn so before the first byte is sent
	const first = await reading.next()
	const rows = async function* () {
		yield [...head]
		for (let block = first; !block.done; block = await reading.next()) {
			for (const row of block.value) yield row.map(sayable)
			await new Promise((turn) => setImmediate(turn))
		}
	}
	return new Response(writeXlsxStream(rows(), { name: sheet.replaceAll(NO_NAME, ' ').slice(0, MAX_NAME) }), {
		headers: attachment(name, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
	})
}
