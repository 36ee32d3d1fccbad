import type { Row } from './row'

/** How many different texts of a column are kept; most columns have few. */
const KNOWN = 4096

/** Makes equal texts of a column one string, page by page: the driver makes a new string for each cell. */
export class SharedTexts {
	readonly #columns = new Map<string, Map<string, string>>()

	share(rows: readonly Row[]) {
		const [first] = rows
		for (const column in first) {
			if (!hasTexts(rows, column)) continue
			const known = this.#columns.get(column) ?? new Map<string, string>()
			this.#columns.set(column, known)
			if (!share(rows, column, known)) known.clear()
		}
	}
}

/** Whether a column probably holds texts; if that is wrong, equal texts stay separate strings. */
const hasTexts = (rows: readonly Row[], column: string) =>
	[0, rows.length >> 1, rows.length - 1].some((index) => typeof rows[index]![column] === 'string')

/** @returns whether the column is worth sharing: half of its cells repeat what others have said, or it has few values */
function share(rows: readonly Row[], column: string, texts: Map<string, string>): boolean {
	let repeats = 0
	for (const [index, row] of rows.entries()) {
		const text = row[column]
		if (typeof text !== 'string') continue
		const sharedText = texts.get(text)
		if (sharedText !== undefined) {
			row[column] = sharedText
			repeats++
		} else if (texts.size < KNOWN) texts.set(text, text)
		else if (index >= KNOWN && repeats * 2 < index) return false
	}
	return true
}
