import type { Told } from '../../../kit/sentence'
import { tooLong } from '../files/budget'
import { isDateFormat, isIsoDate, numberFormat, shownNumber, shownPercentage, shownText, shownValue } from './number-format'
import { shortened } from '../../../kit/quoted'
import { unescaped } from './runs'
import type { Shared } from './workbook-parts'

/** A cell that is not empty, as it is in a sheet. */
export type Cell = {
	/** from 0 */
	readonly column: number
	/** `n` for a number or a day, `s` for a shared text, `str`, `inlineStr`, `b`, `d`, `e` */
	readonly type: string
	/** the number of its style */
	readonly style: string
	isFormula: boolean
	raw: string
	/** the text in the cell itself */
	text: string | undefined
}

/** Digits of a spreadsheet's number that count; the rest is noise of its arithmetic. */
const DIGITS = 12
/** milliseconds */
const DAY = 86_400_000
/** The days that stand for a time without a day. */
const NO_DAY: ReadonlySet<number> = new Set([Date.UTC(1899, 11, 30), Date.UTC(1899, 11, 31)])

const NUMBER = /^[+-]?(?=\.?\d)\d*(?:\.\d*)?(?:e[+-]?\d{1,3})?$/i
/** A day and a time in the form of strict workbooks. */
const ISO = /^(?:(\d{4}-\d\d-\d\d)(?:T|$))?(?:T?(\d\d:\d\d(?::\d\d)?)(?:\.\d{1,9})?Z?)?$/
/** The last day of the calendars of spreadsheets, and the day that the calendar of 1900 has too many. */
const LAST_DAY = 2_958_466
const NO_LEAP_DAY = 60

const TEXTS: ReadonlySet<string> = new Set(['s', 'str', 'inlineStr'])
/** The format of a style that does not exist: nobody knows how it shows a number. */
const UNKNOWN = numberFormat(0, '%')

type Refused = { readonly problem: Told }
const DAMAGED: Refused = { problem: 'this cell is damaged: write it again in the workbook and save it' }
const SHOWN_OTHERWISE: Refused = {
	problem: 'the spreadsheet shows something else than the cell holds: give the column the format Text and write what is shown'
}
const ANOTHER_NUMBER: Refused = {
	problem: 'the spreadsheet shows something else than the cell holds: give the cell the format General and write the number'
}

/**
 * A cell of a sheet as a CSV file would have it.
 * @param holds whether its column holds texts or numbers, or if nobody knows `either`, so that the cell says what it shows
 */
export function sheetCell(
	{ type, raw, text, style, isFormula }: Cell,
	{ texts, formats, is1904 }: Shared,
	holds: 'texts' | 'numbers' | 'either' | undefined
): string | Refused {
	const value = raw.trim()
	const isText = holds === 'texts'
	if (text === undefined && isFormula && value === '' && type !== 'str')
		return { problem: 'its formula has no value: open the workbook, let it calculate and save it' }
	if (value === '' && text === undefined) return ''
	if (type === 'e') return shortened(value)
	const format = formatOf(style, formats)
	if (text !== undefined || TEXTS.has(type)) {
		const said = text ?? (type !== 's' ? unescaped(raw) : /^\d{1,9}$/.test(value) ? texts[Number(value)] : undefined)
		const long = said && tooLong(said)
		if (long) return { problem: long }
		if (said === undefined || said.includes('\0') || !said.isWellFormed()) return DAMAGED
		return said === '' || !isText ? said : (shownText(format, said) ?? SHOWN_OTHERWISE)
	}
	if (type === 'b') return /^[01]$|^true$|^false$/.test(value) ? (isText ? SHOWN_OTHERWISE : /^[1t]/.test(value) ? 'oui' : 'non') : DAMAGED
	const number = type === 'n' && NUMBER.test(value) ? Number(value) : Number.NaN
	if (type === 'd' || (Number.isFinite(number) && isDateFormat(format, number))) {
		const moment = type === 'd' ? isoMoment(value) : serialMoment(number, is1904)
		if (!moment) return type === 'd' ? DAMAGED : SHOWN_OTHERWISE
		return isText && !isIsoDate(format, number) ? SHOWN_OTHERWISE : momentCell(moment)
	}
	if (!Number.isFinite(number)) return DAMAGED
	const plain = plainNumber(number)
	if (isText) return shownNumber(format, number, plain) ?? SHOWN_OTHERWISE
	if (holds === undefined) return plain
	const display = shownValue(format, number, plain)
	if (holds === 'numbers') return display ?? ANOTHER_NUMBER
	return shownNumber(format, number, plain) ?? display ?? shownPercentage(format, number, plainNumber(number * 100)) ?? ANOTHER_NUMBER
}

const formatOf = (style: string, formats: Shared['formats']) => (/^\d{1,6}$/.test(style) ? formats[Number(style)] : undefined) ?? UNKNOWN

/** Whether a cell holds a day or time, not a text that looks like one. */
export const isMoment = ({ type, raw, style }: Cell, { formats }: Shared) =>
	type === 'd' || (type === 'n' && isDateFormat(formatOf(style, formats), Number(raw)))

function isoMoment(value: string): Date | undefined {
	const [match, day = '1899-12-31', time = '00:00'] = ISO.exec(value) ?? []
	const moment = new Date(`${day}T${time}Z`)
	return match && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? moment : undefined
}

/** The moment of a day number. Spreadsheets count days from the end of 1899, or the beginning of 1904. */
function serialMoment(serial: number, is1904: boolean): Date | undefined {
	if (serial < 0 || serial >= LAST_DAY || (!is1904 && Math.floor(serial) === NO_LEAP_DAY)) return undefined
	const first = is1904 && serial >= 1 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < NO_LEAP_DAY ? 31 : 30)
	return new Date(first + serial * DAY)
}

function plainNumber(value: number): string {
	const rounded = Number(value.toPrecision(DIGITS))
	// matricules and telephone numbers are long, and exact
	if (Number.isSafeInteger(value)) return String(value)
	const text = String(rounded)
	return text.includes('e-') ? rounded.toFixed(DIGITS).replace(/\.?0{1,12}$/, '') : text
}

/** A day, a time of day, or both if the moment has both. */
function momentCell(moment: Date): string {
	// a time is a fraction of a day, so it is rounded
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

/** The number of a column from 0, by its letters. */
export function columnOf(letters: string): number {
	let column = 0
	for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
	return column - 1
}
