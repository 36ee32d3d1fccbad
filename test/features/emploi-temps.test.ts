import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import * as s from '../../src/school/schema'
import { insertSeances, write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import type { Name } from '../support/people'
import { json, startSchools, type SchoolCode, type Schools } from '../support/school'

const ZONES = { alpha: 'Africa/Abidjan', beta: 'Europe/Paris' } as const

/** 4 has both classes and comes before 3; 8 is of last year; 1 and 9 begin together. */
const SEANCES = [
	{ id: 1, date: '2026-11-16', heures: ['08:00', '10:00'], salle: 'Salle 1' },
	{ id: 2, date: '2026-11-17', heures: ['08:00', '10:00'], matiere_id: 2, enseignant_id: 11, type: 'AUTRE' },
	{ id: 3, date: '2026-11-18', heures: ['16:00', '18:00'], matiere_id: 3, enseignant_id: 11, classes: [2] },
	{ id: 4, date: '2026-11-18', heures: ['14:00', '16:00'], classes: [1, 2], mode: 'hybride' },
	{ id: 5, date: '2026-11-19', heures: ['08:00', '10:00'], statut: 'annulee' },
	{ id: 6, date: '2026-11-20', heures: ['08:00', '10:00'], statut: 'reportee' },
	{ id: 7, date: '2026-11-20', heures: ['10:00', '12:00'], matiere_id: 3, enseignant_id: null, classes: [2] },
	{ id: 8, date: '2026-02-02', heures: ['08:00', '10:00'], annee_id: 1, classes: [3], statut: 'terminee' },
	{ id: 9, date: '2026-11-16', heures: ['08:00', '09:00'], matiere_id: 3, enseignant_id: 12, classes: [2] },
	{ id: 10, date: '2026-10-26', heures: ['08:00', '10:00'], statut: 'terminee' }
] as const

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
	for (const code of ['alpha', 'beta'] as const) await write(schools, (db) => insertSeances(db, ZONES[code], SEANCES), code)
})
afterAll(() => schools.stop())

type Seance = { id: number; uid: string; [field: string]: unknown }
type Answer = { data: Seance[]; meta: { total: number; version: number; retires?: { id: number; cle: string }[] } }

const read = async (name: Name, query = '', code: SchoolCode = 'alpha'): Promise<Answer> => {
	const path = `/emploi-temps${query}`
	const response = await schools.as(name, code).get(path)
	expect(response.status, path).toBe(200)
	await expectDocumented(response, 'GET', path)
	return json(response)
}
const idsOf = async (...asked: Parameters<typeof read>) => (await read(...asked)).data.map(({ id }) => id)

