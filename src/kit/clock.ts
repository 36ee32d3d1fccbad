import { ifPossible } from './if-possible'
/** The source of every instant; tests pass a clock that they move by hand. */
export type Clock = { now(): Temporal.Instant }

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** Years after the build: when the clock shows a later date, it is probably wrong, and the program not that old. */
export const YEARS_TO_COME = 10

export const machineTimeZone = () => Temporal.Now.timeZoneId()

/** Whole seconds since 1970 (UTC), the form in which machinery columns keep an instant. */
export const toSeconds = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000)

/** RFC 3339 with the offset that `timeZone` has then, to the second: the form of instants on the wire (contract 1.4). */
export const toWireInstant = (instant: Temporal.Instant, timeZone: string) =>
	instant.toZonedDateTimeISO(timeZone).round({ smallestUnit: 'second', roundingMode: 'floor' }).toString({ timeZoneName: 'never' })

/** Zones change their offset at whole quarters of an hour (seconds). */
const QUARTER = 900

/** Writes many instants, in seconds, as `toWireInstant` does; the offset is looked up once for each quarter of an hour. */
export function wireInstants(timeZone: string): (seconds: number) => string {
	const offsets = new Map<number, { readonly seconds: number; readonly text: string }>()
	return (seconds) => {
		const quarter = Math.floor(seconds / QUARTER)
		let offset = offsets.get(quarter)
		if (!offset) {
			const there = fromSeconds(seconds).toZonedDateTimeISO(timeZone)
			offsets.set(quarter, (offset = { seconds: there.offsetNanoseconds / 1e9, text: there.offset }))
		}
		return new Date((seconds + offset.seconds) * 1000).toISOString().slice(0, 19) + offset.text
	}
}

export const fromSeconds = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)

/** The instant of a day and time in `timeZone`; a time that a change of clocks skips counts with the offset before it. */
export const atLocal = (date: string, time: string, timeZone: string) =>
	Temporal.PlainDate.from(date)
		.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) })
		.toInstant()

export type Moment = { readonly wire: string; readonly seconds: number }

/** The instants of days and times in `timeZone`; a timetable has few of them, many times. */
export function localMoments(timeZone: string): (date: string, time: string) => Moment {
	const known = new Map<string, Map<string, Moment>>()
	return (date, time) => {
		let ofDay = known.get(date)
		if (!ofDay) known.set(date, (ofDay = new Map()))
		const before = ofDay.get(time)
		if (before) return before
		const instant = atLocal(date, time, timeZone)
		const moment = { wire: toWireInstant(instant, timeZone), seconds: toSeconds(instant) }
		ofDay.set(time, moment)
		return moment
	}
}

/** The time zone that is called `name`, whatever its case, such as `Africa/Abidjan`; `undefined` if this program does not know it. */
export const timeZoneNamed = (name: string): string | undefined =>
	ifPossible(() => (/^[A-Za-z]/.test(name) ? Temporal.Now.zonedDateTimeISO(name).timeZoneId : undefined))
