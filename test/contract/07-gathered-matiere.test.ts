import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertSeances, write } from '../support/affairs'
import { AT, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

type Seance = { readonly id: number; readonly matiere: { readonly code: string } }

const [GATHERED, OTHERS] = [60, 61]
let schools: Schools
/** ENER-1 comes first by name, and calls the séance THER; MECA-L1 calls it ANG. */
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T06:00:00Z' })
	for (const code of ['alpha', 'beta'] as const)
		await write(
			schools,
			async (db) => {
				const day = { date: '2026-11-24', heures: ['08:00', '10:00'] as const, mode: 'en_ligne' as const, classes: [1, 2] }
				await insertSeances(db, 'Africa/Abidjan', [
					{ ...day, id: GATHERED, matiere_id: code === 'alpha' ? 2 : 1 },
					{ ...day, id: OTHERS, matiere_id: 2, enseignant_id: 11 }
				])
				if (code === 'alpha') await db.update(s.seancesClasses).set({ matiere_id: 3 }).where(eq(s.seancesClasses.classe_id, 2))
			},
			code
		)
})
afterAll(() => schools.stop())

const seancesAt = async (name: Name, path: string) => (await json(schools.as(name).get(path))).data as Seance[]
const bears = async (name: Name, path: string, id = GATHERED) => (await seancesAt(name, path)).find((one) => one.id === id)?.matiere.code

describe('a gathered séance bears the matière', () => {
	test.each<[Name, string]>([
		['awa', 'THER'],
		['moussa', 'ANG'],
		['sira', 'THER'],
		['fanta', 'ANG'],
		['ines', 'ANG'],
		['koffi', 'THER']
	])('of the first class that %s may read: %s', async (name, code) => {
		expect(await bears(name, '/emploi-temps')).toBe(code)
		expect(await bears(name, '/emploi-temps?date_debut=2026-11-23&date_fin=2026-11-29')).toBe(code)
		expect(await bears(name, '/seances/upcoming?dans_minutes=10080')).toBe(code)
		expect((await json(schools.as(name).get(`/seances/${GATHERED}`))).matiere.code).toBe(code)
	})

	test.each<Name>(['awa', 'moussa', 'sira', 'ines', 'koffi'])('that %s can then read', async (name) => {
		const { matiere } = await json(schools.as(name).get(`/seances/${GATHERED}`))
		expect((await schools.as(name).get(`/matieres/${matiere.id}`)).status).toBe(200)
	})

	test('it is the matière of the class asked for, if the caller may read it', async () => {
		expect(await bears('awa', '/emploi-temps?classe_id=1')).toBe('ANG')
		expect(await bears('awa', '/emploi-temps?classe_id=2')).toBe('THER')
		const { emploi_temps, matieres } = await json(schools.as('awa').get('/classes/1'))
		const { matiere } = (emploi_temps as Seance[]).find(({ id }) => id === GATHERED)!
		expect(matiere.code).toBe('ANG')
		expect((matieres as { code: string }[]).map(({ code }) => code)).toContain('ANG')
		expect(await (await schools.as('awa').get('/emploi-temps.ics?classe_id=1')).text()).toContain('SUMMARY:Anglais')
		for (const name of ['moussa', 'ines'] as const) expect(await bears(name, '/emploi-temps?classe_id=2'), name).toBe('ANG')
	})

	test('a teacher of two classes reads the matière of each, also in the answers to their writes', async () => {
		expect(await bears('yao', '/emploi-temps', OTHERS)).toBe('THER')
		expect(await bears('yao', '/emploi-temps?classe_id=1', OTHERS)).toBe('ANG')
		expect((await json(schools.as('moussa').put(`/seances/${OTHERS}/visio`, { lien: 'https://visio.test/1' }))).matiere.code).toBe('ANG')
		expect((await json(schools.as('sira').put(`/seances/${OTHERS}/visio`, { lien: 'https://visio.test/2' }))).matiere.code).toBe('THER')
		const { seances_a_signer } = await json(schools.as('fanta').get('/me/teacher-dashboard'))
		expect((seances_a_signer as Seance[]).find(({ id }) => id === GATHERED)?.matiere.code).toBe('ANG')
	})

	test('and a change of the class that a teacher teaches changes it in what is read since', async () => {
		const { meta } = await json(schools.as('fanta').get('/emploi-temps'))
		await write(schools, async (db) => {
			await db.insert(s.enseignements).values({ classe_id: 2, matiere_id: 3, enseignant_id: 10, heures_prevues: 2, updated_at: AT })
			await db.run(sql`DELETE FROM enseignements WHERE classe_id = 1 AND enseignant_id = 10`)
		})
		expect(await bears('fanta', `/emploi-temps?depuis_version=${meta.version}`)).toBe('THER')
	})

	test('a séance of another school does not change', async () => {
		expect((await json(schools.as('moussa', 'beta').get(`/seances/${GATHERED}`))).matiere.code).toBe('MATH')
	})
})