describe('the séances that a person sees', () => {
	test.each<[Name, number[]]>([
		['awa', [10, 1, 9, 2, 4, 3, 5, 6, 7]],
		['moussa', [10, 1, 2, 4, 5, 6]],
		['sira', [9, 4, 3, 7]],
		['fanta', [10, 1, 4, 5, 6]],
		['yao', [2, 3]],
		['ines', [10, 1, 2, 4, 5, 6]],
		['marie', [10, 1, 2, 4, 5, 6]],
		['koffi', [9, 4, 3, 7]],
		['paul', []],
		['lea', []]
	])('%s', async (name, ids) => {
		expect(await idsOf(name)).toEqual(ids)
		expect(await idsOf(name, '', 'beta')).toEqual(ids)
	})

	test('a séance has all its fields, called off or not', async () => {
		const { data } = await read('ines', '?date_debut=2026-11-17&date_fin=2026-11-20')
		expect(data.map(({ id, statut, status }) => [id, statut, status])).toEqual([
			[2, 'planifiee', 'CONFIRMED'],
			[4, 'planifiee', 'CONFIRMED'],
			[5, 'annulee', 'CANCELLED'],
			[6, 'reportee', 'CANCELLED']
		])
		expect(data[1]).toEqual({
			id: 4,
			uid: '4@test',
			ref: null,
			date: '2026-11-18',
			heure_debut: '14:00',
			heure_fin: '16:00',
			debut: '2026-11-18T14:00:00+00:00',
			fin: '2026-11-18T16:00:00+00:00',
			salle: null,
			salle_id: null,
			type: 'CM',
			mode: 'hybride',
			statut: 'planifiee',
			matiere: { id: 1, code: 'MATH', nom: 'Mathématiques' },
			enseignant: { id: 10, nom: 'TRAORÉ', prenoms: 'Fanta' },
			classes: [
				{ id: 2, code: 'ENER-1', nom: 'Énergie 1', matiere: { id: 1, code: 'MATH', nom: 'Mathématiques' } },
				{ id: 1, code: 'MECA-L1', nom: 'Mécanique L1', matiere: { id: 1, code: 'MATH', nom: 'Mathématiques' } }
			],
			summary: 'Mathématiques (CM)',
			location: null,
			dtstart: '20261118T140000Z',
			dtend: '20261118T160000Z',
			status: 'CONFIRMED',
			sequence: 0,
			contenu: null,
			lien_visio: null,
			updated_at: '2026-09-01T08:00:00+00:00'
		})
		expect(data[0]?.['summary']).toBe('Anglais')
	})

	test('instants are in the time zone of the institution', async () => {
		const { data } = await read('awa', '?date_debut=2026-11-16&date_fin=2026-11-16', 'beta')
		expect([data[0]?.['debut'], data[0]?.['dtstart']]).toEqual(['2026-11-16T08:00:00+01:00', '20261116T070000Z'])
		expect((await read('awa', '?statut=terminee', 'beta')).data[0]?.['debut']).toBe('2026-10-26T08:00:00+01:00')
	})

	test('a stranger gets 401', async () => {
		for (const path of ['/emploi-temps', '/emploi-temps.ics', '/emploi-temps?page=0'])
			expect((await schools.with(undefined).get(path)).status).toBe(401)
		expect((await schools.with('1|beta0awaxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx').get('/emploi-temps')).status).toBe(401)
	})
})

describe('bounds and filters of the timetable', () => {
	test.each<[string, number[]]>([
		['?date_debut=2026-11-18', [4, 3, 5, 6, 7]],
		['?date_fin=2026-11-16', [10, 1, 9]],
		['?date_debut=2026-11-16&date_fin=2026-11-16', [1, 9]],
		['?date_debut=2026-11-21', []],
		['?date_debut=2026-02-02&date_fin=2026-02-02', []],
		['?classe_id=2', [9, 4, 3, 7]],
		['?classe_id=1&date_debut=2026-11-18', [4, 5, 6]],
		['?enseignant_id=11', [2, 3]],
		['?matiere_id=3', [9, 3, 7]],
		['?statut=planifiee', [1, 9, 2, 4, 3, 7]],
		['?statut=annulee', [5]],
		['?classe_id=2&enseignant_id=10&matiere_id=1&statut=planifiee', [4]],
		['?classe_id=3', []],
		['?classe_id=999', []],
		['?enseignant_id=999', []],
		['?matiere_id=9999999999999999', []],
		['?inconnu=1&classe_id=2', [9, 4, 3, 7]]
	])('%s', async (query, ids) => {
		expect(await idsOf('awa', query)).toEqual(ids)
		// a cached answer is not used for another question
		expect(await idsOf('awa', query)).toEqual(ids)
	})

	test('a filter never shows more than the caller may see', async () => {
		expect(await idsOf('ines', '?classe_id=2')).toEqual([4])
		expect(await idsOf('sira', '?enseignant_id=10')).toEqual([4])
		expect(await idsOf('yao', '?enseignant_id=10')).toEqual([])
		expect(await idsOf('paul', '?classe_id=1')).toEqual([])
	})
})

