import { sentence, type Sentence } from '../../../kit/sentence'
import { decimalNumber } from '../../../kit/nombre-ecrit'
import { columnLetters } from '../../imports/workbook/sheet-cells'
import type { Merged, RawRow, RawSheet } from '../sheets/raw-sheet'
import { isLeftOut } from './totals'
import { meaningOf, wordsOf } from './headings'

export type Table = {
	/** the row of the headings, from 1 */
	readonly heading: number
	/** by column; empty without one */
	readonly headings: readonly string[]
	/** words of merged cells above several headings, by column: « Père » above « Nom » and « Téléphone » */
	readonly groups: readonly string[]
	readonly titles: readonly string[]
	readonly rows: readonly RawRow[]
	/** numbers of rows that are not records: totals, signatures, headings that a printed list repeats */
	readonly totals: readonly number[]
}

/** Rows among which the headings stand. */
const FIRST_ROWS = 60
const LONGEST_HEADING = 200
const MOST_TITLES = 20
const SECOND = 'a second table begins in {cell}: move it to a sheet of its own' as const

const address = (row: RawRow, column: number) => `${columnLetters(column)}${row.number}`
const textOf = (row: RawRow | undefined, column: number) => (row?.cells[column] ?? '').slice(0, LONGEST_HEADING).replace(/\s+/g, ' ').trim()
const filledOf = (row: RawRow) => [...row.cells.keys()].filter((column) => textOf(row, column) !== '')
function isKnown(text: string): boolean {
	const { isWhole, key } = meaningOf(text)
	return isWhole && key !== ''
}
const isValue = (text: string) => decimalNumber(text) !== undefined || /\d{2}/.test(text) || text.includes('@')

/** Whether most cells of a row are headings that people use. */
function looksLikeHeadings(row: RawRow): boolean {
	const columns = filledOf(row)
	if (columns.length < 2 || columns.every((column, at) => at > 2 || !isKnown(textOf(row, column)))) return false
	const texts = columns.map((column) => textOf(row, column))
	const count = texts.filter(isKnown).length
	return count >= 2 && count >= 0.6 * columns.length && !texts.some((text) => isValue(text) && !isKnown(text))
}

/** The index of the row with the headings; -1 if no row has any. */
function headingIndex(sheet: RawSheet): number {
	const { rows, width } = sheet
	const counts = rows.slice(0, FIRST_ROWS).map((row) => headingsIn(sheet, row).filter(isKnown).length)
	const best = counts.indexOf(Math.max(...counts))
	const [count = 0, row] = [counts[best], rows[best]]
	if (!row || count === 0) return -1
	const columns = filledOf(row)
	if (count >= 2 && columns.filter((column) => isValue(textOf(row, column)) && !isKnown(textOf(row, column))).length <= columns.length / 2)
		return best
	if (count === columns.length) return width <= 2 || count >= 2 ? best : -1
	// « Nom, Maths, Physique »: words above numbers
	const below = rows.slice(best + 1, best + 11)
	const isAbove = (column: number) => !isValue(textOf(row, column)) && below.some((other) => isValue(textOf(other, column)))
	return 2 * count >= columns.length || columns.some(isAbove) ? best : -1
}

/** The one table of a sheet, or the reason why it cannot be read. @param heading the row of the headings, if a person has said it */
export function findTable(sheet: RawSheet, heading?: number): Table | Sentence {
	const { rows } = sheet
	if (rows.length === 0) return sentence('the sheet is empty')
	const grid = weekGrid(sheet)
	if (grid) return grid
	const at = heading === undefined ? headingIndex(sheet) : rows.findIndex(({ number }) => number === heading)
	if (at < 0)
		return sentence('not a row with headings such as Nom or Matricule was found: write them above the table, or say in which row it begins')
	const row = rows[at]!
	const above = heading === undefined ? tableAbove(sheet, at) : undefined
	if (above) return above
	const headings = headingsIn(sheet, row)
	const below = rows.slice(at + 1)
	const second = secondBelow(below, row) ?? secondBeside(below, row, headings)
	return (
		second ?? {
			heading: row.number,
			headings,
			groups: groupsAbove(sheet, row),
			titles: rows
				.slice(0, at)
				.flatMap((title) => filledOf(title).map((column) => textOf(title, column)))
				.slice(0, MOST_TITLES),
			rows: below,
			totals: below.filter((other) => isRepeated(other, row) || isLeftOut(other, sheet.width)).map(({ number }) => number)
		}
	)
}

/** The headings in a row; a cell that is merged with those above it has their text. */
const headingsIn = (sheet: RawSheet, row: RawRow) =>
	Array.from(
		{ length: sheet.width },
		(_, column) => textOf(row, column) || mergedText(sheet, column, ({ top, bottom }) => top < row.number && bottom >= row.number)
	)

