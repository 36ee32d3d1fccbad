/** A number with `,` or `.`, without exponent or thousands separators; `undefined` if `text` is none. */
export function decimalNumber(text: string): number | undefined {
	return /^-?\d{1,15}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

export function wholeNumber(text: string): number | undefined {
	return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** `12,5` as 1250: exact, so that a grade is what was written. `undefined` beyond two decimals. */
export function hundredths(text: string): number | undefined {
	const [, sign, units, cents] = /^(-?)(\d{1,9})(?:[.,](\d{1,2})0*)?$/.exec(text) ?? []
	if (units === undefined) return undefined
	const amount = Number(units) * 100 + Number((cents ?? '').padEnd(2, '0'))
	return sign === '-' && amount > 0 ? -amount : amount
}

const EARLIEST_YEAR = 1900
const LATEST_YEAR = 2199

/** Whether the calendar has this day, in a year that a school can mean. */
export function isDay(year: number, month: number, day: number): boolean {
	if (year < EARLIEST_YEAR || year > LATEST_YEAR) return false
	const made = new Date(Date.UTC(year, month - 1, day))
	return made.getUTCMonth() === month - 1 && made.getUTCDate() === day
}