describe('bad input to the timetable', () => {
	test.each([
		['date_debut', '2026-02-30'],
		['date_debut', '01/09/2026'],
		['date_fin', '2026-9-1'],
		['date_fin', ''],
		['classe_id', ''],
		['classe_id', '0'],
		['classe_id', '-1'],
		['classe_id', '1e2'],
		['classe_id', '0x10'],
		['enseignant_id', 'abc'],
		['matiere_id', '99999999999999999999'],
		['statut', 'ANNULEE'],
		['statut', '']
	])('refuses %s=%s', async (name, value) => {
		for (const path of ['/emploi-temps', '/emploi-temps.ics']) {
			const asked = `${path}?${name}=${encodeURIComponent(value)}`
			const response = await schools.as('ines').get(asked)
			expect(response.status, asked).toBe(422)
			await expectDocumented(response, 'GET', asked)
			expect(Object.keys((await json(response)).errors)).toEqual([name])
		}
	})
	test.each(['page=0', 'page=x', 'per_page=0', 'per_page=501', 'per_page=1000', 'depuis_version=-1', 'depuis_version='])(
		'%s',
		async (query) => {
			expect((await schools.as('ines').get(`/emploi-temps?${query}`)).status).toBe(422)
			expect((await schools.as('ines').get(`/emploi-temps?${query}`, { headers: { accept: 'text/calendar' } })).status).toBe(422)
			expect((await schools.as('ines').get(`/emploi-temps.ics?${query}`)).status).toBe(200)
		}
	)
	test('refuses an end before the beginning', async () => {
		for (const path of ['/emploi-temps', '/emploi-temps.ics']) {
			const response = await schools.as('awa').get(`${path}?date_debut=2026-11-20&date_fin=2026-11-19`)
			expect([response.status, Object.keys((await json(response)).errors)]).toEqual([422, ['date_fin']])
		}
	})
	test('reports every fault at once', async () => {
		const { errors } = await json(schools.as('awa').get('/emploi-temps?date_debut=x&classe_id=x&statut=x&page=x'))
		expect(Object.keys(errors).toSorted()).toEqual(['classe_id', 'date_debut', 'page', 'statut'])
	})
	test.each(['junk', '"', 'W/', '""', ',,,', '"a", "b"'])('If-None-Match: %s', async (tag) => {
		const response = await schools.as('awa').get('/emploi-temps', { headers: { 'if-none-match': tag } })
		expect([response.status, (await json(response)).meta.total]).toEqual([200, 9])
	})
})

describe('pages of the timetable', () => {
	const LINK = /<http:\/\/alpha\.test\/api\/lms(\/emploi-temps\?[^>]+)>; rel="(\w+)"/g
	const linksOf = (response: Response) =>
		new Map([...(response.headers.get('link') ?? '').matchAll(LINK)].map(([, path, rel]) => [rel ?? '', path ?? '']))

	test('make up the whole list one after the other', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom<Name>('awa', 'moussa', 'sira', 'fanta', 'yao', 'koffi', 'paul'),
				fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 500 })),
				fc.constantFrom('', '&date_debut=2026-11-16', '&classe_id=1', '&statut=planifiee&matiere_id=3'),
				async (name, perPage, filter) => {
					const whole = await read(name, `?${filter}`)
					const seen: Seance[] = []
					let last: string | undefined
					for (let path: string | undefined = `/emploi-temps?per_page=${perPage}${filter}`; path !== undefined;) {
						const response = await schools.as(name).get(path)
						const { data, meta } = await json(response)
						seen.push(...data)
						const links = linksOf(response)
						expect(meta).toMatchObject({ total: whole.meta.total, per_page: perPage, version: whole.meta.version })
						expect(meta.last_page).toBe(Math.max(1, Math.ceil(whole.meta.total / perPage)))
						expect([links.has('prev'), links.has('next')]).toEqual([meta.page > 1, meta.page < meta.last_page])
						last = links.get('last')
						path = links.get('next')
					}
					expect(seen).toEqual(whole.data)
					expect(last).toContain(`page=${Math.max(1, Math.ceil(whole.meta.total / perPage))}`)
				}
			),
			{ numRuns: 60 }
		)
	})

	test('are ordered by time, not by id', async () => {
		for (const name of ['awa', 'sira', 'moussa', 'koffi'] as const) {
			const whole = await idsOf(name)
			const pages = await Promise.all(whole.map((_, index) => idsOf(name, `?page=${index + 1}&per_page=1`)))
			expect(pages.flat()).toEqual(whole)
		}
	})

	test('are empty beyond the last one', async () => {
		expect((await read('awa', '?page=99&per_page=5')).data).toEqual([])
	})
})

