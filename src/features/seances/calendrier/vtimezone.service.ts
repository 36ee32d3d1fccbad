type Observance = { readonly onset: string; readonly from: number; readonly to: number; readonly isDaylight: boolean }

/** The start of an offset that has been in force for longer than any calendar goes back. */
const LONG_AGO = Temporal.Instant.from('1970-01-01T00:00:00Z')

/**
 * The VTIMEZONE of `zone` (RFC 5545 section 3.6.5) as lines that end in CRLF. It holds every offset that Temporal knows between the day
 * `first` and the day `last`.
 */
export function vtimezone(zone: string, first: Temporal.PlainDate, last: Temporal.PlainDate): string {
	const components = observances(zone, first, last).flatMap(({ onset, from, to, isDaylight }) => {
		const kind = isDaylight ? 'DAYLIGHT' : 'STANDARD'
		return [`BEGIN:${kind}`, `DTSTART:${onset}`, `TZOFFSETFROM:${utcOffset(from)}`, `TZOFFSETTO:${utcOffset(to)}`, `END:${kind}`]
	})
	return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...components, 'END:VTIMEZONE', ''].join('\r\n')
}

function observances(zone: string, first: Temporal.PlainDate, last: Temporal.PlainDate): Observance[] {
	const before = first.toZonedDateTime(zone).subtract({ nanoseconds: 1 })
	const end = last.add({ days: 1 }).toZonedDateTime(zone)
	const found = [observance(before.getTimeZoneTransition('previous') ?? LONG_AGO.toZonedDateTimeISO(zone), before)]
	let next = before.getTimeZoneTransition('next')
	while (next && Temporal.ZonedDateTime.compare(next, end) < 0) {
		found.push(observance(next, next))
		next = next.getTimeZoneTransition('next')
	}
	return found
}

/** The offset in force at `inForce`, which began at `transition`. */
function observance(transition: Temporal.ZonedDateTime, inForce: Temporal.ZonedDateTime): Observance {
	const isAncient = Temporal.Instant.compare(transition.toInstant(), LONG_AGO) <= 0
	const to = inForce.offsetNanoseconds
	const from = isAncient ? to : transition.subtract({ nanoseconds: 1 }).offsetNanoseconds
	const onset = (isAncient ? LONG_AGO : transition.toInstant().add({ nanoseconds: from })).toZonedDateTimeISO('UTC').toPlainDateTime()
	return { onset: onset.toString({ smallestUnit: 'second' }).replace(/[-:]/g, ''), from, to, isDaylight: to > standardOffset(inForce) }
}

/** The smaller of the winter and summer offsets. */
const standardOffset = (at: Temporal.ZonedDateTime) => Math.min(...[1, 7].map((month) => at.with({ month, day: 1 }).offsetNanoseconds))

/** `+0100`; with seconds only if they are not 0. */
function utcOffset(nanoseconds: number): string {
	const seconds = Math.abs(nanoseconds) / 1e9
	const parts = [seconds / 3600, (seconds / 60) % 60, ...(seconds % 60 > 0 ? [seconds % 60] : [])]
	return (nanoseconds < 0 ? '-' : '+') + parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join('')
}
