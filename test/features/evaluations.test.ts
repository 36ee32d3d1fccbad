import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import { AT, type Name } from '../support/people'
import { json, startSchools, type SchoolCode, type Schools } from '../support/school'

const NOW = '2026-11-20T08:00:00Z'
const EVALUATIONS = [
	{ id: 1, date: '2026-11-05', heure_debut: '08:00', duree_minutes: 120 },
	{ id: 2, date: '2026-11-17', heure_debut: '23:00', duree_minutes: 1440 },
	{ id: 3, date: '2026-11-19', heure_debut: '23:00', duree_minutes: 1440, matiere_id: 2 },
	{ id: 4, date: '2026-11-20', heure_debut: '07:00', duree_minutes: 60 },
	{
		id: 5,
		date: '2026-11-20',
		heure_debut: '08:00',
		duree_minutes: 120,
		matiere_id: 2,
		coefficient: 1.5,
		bareme: 10,
		mode: 'en_ligne' as const
	},
	{ id: 6, date: '2026-11-27' },
	{ id: 7, date: '2026-11-20', heure_debut: '06:00', type: 'partiel' as const },
	{ id: 8, date: '2026-12-01', classe_id: 2, matiere_id: 3, type: 'examen' as const },
	{ id: 9, date: '2026-12-01', classe_id: 3 }
]

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: NOW })
	for (const code of ['alpha', 'beta'] as const)
		await write(
			schools,
			async (db) => {
				await insertEvaluations(db, EVALUATIONS)
				await insertNotes(db, [
					[5, 20, 700],
					[5, 22, null]
				])
			},
			code
		)
})
afterAll(() => schools.stop())

const read = async (name: Name, path = '', code: SchoolCode = 'alpha') => {
	const response = await schools.as(name, code).get(`/evaluations${path}`)
	await expectDocumented(response, 'GET', `/evaluations${path}`)
	return json(response)
}
const ids = async (name: Name, code?: SchoolCode) => (await read(name, '', code)).data.map(({ id }: { id: number }) => id)

