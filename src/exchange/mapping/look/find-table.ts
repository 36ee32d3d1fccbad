import { decimalNumber } from '../../../kit/nombre-ecrit'
import { sentence, type Sentence } from '../../../kit/sentence'
import { columnLetters } from '../../imports/workbook/sheet-cells'
import { WEEKDAYS } from '../sheets/day-order'
import { asHeading, headingsAt } from '../sheets/headings-at'
import type { RawRow, RawSheet } from '../sheets/raw-sheet'
import { meaningOf, wordsOf } from './headings'
import { isLeftOut } from './totals'

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
const MOST_TITLES = 20
const SECOND = 'a second table begins in {cell}: move it to a sheet of its own' as const

const address = (row: RawRow, column: number) => ({ cell: `${columnLetters(column)}${row.number}` })
const textOf = (row: RawRow | undefined, column: number) => asHeading(row?.cells[column])
const filledOf = (row: RawRow) => [...row.cells.keys()].filter((column) => textOf(row, column) !== '')
const textsOf = (row: RawRow) => filledOf(row).map((column) => textOf(row, column))
const isValue = (text: string) => decimalNumber(text) !== undefined || /\d{2}/.test(text) || text.includes('@')

/** « N° » and « Matricule ». */
const isNumber = (heading: string) => wordsOf(heading).join() === 'no' || meaningOf(heading).key === 'matricule'

function isKnown(text: string): boolean {
	const { isWhole, key } = meaningOf(text)
	return isWhole && key !== ''
}

/** Whether most cells of a row are headings that people use. */
function looksLikeHeadings(row: RawRow): boolean {
	const texts = textsOf(row)
	// most rows are records, and need no more than this
	if (texts.length < 2 || !texts.slice(0, 3).some(isKnown)) return false
	// « D2 » and « Salle D2 » may be a room as well as headings
	const plain = texts.filter((text) => !/\d/.test(text))
	const count = plain.filter(isKnown).length
	const areMany = count > 0 && count >= 0.6 * plain.length && texts.filter(isKnown).length >= 2
	return areMany && !texts.some((text) => isValue(text) && !isKnown(text))
}

/** The index of the row with the headings; -1 if no row has any. */
function headingIndex(sheet: RawSheet): number {
	const counts = sheet.rows.slice(0, FIRST_ROWS).map((row) => headingsAt(sheet, row.number).filter(isKnown).length)
	const best = counts.indexOf(Math.max(...counts))
	const [count, row] = [counts[best] ?? 0, sheet.rows[best]]
	if (!row || count === 0) return -1
	const texts = textsOf(row)
	if (count > 1) return 2 * texts.filter((text) => isValue(text) && !isKnown(text)).length <= texts.length ? best : -1
	if (texts.length === 1) return sheet.width <= 2 ? best : -1
	// « Nom, Maths, Physique »: words above numbers
	const below = sheet.rows.slice(best + 1, best + 11)
	const isAbove = (column: number) => !isValue(textOf(row, column)) && below.some((other) => isValue(textOf(other, column)))
	return texts.length === 2 || filledOf(row).some(isAbove) ? best : -1
}

/** The one table of a sheet, or the reason why it cannot be read. @param heading the row of the headings, if a person has said it */
export function findTable(sheet: RawSheet, heading?: number): Table | Sentence {
	const { rows } = sheet
	if (rows.length === 0) return sentence('the sheet is empty')
	const grid = weekGrid(rows.slice(0, FIRST_ROWS))
	if (grid) return grid
	const at = heading === undefined ? headingIndex(sheet) : rows.findIndex(({ number }) => number === heading)
	const row = rows[at]
	if (!row)
		return sentence('not a row with headings such as Nom or Matricule was found: write them above the table, or say in which row it begins')
	const above = heading === undefined ? tableAbove(sheet, at) : undefined
	const headings = headingsAt(sheet, row.number)
	const below = rows.slice(at + 1)
	const titles = rows.slice(0, at).flatMap(textsOf).slice(0, MOST_TITLES)
	const numbers = [...headings.keys()].filter((column) => isNumber(headings[column]!))
	const isNoRecord = (other: RawRow) => isRepeated(other, row) || isLeftOut(other, sheet.width, numbers)
	const totals = below.filter(isNoRecord).map(({ number }) => number)
	const refusal = above ?? secondBelow(below, row) ?? secondBeside(below, row, headings)
	return refusal ?? { heading: row.number, headings, groups: groupsAbove(sheet, row.number), titles, rows: below, totals }
}

