import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { join } from 'node:path'
import * as s from '../../src/school/schema'
import { vtimezone } from '../../src/features/seances/calendrier/vtimezone.service'
import { insertSeances, write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import type { Name } from '../support/people'
import type { ReadEvent } from '../support/read-calendar'
import { json, startSchools, type SchoolCode, type Schools } from '../support/school'

const ZONES = { alpha: 'Africa/Abidjan', beta: 'Europe/Paris' } as const
const CODES = ['alpha', 'beta'] as const

/** Times around both changes of clocks, without ambiguous ones. */
const SEANCES = [
	...['2026-10-24', '2026-10-25', '2026-10-26', '2027-03-27', '2027-03-28', '2027-03-29'].flatMap((date, day) => [
		{ id: 1 + 3 * day, date, heures: ['00:15', '01:45'] as const },
		{ id: 2 + 3 * day, date, heures: ['03:15', '05:00'] as const },
		{ id: 3 + 3 * day, date, heures: ['14:00', '16:00'] as const, classes: [1, 2] }
	]),
	{ id: 30, date: '2026-11-19', heures: ['08:00', '10:00'] as const, statut: 'annulee' as const, sequence: 3 },
	{ id: 31, date: '2026-11-20', heures: ['08:00', '10:00'] as const, classes: [2], matiere_id: 3, enseignant_id: null }
]

const BACKSLASHES = '\\n; \\, \\\\'
const NASTY = [
	'Salle ; , \\ "B"',
	'ligne 1\nligne 2\r\nligne 3',
	BACKSLASHES,
	'É'.repeat(200),
	`${'a'.repeat(73)}🎓${'b'.repeat(71)}日本語のとても長い名前`,
	'👩🏽‍🔬'.repeat(30),
	'BEGIN:VEVENT\r\nUID:faux',
	'cloche\u0007 et zéro\u0000 fin'
]

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
	for (const code of CODES)
		await write(
			schools,
			async (db) => {
				await insertSeances(db, ZONES[code], SEANCES)
				await insertSeances(
					db,
					ZONES[code],
					NASTY.map((salle, index) => ({ id: 40 + index, date: '2026-12-01', heures: ['08:00', '10:00'] as const, salle }))
				)
			},
			code
		)
})
afterAll(() => schools.stop())

async function calendar(name: Name, query = '', code: SchoolCode = 'alpha', own = schools): Promise<string> {
	const path = `/emploi-temps.ics${query}`
	const response = await own.as(name, code).get(path)
	expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
	expect(response.headers.get('content-disposition')).toBe('inline; filename="emploi-temps.ics"')
	await expectDocumented(response, 'GET', path)
	return response.text()
}

