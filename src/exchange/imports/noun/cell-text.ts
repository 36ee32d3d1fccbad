import { asComposed } from '../../../kit/composed'
import { fromSeconds } from '../../../kit/clock'
import { unturned } from '../../../kit/free-text'

const CONTROL = /\p{Cc}/gu
const CONTROL_BUT_LINES = /[^\P{Cc}\n\t]/gu

/** A text as a cell can hold it: without spaces around it, in NFC, without control characters, and on one line as a name unless `lines`. */
export const cellText = (text: string, lines: boolean): string =>
	asComposed((lines ? text.replace(/\r\n?/g, '\n').replace(CONTROL_BUT_LINES, '') : unturned(text.replace(CONTROL, ''))).trim())

/** The time that a clock in `timeZone` shows at an instant (seconds since 1970), as a cell has it: `08:05`. */
export const timeOfDay = (seconds: number, timeZone: string) =>
	fromSeconds(seconds).toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: 'minute', roundingMode: 'floor' })

/** The minute of an instant (seconds since 1970) as people read it there: `2026-11-20 14:03`. */
export const localMinute = (seconds: number, timeZone: string) =>
	fromSeconds(seconds)
		.toZonedDateTimeISO(timeZone)
		.toPlainDateTime()
		.toString({ smallestUnit: 'minute', roundingMode: 'floor' })
		.replace('T', ' ')
