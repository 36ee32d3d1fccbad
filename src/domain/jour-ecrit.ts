const ISO = /^(\d{4})-(\d\d)-(\d\d)$/
const FRENCH = /^(\d\d)\/(\d\d)\/(\d{4})$/
const EARLIEST_YEAR = 1900
const LATEST_YEAR = 2199

/** A day as people write it, 2026-10-05 or 05/10/2026, as YYYY-MM-DD; `null` where there is none, `undefined` where it is in no such form. */
export function jourEcrit(text: string): string | null | undefined {
	const iso = ISO.exec(text)
	const [year, month, day] = iso ? iso.slice(1) : (FRENCH.exec(text)?.slice(1).toReversed() ?? [])
	if (year === undefined || month === undefined || day === undefined) return undefined
	return isDay(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : null
}

/** Whether the calendar has this day, in a year that a school can mean. */
function isDay(year: number, month: number, day: number): boolean {
	if (year < EARLIEST_YEAR || year > LATEST_YEAR) return false
	const made = new Date(Date.UTC(year, month - 1, day))
	return made.getUTCMonth() === month - 1 && made.getUTCDate() === day
}
