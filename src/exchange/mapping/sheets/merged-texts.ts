import { columnLetters } from '../../imports/workbook/sheet-cells'
import type { RawSheet } from './raw-sheet'

type Place = {
	/** the row of the headings */
	readonly heading: number
	/** the last row that counts, if not all do */
	readonly last?: number
	readonly columns: ReadonlySet<number>
}

/** By address, what the cells of merged columns below the headings hold: the text of their first one. */
export function mergedTexts({ rows, merged }: RawSheet, { heading, last = Infinity, columns }: Place): ReadonlyMap<string, string> {
	const cells = new Map(merged.length > 0 ? rows.map((row) => [row.number, row.cells]) : [])
	const texts = new Map<string, string>()
	for (const { top, bottom, left } of merged) {
		const text = cells.get(top)?.[left] ?? ''
		if (top <= heading || text === '' || !columns.has(left)) continue
		for (let row = top + 1; row <= Math.min(bottom, last); row++) texts.set(`${columnLetters(left)}${row}`, text)
	}
	return texts
}
