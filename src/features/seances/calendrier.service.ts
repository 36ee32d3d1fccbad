import ical from 'ical-generator'
import type { Records } from '../../db/records'
import { encode, type Utf8 } from '../../db/utf8'
import { perimetreKey } from '../../domain/perimetre'
import type { Institution } from '../../tenants/institution.queries'
import type { View } from '../../tenants/visit'
import { selectChanges, type Change } from './calendriers.queries'
import { seancesInBlocks, seancesKey, type SeanceQuery } from './seances.service'
import { printable, vevent, type Entry } from './vevent.service'
import { vtimezone } from './vtimezone.service'

/** How many séances are read and written before others get their turn. */
const BLOCK = 100
/** For a calendar without séances in an institution without a year. */
const ANY_DAY = '2000-01-01'
const END = 'END:VCALENDAR'

/** The séances that the caller may see as an RFC 5545 calendar in the institution's time zone. */
export const calendarOfSeances = (view: View, asked: SeanceQuery) => ({
	key: `calendrier/${seancesKey(asked)}|${perimetreKey(view.perimetre)}`,
	make: async () => ({ json: await calendar(view.institution, seancesInBlocks(view, asked, BLOCK), await changesOf(view)) })
})

/** When an entry last changed: its séance, or what it shows of the matière, the teacher and the classes. */
type Changed = (entry: Shown) => string
type Shown = Omit<Entry, 'enseignant' | 'classes'> & {
	readonly matiere: { readonly id: number }
	readonly enseignant: (NonNullable<Entry['enseignant']> & { readonly id: number }) | null
	readonly classes: readonly (Entry['classes'][number] & { readonly id: number })[]
}

async function changesOf({ db }: View): Promise<Changed> {
	const changes = await selectChanges(db)
	const known = new Map(changes.map(({ kind, id, updated_at }) => [`${kind} ${id}`, Date.parse(updated_at)]))
	const at = (kind: Change['kind'], id: number) => known.get(`${kind} ${id}`) ?? 0
	return ({ updated_at, matiere, enseignant, classes }) => {
		const shown = [
			at('matiere', matiere.id),
			enseignant ? at('enseignant', enseignant.id) : 0,
			...classes.map(({ id }) => at('classe', id))
		]
		return new Date(Math.max(Date.parse(updated_at), ...shown)).toISOString()
	}
}

/** Of a block only what goes out stays in memory. */
async function calendar({ nom, timezone, annee }: Institution, blocks: AsyncIterable<Records>, changed: Changed): Promise<Utf8> {
	// to some programs a zone called UTC is none
	const zone = timezone === 'UTC' ? 'Etc/UTC' : timezone
	const shell = ical({ prodId: '//Préau//Emploi du temps//FR', x: { 'X-WR-CALNAME': printable(nom) } })
	const days = annee ? [annee.date_debut, annee.date_fin] : [ANY_DAY]
	const events: Utf8[] = []
	for await (const { text } of blocks) {
		const entries = JSON.parse(`[${text}]`) as Shown[]
		for (const entry of [entries[0], entries.at(-1)]) if (entry) days.push(entry.date)
		events.push(encode(entries.map((entry) => vevent({ ...entry, updated_at: changed(entry) }, zone)).join('')))
	}
	days.sort()
	const [first, last] = [days[0], days.at(-1)].map((day) => Temporal.PlainDate.from(day ?? ANY_DAY)) as [
		Temporal.PlainDate,
		Temporal.PlainDate
	]
	const head = `${shell.toString().slice(0, -END.length)}${vtimezone(zone, first, last)}`
	return gathered([encode(head), ...events, encode(`${END}\r\n`)])
}

/** How many parts are put together before others get their turn. */
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
