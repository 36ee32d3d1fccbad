import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import { AT, PEOPLE, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { insertYear } from '../support/school-year'

let schools: Schools
/** Rita (25) left MECA-L1 on 15 October. Inès (20) moves from MECA-L1 to ENER-1 on 1 December. It is 20 November. */
beforeEach(async () => {
	schools = await startSchools()
	await write(schools, async (db) => {
		await insertYear(db)
		await db.update(s.inscriptions).set({ motif_sortie: 'exclusion' }).where(eq(s.inscriptions.id, 3))
		await db.update(s.inscriptions).set({ date_sortie: '2026-12-01' }).where(eq(s.inscriptions.id, 1))
		await db
			.insert(s.inscriptions)
			.values({ id: 8, etudiant_id: 20, classe_id: 2, annee_id: 2, statut: 'Active', date_entree: '2026-12-01', updated_at: AT })
	})
})
afterEach(() => schools.stop())

const read = async (name: Name, query = '') => {
	const response = await schools.as(name).get(`/inscriptions${query}`)
	await expectDocumented(response, 'GET', '/inscriptions')
	return json(response)
}
type Inscription = { id: number; matricule: string | null; date_sortie: string | null }
const daysOf = async (name: Name, query = '') => (await read(name, query)).data.map(({ id, date_sortie }: Inscription) => [id, date_sortie])
const versionOf = async (name: Name) => (await json(schools.as(name).get('/versions'))).inscriptions as number
const changesOf = async (name: Name, since: number) => {
	const { data, meta } = await read(name, `?depuis_version=${since}`)
	return [data.map(({ id, date_sortie }: Inscription) => [id, date_sortie]), meta.retires]
}

describe('GET /inscriptions', () => {
	test('tells who is in which class and when, those who left and those to come too, and never why', async () => {
		const { data, meta } = await read('awa')
		expect(data[2]).toEqual({
			id: 3,
			etudiant_id: 25,
			matricule: 'ETU-6',
			nom: 'SORTIE',
			prenoms: 'Rita',
			classe: { id: 1, code: 'MECA-L1', nom: 'Mécanique L1' },
			date_entree: '2026-09-11',
			date_sortie: '2026-10-15',
			updated_at: AT
		})
		expect(await daysOf('awa')).toEqual([
			[1, '2026-12-01'],
			[2, null],
			[3, '2026-10-15'],
			[6, null],
			[8, null]
		])
		expect(meta).toEqual({ total: 5, version: expect.any(Number) })
		expect(await versionOf('awa')).toBe(meta.version)
	})

	test('shows days to come to administrators, and to coordinators those of their filières', async () => {
		expect(await daysOf('moussa')).toEqual([
			[1, '2026-12-01'],
			[2, null],
			[3, '2026-10-15']
		])
		expect(await daysOf('sira')).toEqual([
			[6, null],
			[8, null]
		])
	})

	test('shows teachers and students a day only once it has come, which midnight tells', async () => {
		expect(await daysOf('fanta')).toEqual([
			[1, null],
			[2, null],
			[3, '2026-10-15']
		])
		expect(await daysOf('ines')).toEqual([[1, null]])
		const [fanta, ines] = [(await read('fanta')).meta.version, (await read('ines')).meta.version]
		schools.clock.set('2026-12-01T00:00:00Z')
		expect(await versionOf('fanta')).toBeGreaterThan(fanta)
		expect(await changesOf('fanta', fanta)).toEqual([[[1, '2026-12-01']], []])
		expect(await changesOf('ines', ines)).toEqual([
			[
				[1, '2026-12-01'],
				[8, null]
			],
			[]
		])
	})

	test('does not tell teachers and students that a day to come is decided', async () => {
		const seen = async () => [(await read('fanta')).data, (await read('ines')).data, await versionOf('fanta'), await versionOf('ines')]
		const before = await seen()
		await write(schools, (db) =>
			db.update(s.inscriptions).set({ date_sortie: '2027-05-01', updated_at: '2026-11-20T13:00:00+00:00' }).where(eq(s.inscriptions.id, 2))
		)
		await write(schools, (db) =>
			db.update(s.inscriptions).set({ date_sortie: '2026-11-30', updated_at: '2026-11-20T13:00:00+00:00' }).where(eq(s.inscriptions.id, 1))
		)
		expect(await seen()).toEqual(before)
	})

	test('shows students only their own, without matricule', async () => {
		expect((await read('koffi')).data.map(({ id, matricule }: Inscription) => [id, matricule])).toEqual([[6, null]])
		for (const name of ['paul', 'lea'] as const) expect((await read(name)).data).toEqual([])
		expect((await read('sortie')).data).toMatchObject([{ id: 3, etudiant_id: PEOPLE.sortie.id, date_sortie: '2026-10-15' }])
	})

	test('a departure changes one record, whatever its reason', async () => {
		const { version } = (await read('awa')).meta
		await write(schools, (db) =>
			db.update(s.inscriptions).set({ date_sortie: '2026-12-04', motif_sortie: 'abandon' }).where(eq(s.inscriptions.id, 2))
		)
		expect(await changesOf('awa', version)).toEqual([[[2, '2026-12-04']], []])
		const after = (await read('awa')).meta.version
		await write(schools, (db) => db.update(s.inscriptions).set({ motif_sortie: 'exclusion' }).where(eq(s.inscriptions.id, 2)))
		expect(await changesOf('awa', after)).toEqual([[], []])
		expect(await versionOf('awa')).toBe(after)
	})

	test('one that is deleted or not Active any more leaves it with MATRICULE/CLASSE/ENTREE, for a student with the id', async () => {
		const [awa, koffi] = [(await read('awa')).meta.version, (await read('koffi')).meta.version]
		await write(schools, async (db) => {
			await db.delete(s.inscriptions).where(eq(s.inscriptions.id, 2))
			await db.update(s.inscriptions).set({ statut: 'Prospect' }).where(eq(s.inscriptions.id, 6))
		})
		expect(await changesOf('awa', awa)).toEqual([
			[],
			[
				{ id: 2, cle: 'ETU-3/MECA-L1/2026-09-11' },
				{ id: 6, cle: 'ETU-2/ENER-1/2026-09-12' }
			]
		])
		expect(await changesOf('koffi', koffi)).toEqual([[], [{ id: 6, cle: '21/ENER-1/2026-09-12' }]])
	})

	test('the enrollment of a card that was merged into another one comes again, with the id and matricule that stay', async () => {
		const { version } = (await read('awa')).meta
		await write(schools, (db) => db.update(s.inscriptions).set({ etudiant_id: PEOPLE.paul.id }).where(eq(s.inscriptions.id, 3)))
		const { data, meta } = await read('awa', `?depuis_version=${version}`)
		expect([data, meta.retires]).toMatchObject([[{ id: 3, etudiant_id: PEOPLE.paul.id, matricule: 'ETU-4' }], []])
	})

	test('a filière that is closed takes its enrollments out of the current year', async () => {
		const { version } = (await read('awa')).meta
		await write(schools, (db) => db.update(s.filieres).set({ active: false }).where(eq(s.filieres.id, 2)))
		const [, retires] = await changesOf('awa', version)
		expect(retires.map(({ id }: { id: number }) => id)).toEqual([6, 8])
	})

	test('a year is read under the rights of that year, with its own version', async () => {
		expect(await daysOf('awa', '?annee=2025-2026')).toEqual([[7, null]])
		expect(await daysOf('fanta', '?annee=2025-2026')).toEqual([[7, null]])
		expect(await daysOf('ines', '?annee=2025-2026')).toEqual([[7, null]])
		for (const name of ['sira', 'koffi'] as const) expect(await daysOf(name, '?annee=2025-2026')).toEqual([])
	})

	test('is of its own school', async () => {
		await write(schools, (db) => db.delete(s.inscriptions), 'beta')
		expect((await json(schools.as('awa', 'beta').get('/inscriptions'))).data).toEqual([])
		expect((await read('awa')).data).toHaveLength(5)
	})

	test.each([
		['annee=2019-2020', 404, 'annee_inconnue'],
		['annee=2026', 422, 'validation'],
		['per_page=501', 422, 'validation'],
		['depuis_version=0', 422, 'version_perimee'],
		['depuis_version=999999', 422, 'version_perimee'],
		['depuis_version=x', 422, 'validation']
	])('%s is a %d %s', async (query, status, code) => {
		const response = await schools.as('awa').get(`/inscriptions?${query}`)
		await expectDocumented(response, 'GET', '/inscriptions')
		expect([response.status, (await json(response)).code]).toEqual([status, code])
	})
})
