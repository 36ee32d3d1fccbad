import { escape, foldLines } from 'ical-generator'

/** What a calendar shows of a séance, as its JSON has it. */
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
 * The VEVENT of a séance (RFC 5545 section 3.6.1) at the local time of `zone`: folded lines that end in CRLF. Written here, for
 * ical-generator takes four times as long, and a year has many.
 */
export function vevent(
	{ uid, sequence, debut, fin, summary, location, enseignant, classes, status, lien_visio, updated_at }: Entry,
	zone: string
): string {
	const [start, end] = [debut, fin].map((instant) => Temporal.Instant.from(instant)).toSorted((a, b) => Temporal.Instant.compare(a, b)) as [
		Temporal.Instant,
		Temporal.Instant
	]
	const changed = basic(new Date(updated_at).toISOString())
	const room = printable(location ?? '')
	const link = lien_visio === null ? undefined : new URL(lien_visio).href
	const people = enseignant ? [`${enseignant.prenoms} ${enseignant.nom}`.trim()] : []
	const description = printable([...people, classes.map(({ nom }) => nom).join(', ')].join('\n'))
	const lines = [
		'BEGIN:VEVENT',
		`UID:${uid}`,
		`SEQUENCE:${sequence}`,
		`DTSTAMP:${changed}Z`,
		`DTSTART;TZID=${zone}:${local(start, zone)}`,
		`DTEND;TZID=${zone}:${local(end, zone)}`,
		`SUMMARY:${escape(printable(summary), false)}`,
		...(room === '' ? [] : [`LOCATION:${escape(room, false)}`]),
		`DESCRIPTION:${escape(description, false)}`,
		`STATUS:${status}`,
		// RFC 7986 section 5.11: what joins the room; the other is for programs that do not know it
		...(link === undefined ? [] : [`URL:${link}`, `CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO:${link}`]),
		`LAST-MODIFIED:${changed}Z`,
		'END:VEVENT',
		''
	]
	return foldLines(lines.join('\r\n'))
}

const local = (instant: Temporal.Instant, zone: string) => basic(instant.toZonedDateTimeISO(zone).toPlainDateTime().toString())

/** `20261120T080000`, of a day and time of the extended form; what is below a second goes. */
const basic = (extended: string) => extended.slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace(/[-:]/g, '')

/** Without the control characters that RFC 5545 has no way to write (section 3.3.11). */
// oxlint-disable-next-line no-control-regex -- they are what it is about
export const printable = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