/** By column, the text of merged cells directly above several headings in a row, but not above all. */
export function groupsAbove({ merged, rows, width }: RawSheet, row: number): string[] {
	const above = merged.filter(({ bottom, left, right }) => bottom === row - 1 && right > left && right - left + 1 < width)
	return Array.from({ length: width }, (_, column) => {
		const range = above.find(({ left, right }) => left <= column && right >= column)
		return range
			? textOf(
					rows.find(({ number }) => number === range.top),
					range.left
				)
			: ''
	})
}

const isDay = (text: string) => WEEKDAYS.has(wordsOf(text)[0] ?? '')
const isHour = (text: string) => /^\d{1,2}\s?[h:]/i.test(text)

/** A timetable with days across and hours down, or the other way round. */
function weekGrid(rows: readonly RawRow[]): Sentence | undefined {
	const hasDaysDown = rows.filter((row) => isDay(textsOf(row)[0] ?? '')).length >= 3
	for (const row of rows)
		for (const test of hasDaysDown ? [isDay, isHour] : [isDay]) {
			const columns = filledOf(row).filter((column) => test(textOf(row, column)))
			if (columns.length >= 3)
				return sentence('a week grid begins in {cell}: only a list with a row for each lesson can be read', address(row, columns[0]!))
		}
	return undefined
}

/** A table above the headings would not come in: whatever stands there must be titles. Merged cells belong to the headings. */
function tableAbove({ rows, merged }: RawSheet, heading: number): Sentence | undefined {
	const first = rows.slice(0, Math.max(heading - 1, 0)).find((row, at) => {
		const [columns, next] = [filledOf(row), rows[at + 1]!]
		const isAlike = columns.length > 2 && columns.join() === filledOf(next).join()
		const areRecords = isAlike && [row, next].every((each) => textsOf(each).some(isValue))
		const isGroup = merged.some(({ top, left, right }) => top === row.number && right > left)
		return !isGroup && filledOf(next).length > 1 && (looksLikeHeadings(row) || areRecords)
	})
	if (!first) return undefined
	const phrase = 'a table stands above the headings of row {row}, from {cell} on: move it to a sheet of its own'
	return sentence(phrase, { row: rows[heading]!.number, ...address(first, filledOf(first)[0]!) })
}

const isRepeated = (row: RawRow, heading: RawRow) =>
	row.cells.length === heading.cells.length && textsOf(row).join('\n') === textsOf(heading).join('\n')

/** Other headings below; the same ones again, if a title stands above them. */
function secondBelow(rows: readonly RawRow[], heading: RawRow): Sentence | undefined {
	const second = rows.find((row, at) => {
		const before = rows[at - 1]
		const isTitled = before !== undefined && filledOf(before).length < 3 && filledOf(heading).length > 2
		return looksLikeHeadings(row) && (isTitled || !isRepeated(row, heading))
	})
	return second && sentence(SECOND, address(second, filledOf(second)[0]!))
}

/** Headings behind an empty column that repeat the first ones, or whose rows are not the rows of the first. */
function secondBeside(rows: readonly RawRow[], heading: RawRow, headings: readonly string[]): Sentence | undefined {
	const gap = headings.findIndex((text, column) => column > 0 && text === '' && rows.every((row) => textOf(row, column) === ''))
	const from = gap < 0 ? -1 : headings.findIndex((text, column) => column > gap && text !== '')
	if (from < 0) return undefined
	const [left, right] = [headings.slice(0, gap), headings.slice(from)].map((texts) => texts.filter((text) => text !== ''))
	if (left!.length < 2 || right!.length < 2) return undefined
	const keys = new Set(left!.filter(isKnown).map((text) => meaningOf(text).key))
	const repeats = right!.some((text) => keys.has(meaningOf(text).key))
	const areApart = rows.filter((row) => {
		const columns = filledOf(row)
		return columns.some((column) => column < gap) !== columns.some((column) => column >= from)
	})
	return repeats || areApart.length > rows.length / 20 ? sentence(SECOND, address(heading, from)) : undefined
}
