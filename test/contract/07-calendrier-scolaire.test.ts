import { afterEach, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import { AT, type Name } from '../support/people'
import { json, startSchools, type SchoolCode, type Schools } from '../support/school'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools()
	await write(schools, async (db) => {
		const at = { updated_at: AT }
		await db.insert(s.periodes).values([
			{
				id: 1,
				annee_id: 2,
				rang: 1,
				libelle: 'Semestre 1',
				date_debut: '2026-09-14',
				date_fin: '2027-01-31',
				saisie_jusque: '2027-02-15',
				...at
			},
			{ id: 2, annee_id: 2, rang: 2, libelle: 'Semestre 2', date_debut: '2027-02-01', date_fin: '2027-07-31', ...at },
			{ id: 3, annee_id: 2, rang: 1, niveau_id: 3, libelle: 'Semestre 1 de L1', date_debut: '2026-10-01', date_fin: '2027-01-31', ...at },
			{ id: 4, annee_id: 1, rang: 1, libelle: 'Ancien semestre', date_debut: '2025-09-15', date_fin: '2026-01-31', ...at }
		])
		await db.insert(s.salles).values([
			{ id: 1, code: 'B12', nom: null, capacite: null, ...at },
			{ id: 2, code: 'AMPHI-A', nom: 'Amphi A', capacite: 120, ...at }
		])
		await db.insert(s.conges).values([
			{ id: 1, date_debut: '2026-12-21', date_fin: '2027-01-03', libelle: 'Noël', ...at },
			{
				id: 2,
				date_debut: '2026-12-11',
				date_fin: '2026-12-11',
				demi_journee: 'matin',
				filiere_id: 1,
				niveau_id: 3,
				libelle: 'Forum',
				...at
			},
			{ id: 3, date_debut: '2026-02-02', date_fin: '2026-02-08', libelle: 'Février', ...at }
		])
	})
})
afterEach(() => schools.stop())

type Path = '/periodes' | '/annees' | '/salles' | '/conges'
const read = async (name: Name, path: Path, query = '', code: SchoolCode = 'alpha') => {
	const response = await schools.as(name, code).get(path + query)
	await expectDocumented(response, 'GET', path)
	return { status: response.status, ...(await json(response)) }
}
const idsOf = async (...asked: Parameters<typeof read>) => {
	const { status, data } = await read(...asked)
	return status === 200 ? data.map(({ id }: { id: number }) => id) : status
}
const versionsOf = async (name: Name) => (await json(schools.as(name).get('/versions'))) as Record<string, number>
const changesOf = async (name: Name, path: Path, since: number) => {
	const { data, meta } = await read(name, path, `?depuis_version=${since}`)
	return [data.map(({ id }: { id: number }) => id), meta.retires]
}
const EVERYBODY = ['awa', 'moussa', 'fanta', 'ines'] as const

test('GET /periodes lists the periods of a year by rank, those of a level after the general one, to everybody', async () => {
	for (const name of EVERYBODY) {
		expect(await idsOf(name, '/periodes')).toEqual([1, 3, 2])
		expect(await idsOf(name, '/periodes', '?annee=2025-2026')).toEqual([4])
	}
	const { data, meta } = await read('fanta', '/periodes')
	expect(data[1]).toEqual({
		id: 3,
		annee: '2026-2027',
		rang: 1,
		niveau: { id: 3, code: 'L1' },
		libelle: 'Semestre 1 de L1',
		date_debut: '2026-10-01',
		date_fin: '2027-01-31',
		saisie_jusque: null,
		updated_at: AT
	})
	expect((await versionsOf('fanta'))['periodes']).toBe(meta.version)
})

test('a student does not learn that the last day for marks was moved', async () => {
	const seen = async () => [(await read('ines', '/periodes')).data, (await versionsOf('ines'))['periodes']]
	const before = await seen()
	await write(schools, (db) =>
		db.update(s.periodes).set({ saisie_jusque: '2027-03-02', updated_at: '2026-11-20T13:00:00+00:00' }).where(eq(s.periodes.id, 1))
	)
	expect(await seen()).toEqual(before)
})

test('students do not read until when marks are typed', async () => {
	const deadlines = async (name: Name) =>
		(await read(name, '/periodes')).data.map(({ saisie_jusque }: { saisie_jusque: string | null }) => saisie_jusque)
	for (const name of ['awa', 'moussa', 'fanta'] as const) expect(await deadlines(name)).toEqual(['2027-02-15', null, null])
	for (const name of ['ines', 'paul'] as const) expect(await deadlines(name)).toEqual([null, null, null])
	const { version } = (await read('ines', '/periodes')).meta
	await write(schools, (db) => db.update(s.periodes).set({ saisie_jusque: '2027-03-01' }).where(eq(s.periodes.id, 1)))
	expect(await changesOf('ines', '/periodes', version)).toEqual([[], []])
})

test('a period that is deleted leaves the list with ANNEE/RANG, and that of a level with its code', async () => {
	const { version } = (await read('ines', '/periodes')).meta
	await write(schools, (db) => db.delete(s.periodes))
	expect(await changesOf('ines', '/periodes', version)).toEqual([
		[],
		[
			{ id: 1, cle: '2026-2027/1' },
			{ id: 3, cle: '2026-2027/1/L1' },
			{ id: 2, cle: '2026-2027/2' }
		]
	])
})

