import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import { AT, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { insertYear } from '../support/school-year'
import { statementsOf } from '../support/statements'

let schools: Schools
/** Marks of maths (11, and 12 without a `ref`, not published) in MECA-L1, of thermique (13) in ENER-1, and of last year (4). */
beforeEach(async () => {
	schools = await startSchools()
	await write(schools, async (db) => {
		await insertYear(db)
		await insertEvaluations(db, [
			{ id: 11, date: '2026-11-18' },
			{ id: 12, date: '2026-11-19', ref: null, session: 2, publiee_le: null },
			{ id: 13, date: '2026-11-17', classe_id: 2, matiere_id: 3 }
		])
		await insertNotes(db, [
			[11, 20, 750],
			[11, 22, 'absent_justifie'],
			[12, 20, 1425],
			[13, 21, 1200],
			[4, 20, 900]
		])
	})
})
afterEach(() => schools.stop())

type Note = { readonly id: number; readonly etudiant_id: number; readonly evaluation_id: number; readonly note: number | null }
const read = (name: Name, query = '') => json(schools.as(name).get(`/notes${query}`))
const marksOf = async (name: Name, query = '') =>
	(await read(name, query)).data.map((one: Note) => `${one.evaluation_id}/${one.etudiant_id}`).join(' ')
const versionOf = async (name: Name) => (await json(schools.as(name).get('/versions'))).notes as number | undefined

describe('GET /notes', () => {
	test('tells each mark with its évaluation, and when students see it', async () => {
		const { data } = await json(
			schools.as('fanta').post('/evaluations/12/notes', { notes: [{ etudiant_id: 22, note: 9.5 }], publier: false })
		)
		expect(data).toBeUndefined()
		const response = await schools.as('fanta').get('/notes')
		await expectDocumented(response, 'GET', '/notes')
		const notes = (await json(response)).data
		expect(notes[1]).toEqual({
			id: 1,
			evaluation_id: 11,
			ref: 'EV-11',
			session: 1,
			publiee_le: '2026-09-01',
			etudiant_id: 20,
			matricule: 'ETU-1',
			nom: 'ZADI',
			prenoms: 'Inès',
			note: 7.5,
			etat: 'note',
			commentaire: null,
			updated_at: AT,
			auteur: null
		})
		expect(notes[2]).toMatchObject({
			evaluation_id: 12,
			ref: null,
			session: 2,
			publiee_le: null,
			matricule: 'ETU-3',
			note: 9.5,
			auteur: { id: 10, nom: 'TRAORÉ', prenoms: 'Fanta' }
		})
	})

	test.each(['awa', 'moussa', 'sira', 'fanta', 'yao'] as const)(
		'%s finds the marks of each évaluation in it, and no others',
		async (name) => {
			const evaluations = (await json(schools.as(name).get('/evaluations?periode=toutes'))).data
			const alone: object[] = []
			for (const { id } of evaluations) {
				const { data } = await json(schools.as(name).get(`/evaluations/${id}/notes`))
				alone.push(...data.map((one: Note) => ({ ...one, id: 0, evaluation_id: id })))
			}
			const together = (await read(name)).data.map(
				({ ref: _ref, session: _session, publiee_le: _publiee, ...one }: Note & Record<string, unknown>) => ({
					...one,
					id: 0
				})
			)
			const inOrder = (some: object[]) => some.map((one) => JSON.stringify(Object.entries(one).toSorted())).toSorted()
			expect(inOrder(together)).toEqual(inOrder(alone))
		}
	)

	test('each role finds what it may read; a student alone gets 403, and no version of it', async () => {
		const seen = async () => [
			await marksOf('awa'),
			await marksOf('moussa'),
			await marksOf('sira'),
			await marksOf('fanta'),
			await marksOf('yao')
		]
		const maths = '11/22 11/20 12/20'
		expect(await seen()).toEqual([`13/21 ${maths}`, maths, '13/21', maths, '13/21'])
		for (const name of ['ines', 'koffi', 'paul'] as const) {
			const response = await schools.as(name).get('/notes')
			await expectDocumented(response, 'GET', '/notes')
			expect([name, response.status, await versionOf(name)]).toEqual([name, 403, undefined])
		}
	})

	test('a student who also teaches finds the marks of what they teach, and not their own', async () => {
		const store = await schools.store()
		await store.write({ author: { name: 'test' }, touches: ['donnees', 'acces'] }, async ({ db, raise }) => {
			await db.insert(s.enseignants).values({ id: 20, matricule: 'ENS-E', updated_at: AT })
			await db.insert(s.autresRoles).values({ utilisateur_id: 20, role: 'enseignant' })
			await db.insert(s.enseignements).values({ classe_id: 2, matiere_id: 3, enseignant_id: 20, updated_at: AT })
			raise()
		})
		expect(await marksOf('ines')).toBe('13/21')
	})

	test('a teacher whose teaching has ended keeps the marks of its days; the successor finds them all', async () => {
		await write(schools, async (db) => {
			await db.update(s.enseignements).set({ date_fin: '2026-11-18' }).where(eq(s.enseignements.id, 1))
			await db.insert(s.enseignements).values({ classe_id: 1, matiere_id: 1, enseignant_id: 11, date_debut: '2026-11-19', updated_at: AT })
		})
		expect([await marksOf('fanta'), await marksOf('yao')]).toEqual(['11/22 11/20', '13/21 11/22 11/20 12/20'])
	})

	test('a written mark raises its version, which GET /versions says too, and is read alone', async () => {
		const { meta } = await read('awa')
		expect(await versionOf('awa')).toBe(meta.version)
		const ofYao = await versionOf('yao')
		expect((await schools.as('fanta').post('/evaluations/11/notes', { notes: [{ etudiant_id: 20, note: 8 }] })).status).toBe(200)
		let changed: { data: Note[]; meta: { version: number; retires: unknown[] } } | undefined
		const statements = await statementsOf(await schools.store(), async () => {
			changed = await read('awa', `?depuis_version=${meta.version}`)
		})
		expect(changed!.data).toMatchObject([{ evaluation_id: 11, etudiant_id: 20, note: 8, auteur: { id: 10 } }])
		expect(changed!.meta.retires).toEqual([])
		expect(await versionOf('awa')).toBe(changed!.meta.version)
		expect(statements.filter(({ sql: text }) => /FROM "classes"/i.test(text) && !text.includes('json_each'))).toEqual([])
		expect(await versionOf('yao')).toBe(ofYao)
	})

	test('publication changes its records; a withdrawn évaluation and a deleted mark leave by EVALUATION/MATRICULE/SESSION', async () => {
		const first = (await read('awa')).meta.version
		await write(schools, (db) => db.update(s.evaluations).set({ publiee_le: '2026-11-25' }).where(eq(s.evaluations.id, 12)))
		const published = await read('awa', `?depuis_version=${first}`)
		expect(published.data).toMatchObject([{ evaluation_id: 12, publiee_le: '2026-11-25' }])
		await write(schools, async (db) => {
			await db.delete(s.notes).where(eq(s.notes.evaluation_id, 12))
			await db.update(s.evaluations).set({ annulee: true }).where(eq(s.evaluations.id, 11))
		})
		const { data, meta } = await read('awa', `?depuis_version=${published.meta.version}`)
		expect([data, meta.retires.map(({ cle }: { cle: string }) => cle).toSorted()]).toEqual([
			[],
			['12/ETU-1/2', 'EV-11/ETU-1/1', 'EV-11/ETU-3/1']
		])
	})

	test('another year, closed or not, is read under the rights of that year', async () => {
		await write(schools, (db) => db.update(s.annees).set({ cloturee: true }).where(eq(s.annees.id, 1)))
		const last = '?annee=2025-2026'
		expect([await marksOf('awa', last), await marksOf('fanta', last), await marksOf('yao', last)]).toEqual(['4/20', '', '4/20'])
		expect((await schools.as('ines').get(`/notes${last}`)).status).toBe(403)
	})

	test('a thousand marks and more come in one order, whole and by pages', async () => {
		await write(schools, (db) =>
			db.run(sql`INSERT INTO evaluations (id, classe_id, matiere_id, titre, type, date, updated_at)
				WITH RECURSIVE n (i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 1300)
				SELECT i, 1, 1, 'D', 'devoir', '2026-10-01', ${AT} FROM n`)
		)
		await write(schools, (db) =>
			db.run(sql`INSERT INTO notes (evaluation_id, etudiant_id, etat, updated_at)
				SELECT e.id, p.id, 'absent', ${AT} FROM evaluations e, etudiants p WHERE e.id >= 100 AND p.id IN (20, 22)`)
		)
		const all = await read('awa')
		expect(all.meta.total).toBe(4 + 2 * 1201)
		const ids = all.data.map(({ id }: Note) => id)
		expect(new Set(ids).size).toBe(ids.length)
		expect(all.data.slice(0, 3).map((one: Note) => [one.evaluation_id, one.etudiant_id])).toEqual([
			[100, 22],
			[100, 20],
			[101, 22]
		])
		expect((await read('awa', '?page=3&per_page=500')).data).toEqual(all.data.slice(1000, 1500))
	})
})

describe('what is asked wrongly of GET /notes', () => {
	test.each([
		['annee=2019-2020', 404, 'annee_inconnue'],
		['annee=2026-2028', 422, 'validation'],
		['page=0', 422, 'validation'],
		['per_page=501', 422, 'validation'],
		['depuis_version=x', 422, 'validation'],
		['depuis_version=999999', 422, 'version_perimee'],
		['depuis_version=0', 422, 'version_perimee']
	])('%s is a %d %s', async (query, status, code) => {
		const response = await schools.as('awa').get(`/notes?${query}`)
		await expectDocumented(response, 'GET', '/notes')
		expect([response.status, (await json(response)).code]).toEqual([status, code])
	})

	test('nobody writes there', async () => {
		for (const name of ['awa', 'fanta', 'ines'] as const)
			expect([name, (await schools.as(name).post('/notes', { notes: [] })).status]).toEqual([name, 404])
	})
})
