import { folded } from '../../../kit/forms'
import { jourOf } from '../../../kit/jour-ecrit'
import { quoted } from '../../../kit/quoted'
import { sentence, type Told } from '../../../kit/sentence'

/** Whether a text such as 05/10/2026 begins with the day or with the month. */
export type DayOrder = 'jour' | 'mois'

export type DayCell = {
	/** its address, such as `C17` */
	readonly cell: string
	readonly text: string
	/** whether the workbook holds a day, not a text */
	readonly isDate: boolean
}

/** The order of day and month, as a whole column tells it. */
type ColumnDays =
	| { readonly order: 'jour' }
	/** the months seem to come first, as these texts show: a person must say it */
	| { readonly samples: readonly string[] }
	/** the order cannot be known, because of this cell; an exchange by the spreadsheet stays wrong even if a person says the order */
	| { readonly cell: string; readonly problem: Told; readonly isExchange: boolean }

/** Longer than « mercredi 30 septembre 2026 00:00:00.000000 ». */
const LONGEST = 60
const SAMPLES = 3
const SEPARATORS = /[\s/.,-]+/
/** A time behind a day, which the spreadsheet or a payment service has added. */
const TIME = /[ t]\d\d?:\d\d(?::\d\d(?:\.\d{1,6})?)?$/
const NUMBERS = /^\d{1,2}$/
const YEAR = /^\d{4}$/
const DAY = /^(\d{1,2})(?:er|st|nd|rd|th)?$/
const ABOUT: ReadonlySet<string> = new Set(['ne', 'nee', 'ne(e)', 'vers', 'en', 'born', 'about', 'in', '0', '00'])
export const WEEKDAYS: ReadonlySet<string> = new Set(
	'lundi mardi mercredi jeudi vendredi samedi dimanche monday tuesday wednesday thursday friday saturday sunday'.split(' ')
)
/** The names of each month and their beginnings, folded. */
const MONTHS = [
	'janvier january janv jan',
	'fevrier february fevr fev feb',
	'mars march mar',
	'avril april avr apr',
	'mai may',
	'juin june jun',
	'juillet july juil jul',
	'aout august aou aug',
	'septembre september sept sep',
	'octobre october oct',
	'novembre november nov',
	'decembre december dec'
]
const MONTH_NUMBERS: ReadonlyMap<string, string> = new Map(
	MONTHS.flatMap((names, at) => names.split(' ').map((name) => [name, String(at + 1)] as const))
)

/** The parts of a day that was written; none if the text is too long for a day. */
function partsOf(text: string): readonly string[] {
	if (text.length > LONGEST) return []
	const parts = folded(text)
		.trim()
		.replace(TIME, '')
		.split(SEPARATORS)
		.filter((part) => part !== '')
	return WEEKDAYS.has(parts[0] ?? '') ? parts.slice(1) : parts
}

/** The first two parts of a text such as 05/10/2026; `undefined` if the text does not depend on an order. */
function firstNumbers(text: string): readonly [number, number] | undefined {
	const [first = '', second = '', year = '', ...rest] = partsOf(text)
	const isNumeric = NUMBERS.test(first) && NUMBERS.test(second) && (NUMBERS.test(year) || YEAR.test(year)) && rest.length === 0
	return isNumeric ? [Number(first), Number(second)] : undefined
}

/** The order of day and month in a column: all its cells decide. */
export function dayOrder(cells: Iterable<DayCell>): ColumnDays {
	const [dayFirst, monthFirst]: [DayCell[], DayCell[]] = [[], []]
	let [early, late]: [DayCell | undefined, DayCell | undefined] = [undefined, undefined]
	// real days up to 12, and texts that have not a number above 12
	let [hasLateDay, hasEarlyText] = [false, false]
	for (const cell of cells) {
		if (cell.isDate) {
			if (Number(cell.text.slice(8, 10)) > 12) hasLateDay = true
			else early ??= cell
			continue
		}
		const numbers = firstNumbers(cell.text)
		if (!numbers) continue
		const [first, second] = numbers
		if (first > 12) dayFirst.push(cell)
		else if (second > 12) monthFirst.push(cell)
		else hasEarlyText = true
		if (first > 12 || second > 12) late ??= cell
	}
	const [day, month] = [dayFirst[0], monthFirst[0]]
	if (day && month) return contradiction(day, month, dayFirst.length < monthFirst.length)
	if (early && late && !hasLateDay && !hasEarlyText) return exchange(early, late)
	return month ? { samples: monthFirst.slice(0, SAMPLES).map(({ text }) => text) } : { order: 'jour' }
}

/** Two cells of a column that contradict each other; the fault is at the rarer kind. */
function contradiction(day: DayCell, month: DayCell, isDayRarer: boolean): ColumnDays {
	const phrase = 'in {early} the day comes first, in {late} the month: correct one of the two'
	return { cell: isDayRarer ? day.cell : month.cell, problem: sentence(phrase, { early: day.cell, late: month.cell }), isExchange: false }
}

function exchange(real: DayCell, late: DayCell): ColumnDays {
	const phrase =
		'the spreadsheet has probably exchanged day and month: {real} is a day for it and {text} a text; import the file as text again'
	return { cell: real.cell, problem: sentence(phrase, { real: real.cell, text: late.cell }), isExchange: true }
}

/**
 * A day as people write it, as YYYY-MM-DD: 05/10/2026, 5 octobre 2026, Oct 5, 2026. Of « né vers 1998 » and 00/00/1998, the year.
 * `undefined` for another form, which the reader of the file judges.
 */
export function dayOf(text: string, order: DayOrder): { readonly day: string } | { readonly problem: Told } | undefined {
	const parts = partsOf(text)
	const year = parts.at(-1) ?? ''
	if (YEAR.test(year) && parts.slice(0, -1).every((part) => ABOUT.has(part))) return { day: year }
	const [first = '', second = '', third = ''] = parts
	if (parts.length !== 3) return undefined
	if (YEAR.test(first)) return existing(text, first, second, third)
	if (MONTH_NUMBERS.has(first) || (order === 'mois' && NUMBERS.test(second))) return existing(text, third, first, second)
	return existing(text, third, second, first)
}

/** The day of the parts of `text`; `undefined` if they are not a day, a month and a year. */
function existing(text: string, year: string, month: string, dayPart: string): ReturnType<typeof dayOf> {
	const number = MONTH_NUMBERS.get(month) ?? (NUMBERS.test(month) ? month : undefined)
	const [, day] = DAY.exec(dayPart) ?? []
	if (number === undefined || day === undefined) return undefined
	if (NUMBERS.test(year)) return { problem: sentence('write the year with four digits, not {text}', { text: quoted(text) }) }
	if (!YEAR.test(year)) return undefined
	const jour = jourOf(year, number, day)
	if (jour !== null) return { day: jour }
	return { problem: sentence('{text} is not a day of the calendar, from 1900 to 2199', { text: quoted(text) }) }
}