test('a new year, a closed one and one that is deleted come among the changes of GET /annees, to everybody', async () => {
	const before = (await read('awa', '/annees')).meta.version
	for (const name of EVERYBODY)
		expect([(await read(name, '/annees')).meta.version, (await versionsOf(name))['annees']]).toEqual([before, before])
	await write(schools, async (db) => {
		await db.insert(s.annees).values({ id: 3, libelle: '2027-2028', date_debut: '2027-09-13', date_fin: '2028-07-31', updated_at: AT })
		await db.update(s.annees).set({ cloturee: true }).where(eq(s.annees.id, 1))
	})
	for (const name of EVERYBODY) expect(await changesOf(name, '/annees', before)).toEqual([[1, 3], []])
	const { version } = (await read('awa', '/annees')).meta
	expect((await versionsOf('ines'))['annees']).toBe(version)
	await write(schools, async (db) => {
		for (const table of [s.matieresAnnees, s.uesAnnees]) await db.delete(table).where(eq(table.annee_id, 3))
		await db.delete(s.annees).where(eq(s.annees.id, 3))
	})
	for (const name of EVERYBODY) expect(await changesOf(name, '/annees', version)).toEqual([[], [{ id: 3, cle: '2027-2028' }]])
})

test('GET /salles lists the rooms by code to whoever plans, and GET /versions names it to nobody else', async () => {
	const { data, meta } = await read('moussa', '/salles')
	expect(data).toEqual([
		{ id: 2, code: 'AMPHI-A', nom: 'Amphi A', capacite: 120, updated_at: AT },
		{ id: 1, code: 'B12', nom: null, capacite: null, updated_at: AT }
	])
	await write(schools, (db) => db.delete(s.salles).where(eq(s.salles.id, 1)))
	for (const name of ['awa', 'moussa', 'sira'] as const)
		expect(await changesOf(name, '/salles', meta.version)).toEqual([[], [{ id: 1, cle: 'B12' }]])
	for (const name of ['fanta', 'yao', 'ines', 'paul'] as const) {
		expect(await idsOf(name, '/salles')).toBe(403)
		expect(Object.keys(await versionsOf(name))).not.toContain('salles')
	}
})

test('GET /conges lists the days off of a year to administrators, and to coordinators those of the school and their filières', async () => {
	const { data } = await read('awa', '/conges')
	expect(data[0]).toEqual({
		id: 2,
		date_debut: '2026-12-11',
		date_fin: '2026-12-11',
		demi_journee: 'matin',
		filiere: { id: 1, code: 'MECA', nom: expect.any(String) },
		niveau: { id: 3, code: 'L1' },
		libelle: 'Forum',
		updated_at: AT
	})
	expect(await idsOf('awa', '/conges')).toEqual([2, 1])
	expect(await idsOf('awa', '/conges', '?annee=2025-2026')).toEqual([3])
	expect(await idsOf('moussa', '/conges')).toEqual([2, 1])
	expect(await idsOf('sira', '/conges')).toEqual([1])
	for (const name of ['fanta', 'yao', 'ines', 'paul'] as const) {
		expect(await idsOf(name, '/conges')).toBe(403)
		expect(Object.keys(await versionsOf(name))).not.toContain('conges')
	}
})

test('a day off that is taken back leaves the list with its day, part of the day, filière and level', async () => {
	const [awa, sira] = [(await read('awa', '/conges')).meta.version, (await read('sira', '/conges')).meta.version]
	await write(schools, (db) => db.delete(s.conges))
	expect(await changesOf('awa', '/conges', awa)).toEqual([
		[],
		[
			{ id: 2, cle: '2026-12-11/matin/MECA/L1' },
			{ id: 1, cle: '2026-12-21/journee//' }
		]
	])
	expect((await changesOf('sira', '/conges', sira))[1]).toEqual([{ id: 1, cle: '2026-12-21/journee//' }])
})

test('periods, rooms and days off are of their own school', async () => {
	for (const path of ['/periodes', '/salles', '/conges'] as const) expect(await idsOf('awa', path, '', 'beta')).toEqual([])
})

test.each([
	['/periodes', 'annee=2019-2020', 404, 'annee_inconnue'],
	['/conges', 'annee=x', 422, 'validation'],
	['/annees', 'page=0', 422, 'validation'],
	['/annees', 'depuis_version=0', 422, 'version_perimee'],
	['/salles', 'depuis_version=999999', 422, 'version_perimee']
] as const)('%s?%s is a %d %s', async (path, query, status, code) => {
	expect(await read('awa', path, `?${query}`)).toMatchObject({ status, code })
})

test('a token without the area emploi_temps does not read rooms and days off, and reads years and periods', async () => {
	await write(schools, (db) =>
		db.update(s.jetons).set({ limites: JSON.stringify({ domaines: ['messages'], dernier_jour: null, adresses: [] }) })
	)
	for (const path of ['/salles', '/conges', '/inscriptions'] as const)
		expect(await json(schools.as('awa').get(path))).toMatchObject({ status: 403, code: 'hors_domaine' })
	for (const path of ['/annees', '/periodes'] as const) expect((await schools.as('awa').get(path)).status).toBe(200)
	expect(Object.keys(await versionsOf('awa')).toSorted()).toEqual(['annees', 'periodes'])
})