/** By column, the text of merged cells directly above several headings, but not above all. */
const groupsAbove = (sheet: RawSheet, row: RawRow) =>
	Array.from({ length: sheet.width }, (_, column) =>
		mergedText(sheet, column, ({ bottom, left, right }) => bottom === row.number - 1 && right > left && right - left + 1 < sheet.width)
	)

/** The text of the first cell of a merged range that has this column. */
function mergedText({ merged, rows }: RawSheet, column: number, isMeant: (range: Merged) => boolean): string {
	const range = merged.find((candidate) => candidate.left <= column && candidate.right >= column && isMeant(candidate))
	const row = range && rows.find(({ number }) => number === range.top)
	return range ? textOf(row, range.left) : ''
}

const DAYS: ReadonlySet<string> = new Set(
	'lundi mardi mercredi jeudi vendredi samedi dimanche monday tuesday wednesday thursday friday saturday sunday'.split(' ')
)

const isDay = (text: string) => DAYS.has(wordsOf(text)[0] ?? '')
const isHour = (text: string) => /^\d{1,2}\s?[h:]/i.test(text)

/** A timetable with days across and hours down, or the other way round. */
function weekGrid({ rows }: RawSheet): Sentence | undefined {
	const first = rows.slice(0, FIRST_ROWS)
	for (const row of first) {
		const [days, hours] = [isDay, isHour].map((test) => filledOf(row).filter((column) => test(textOf(row, column))))
		const isAcross =
			days!.length >= 3 || (hours!.length >= 3 && first.filter((other) => isDay(textOf(other, filledOf(other)[0] ?? 0))).length >= 3)
		const column = days![0] ?? hours![0]
		if (isAcross && column !== undefined)
			return sentence('a week grid begins in {cell}: only a list with a row for each lesson can be read', { cell: address(row, column) })
	}
	return undefined
}

/** A table above the headings would not come in: whatever stands there must be titles. */
function tableAbove({ rows, merged }: RawSheet, headingAt: number): Sentence | undefined {
	const first = rows.slice(0, headingAt).find((row, at) => {
		const next = rows[at + 1]!
		if (at + 1 === headingAt || merged.some(({ top, left, right }) => top === row.number && right > left) || filledOf(next).length < 2)
			return false
		const columns = filledOf(row)
		const isData =
			columns.length > 2 &&
			columns.join() === filledOf(next).join() &&
			[row, next].every((each) => columns.some((column) => isValue(textOf(each, column))))
		return looksLikeHeadings(row) || isData
	})
	return (
		first &&
		sentence('a table stands above the headings of row {row}, from {cell} on: move it to a sheet of its own', {
			row: rows[headingAt]!.number,
			cell: address(first, filledOf(first)[0]!)
		})
	)
}

function isRepeated(row: RawRow, heading: RawRow): boolean {
	const columns = filledOf(heading)
	return columns.join() === filledOf(row).join() && columns.every((column) => textOf(row, column) === textOf(heading, column))
}

/** Other headings below; the same ones again, if a title stands above them. */
function secondBelow(rows: readonly RawRow[], heading: RawRow): Sentence | undefined {
	const second = rows.find((row, at) => {
		if (!looksLikeHeadings(row)) return false
		const before = rows[at - 1]
		return !isRepeated(row, heading) || (before !== undefined && filledOf(before).length <= 2 && filledOf(heading).length > 2)
	})
	return second && sentence(SECOND, { cell: address(second, filledOf(second)[0]!) })
}

/** Headings behind an empty column that repeat the first ones, or whose rows are not the rows of the first. */
function secondBeside(rows: readonly RawRow[], heading: RawRow, headings: readonly string[]): Sentence | undefined {
	const gap = headings.findIndex((text, column) => column > 0 && text === '' && rows.every((row) => textOf(row, column) === ''))
	const from = gap < 0 ? -1 : headings.findIndex((text, column) => column > gap && text !== '')
	const left = headings.slice(0, Math.max(gap, 0)).filter(isKnown)
	const right = from < 0 ? [] : headings.slice(from).filter((text) => text !== '')
	if (left.length < 2 || right.length < 2) return undefined
	const repeats = right.some((text) => isKnown(text) && left.some((other) => meaningOf(other).key === meaningOf(text).key))
	const sides = rows.map((row) => {
		const columns = filledOf(row)
		return [columns.some((column) => column < gap), columns.some((column) => column >= from)]
	})
	const areApart = sides.filter(([before, after]) => before !== after).length > sides.length / 20
	return repeats || areApart ? sentence(SECOND, { cell: address(heading, from) }) : undefined
}
