import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import { AT, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

const NOW = '2026-11-20T08:00:00Z'
const FANTA = { id: 10, nom: 'TRAORÉ', prenoms: 'Fanta' }
const MATHS = { id: 1, code: 'MATH', nom: 'Mathématiques' }
const MECA = { id: 1, code: 'MECA-L1', nom: 'Mécanique L1' }
const [INES, MARIE] = [20, 22]

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: NOW })
	await write(schools, async (db) => {
		await insertEvaluations(db, [
			{ id: 1, date: '2026-11-05', publiee_le: null },
			{ id: 2, date: '2026-11-27', publiee_le: null, matiere_id: 2 },
			{ id: 3, date: '2026-05-06', classe_id: 3, bareme: 10, coefficient: 2, session: 2 },
			{ id: 4, date: '2026-11-06', classe_id: 2, matiere_id: 3 }
		])
		await insertNotes(db, [
			[3, INES, 750],
			[4, 21, 1200]
		])
	})
})
afterEach(() => schools.stop())

const get = async (name: Name, path: string) => {
	const response = await schools.as(name).get(path)
	await expectDocumented(response, 'GET', path)
	return { status: response.status, ...(await json(response)) }
}
const run = (sql: string) => write(schools, (db) => db.run(sql))
const grade = (more: object = {}) =>
	schools.as('fanta').post('/evaluations/1/notes', {
		notes: [
			{ etudiant_id: INES, note: 12.25, commentaire: 'Bien' },
			{ etudiant_id: MARIE, note: null, etat: 'absent_justifie' }
		],
		...more
	})

describe('GET /evaluations/{id}', () => {
	test('returns all fields, with the last author', async () => {
		const before = await get('fanta', '/evaluations/1')
		expect(before).toEqual({
			status: 200,
			id: 1,
			titre: 'Devoir 1',
			date: '2026-11-05',
			type: 'devoir',
			coefficient: 1,
			heure_debut: null,
			duree_minutes: null,
			bareme: 20,
			mode: 'presentiel',
			matiere: MATHS,
			classe: MECA,
			enseignant: FANTA,
			nb_notes: 0,
			updated_at: AT,
			ref: 'EV-1',
			session: 1,
			periode: null,
			publiee_le: null,
			annulee: false,
			auteur: null
		})
		await grade()
		expect(await get('awa', '/evaluations/1')).toEqual({
			...before,
			nb_notes: 1,
			publiee_le: '2026-11-20',
			updated_at: '2026-11-20T08:00:00+00:00',
			auteur: FANTA
		})
	})

	test('hides the number of grades and a future publication from students', async () => {
		await run("UPDATE evaluations SET publiee_le = '2026-11-21' WHERE id = 1")
		const before = await get('ines', '/evaluations/1')
		expect(before).toMatchObject({ nb_notes: null, publiee_le: null })
		await run('UPDATE evaluations SET publiee_le = NULL WHERE id = 1')
		expect(await get('ines', '/evaluations/1')).toEqual(before)
		await run("UPDATE evaluations SET publiee_le = '2026-11-21' WHERE id = 1")
		expect((await get('fanta', '/evaluations/1')).publiee_le).toBe('2026-11-21')
		schools.clock.set('2026-11-21T00:00:00Z')
		expect((await get('ines', '/evaluations/1')).publiee_le).toBe('2026-11-21')
	})

	test('is shown in the list with its ref, session and day of publication, which students find from that day on', async () => {
		await run("UPDATE evaluations SET publiee_le = '2026-11-21', session = 2 WHERE id = 1")
		const listed = async (name: Name, query = '') =>
			(await get(name, `/evaluations?periode=toutes${query}`)) as { data: object[]; meta: { version: number } }
		const { periode: _periode, annulee: _annulee, auteur: _auteur, status: _status, ...fields } = await get('fanta', '/evaluations/1')
		expect(fields).toMatchObject({ ref: 'EV-1', session: 2, publiee_le: '2026-11-21' })
		expect((await listed('fanta')).data[0]).toEqual(fields)
		const { data, meta } = await listed('ines')
		expect(data[0]).toEqual({ ...fields, nb_notes: null, publiee_le: null })
		schools.clock.set('2026-11-21T00:00:00Z')
		expect((await listed('ines', `&depuis_version=${meta.version}`)).data).toEqual([{ ...fields, nb_notes: null }])
	})

	test('returns a withdrawn évaluation, which lists leave out', async () => {
		await run('UPDATE evaluations SET annulee = 1 WHERE id = 1')
		expect(await get('fanta', '/evaluations/1')).toMatchObject({ status: 200, annulee: true })
		expect((await get('fanta', '/evaluations?periode=toutes')).data).toEqual([])
	})

	test('is not found at a school without the module', async () => {
		await write(schools, (db) => db.update(s.modules).set({ actif: false }).where(eq(s.modules.code, 'evaluations')))
		expect(await get('fanta', '/evaluations/1')).toMatchObject({ status: 404, code: 'module_inactif' })
	})
})