describe('evaluations', () => {
	test.each([
		['awa', [3, 7, 5, 6, 8]],
		['moussa', [3, 7, 5, 6]],
		['sira', [8]],
		['fanta', [7, 6]],
		['yao', [3, 5, 8]],
		['ines', [3, 7, 5, 6]],
		['koffi', [8]],
		['paul', []],
		['lea', []]
	] as const)('%s sees their own évaluations that are not over, by date', async (name, expected) => {
		expect(await ids(name)).toEqual([...expected])
	})

	test('an évaluation has all its fields', async () => {
		const { data, meta } = await read('awa')
		expect(meta).toEqual({ total: 5, version: expect.any(Number) })
		expect(data[2]).toEqual({
			id: 5,
			titre: 'Devoir 5',
			date: '2026-11-20',
			heure_debut: '08:00',
			duree_minutes: 120,
			type: 'devoir',
			coefficient: 1.5,
			bareme: 10,
			mode: 'en_ligne',
			matiere: { id: 2, code: 'ANG', nom: 'Anglais' },
			classe: { id: 1, code: 'MECA-L1', nom: 'Mécanique L1' },
			enseignant: { id: 11, nom: "N'GUESSAN", prenoms: 'Yao' },
			nb_notes: 1,
			ref: 'EV-5',
			session: 1,
			publiee_le: '2026-09-01',
			updated_at: AT
		})
		expect(data[3]).toMatchObject({ heure_debut: null, duree_minutes: null, nb_notes: 0 })
	})

	test('students do not see the number of grades', async () => {
		for (const { nb_notes } of (await read('ines')).data) expect(nb_notes).toBeNull()
		for (const { nb_notes } of (await read('yao')).data) expect(nb_notes).toBeNumber()
	})

	test('pages are parts of the list', async () => {
		const { data, meta } = await read('awa', '?page=2&per_page=2')
		expect(data.map(({ id }: { id: number }) => id)).toEqual([5, 6])
		expect(meta).toMatchObject({ total: 5, page: 2, per_page: 2, last_page: 3 })
	})

	test('each school has its own time zone: in Paris the morning ends earlier', async () => {
		schools.clock.set('2026-11-20T09:30:00Z')
		expect(await ids('ines')).toEqual([3, 7, 5, 6])
		expect(await ids('ines', 'beta')).toEqual([3, 7, 6])
		schools.clock.set(NOW)
	})

	test('an évaluation leaves the list exactly when it ends, and clients see it among the changes', async () => {
		const before = await schools.as('ines').get('/evaluations')
		const etag = before.headers.get('etag')!
		const { version } = (await json(before)).meta
		const again = () => schools.as('ines').get('/evaluations', { headers: { 'if-none-match': etag } })
		schools.clock.set('2026-11-20T09:59:59.999Z')
		expect((await again()).status).toBe(304)
		schools.clock.set('2026-11-20T10:00:00Z')
		expect((await again()).status).toBe(200)
		const changes = await read('ines', `?depuis_version=${version}`)
		expect(changes.data).toEqual([])
		expect(changes.meta.retires).toEqual([{ id: 5, cle: 'EV-5' }])
		expect(changes.meta.version).toBeGreaterThan(version)
		// a page and the whole list agree, also at the end of the day
		expect((await read('ines', '?per_page=500')).meta.total).toBe(3)
		schools.clock.set('2026-11-21T00:00:00Z')
		expect(await ids('ines')).toEqual([6])
		schools.clock.set('2026-11-27T23:59:59Z')
		expect(await ids('ines')).toEqual([6])
		schools.clock.set('2026-11-28T00:00:00Z')
		expect(await ids('ines')).toEqual([])
		schools.clock.set(NOW)
	})

	test('an évaluation shows the first of its teachers by name, or null without one', async () => {
		await write(schools, (db) =>
			db.insert(s.enseignements).values({ id: 90, classe_id: 1, matiere_id: 1, enseignant_id: 11, updated_at: AT })
		)
		const teacher = async () => (await read('awa')).data.find(({ id }: { id: number }) => id === 6).enseignant
		expect(await teacher()).toEqual({ id: 11, nom: "N'GUESSAN", prenoms: 'Yao' })
		await write(schools, (db) => db.delete(s.enseignements).where(eq(s.enseignements.id, 90)))
		expect(await teacher()).toEqual({ id: 10, nom: 'TRAORÉ', prenoms: 'Fanta' })
		await write(schools, (db) => db.delete(s.enseignements).where(eq(s.enseignements.matiere_id, 1)))
		expect(await teacher()).toBeNull()
		expect(await ids('fanta')).toEqual([])
		await write(schools, (db) =>
			db.insert(s.enseignements).values({ classe_id: 1, matiere_id: 1, enseignant_id: 10, heures_prevues: 45, updated_at: AT })
		)
	})

	test('an évaluation does not show a teacher whose account is closed', async () => {
		await write(schools, (db) =>
			db.insert(s.enseignements).values({ id: 90, classe_id: 1, matiere_id: 1, enseignant_id: 11, updated_at: AT })
		)
		const teacher = async () => (await read('awa')).data.find(({ id }: { id: number }) => id === 6).enseignant
		const turn = (id: number, actif: boolean) =>
			write(schools, (db) => db.update(s.utilisateurs).set({ actif }).where(eq(s.utilisateurs.id, id)))
		expect((await teacher()).id).toBe(11)
		await turn(11, false)
		expect(await teacher()).toEqual({ id: 10, nom: 'TRAORÉ', prenoms: 'Fanta' })
		await turn(10, false)
		expect(await teacher()).toBeNull()
		await turn(10, true)
		await turn(11, true)
		await write(schools, (db) => db.delete(s.enseignements).where(eq(s.enseignements.id, 90)))
	})

	test('a school without the module notes hides the count, and one without the module evaluations everything', async () => {
		const turn = (code: 'notes' | 'evaluations', actif: boolean) =>
			write(schools, (db) => db.update(s.modules).set({ actif }).where(eq(s.modules.code, code)))
		await turn('notes', false)
		for (const { nb_notes } of (await read('awa')).data) expect(nb_notes).toBeNull()
		await turn('notes', true)
		await turn('evaluations', false)
		const response = await schools.as('awa').get('/evaluations')
		expect([response.status, (await json(response)).code]).toEqual([404, 'module_inactif'])
		await turn('evaluations', true)
	})

	test('a wrong parameter gets 422, and a request without a token 401', async () => {
		expect((await schools.as('ines').get('/evaluations?page=0')).status).toBe(422)
		expect((await schools.with(undefined).get('/evaluations')).status).toBe(401)
	})

	test('a school without a current year has no évaluations', async () => {
		await write(schools, (db) => db.update(s.annees).set({ courante: false }), 'beta')
		for (const name of ['awa', 'moussa', 'fanta', 'ines'] as const) expect(await ids(name, 'beta')).toEqual([])
		await write(schools, (db) => db.update(s.annees).set({ courante: true }).where(eq(s.annees.id, 2)), 'beta')
	})
})
