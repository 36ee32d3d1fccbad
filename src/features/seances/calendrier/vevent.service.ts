import { escape, foldLines } from 'ical-generator'
import { displayName } from '../../../kit/forms'

/** The fields of a séance's JSON that a calendar shows. */
export type Entry = {
	readonly uid: string
	readonly date: string
	readonly debut: string
	readonly fin: string
	readonly summary: string
	readonly location: string | null
	readonly enseignant: { readonly nom: string; readonly prenoms: string } | null
	readonly classes: readonly { readonly nom: string }[]
	readonly status: 'CONFIRMED' | 'CANCELLED'
	readonly sequence: number
	readonly lien_visio: string | null
	readonly updated_at: string
}

/**
 * The VEVENT of a séance (RFC 5545 section 3.6.1) in the local time of `zone`: folded lines that end in CRLF. It is written here because
 * ical-generator takes four times as long, and a year has many séances.
 */
export function vevent(
	{ uid, sequence, debut, fin, summary, location, enseignant, classes, status, lien_visio, updated_at }: Entry,
	zone: string
): string {
	const [start, end] = [debut, fin].map((instant) => Temporal.Instant.from(instant)).toSorted((a, b) => Temporal.Instant.compare(a, b)) as [
		Temporal.Instant,
		Temporal.Instant
	]
	const stamp = basic(new Date(updated_at).toISOString())
	const room = printable(location ?? '')
	const link = lien_visio === null ? undefined : new URL(lien_visio).href
	const people = enseignant ? [displayName(enseignant)] : []
	const description = printable([...people, classes.map(({ nom }) => nom).join(', ')].join('\n'))
	const lines = [
		'BEGIN:VEVENT',
		`UID:${uid}`,
		`SEQUENCE:${sequence}`,
		`DTSTAMP:${stamp}Z`,
		`DTSTART;TZID=${zone}:${local(start, zone)}`,
		`DTEND;TZID=${zone}:${local(end, zone)}`,
		`SUMMARY:${escape(printable(summary), false)}`,
		...(room === '' ? [] : [`LOCATION:${escape(room, false)}`]),
		`DESCRIPTION:${escape(description, false)}`,
		`STATUS:${status}`,
		// CONFERENCE joins the room (RFC 7986 section 5.11); URL is for programs that don't know it
		...(link === undefined ? [] : [`URL:${link}`, `CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO:${link}`]),
		`LAST-MODIFIED:${stamp}Z`,
		'END:VEVENT',
		''
	]
	return foldLines(lines.join('\r\n'))
}

const local = (instant: Temporal.Instant, zone: string) => basic(instant.toZonedDateTimeISO(zone).toPlainDateTime().toString())

/** `20261120T080000`, from a day and time in the extended format; fractions of a second are dropped. */
const basic = (extended: string) => extended.slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace(/[-:]/g, '')

/** Removes the control characters that RFC 5545 cannot represent (section 3.3.11). */
// oxlint-disable-next-line no-control-regex -- this is about control characters
export const printable = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
