import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import { AT, type Name } from '../support/people'
import { insertPublication, releveAvec, type NewPublication } from '../support/publies'
import { json, startSchools, type Schools } from '../support/school'
import { insertYear } from '../support/school-year'
import { statementsOf } from '../support/statements'

type Eleve = { readonly etudiant_id: number; readonly moyenne: number | null; readonly annee: unknown; readonly convocations: unknown[] }
type Publication = { readonly id: number; readonly etudiants: readonly Eleve[]; readonly [field: string]: unknown }
type Body = {
	readonly data: readonly Publication[]
	readonly meta: { readonly total: number; readonly version: number; readonly retires?: unknown }
}

let schools: Schools
/** Results of MECA-L1 (publication 1) and provisional ones of ENER-1 (2). */
beforeEach(async () => {
	schools = await startSchools()
	await write(schools, async (db) => {
		await insertYear(db)
		await insertPublication(db, { moyennes: { 20: 900, 22: 1450 } })
		await insertPublication(db, { moyennes: { 21: 1025 }, classe_id: 2, definitive: false })
	})
})
afterEach(() => schools.stop())

const publish = (publication: NewPublication) => write(schools, (db) => insertPublication(db, publication))
const run = (text: string) => write(schools, (db) => db.run(sql.raw(text)))
const REOPENED = { rouverte_at: 1_795_165_200, rouverte_par: 1, motif: 'Erreur de report' }
const reopen = (id: number) => write(schools, (db) => db.update(s.publications).set(REOPENED).where(eq(s.publications.id, id)))
const read = async (name: Name, query = '', code: 'alpha' | 'beta' = 'alpha') =>
	(await json(schools.as(name, code).get(`/resultats${query}`))) as Body
const versionOf = async (name: Name) => (await json(schools.as(name).get('/versions'))).resultats as number | undefined
const moyennesIn = ({ data }: Body) =>
	data.map(({ id, etudiants }) => `${id}: ${etudiants.map((eleve) => `${eleve.etudiant_id}=${eleve.moyenne}`).join(' ')}`).join(', ')

