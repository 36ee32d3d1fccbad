import type { RawSheet } from './raw-sheet'

/** Longer than a heading that somebody reads. */
const LONGEST = 200

/** A text as a heading: of one line. */
export const asHeading = (text = '') => text.slice(0, LONGEST).replace(/\s+/g, ' ').trim()

/** The headings in a row, by column. An empty cell that is merged with cells above has their text. */
export function headingsAt({ rows, merged, width }: RawSheet, row: number): string[] {
	const cells = rows.find(({ number }) => number === row)?.cells ?? []
	const headings = Array.from({ length: width }, (_, column) => asHeading(cells[column]))
	const across = merged.filter(({ top, bottom }) => top < row && bottom >= row)
	const above = new Map(across.length > 0 ? rows.map((other) => [other.number, other.cells]) : [])
	for (const { top, left, right } of across)
		for (let column = left; column <= right; column++) headings[column] ||= asHeading(above.get(top)?.[left])
	return headings
}
