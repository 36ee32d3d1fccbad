import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import ical, { foldLines, ICalEvent, ICalEventStatus } from 'ical-generator'
import { printable, vevent, type Entry } from '../../src/features/seances/calendrier/vevent.service'
import { insertSeances, write } from '../support/affairs'
import type { Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { statementsOf } from '../support/statements'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
})
afterAll(() => schools.stop())

/** Brings the year to `count` séances, eight of them at the same minute, without those of other classes. */
const fill = (count: number) =>
	write(schools, (db) =>
		db.run(sql`
			WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}),
			slots AS (SELECT i, date('2026-10-01', printf('+%d days', i / 40)) AS date, printf('%02d', 8 + i / 8 % 5) AS heure FROM n)
			INSERT INTO seances (id, uid, annee_id, matiere_id, enseignant_id, date, heure_debut, heure_fin, debut, fin, debut_s, fin_s, salle, type, mode, statut, updated_at)
			SELECT i, 's' || i, 2, 1, 10, date, heure || ':00', heure || ':50', date || 'T' || heure || ':00:00+00:00', date || 'T' || heure || ':50:00+00:00',
				unixepoch(date || ' ' || heure || ':00'), unixepoch(date || ' ' || heure || ':50'), 'Salle ' || i, 'CM', 'presentiel', 'planifiee', '2026-09-01T08:00:00+00:00'
			FROM slots WHERE true ON CONFLICT (id) DO NOTHING`)
	)

const uidsIn = (text: string) => [...text.matchAll(/^UID:(.+)\r$/gm)].map(([, uid]) => uid)
const calendar = async () => (await schools.as('awa').get('/emploi-temps.ics')).text()

test.each([1, 99, 100, 101, 200, 3301])('a calendar of %d séances is complete and ordered by time', async (count) => {
	await fill(count)
	const { data } = await json(schools.as('awa').get('/emploi-temps'))
	const text = await calendar()
	expect(uidsIn(text)).toEqual(data.map(({ uid }: { uid: string }) => uid))
	expect(uidsIn(text)).toHaveLength(count)
	expect([text.split('BEGIN:VEVENT').length - 1, text.split('END:VEVENT\r\n').length - 1]).toEqual([count, count])
	expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
	expect([...text.matchAll(/^(BEGIN|END):VTIMEZONE\r$/gm)]).toHaveLength(2)
})

test('other requests get a turn after every hundred séances, and while the text is joined', async () => {
	const store = await schools.store()
	await fill(3301)
	const events: string[] = []
	let isMaking = true
	const turn = () => {
		events.push('turn')
		if (isMaking) setImmediate(turn)
	}
	await write(schools, (db) => db.run(sql`UPDATE seances SET salle = 'Autre' WHERE id = 1`))
	setImmediate(turn)
	const statements = await statementsOf(store, calendar)
	isMaking = false
	const lists = statements.filter(({ sql: text }) => /from "seances"/i.test(text))
	expect(lists).toHaveLength(34)
	expect(events.length).toBeGreaterThanOrEqual(34)
})

test('a calendar is cached until something changes', async () => {
	const ask = (tag = '') => schools.as('awa').get('/emploi-temps.ics', { headers: { 'if-none-match': tag } })
	const store = await schools.store()
	const first = await ask()
	const bytes = await first.text()
	let second: Response | undefined
	const again = await statementsOf(store, async () => {
		second = await ask()
	})
	expect(again.filter(({ sql: text }) => /from "seances"/i.test(text))).toEqual([])
	expect(await second?.text()).toBe(bytes)
	expect((await ask(first.headers.get('etag') ?? '')).status).toBe(304)
	await write(schools, (db) => db.run(sql`UPDATE seances SET salle = 'Encore une autre' WHERE id = 3301`))
	expect((await ask(first.headers.get('etag') ?? '')).status).toBe(200)
})

