const CONTROL = /\p{Cc}/gu
const CONTROL_BUT_LINES = /[^\P{Cc}\n\t]/gu

/** A text as a cell can say it: without spaces around it, in NFC, without control characters, and on one line unless `lines`. */
export const cellText = (text: string, lines: boolean): string =>
	(lines ? text.replace(/\r\n?/g, '\n').replace(CONTROL_BUT_LINES, '') : text.replace(CONTROL, '')).trim().normalize('NFC')
