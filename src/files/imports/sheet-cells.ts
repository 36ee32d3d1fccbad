import type { CellValue } from 'hucre/xlsx'

/** What a spreadsheet puts where a formula fails. */
const ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/
/** Beyond it a number of a spreadsheet is noise of its arithmetic. */
const DIGITS = 12
/** milliseconds */
const DAY = 86_400_000
/** A time without a day stands on the first day of one of the two calendars. */
const NO_DAY: ReadonlySet<number> = new Set([Date.UTC(1899, 11, 30), Date.UTC(1899, 11, 31), Date.UTC(1904, 0, 1)])

export const isErrorCell = (value: CellValue) => typeof value === 'string' && ERROR.test(value)

/** A cell of a sheet as a CSV file would say it. */
export function sheetCell(value: CellValue): string {
	if (value === null || value === undefined) return ''
	if (typeof value === 'boolean') return value ? 'oui' : 'non'
	if (typeof value === 'number') return plainNumber(value)
	return value instanceof Date ? momentCell(value) : value
}

function plainNumber(value: number): string {
	const rounded = Number(value.toPrecision(DIGITS))
	// matricules and telephone numbers are long, and exact
	if (Number.isSafeInteger(value)) return String(value)
	const text = String(rounded)
	return text.includes('e') ? rounded.toFixed(DIGITS).replace(/\.?0{1,12}$/, '') : text
}

/** A day, a time of day, or both where both are said. */
function momentCell(moment: Date): string {
	if (Number.isNaN(moment.getTime())) return '?'
	// the fraction of a day that stands for a time is rounded
	const seconds = Math.round(moment.getTime() / 1000) * 1000
	const day = Math.floor(seconds / DAY) * DAY
	const text = new Date(seconds).toISOString()
	const time = text.slice(11, 19).replace(/:00$/, '')
	if (NO_DAY.has(day)) return time
	return seconds === day ? text.slice(0, 10) : `${text.slice(0, 10)} ${time}`
}

/** The letters of a column, from 0: `A`, `AB`. */
export function columnLetters(column: number): string {
	const rest = Math.floor(column / 26)
	return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}
