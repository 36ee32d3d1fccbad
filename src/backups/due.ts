/** The last time before `now` at which the clock on the wall of `timeZone` showed `time` ("02:00"). */
export function lastSlot(time: string, now: Temporal.Instant, timeZone: string): Temporal.Instant {
	const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
	const on = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).toInstant()
	const todays = on(today)
	return Temporal.Instant.compare(todays, now) <= 0 ? todays : on(today.subtract({ days: 1 }))
}

/** Whether a copy is due: the last slot has passed without one, also if the machine was off then. */
export function isDue(copies: readonly Temporal.Instant[], slot: Temporal.Instant, now: Temporal.Instant): boolean {
	return !copies.some((at) => Temporal.Instant.compare(slot, at) <= 0 && Temporal.Instant.compare(at, now) <= 0)
}
