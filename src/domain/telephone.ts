const LONGEST = 60

/** What would make one number of what is two, or of a number and what people write beside it. */
const TWO = [
	// +33 (0)6, +33 0 6: the zero is dialled in the country alone
	/\d\)?\s?\(0\)/,
	/^\+\d{1,3} 0 /,
	// a slash parts two numbers, unless it parts every two digits
	/^(?!\d\d(\/\d\d)+$).*\//,
	// 20 21 22 23-24: 23 or 24
	/^[^-]*-\s*\d\d?$/,
	/\s-\s\d\d?$/
]

/**
 * The one number that somebody wrote, without what people put between its digits: international with `+`, or as it is dialled in the
 * country; `undefined` where it is not one.
 */
export function dialled(written: string): string | undefined {
	if (written.length > LONGEST) return undefined
	const said = written
		.replace(/\p{Cf}/gu, '')
		.replace(/\p{Pd}/gu, '-')
		.trim()
	if (!/\d$/.test(said) || TWO.some((one) => one.test(said))) return undefined
	const digits = said.replace(/[\s.()/-]/g, '')
	return /^\+?\d{6,15}$/.test(digits) ? digits : undefined
}