describe('GET /resultats', () => {
	test('has one record a publication, with its students by name', async () => {
		const response = await schools.as('awa').get('/resultats')
		await expectDocumented(response, 'GET', '/resultats')
		const { data, meta } = (await json(response)) as Body
		expect(meta).toEqual({ total: 2, version: expect.any(Number) })
		expect(data[1]).toEqual({
			id: 1,
			classe: { id: 1, code: 'MECA-L1', nom: 'Mécanique L1' },
			periode: { rang: 1, libelle: 'Semestre 1' },
			session: 1,
			etat: 'definitif',
			en_revision: false,
			remplace: false,
			publiee_at: '2026-11-20T08:00:00+00:00',
			updated_at: '2026-11-20T08:00:00+00:00',
			etudiants: [
				expect.objectContaining({ etudiant_id: 22, matricule: 'ETU-3', nom: 'EBA', prenoms: 'Marie', moyenne: 14.5, rang: 1 }),
				expect.objectContaining({ etudiant_id: 20, matricule: 'ETU-1', nom: 'ZADI', prenoms: 'Inès', moyenne: 9, rang: 2 })
			]
		})
		expect(data[0]).toMatchObject({
			id: 2,
			etat: 'provisoire',
			etudiants: [{ etudiant_id: 21, moyenne: 10.25, rang: null, credits: null }]
		})
	})

	test('each role finds the publications of its filières; teachers and students get 403, and no version of it', async () => {
		const seen = async (name: Name) => [await versionOf(name), moyennesIn(await read(name))]
		expect(await seen('awa')).toEqual([expect.any(Number), '2: 21=10.25, 1: 22=14.5 20=9'])
		expect(await seen('moussa')).toEqual([expect.any(Number), '1: 22=14.5 20=9'])
		expect(await seen('sira')).toEqual([expect.any(Number), '2: 21=10.25'])
		for (const name of ['fanta', 'yao', 'ines', 'koffi', 'paul'] as const) {
			const response = await schools.as(name).get('/resultats')
			await expectDocumented(response, 'GET', '/resultats')
			expect([name, response.status, await versionOf(name)]).toEqual([name, 403, undefined])
		}
		expect((await read('awa', '', 'beta')).data).toEqual([])
	})

	test('has a year of its own for each year, and pages', async () => {
		await publish({ moyennes: { 20: 1300 }, classe_id: 3 })
		expect(moyennesIn(await read('awa', '?annee=2025-2026'))).toBe('3: 20=13')
		expect((await schools.as('awa').get('/resultats?annee=2019-2020')).status).toBe(404)
		expect(moyennesIn(await read('awa', '?page=2&per_page=1'))).toBe('1: 22=14.5 20=9')
		expect((await read('awa', '?page=2&per_page=1')).meta).toMatchObject({ total: 2, page: 2, last_page: 2 })
	})

	test('is not read again as long as nothing of it changes, also after a mark and an attendance', async () => {
		const { meta } = await read('awa')
		const etag = (await schools.as('awa').get('/resultats')).headers.get('etag')!
		expect((await schools.as('awa').get('/resultats', { headers: { 'if-none-match': etag } })).status).toBe(304)
		await write(schools, async (db) => {
			await insertEvaluations(db, [{ id: 11, date: '2026-11-18' }])
			await insertNotes(db, [[11, 20, 750]])
			await db.insert(s.presences).values({ seance_id: 1, etudiant_id: 20, statut: 'absent', source: 'manuel', updated_at: AT })
		})
		const statements = await statementsOf(await schools.store(), async () => {
			expect(await versionOf('awa')).toBe(meta.version)
			expect((await read('awa', `?depuis_version=${meta.version}`)).data).toEqual([])
		})
		expect(statements.length).toBeGreaterThan(0)
		expect(statements.filter(({ sql: text }) => text.includes('AS contenu'))).toEqual([])
	})

	test('tells a publication that was reopened, and retires it once another replaces it', async () => {
		const { meta } = await read('moussa')
		await reopen(1)
		const reopened = await read('moussa', `?depuis_version=${meta.version}`)
		expect(reopened.data).toMatchObject([{ id: 1, en_revision: true, updated_at: '2026-11-20T09:00:00+00:00' }])
		expect(moyennesIn(reopened)).toBe('1: 22=14.5 20=9')
		await publish({ moyennes: { 20: 1100, 22: 1450 }, remplace: true })
		const again = await read('moussa', `?depuis_version=${reopened.meta.version}`)
		expect(again.data).toMatchObject([{ id: 3, en_revision: false, remplace: true }])
		expect(again.meta).toEqual({ total: 1, version: expect.any(Number), retires: [{ id: 1, cle: 'MECA-L1/2026-2027/1/1' }] })
		expect(await versionOf('moussa')).toBe(again.meta.version)
	})

	test('has both sessions of a period', async () => {
		const { meta } = await read('moussa')
		await publish({ moyennes: { 20: 1200, 22: 1450 }, session: 2 })
		expect(moyennesIn(await read('moussa'))).toBe('1: 22=14.5 20=9, 3: 22=14.5 20=12')
		expect(moyennesIn(await read('moussa', `?depuis_version=${meta.version}`))).toBe('3: 22=14.5 20=12')
	})

	test('tells without a new publication that a student is called to session 2, and that the call is taken back', async () => {
		const { meta } = await read('moussa')
		await write(schools, async (db) => {
			await db.insert(s.listesSession2).values({ classe_id: 1, periode: 1, publication_id: 1, close_at: 0, close_par: 1 })
			await db.insert(s.convocations).values({ classe_id: 1, periode: 1, etudiant_id: 20, matiere_id: 1, appelee: true })
		})
		const called = await read('moussa', `?depuis_version=${meta.version}`)
		expect(called.data).toMatchObject([
			{
				id: 1,
				etudiants: [
					{ etudiant_id: 22, convocations: [] },
					{ etudiant_id: 20, convocations: [{ code: 'MATH', classe: { id: 1 } }] }
				]
			}
		])
		await run("UPDATE convocations SET appelee = 0, motif = 'Dispense'")
		const back = await read('moussa', `?depuis_version=${called.meta.version}`)
		expect(back.data.map(({ etudiants }) => etudiants.map(({ convocations }) => convocations))).toEqual([[[], []]])
	})

	test('tells the year in the first semester once the second is published, and again when somebody leaves the class', async () => {
		await write(schools, (db) =>
			db.insert(s.periodes).values([
				{ id: 1, annee_id: 2, rang: 1, libelle: 'Semestre 1', date_debut: '2026-09-14', date_fin: '2027-01-31', updated_at: AT },
				{ id: 2, annee_id: 2, rang: 2, libelle: 'Semestre 2', date_debut: '2027-02-01', date_fin: '2027-07-31', updated_at: AT }
			])
		)
		const { meta, data } = await read('moussa')
		expect(data[0]!.etudiants.map(({ annee }) => annee)).toEqual([null, null])
		await publish({
			periode: 2,
			releves: { 20: releveAvec({ code: 'UE-4', moyenne: 1200 }), 22: releveAvec({ code: 'UE-4', moyenne: 1300 }) }
		})
		const both = await read('moussa', `?depuis_version=${meta.version}`)
		const yearsOf = (body: Body) => body.data.map(({ id, etudiants }) => [id, ...etudiants.map(({ annee }) => annee)])
		const rang = (own: number, moyenne: number, effectif = 2) => expect.objectContaining({ rang: own, moyenne, effectif })
		expect(yearsOf(both)).toEqual([1, 3].map((id) => [id, rang(1, 13.75), rang(2, 10.5)]))
		await run("UPDATE inscriptions SET date_sortie = '2027-06-01' WHERE etudiant_id = 22")
		const left = await read('moussa', `?depuis_version=${both.meta.version}`)
		expect(yearsOf(left)).toEqual([1, 3].map((id) => [id, null, rang(1, 10.5, 1)]))
	})

	test('leaves out who is no longer in the newest publication, and keeps one whose students are all elsewhere', async () => {
		await publish({ moyennes: { 22: 1500 }, remplace: true })
		expect(moyennesIn(await read('moussa'))).toBe('3: 22=15')
		expect((await json(schools.as('moussa').get('/etudiants/20/resultats'))).data).toMatchObject([{ id: 1, moyenne: 9 }])
		await run('DELETE FROM resultats WHERE publication_id = 2')
		expect((await read('sira')).data).toMatchObject([{ id: 2, etudiants: [] }])
	})

	test('asks a number of statements that does not grow with students', async () => {
		const store = await schools.store()
		const count = async () => (await statementsOf(store, async () => void (await read('moussa', '?page=1')))).length
		await count()
		await run('UPDATE publications SET remplace = 1 WHERE id = 1')
		const two = await count()
		await write(schools, async (db) => {
			const [one] = await db.select().from(s.resultats).where(eq(s.resultats.etudiant_id, 20))
			await db.insert(s.resultats).values([21, 23, 24, 25].map((etudiant_id) => ({ ...one!, etudiant_id })))
		})
		expect([two > 0, await count()]).toEqual([true, two])
	})
})
