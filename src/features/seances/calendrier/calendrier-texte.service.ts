import ical from 'ical-generator'
import type { Records } from '../../../db/queries/records'
import { encode, type Utf8 } from '../../../db/files/utf8'
import type { Institution } from '../../../tenants/institution.queries'
import { printable, vevent, type Entry } from './vevent.service'
import { vtimezone } from './vtimezone.service'

/** The day of a calendar without séances when the institution has no year. */
const ANY_DAY = '2000-01-01'
const END = 'END:VCALENDAR'

/** When an entry last changed: the séance, or the matière, teacher or classes that it shows. */
export type Changed = (entry: Shown) => string
type Shown = Omit<Entry, 'enseignant' | 'classes'> & {
	readonly matiere: { readonly id: number }
	readonly enseignant: (NonNullable<Entry['enseignant']> & { readonly id: number }) | null
	readonly classes: readonly (Entry['classes'][number] & { readonly id: number })[]
}

/** The calendar of an institution's séances in RFC 5545 format. Of each block only its text stays in memory. */
export async function calendar({ nom, timezone, annee }: Institution, blocks: AsyncIterable<Records>, stamp: Changed): Promise<Utf8> {
	// some programs don't accept UTC as the name of a time zone
	const zone = timezone === 'UTC' ? 'Etc/UTC' : timezone
	const shell = ical({ prodId: '//Préau//Emploi du temps//FR', x: { 'X-WR-CALNAME': printable(nom) } })
	const days = annee ? [annee.date_debut, annee.date_fin] : [ANY_DAY]
	const events: Utf8[] = []
	for await (const { text } of blocks) {
		const entries = JSON.parse(`[${text}]`) as Shown[]
		for (const entry of [entries[0], entries.at(-1)]) if (entry) days.push(entry.date)
		events.push(encode(entries.map((entry) => vevent({ ...entry, updated_at: stamp(entry) }, zone)).join('')))
	}
	days.sort()
	const [first, last] = [days[0], days.at(-1)].map((day) => Temporal.PlainDate.from(day ?? ANY_DAY)) as [
		Temporal.PlainDate,
		Temporal.PlainDate
	]
	const head = `${shell.toString().slice(0, -END.length)}${vtimezone(zone, first, last)}`
	return gathered([encode(head), ...events, encode(`${END}\r\n`)])
}

/** How many parts are joined before other requests get a turn. */
const PARTS = 32

async function gathered(parts: readonly Utf8[]): Promise<Utf8> {
	const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
	let at = 0
	for (const [index, part] of parts.entries()) {
		all.set(part, at)
		at += part.length
		if (index % PARTS === PARTS - 1) await new Promise((turn) => setImmediate(turn))
	}
	return all
}
