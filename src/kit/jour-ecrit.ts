import { trimmed } from './free-text'

const ISO = /^(\d{4})-(\d\d)-(\d\d)$/
/** 05/10/2026, and the forms of spreadsheets, which depend on the machine: 5/10/2026, 05-10-2026, 05.10.2026. */
const FRENCH = /^(\d\d?)([/.-])(\d\d?)\2(\d{4})$/
/** Midnight, which a spreadsheet adds to a day if it takes the day for an instant. */
const MIDNIGHT = /[ T]0?0:00(:00(\.0{1,6})?)?$/
const LONGEST = '05/10/2026 00:00:00.000000'.length
const EARLIEST_YEAR = 1900
const LATEST_YEAR = 2199

/** A day as people write it, 2026-10-05 or 05/10/2026, as YYYY-MM-DD; `null` if that day does not exist, `undefined` if the form is another. */
export function jourEcrit(text: string): string | null | undefined {
	if (text.length > LONGEST) return undefined
	const written = text.length > 10 ? text.replace(MIDNIGHT, '') : text
	const french = FRENCH.exec(written)
	const [year, month, day] = french ? [french[4], french[3], french[1]] : (ISO.exec(written)?.slice(1) ?? [])
	if (year === undefined || month === undefined || day === undefined) return undefined
	return jourOf(year, month, day)
}

/** A day from the digits of its year, month and day, as YYYY-MM-DD; `null` if that day does not exist. */
export const jourOf = (year: string, month: string, day: string): string | null =>
	isDay(Number(year), Number(month), Number(day)) ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null

/** A year alone, as people and civil registers write it: 1998, « née vers 1998 », 00/00/1998. */
const YEAR = /^(?:(?:n[ée](?:e|\(e\))?|born) )?(?:(?:vers|en|about|around|in) )?(\d{4})$|^00([/.-])00\2(\d{4})$|^(\d{4})-00-00$/i

/** A birth as people write it, as YYYY-MM-DD, or as YYYY if only its year is known; `null` and `undefined` as of `jourEcrit`. */
export function naissanceEcrite(text: string): string | null | undefined {
	const [match, word, , register, iso] = (text.length <= LONGEST && YEAR.exec(text)) || []
	const year = word ?? register ?? iso
	if (match === undefined || year === undefined) return jourEcrit(text)
	return isDay(Number(year), 1, 1) ? year : null
}

/** A birth that was typed; unchanged if it is not one. */
export const naissanceTapee = (text: string): string => naissanceEcrite(trimmed(text)) ?? text.trim()

/** A day that was typed, as YYYY-MM-DD; unchanged if it is not one, which the form then says. */
export const jourTape = (text: string): string => jourEcrit(trimmed(text)) ?? text.trim()

/** Spreadsheets write seconds, and people `8h30` and `8h`. */
const TIME = /^(\d\d?)(?::(\d\d)(?::00)?|\s?[hH]\s?(\d\d)?)$/

/** A time of the day as people write it, as HH:MM; `undefined` if it is not one. */
export function heureText(text: string): string | undefined {
	const [, hour = '', colon, minute = colon ?? '00'] = TIME.exec(text) ?? []
	return hour === '' || Number(hour) > 23 || Number(minute) > 59 ? undefined : `${hour.padStart(2, '0')}:${minute}`
}

/** The same, of a time that was typed. */
export const heureTapee = (text: string): string => heureText(trimmed(text)) ?? text.trim()

/** Whether the calendar has this day, in a year that a school can mean. */
function isDay(year: number, month: number, day: number): boolean {
	if (year < EARLIEST_YEAR || year > LATEST_YEAR) return false
	const made = new Date(Date.UTC(year, month - 1, day))
	return made.getUTCMonth() === month - 1 && made.getUTCDate() === day
}
