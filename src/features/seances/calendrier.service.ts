import ical, { foldLines, ICalEvent, ICalEventStatus, type ICalEventData } from 'ical-generator'
import type { Db } from '../../db/store'
import { perimetreKey, type Perimetre } from '../../domain/perimetre'
import { WHOLE } from '../../reading/lists'
import type { Institution } from '../../tenants/institution.queries'
import { listSeances, seancesKey, type SeanceQuery } from './seances.service'
import { vtimezone } from './vtimezone.service'

/** What a calendar shows of a séance, as its JSON has it. */
type Entry = {
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
	readonly updated_at: string
}

/** How many events are written before others get their turn. */
const BLOCK = 200
/** For a calendar without séances in an institution without a year. */
const ANY_DAY = '2000-01-01'
const END = 'END:VCALENDAR'

/** The séances that the caller may see as an RFC 5545 calendar in the institution's time zone. */
export const calendarOfSeances = (db: Db, institution: Institution, perimetre: Perimetre, asked: SeanceQuery) => ({
	key: `calendrier/${seancesKey(asked)}|${perimetreKey(perimetre)}`,
	async make() {
		const records = await listSeances(db, institution, perimetre, asked).select(WHOLE)
		return { json: await calendar(institution, records.each) }
	}
})

async function calendar({ nom, timezone, annee }: Institution, records: readonly { readonly json: string }[]): Promise<string> {
	// ical-generator writes no TZID where the zone is called UTC
	const zone = timezone === 'UTC' ? 'Etc/UTC' : timezone
	// the zone is the events' alone: where a calendar has one, ical-generator writes DTSTAMP in local time, and it is to be UTC
	const shell = ical({ prodId: '//Préau//Emploi du temps//FR', x: { 'X-WR-CALNAME': printable(nom) } })
	const days = annee ? [annee.date_debut, annee.date_fin] : [ANY_DAY]
	const events: string[] = []
	for (const [index, { json }] of records.entries()) {
		const entry = JSON.parse(json) as Entry
		days.push(entry.date)
		events.push(foldLines(new ICalEvent(eventOf(entry, zone), shell).toString()))
		if (index % BLOCK === BLOCK - 1) await new Promise((turn) => setImmediate(turn))
	}
	days.sort()
	const [first, last] = [days[0], days.at(-1)].map((day) => Temporal.PlainDate.from(day ?? ANY_DAY)) as [
		Temporal.PlainDate,
		Temporal.PlainDate
	]
	return `${shell.toString().slice(0, -END.length)}${vtimezone(zone, first, last)}${events.join('')}${END}\r\n`
}

function eventOf(entry: Entry, zone: string): ICalEventData {
	const { enseignant, classes } = entry
	const changed = new Date(entry.updated_at)
	const local = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
	const people = enseignant ? [`${enseignant.prenoms} ${enseignant.nom}`.trim()] : []
	return {
		id: entry.uid,
		sequence: entry.sequence,
		stamp: changed,
		lastModified: changed,
		start: local(entry.debut),
		end: local(entry.fin),
		timezone: zone,
		summary: printable(entry.summary),
		description: printable([...people, classes.map(({ nom }) => nom).join(', ')].join('\n')),
		...(entry.location !== null && { location: { title: printable(entry.location) } }),
		status: entry.status === 'CANCELLED' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED
	}
}

/** Without the control characters that RFC 5545 has no way to write (section 3.3.11). */
// oxlint-disable-next-line no-control-regex -- they are what it is about
const printable = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
