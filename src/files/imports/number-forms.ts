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
