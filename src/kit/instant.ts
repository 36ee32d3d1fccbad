const RFC3339 = /^(\d{4})-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})?$/

const FIRST = Temporal.Instant.from('2000-01-01T00:00:00Z')
const END = Temporal.Instant.from('2101-01-01T00:00:00Z')

/**
 * The instant that an RFC 3339 text names; without an offset it is read in `timeZone` (contract 1.4). `undefined` for any
 * other text, for a day or time that does not exist, and for years outside 2000 to 2100, which are mistakes of the sender.
 */
export function parseInstant(text: string, timeZone: string): Temporal.Instant | undefined {
	const match = RFC3339.exec(text)
	if (!match) return undefined
	const upper = text.toUpperCase()
	try {
		const instant = match[3]
			? Temporal.Instant.from(upper)
			: Temporal.PlainDateTime.from(upper, { overflow: 'reject' }).toZonedDateTime(timeZone).toInstant()
		return Temporal.Instant.compare(instant, FIRST) < 0 || Temporal.Instant.compare(instant, END) >= 0 ? undefined : instant
	} catch {
		return undefined
	}
}
