/** Whether `text` is a day of the calendar written YYYY-MM-DD. */
export function isJour(text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
	try {
		return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
	} catch {
		return false
	}
}

/** A day, or the day that an instant begins with, as people read it in both languages: 21/11/2026. */
export const jourLu = (jour: string) => `${jour.slice(8, 10)}/${jour.slice(5, 7)}/${jour.slice(0, 4)}`

/** The day before a day YYYY-MM-DD. */
export const veilleOf = (jour: string) => Temporal.PlainDate.from(jour).subtract({ days: 1 }).toString()

export const jourIn = (instant: Temporal.Instant, timeZone: string) => instant.toZonedDateTimeISO(timeZone).toPlainDate()

/** Milliseconds at which the day after `instant` begins in `timeZone`. */
export const nextJour = (instant: Temporal.Instant, timeZone: string) =>
	jourIn(instant, timeZone).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds

export const mondayOf = (jour: Temporal.PlainDate) => jour.subtract({ days: jour.dayOfWeek - 1 })

/** Whether `text` is a time of the day written HH:MM. */
export const isHeure = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
