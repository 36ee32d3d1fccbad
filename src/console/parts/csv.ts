import { guarded } from '../../kit/guarded'

/** A moment is of the school's own time zone. */
export type Cell = string | number | Temporal.PlainDateTime | null | undefined

/** A cell as spreadsheets in every language read it: `2026-11-25 07:33:00` for a moment. */
export const textOf = (cell: Cell): string =>
	cell instanceof Temporal.PlainDateTime ? cell.toString({ smallestUnit: 'second' }).replace('T', ' ') : String(cell ?? '')

const QUOTED = /[";\r\n]|^\s|\s$/
const MARK = '\ufeff'

/** A cell of a file for spreadsheets: never a formula, and quoted if necessary. */
export function csvCell(value: Cell): string {
	// a number is never a formula, even below zero
	if (typeof value === 'number') return String(value)
	const harmless = guarded(textOf(value))
	return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(';')}\r\n`

/** A list as French spreadsheets open it: UTF-8 with a mark, `;` between cells. Other requests get a turn between two blocks of rows. */
export async function csvFile(
	name: string,
	head: readonly string[],
	blocks: AsyncIterable<readonly (readonly Cell[])[]>
): Promise<Response> {
	const parts = [MARK, csvLine(head)]
	for await (const rows of blocks) {
		for (const row of rows) parts.push(csvLine(row))
		await new Promise((turn) => setImmediate(turn))
	}
	return new Response(Buffer.from(parts.join('')), { headers: attachment(name, 'text/csv; charset=utf-8') })
}

/** The headers of a file that browsers save under this name. */
export const attachment = (name: string, type: string) => ({
	'content-type': type,
	'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]+/g, '-')}"`,
	'cache-control': 'no-store'
})