async function readUnder(zone: string, text: string): Promise<{ icalJs: ReadEvent[]; nodeIcal: ReadEvent[] }> {
	const child = Bun.spawn([process.execPath, join(import.meta.dir, '../support/read-calendar.ts')], {
		env: { ...process.env, TZ: zone },
		stdin: Buffer.from(text),
		stderr: 'pipe'
	})
	const [printed, errors, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
	expect([code, errors]).toEqual([0, ''])
	return JSON.parse(printed)
}

const uidsIn = (text: string) => [...text.matchAll(/^UID:(.+)\r$/gm)].map(([, uid]) => uid)

describe('the calendar has the same séances as the list', () => {
	test.each(CODES)('two programs in two time zones read it alike: %s', async (code) => {
		const text = await calendar('awa', '', code)
		const { data } = await json(schools.as('awa', code).get('/emploi-temps'))
		// oxlint-disable-next-line typescript/no-explicit-any -- an answer's JSON
		const expected = data.map((seance: any) => ({
			uid: seance.uid,
			start: Date.parse(seance.debut),
			end: Date.parse(seance.fin),
			sequence: seance.sequence,
			status: seance.status
		}))
		expected.sort((a: { uid: string }, b: { uid: string }) => (a.uid < b.uid ? -1 : 1))
		expect(expected).toHaveLength(SEANCES.length + NASTY.length)
		for (const zone of ['UTC', 'Europe/Paris', 'America/New_York']) {
			const { icalJs, nodeIcal } = await readUnder(zone, text)
			for (const found of [icalJs, nodeIcal])
				expect(found.map(({ uid, start, end, sequence, status }) => ({ uid, start, end, sequence, status }))).toEqual(expected)
		}
	})

	test.each<Name>(['awa', 'moussa', 'sira', 'fanta', 'yao', 'ines', 'koffi', 'paul'])('for %s, with every filter', async (name) => {
		for (const query of ['', '?date_debut=2026-11-20', '?date_fin=2026-10-25', '?classe_id=2', '?statut=annulee', '?enseignant_id=10']) {
			const { data } = await json(schools.as(name).get(`/emploi-temps${query}`))
			expect(uidsIn(await calendar(name, query))).toEqual(data.map(({ uid }: { uid: string }) => uid))
		}
	})

	test('a name arrives unchanged, whatever it contains', async () => {
		const { icalJs, nodeIcal } = await readUnder('UTC', await calendar('awa', '?date_debut=2026-12-01&date_fin=2026-12-01'))
		const expected = NASTY.map((salle) => salle.replaceAll('\r\n', '\n').replaceAll('\u0000', '').replaceAll('\u0007', ''))
		expect(icalJs.map(({ location }) => location)).toEqual(expected)
		// node-ical reads an escaped backslash before an n as the end of a line
		const plain = (texts: string[]) => texts.filter((_, index) => index !== NASTY.indexOf(BACKSLASHES))
		expect(plain(nodeIcal.map(({ location }) => location))).toEqual(plain(expected))
		expect(icalJs[0]).toMatchObject({ summary: 'Mathématiques (CM)', description: 'Fanta TRAORÉ\nMécanique L1' })
	})

	test('an event names the teacher and the classes', async () => {
		const { icalJs } = await readUnder('UTC', await calendar('awa', '?date_debut=2026-10-24&date_fin=2026-10-24'))
		expect(icalJs[2]?.description).toBe('Fanta TRAORÉ\nÉnergie 1, Mécanique L1')
		const [alone] = (await readUnder('UTC', await calendar('koffi', '?date_debut=2026-11-20&date_fin=2026-11-20'))).icalJs
		expect(alone).toMatchObject({ description: 'Énergie 1', location: '', summary: 'Thermique (CM)' })
	})
})

describe('the calendar follows RFC 5545', () => {
	test.each(CODES)('lines end in CRLF and are folded: %s', async (code) => {
		const text = await calendar('awa', '', code)
		expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
		const lines = text.slice(0, -2).split('\r\n')
		expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([])
		expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
		// a line cut inside a character would come back as two replacement characters
		expect(lines.filter((line) => line.includes('\ufffd') || !line.isWellFormed())).toEqual([])
		expect(lines.some((line) => line.startsWith(' '))).toBe(true)
		expect(uidsIn(text)).toHaveLength(SEANCES.length + NASTY.length)
	})

	test('an event has the required properties', async () => {
		const text = await calendar('awa', '?statut=annulee', 'beta')
		expect(text).toContain('DTSTART;TZID=Europe/Paris:20261119T080000\r\nDTEND;TZID=Europe/Paris:20261119T100000\r\n')
		for (const line of ['UID:30@test', 'SEQUENCE:3', 'STATUS:CANCELLED', 'DTSTAMP:20260901T080000Z', 'LAST-MODIFIED:20260901T080000Z'])
			expect(text.split('\r\n')).toContain(line)
		expect(text.split('\r\n').slice(0, 4)).toEqual([
			'BEGIN:VCALENDAR',
			'VERSION:2.0',
			'PRODID:-//Préau//Emploi du temps//FR',
			'X-WR-CALNAME:École beta'
		])
	})

	test('a calendar without séances still has its time zone', async () => {
		const text = await calendar('paul', '', 'beta')
		const component = new ICAL.Component(ICAL.parse(text))
		expect(component.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
		expect(text).toContain('TZID:Europe/Paris')
	})

	test('a school between two years, or in the zone UTC, has a time zone too', async () => {
		const own = await startSchools()
		try {
			await write(own, (db) => insertSeances(db, 'UTC', [{ id: 1, date: '2026-11-20', heures: ['08:00', '10:00'] }]))
			await write(own, (db) => db.update(s.etablissement).set({ timezone: 'UTC', nom: 'École; de, "tout"\nEND:VCALENDAR' }))
			const text = await calendar('awa', '', 'alpha', own)
			expect(text).toContain('TZID:Etc/UTC')
			expect(text).toContain('X-WR-CALNAME:École\\; de\\, "tout"\\nEND:VCALENDAR\r\n')
			const { icalJs, nodeIcal } = await readUnder('Europe/Paris', text)
			for (const found of [icalJs, nodeIcal]) expect(found.map(({ start }) => start)).toEqual([Date.parse('2026-11-20T08:00:00Z')])

			await write(own, (db) => db.update(s.annees).set({ courante: false }))
			const empty = await calendar('awa', '', 'alpha', own)
			expect([uidsIn(empty), empty.includes('BEGIN:VTIMEZONE')]).toEqual([[], true])
			expect(await json(own.as('awa').get('/emploi-temps'))).toMatchObject({ data: [], meta: { total: 0 } })
		} finally {
			await own.stop()
		}
	})
})

describe('the time zone', () => {
	const ZONE_NAMES = [
		'Africa/Abidjan',
		'Europe/Paris',
		'Europe/Dublin',
		'Africa/Casablanca',
		'Africa/Cairo',
		'America/New_York',
		'America/Sao_Paulo',
		'Asia/Kolkata',
		'Australia/Lord_Howe',
		'Pacific/Auckland',
		'Etc/UTC'
	]
	test('has the offsets of Temporal at any hour of the year', () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...ZONE_NAMES),
				fc.integer({ min: 2015, max: 2035 }),
				fc.integer({ min: 0, max: 330 * 24 * 4 }),
				(zone, year, quarters) => {
					const first = Temporal.PlainDate.from({ year, month: 9, day: 1 })
					const last = first.add({ days: 330 })
					const local = first.toPlainDateTime().add({ minutes: 15 * quarters })
					const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) => local.toZonedDateTime(zone, { disambiguation }))
					fc.pre(earlier!.equals(later!))
					const component = new ICAL.Component(
						ICAL.parse(`BEGIN:VCALENDAR\r\n${vtimezone(zone, first, last)}END:VCALENDAR\r\n`)
					).getFirstSubcomponent('vtimezone')
					const { month, day, hour, minute } = local
					const read = ICAL.Time.fromData({ year: local.year, month, day, hour, minute, second: 0 }, new ICAL.Timezone(component!))
					expect(read.toUnixTime() * 1000).toBe(earlier!.epochMilliseconds)
				}
			),
			{ numRuns: 400 }
		)
	})

	test('has one offset if it never changes', () => {
		const days = [Temporal.PlainDate.from('2026-09-14'), Temporal.PlainDate.from('2027-07-31')] as const
		expect(vtimezone('Africa/Abidjan', ...days).split('\r\n')).toEqual([
			'BEGIN:VTIMEZONE',
			'TZID:Africa/Abidjan',
			'BEGIN:STANDARD',
			'DTSTART:19700101T000000',
			'TZOFFSETFROM:+0000',
			'TZOFFSETTO:+0000',
			'END:STANDARD',
			'END:VTIMEZONE',
			''
		])
		expect(
			[...vtimezone('Europe/Paris', ...days).matchAll(/BEGIN:(STANDARD|DAYLIGHT)\r\nDTSTART:(\w+)/g)].map(([, kind, at]) => [kind, at])
		).toEqual([
			['DAYLIGHT', '20260329T020000'],
			['STANDARD', '20261025T030000'],
			['DAYLIGHT', '20270328T020000']
		])
		expect(vtimezone('America/St_Johns', ...days)).toContain('TZOFFSETFROM:-0230\r\nTZOFFSETTO:-0330')
	})
})

