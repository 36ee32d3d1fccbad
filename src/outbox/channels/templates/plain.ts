/** On one line, without control characters: what may stand in a header. */
export const oneLine = (text: string) =>
	text
		.toWellFormed()
		.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
		.trim()

/** Lines of a text that people wrote, without other control characters, and without empty lines around. */
export const linesOf = (text: string) =>
	text
		.toWellFormed()
		.trim()
		.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
		.map((line) => line.replace(/[\p{Cc}]+/gu, ' ').trimEnd())
