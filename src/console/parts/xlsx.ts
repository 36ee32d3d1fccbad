import { isJour } from '../../kit/jour'
import { attachment, textOf, type Cell } from './csv'

/** Control characters that XML 1.0 does not allow. */
const UNSAYABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
/** Characters that spreadsheets refuse in the name of a sheet; its longest length. */
const NO_NAME = /[\\/?*[\]:]/g
const MAX_NAME = 31

/** The first day that each spreadsheet counts right. */
const FIRST_DAY = '1900-03-01'
const MOMENT = 'yyyy-mm-dd hh:mm:ss'

/** A cell of a sheet. A day is a day, and shows as the text that it was: `2026-11-25`. */
function sheetCell(cell: Cell): string | number | Date | null {
	if (cell instanceof Temporal.PlainDateTime) return new Date(`${cell.toString()}Z`)
	if (typeof cell !== 'string') return cell ?? null
	return cell >= FIRST_DAY && isJour(cell) ? new Date(`${cell}T00:00:00Z`) : cell.replaceAll(UNSAYABLE, '')
}

/** The narrowest and the widest column, in characters. */
const [NARROW, WIDE] = [8, 50]

/** The columns of a sheet, wide enough for their heading and these cells. */
const columnsFor = (head: readonly string[], rows: readonly (readonly Cell[])[]) =>
	head.map((heading, column) => {
		const longest = rows.reduce((length, row) => Math.max(length, textOf(row[column]).length), heading.length)
		const width = Math.min(WIDE, Math.max(NARROW, longest + 2))
		return rows[0]?.[column] instanceof Temporal.PlainDateTime ? { width, numFmt: MOMENT } : { width }
	})

/** A list as a workbook of one sheet, written as it is read. Other requests get a turn between two blocks of rows. Texts never become formulas, the heading stays in sight. */
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
			for (const row of block.value) yield row.map(sheetCell)
			await new Promise((turn) => setImmediate(turn))
		}
	}
	const options = {
		name: sheet.replaceAll(NO_NAME, ' ').slice(0, MAX_NAME),
		columns: columnsFor(head, first.done ? [] : first.value),
		freezePane: { rows: 1 }
	}
	return new Response(writeXlsxStream(rows(), options), {
		headers: attachment(name, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
	})
}