describe('one address has a JSON and a calendar form', () => {
	test.each([
		['text/calendar', 'text/calendar'],
		['TEXT/Calendar;charset=utf-8', 'text/calendar'],
		['text/calendar, */*', 'text/calendar'],
		['text/calendar, text/plain;q=0.9, */*;q=0.1', 'text/calendar'],
		['text/*', 'text/calendar'],
		['application/json;q=0.5, text/calendar;q=0.9', 'text/calendar'],
		['application/json;q=0, */*', 'text/calendar'],
		['*/*', 'application/json'],
		['application/json', 'application/json'],
		['application/json, text/calendar', 'application/json'],
		['text/calendar;q=0.2, application/*', 'application/json'],
		['text/calendar;q=0', 'application/json'],
		['text/calendar;q=0, text/*', 'application/json'],
		['text/calendar;q=2', 'application/json'],
		['text/html', 'application/json'],
		['text/html, application/xhtml+xml, */*;q=0.8', 'application/json'],
		['junk;;;,,', 'application/json'],
		['', 'application/json']
	])('Accept: %s', async (accept, type) => {
		const response = await schools.as('awa').get('/emploi-temps', { headers: { accept } })
		expect([response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([200, type])
		expect(response.headers.get('vary')).toContain('Accept')
		// the document gives each form an operation of its own
		await expectDocumented(response, 'GET', type === 'text/calendar' ? '/emploi-temps.ics' : '/emploi-temps')
	})

	test('both forms have the séances of the same request', async () => {
		const headers = { accept: 'text/calendar' }
		const text = await (await schools.as('ines').get('/emploi-temps?page=2&per_page=1&date_debut=2027-01-01', { headers })).text()
		expect(text).toBe(await calendar('ines', '?date_debut=2027-01-01'))
	})

	test('both forms have different tags, which change only with the content', async () => {
		const get = (accept: string, tag = '', name: Name = 'ines') =>
			schools.as(name).get('/emploi-temps', { headers: { accept, 'if-none-match': tag } })
		const [list, ics] = [await get('application/json'), await get('text/calendar')]
		const [listTag, icsTag] = [list.headers.get('etag') ?? '', ics.headers.get('etag') ?? '']
		expect(listTag).not.toBe(icsTag)
		expect(ics.headers.get('cache-control')).toBe('private, no-cache')
		expect((await get('application/json', icsTag)).status).toBe(200)
		expect((await get('text/calendar', listTag)).status).toBe(200)
		for (const [accept, tag, vary] of [
			['application/json', listTag, 'Accept-Encoding, Accept'],
			['text/calendar', icsTag, 'Accept']
		] as const) {
			const unchanged = await get(accept, tag)
			expect([unchanged.status, await unchanged.text(), unchanged.headers.get('vary')]).toEqual([304, '', vary])
		}
		schools.clock.advance({ hours: 30 })
		expect((await get('text/calendar', icsTag)).status).toBe(304)
		await write(schools, (db) => db.update(s.seances).set({ salle: 'Autre' }).where(eq(s.seances.id, 31)))
		expect((await get('text/calendar', icsTag)).status).toBe(304)
		await write(schools, (db) => db.update(s.seances).set({ salle: 'Autre' }).where(eq(s.seances.id, 1)))
		expect((await get('text/calendar', icsTag)).status).toBe(200)
		expect((await get('application/json', listTag)).status).toBe(200)
	})

	test('junk in If-None-Match is ignored', async () => {
		const response = await schools.as('awa').get('/emploi-temps.ics', { headers: { 'if-none-match': 'W/"' } })
		expect(response.status).toBe(200)
	})
})
