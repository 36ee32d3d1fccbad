import { isJour, mondayOf } from '../../kit/jour'

const DAYS = 7
const SUNDAY = 6

/** The week of a day (YYYY-MM-DD), or of `today` if `text` is not a day: its Monday, and its seven days as text. */
export function weekOf(text: string, today: Temporal.PlainDate) {
	const monday = mondayOf(isJour(text) ? Temporal.PlainDate.from(text) : today)
	return { monday, days: Array.from({ length: DAYS }, (_, index) => monday.add({ days: index }).toString()) }
}

/** The days of a week that a timetable shows: Sunday only if something is on it. */
export const shownDays = (days: readonly string[], creneaux: readonly { readonly date: string }[]) =>
	days.filter((jour, index) => index < SUNDAY || creneaux.some(({ date }) => date === jour))