describe('GET /evaluations?periode', () => {
	const ids = async (name: Name, periode: string) =>
		(await get(name, `/evaluations?periode=${periode}`)).data.map(({ id }: { id: number }) => id)

	test('lists coming évaluations, past ones, or both, and time moves them', async () => {
		expect([await ids('awa', 'a_venir'), await ids('awa', 'passees'), await ids('awa', 'toutes')]).toEqual([[2], [1, 4], [1, 4, 2]])
		expect([await ids('ines', 'a_venir'), await ids('ines', 'passees'), await ids('ines', 'toutes')]).toEqual([[2], [1], [1, 2]])
		const { version } = (await get('ines', '/evaluations?periode=passees')).meta
		schools.clock.set('2026-11-28T00:00:00Z')
		expect([await ids('ines', 'a_venir'), await ids('ines', 'passees'), await ids('ines', 'toutes')]).toEqual([[], [1, 2], [1, 2]])
		const { data, meta } = await get('ines', `/evaluations?periode=passees&depuis_version=${version}`)
		expect([data.map(({ id }: { id: number }) => id), meta.retires]).toEqual([[2], []])
	})

	test.each(['demain', '', 'A_VENIR'])('%p gets 422', async (periode) => {
		const { status, errors } = await get('awa', `/evaluations?periode=${periode}`)
		expect([status, Object.keys(errors)]).toEqual([422, ['periode']])
	})
})

