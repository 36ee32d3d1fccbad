const LONGEST = 60

/** Texts that hold two numbers, or a number with something else beside it. */
const TWO = [
	// +33 (0)6, +33 0 6: the zero is dialled only inside the country
	/\d\)?\s?\(0\)/,
	/^\+\d{1,3} 0 /,
	// a slash separates two numbers, unless it separates every two digits
	/^(?!\d\d(\/\d\d)+$).*\//,
	// 20 21 22 23-24: 23 or 24
	/^[^-]*-\s*\d\d?$/,
	/\s-\s\d\d?$/
]

/**
 * The number in a text that somebody wrote, without the characters between its digits: international with `+`, or as it is dialled in
 * the country; `undefined` if the text is not one number.
 */
export function dialled(written: string): string | undefined {
	if (written.length > LONGEST) return undefined
	const number = written
		.replace(/\p{Cf}/gu, '')
		.replace(/\p{Pd}/gu, '-')
		.trim()
	if (!/\d$/.test(number) || TWO.some((pattern) => pattern.test(number))) return undefined
	const digits = number.replace(/[\s.()/-]/g, '')
	return /^\+?\d{6,15}$/.test(digits) ? digits : undefined
}