test('the time zone of a calendar covers the year and séances outside it', async () => {
	const onsets = async () => {
		const text = await (await schools.as('awa', 'beta').get('/emploi-temps.ics')).text()
		return [...text.matchAll(/^DTSTART:(\d{6})\d{2}T/gm)].map(([, month]) => month)
	}
	const ofYear = ['202603', '202610', '202703']
	expect(await onsets()).toEqual(ofYear)
	const add = (id: number, date: string) =>
		write(schools, (db) => insertSeances(db, 'Europe/Paris', [{ id, date, heures: ['08:00', '10:00'] }]), 'beta')
	await add(1, '2027-11-15')
	expect(await onsets()).toEqual([...ofYear, '202710'])
	await add(2, '2026-01-15')
	expect(await onsets()).toEqual(['202510', ...ofYear, '202710'])
})

/** The same event from ical-generator, which cannot write an empty room. */
function generated(entry: Entry, zone: string): string {
	const { enseignant, classes, uid, sequence, debut, fin, summary, location, status, updated_at } = entry
	const changed = new Date(updated_at)
	const local = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
	const people = enseignant ? [`${enseignant.prenoms} ${enseignant.nom}`.trim()] : []
	const event = new ICalEvent(
		{
			id: uid,
			sequence,
			stamp: changed,
			lastModified: changed,
			start: local(debut),
			end: local(fin),
			timezone: zone,
			summary: printable(summary),
			description: printable([...people, classes.map(({ nom }) => nom).join(', ')].join('\n')),
			...(printable(location ?? '') !== '' && { location: { title: printable(location ?? '') } }),
			status: status === 'CANCELLED' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED
		},
		ical()
	)
	return foldLines(event.toString())
}

test('an event has the same bytes as with ical-generator', () => {
	const text = fc.string({
		unit: fc.oneof(
			fc.constantFrom('é', '🎓', '日', ';', ',', '\\', '"', '\n', '\r\n', '\r', '\u0007', ' ', 'n'),
			fc.string({ minLength: 1, maxLength: 1 })
		),
		minLength: 1,
		maxLength: 90
	})
	const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms - (ms % 1000)).toString()
	const time = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2035-01-01') })
	const entry = fc
		.record({
			uid: fc.uuid(),
			from: time,
			minutes: fc.integer({ min: -60, max: 300 }),
			changed: time,
			summary: text,
			location: fc.option(fc.oneof(text, fc.constantFrom('', '\u0000'))),
			enseignant: fc.option(fc.record({ nom: text, prenoms: fc.oneof(text, fc.constant('')) })),
			classes: fc.array(fc.record({ nom: text }), { minLength: 1, maxLength: 3 }),
			status: fc.constantFrom('CONFIRMED' as const, 'CANCELLED' as const),
			lien_visio: fc.constant(null),
			sequence: fc.nat(1000)
		})
		.map(({ from, minutes, changed, ...rest }): Entry => ({
			...rest,
			date: '',
			debut: instant(from),
			fin: instant(from + minutes * 60_000),
			updated_at: instant(changed)
		}))
	fc.assert(
		fc.property(entry, fc.constantFrom('Africa/Abidjan', 'Europe/Paris', 'Asia/Kolkata', 'America/St_Johns', 'Etc/UTC'), (one, zone) => {
			expect(vevent(one, zone)).toBe(generated(one, zone))
		}),
		{ numRuns: 500 }
	)
})

describe('a calendar in blocks', () => {
	beforeAll(async () => {
		await fill(1000)
		await write(schools, (db) =>
			db.run(
				sql`INSERT INTO seances_classes (seance_id, classe_id, matiere_id) SELECT id, 1, matiere_id FROM seances WHERE true ON CONFLICT DO NOTHING`
			)
		)
	})

	test.each<Name>(['moussa', 'ines'])('%s has no day looked through again by a later block', async (name) => {
		const store = await schools.store()
		const statements = await statementsOf(store, () => schools.as(name).get('/emploi-temps.ics'))
		const lists = statements.filter(({ sql: text }) => /from "seances"/i.test(text))
		const firstDays = lists.map(({ args }) => (args as unknown[]).filter((value) => value === '0000-01-01').length)
		expect(firstDays[0]).toBeGreaterThan(0)
		expect(firstDays.length).toBeGreaterThan(1)
		expect(firstDays.slice(1)).toEqual(firstDays.slice(1).map(() => 0))
	})
})
