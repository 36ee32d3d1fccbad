/** Thousands separated by spaces, of whatever kind, in one line: `150 000`. */
const GROUPED = /^-?\d{1,3}([ \u00A0\u2009\u202F]\d{3}){1,4}([.,]\d{1,6})?$/

export const withoutGroups = (text: string) => (GROUPED.test(text) ? text.replace(/\s/g, '') : text)

/** A number with `,` or `.`, without exponent; its thousands may be separated by spaces. `undefined` if `text` is not a number. */
export function decimalNumber(text: string): number | undefined {
	const plain = withoutGroups(text)
	return /^-?\d{1,15}([.,]\d{1,6})?$/.test(plain) ? Number(plain.replace(',', '.')) : undefined
}

/** The same without decimals, except the zeros that a spreadsheet shows after a whole amount: `150000,00`. */
export function wholeNumber(text: string): number | undefined {
	const [, plain] = /^(-?\d{1,15})(?:[.,]00?)?$/.exec(withoutGroups(text)) ?? []
	return plain === undefined ? undefined : Number(plain)
}

/** Longer than a number with the zeros of a spreadsheet. */
const LONGEST = 60

/** `12,5` as 1250: exact, so that a grade is what was written. `undefined` beyond two decimals. */
export function hundredths(text: string): number | undefined {
	if (text.length > LONGEST) return undefined
	const [, sign, units, cents] = /^(-?)(\d{1,9})(?:[.,](\d{1,2})0*)?$/.exec(withoutGroups(text)) ?? []
	if (units === undefined) return undefined
	const amount = Number(units) * 100 + Number((cents ?? '').padEnd(2, '0'))
	return sign === '-' && amount > 0 ? -amount : amount
}
