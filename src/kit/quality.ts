/** The weight among the lower-case parameters of a range (RFC 9110 section 12.4.2): 1 without one, 0 if it is not a valid weight. */
export function qualityOf(parameters: readonly string[]): number {
	const written = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '')
	if (written === undefined) return 1
	return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(written) ? Number(written) : 0
}