describe('GET /evaluations/{id}/notes', () => {
	const updated_at = '2026-11-20T08:00:00+00:00'
	const OF_INES = {
		id: INES,
		etudiant_id: INES,
		nom: 'ZADI',
		prenoms: 'Inès',
		note: 12.25,
		etat: 'note',
		commentaire: 'Bien',
		updated_at,
		auteur: FANTA
	}

	test('returns the grades by student name, with author and time', async () => {
		await grade({ publier: false })
		for (const name of ['fanta', 'moussa', 'awa'] as const)
			expect((await get(name, '/evaluations/1/notes')).data).toEqual([
				{
					id: MARIE,
					etudiant_id: MARIE,
					matricule: 'ETU-3',
					nom: 'EBA',
					prenoms: 'Marie',
					note: null,
					etat: 'absent_justifie',
					commentaire: null,
					updated_at,
					auteur: FANTA
				},
				{ ...OF_INES, matricule: 'ETU-1' }
			])
		expect((await get('awa', '/evaluations/4/notes')).data[0]).toMatchObject({ note: 12, auteur: null })
	})

	test("returns a student's own grade, once it is published and while it is not withdrawn", async () => {
		const own = async () => (await get('ines', '/evaluations/1/notes')).data
		await grade({ publier: false })
		expect(await own()).toEqual([])
		await run("UPDATE evaluations SET publiee_le = '2026-11-21' WHERE id = 1")
		expect(await own()).toEqual([])
		schools.clock.set('2026-11-21T00:00:00Z')
		expect(await own()).toEqual([{ ...OF_INES, matricule: null }])
		const { version } = (await get('ines', '/evaluations/1/notes')).meta
		await run('UPDATE evaluations SET annulee = 1 WHERE id = 1')
		expect(await own()).toEqual([])
		expect((await get('ines', `/evaluations/1/notes?depuis_version=${version}`)).meta.retires).toEqual([{ id: INES, cle: String(INES) }])
		expect((await get('fanta', '/evaluations/1/notes')).data).toHaveLength(2)
	})

	test('returns their own grade to a student who has left the class, but not its évaluations', async () => {
		await grade()
		await run("UPDATE inscriptions SET statut = 'Prospect' WHERE etudiant_id = 20 AND annee_id = 2")
		expect((await get('ines', '/evaluations/1/notes')).data).toMatchObject([{ id: INES, note: 12.25 }])
		expect((await get('ines', '/evaluations/1')).status).toBe(403)
		expect((await get('ines', '/evaluations/2/notes')).status).toBe(403)
	})

	test('returns only the changes since a version', async () => {
		await grade()
		const { version } = (await get('fanta', '/evaluations/1/notes')).meta
		await schools.as('fanta').post('/evaluations/1/notes', { notes: [{ etudiant_id: MARIE, note: 9 }] })
		const { data, meta } = await get('fanta', `/evaluations/1/notes?depuis_version=${version}`)
		expect([data.map(({ id, note }: { id: number; note: number }) => [id, note]), meta.retires]).toEqual([[[MARIE, 9]], []])
		expect((await get('fanta', '/evaluations/1/notes?page=2&per_page=1')).data).toMatchObject([{ id: INES }])
	})

	test('is not found at a school without the module notes', async () => {
		await write(schools, (db) => db.update(s.modules).set({ actif: false }).where(eq(s.modules.code, 'notes')))
		for (const [name, path] of [
			['fanta', '/evaluations/1/notes'],
			['ines', '/me/notes']
		] as const)
			expect(await get(name, path)).toMatchObject({ status: 404, code: 'module_inactif' })
	})
})

describe('GET /me/notes', () => {
	const own = async (name: Name = 'ines') => (await get(name, '/me/notes')).data
	const LAST_YEAR = {
		id: 3,
		annee: '2025-2026',
		evaluation: { id: 3, titre: 'Devoir 3', date: '2026-05-06', type: 'devoir', coefficient: 2 },
		matiere: MATHS,
		classe: { id: 3, code: 'MECA-L1', nom: 'Mécanique L1' },
		date: '2026-05-06',
		session: 2,
		bareme: 10,
		coefficient: 2,
		note: 7.5,
		etat: 'note',
		commentaire: null,
		updated_at: AT,
		auteur: null
	}

	test('returns all own published grades, year by year', async () => {
		expect(await own()).toEqual([LAST_YEAR])
		await grade({ publier: false })
		expect(await own()).toEqual([LAST_YEAR])
		await grade()
		expect(await own()).toEqual([
			LAST_YEAR,
			expect.objectContaining({ id: 1, annee: '2026-2027', classe: MECA, note: 12.25, etat: 'note', auteur: FANTA })
		])
		expect(await own('marie')).toMatchObject([{ id: 1, note: null, etat: 'absent_justifie' }])
		expect((await own('koffi')).map(({ id }: { id: number }) => id)).toEqual([4])
	})

	test('returns changes by the id of the évaluation', async () => {
		await grade()
		const { version } = (await get('ines', '/me/notes')).meta
		await run('UPDATE evaluations SET annulee = 1 WHERE id = 1')
		const { data, meta } = await get('ines', `/me/notes?depuis_version=${version}`)
		expect([data, meta.retires]).toEqual([[], [{ id: 1, cle: 'EV-1' }]])
	})

	test('still returns everything after the student has left their class', async () => {
		await grade()
		await run('UPDATE annees SET courante = 0')
		expect((await own()).map(({ id }: { id: number }) => id)).toEqual([3, 1])
	})

	test.each(['awa', 'moussa', 'fanta'] as const)('%s gets 403 because they are not a student', async (name) => {
		expect(await get(name, '/me/notes')).toMatchObject({ status: 403, code: 'droits_insuffisants' })
	})
})
