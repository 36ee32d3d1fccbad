import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import { AT, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { insertYear } from '../support/school-year'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools()
	await write(schools, insertYear)
})
afterEach(() => schools.stop())

const read = (name: Name, query = '') => json(schools.as(name).get(`/enseignements${query}`))
const idsOf = async (name: Name, query = '') => (await read(name, query)).data.map(({ id }: { id: number }) => id)
const versionOf = async (name: Name) => (await json(schools.as(name).get('/versions'))).enseignements as number

/** Fanta, who teaches maths to MECA-L1, is followed by Yao on Monday 23 November. It is Friday. */
const handOver = () =>
	write(schools, async (db) => {
		await db.update(s.enseignements).set({ date_fin: '2026-11-22' }).where(eq(s.enseignements.id, 1))
		await db
			.insert(s.enseignements)
			.values({ id: 7, classe_id: 1, matiere_id: 1, enseignant_id: 11, heures_prevues: 35, date_debut: '2026-11-23', updated_at: AT })
	})

describe('GET /enseignements', () => {
	test('tells who teaches what to which class, when, and for how many hours', async () => {
		await handOver()
		const response = await schools.as('awa').get('/enseignements?classe_id=1')
		await expectDocumented(response, 'GET', '/enseignements')
		const { data, meta } = await json(response)
		const classe = { id: 1, code: 'MECA-L1', nom: 'Mécanique L1' }
		const maths = { id: 1, code: 'MATH', nom: 'Mathématiques' }
		expect(data.slice(1)).toEqual([
			{
				id: 7,
				classe,
				matiere: maths,
				enseignant: { id: 11, nom: "N'GUESSAN", prenoms: 'Yao' },
				heures_prevues: 35,
				date_debut: '2026-11-23',
				date_fin: null,
				updated_at: AT
			},
			{
				id: 1,
				classe,
				matiere: maths,
				enseignant: { id: 10, nom: 'TRAORÉ', prenoms: 'Fanta' },
				heures_prevues: 45,
				date_debut: null,
				date_fin: '2026-11-22',
				updated_at: AT
			}
		])
		expect(meta.total).toBe(3)
	})

	test('a change of teacher raises its version, which GET /versions says too, and comes alone', async () => {
		const { meta } = await read('awa')
		expect(await versionOf('awa')).toBe(meta.version)
		await handOver()
		const changed = await read('awa', `?depuis_version=${meta.version}`)
		expect(changed.data.map(({ id }: { id: number }) => id)).toEqual([7, 1])
		expect(changed.meta.retires).toEqual([])
		expect(await versionOf('awa')).toBe(changed.meta.version)
	})

	test('a teaching that is taken back leaves it with its id and CLASSE/MATIERE/MATRICULE', async () => {
		const { meta } = await read('awa')
		await write(schools, (db) => db.delete(s.enseignements).where(eq(s.enseignements.id, 2)))
		const changed = await read('awa', `?depuis_version=${meta.version}`)
		expect([changed.data, changed.meta.retires]).toEqual([[], [{ id: 2, cle: 'MECA-L1/ANG/ENS-2' }]])
	})

	test('a signature of a séance changes nothing in it', async () => {
		const { meta } = await read('awa')
		schools.clock.set('2026-11-23T10:05:00Z')
		expect((await schools.as('fanta').put('/cours/1/statut', { statut: 'terminee' })).status).toBe(200)
		expect((await read('awa', `?depuis_version=${meta.version}`)).data).toEqual([])
		expect(await versionOf('awa')).toBe(meta.version)
	})

	test('teachers and students find what is taught today; midnight changes that without a write', async () => {
		await handOver()
		const seen = async () => [await idsOf('moussa'), await idsOf('fanta'), await idsOf('yao'), await idsOf('ines')]
		expect(await seen()).toEqual([[2, 7, 1], [1], [3, 2], [2, 1]])
		const { meta } = await read('fanta')
		schools.clock.set('2026-11-23T00:00:00Z')
		expect(await versionOf('fanta')).toBeGreaterThan(meta.version)
		expect((await read('fanta', `?depuis_version=${meta.version}`)).meta.retires).toEqual([{ id: 1, cle: 'MECA-L1/MATH/ENS-1' }])
		expect(await seen()).toEqual([[2, 7, 1], [], [3, 2, 7], [2, 7]])
	})

	test('each class, matière and teacher in it is in the list of its own', async () => {
		await write(schools, async (db) => {
			await db.insert(s.enseignements).values([
				{ classe_id: 4, matiere_id: 1, enseignant_id: 10, updated_at: AT },
				{ classe_id: 1, matiere_id: 5, enseignant_id: 10, updated_at: AT }
			])
		})
		for (const name of ['awa', 'moussa', 'sira', 'fanta', 'yao', 'ines', 'koffi'] as const)
			for (const [list, field] of [
				['classes', 'classe'],
				['matieres', 'matiere'],
				['enseignants', 'enseignant']
			] as const) {
				const known = new Set((await json(schools.as(name).get(`/${list}`))).data.map(({ id }: { id: number }) => id))
				const { data } = await read(name)
				expect(data.length).toBeGreaterThan(0)
				const unknown = data.filter((one: Record<typeof field, { id: number }>) => !known.has(one[field].id))
				expect([name, list, unknown]).toEqual([name, list, []])
			}
	})

	test('a teacher whose account is closed, and a filière that is no longer active, leave it with what they had', async () => {
		const { meta } = await read('awa')
		await write(schools, (db) => db.update(s.utilisateurs).set({ actif: false }).where(eq(s.utilisateurs.id, 10)))
		expect((await read('awa', `?depuis_version=${meta.version}`)).meta.retires).toEqual([{ id: 1, cle: 'MECA-L1/MATH/ENS-1' }])
		await write(schools, (db) => db.update(s.filieres).set({ active: false }).where(eq(s.filieres.id, 2)))
		expect(await idsOf('awa')).toEqual([2])
	})
})

describe('what is asked wrongly of GET /enseignements', () => {
	test.each([
		['classe_id=999', 404, 'introuvable'],
		['classe_id=3', 404, 'introuvable'],
		['classe_id=0', 422, 'validation'],
		['classe_id=x', 422, 'validation'],
		['annee=2019-2020', 404, 'annee_inconnue'],
		['annee=2026', 422, 'validation'],
		['page=0', 422, 'validation'],
		['per_page=501', 422, 'validation'],
		['depuis_version=-1', 422, 'validation'],
		['depuis_version=999999', 422, 'version_perimee'],
		['depuis_version=0', 422, 'version_perimee'],
		['annee=2025-2026&classe_id=1', 404, 'introuvable']
	])('%s is a %d %s', async (query, status, code) => {
		const response = await schools.as('awa').get(`/enseignements?${query}`)
		await expectDocumented(response, 'GET', '/enseignements')
		expect([response.status, (await json(response)).code]).toEqual([status, code])
	})

	test('a class of others is a 403, also in a closed year, which is read under the rights of that year', async () => {
		expect((await schools.as('sira').get('/enseignements?classe_id=1')).status).toBe(403)
		await write(schools, (db) => db.update(s.annees).set({ cloturee: true }).where(eq(s.annees.id, 1)))
		expect((await schools.as('sira').get('/enseignements?annee=2025-2026&classe_id=3')).status).toBe(403)
		expect(await idsOf('fanta', '?annee=2025-2026')).toEqual([4])
		expect(await idsOf('fanta', '?annee=2025-2026&classe_id=3')).toEqual([4])
	})
})