test('a school without the module has no timetable', async () => {
	const own = await startSchools()
	try {
		await write(own, (db) => db.update(s.modules).set({ actif: false }).where(eq(s.modules.code, 'emploi_temps')))
		for (const path of ['/emploi-temps', '/emploi-temps.ics']) {
			const response = await own.as('awa').get(path)
			expect([response.status, (await json(response)).code]).toEqual([404, 'module_inactif'])
		}
		expect((await own.as('awa', 'beta').get('/emploi-temps')).status).toBe(200)
	} finally {
		await own.stop()
	}
})

describe('versions of the timetable', () => {
	const READERS: Name[] = ['awa', 'moussa', 'sira', 'fanta', 'yao', 'ines', 'koffi', 'paul']
	type Consumer = { version: number; kept: Map<number, Seance> }

	const begin = async (name: Name): Promise<Consumer> => {
		const { data, meta } = await read(name)
		return { version: meta.version, kept: new Map(data.map((seance) => [seance.id, seance])) }
	}
	const follow = async (name: Name, consumer: Consumer) => {
		const { data, meta } = await read(name, `?depuis_version=${consumer.version}`)
		for (const seance of data) consumer.kept.set(seance.id, seance)
		for (const { id, cle } of meta.retires ?? []) {
			expect(cle).toBe(`${id}@test`)
			consumer.kept.delete(id)
		}
		consumer.version = meta.version
		return { changed: data.map(({ id }) => id), retired: (meta.retires ?? []).map(({ id }) => id) }
	}
	const edit = (id: number, set: Partial<typeof s.seances.$inferInsert>) =>
		write(schools, (db) => db.update(s.seances).set(set).where(eq(s.seances.id, id)))
	const remove = (id: number) =>
		write(schools, async (db) => {
			await db.delete(s.seancesClasses).where(eq(s.seancesClasses.seance_id, id))
			await db.delete(s.seances).where(eq(s.seances.id, id))
		})

	test('return exactly the changes', async () => {
		await write(schools, (db) => insertSeances(db, ZONES.alpha, [{ id: 20, date: '2027-01-11', heures: ['08:00', '10:00'] }]))
		const ines = await begin('ines')
		const koffi = await begin('koffi')
		expect(await follow('ines', ines)).toEqual({ changed: [], retired: [] })

		await edit(20, { salle: 'Atelier' })
		expect(await follow('ines', ines)).toEqual({ changed: [20], retired: [] })

		await edit(20, { date: '2027-01-12', debut_s: 1_799_740_800, fin_s: 1_799_748_000, sequence: 1 })
		expect(await follow('ines', ines)).toEqual({ changed: [20], retired: [] })
		expect(ines.kept.get(20)).toMatchObject({ date: '2027-01-12', sequence: 1, uid: '20@test' })
		expect(await idsOf('ines', '?date_debut=2027-01-12&date_fin=2027-01-12')).toEqual([20])
		expect(await idsOf('ines', '?date_debut=2027-01-11&date_fin=2027-01-11')).toEqual([])

		await edit(20, { statut: 'annulee' })
		expect(await follow('ines', ines)).toEqual({ changed: [20], retired: [] })
		expect(ines.kept.get(20)).toMatchObject({ statut: 'annulee', status: 'CANCELLED' })

		await remove(20)
		expect(await follow('ines', ines)).toEqual({ changed: [], retired: [20] })
		expect(await follow('koffi', koffi)).toEqual({ changed: [], retired: [] })
	})

	test('a request with an unknown version gets 422 version_perimee', async () => {
		const response = await schools.as('awa').get('/emploi-temps?depuis_version=999999')
		expect([response.status, (await json(response)).code]).toEqual([422, 'version_perimee'])
	})

	test('a client that applies the changes has the list', async () => {
		const id = fc.constantFrom(1, 2, 3, 4, 5, 30, 31, 32)
		const day = fc.integer({ min: 0, max: 200 }).map((days) => Temporal.PlainDate.from('2026-09-14').add({ days }).toString())
		const change = fc.oneof(
			fc.record({ kind: fc.constant('salle' as const), id, salle: fc.constantFrom('A', 'B', null) }),
			fc.record({ kind: fc.constant('date' as const), id, date: day }),
			fc.record({ kind: fc.constant('statut' as const), id, statut: fc.constantFrom('planifiee' as const, 'annulee' as const) }),
			fc.record({ kind: fc.constant('enseignant' as const), id, enseignant_id: fc.constantFrom(10, 11, null) }),
			fc.record({ kind: fc.constant('classes' as const), id, classes: fc.constantFrom([1], [2], [1, 2]) }),
			fc.record({ kind: fc.constant('matiere' as const), nom: fc.constantFrom('Anglais', 'Anglais technique') }),
			fc.record({ kind: fc.constant('remove' as const), id }),
			fc.record({ kind: fc.constant('follow' as const), name: fc.constantFrom(...READERS) })
		)
		type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

		const exists = async (seance: number) => (await idsOf('awa')).includes(seance)
		const apply = async (one: Change) => {
			switch (one.kind) {
				case 'salle':
					return edit(one.id, { salle: one.salle })
				case 'date':
					return edit(one.id, { date: one.date })
				case 'statut':
					return edit(one.id, { statut: one.statut })
				case 'enseignant':
					return edit(one.id, { enseignant_id: one.enseignant_id })
				case 'matiere':
					return write(schools, (db) => db.update(s.matieres).set({ nom: one.nom }).where(eq(s.matieres.id, 2)))
				case 'remove':
					return remove(one.id)
				case 'classes':
					if (!(await exists(one.id)))
						return write(schools, (db) =>
							insertSeances(db, ZONES.alpha, [{ id: one.id, date: '2026-12-01', heures: ['08:00', '10:00'], classes: one.classes }])
						)
					return write(schools, async (db) => {
						await db.delete(s.seancesClasses).where(eq(s.seancesClasses.seance_id, one.id))
						await db.insert(s.seancesClasses).values(one.classes.map((classe_id) => ({ seance_id: one.id, classe_id })))
					})
				case 'follow':
					return undefined
			}
		}
		await fc.assert(
			fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
				const consumers = new Map<Name, Consumer>()
				for (const name of READERS) consumers.set(name, await begin(name))
				for (const one of changes) {
					await apply(one)
					if (one.kind === 'follow') await follow(one.name, consumers.get(one.name)!)
				}
				for (const [name, consumer] of consumers) {
					await follow(name, consumer)
					const { data } = await read(name)
					expect([...consumer.kept.values()].toSorted((a, b) => a.id - b.id)).toEqual(data.toSorted((a, b) => a.id - b.id))
				}
				const { client } = await schools.store()
				const { rows } = await client.execute(
					'SELECT count(*) AS n FROM seances_classes l LEFT JOIN seances s ON s.id = l.seance_id WHERE l.date IS NOT s.date'
				)
				expect(rows[0]?.['n']).toBe(0)
			}),
			{ numRuns: 25 }
		)
	})
})
