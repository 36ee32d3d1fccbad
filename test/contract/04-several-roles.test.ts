import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, insertSeances, write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import { AT, PASSWORD } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { fullScans, statementsOf } from '../support/statements'

let schools: Schools
/**
 * Moussa, who coordinates Mécanique, teaches thermique to ENER-1 as well. Awa, the administrator, teaches maths to MECA-L1. Inès, a
 * student of MECA-L1, teaches thermique to ENER-1.
 */
beforeAll(async () => {
	schools = await startSchools()
	const store = await schools.store()
	await store.write({ author: { name: 'test' }, touches: ['donnees', 'acces'] }, async ({ db, raise }) => {
		await db.insert(s.enseignants).values([
			{ id: 2, matricule: 'ENS-C', updated_at: AT },
			{ id: 1, matricule: 'ENS-A', updated_at: AT },
			{ id: 20, matricule: 'ENS-E', updated_at: AT }
		])
		await db.update(s.utilisateurs).set({ role: 'enseignant' }).where(eq(s.utilisateurs.id, 20))
		await db.insert(s.autresRoles).values([
			{ utilisateur_id: 2, role: 'enseignant' },
			{ utilisateur_id: 1, role: 'enseignant' },
			{ utilisateur_id: 20, role: 'etudiant' }
		])
		await db.insert(s.enseignements).values([
			{ classe_id: 2, matiere_id: 3, enseignant_id: 2, heures_prevues: 10, updated_at: AT },
			{ classe_id: 1, matiere_id: 1, enseignant_id: 1, heures_prevues: 10, updated_at: AT },
			{ classe_id: 2, matiere_id: 3, enseignant_id: 20, heures_prevues: 10, updated_at: AT }
		])
		const ener = { classes: [2], matiere_id: 3 }
		await insertSeances(db, 'Africa/Abidjan', [
			{ id: 1, date: '2026-11-19', heures: ['08:00', '10:00'] },
			{ id: 2, date: '2026-11-19', heures: ['10:00', '12:00'], ...ener, enseignant_id: 2 },
			{ id: 3, date: '2026-11-19', heures: ['13:00', '15:00'], ...ener, enseignant_id: 11 },
			{ id: 4, date: '2026-11-19', heures: ['15:00', '17:00'], ...ener, enseignant_id: 20 }
		])
		await insertEvaluations(db, [
			{ id: 1, date: '2026-11-25' },
			{ id: 2, date: '2026-11-26', classe_id: 2, matiere_id: 3 }
		])
		await insertNotes(db, [[2, 21, 1200]])
		raise()
	})
})
afterAll(() => schools.stop())

const idsOf = async (response: Response | Promise<Response>) =>
	(await json(response)).data.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b)

describe('one person with several roles', () => {
	test.each([
		['awa', 'administrateur', ['administrateur', 'enseignant']],
		['moussa', 'coordinateur', ['coordinateur', 'enseignant']],
		['ines', 'enseignant', ['enseignant', 'etudiant']],
		['sira', 'coordinateur', ['coordinateur']],
		['koffi', 'etudiant', ['etudiant']]
	] as const)('%s reads them at login and at /auth/me', async (name, role, roles) => {
		const login = await schools.with(undefined).post('/auth/login', { identifier: name, password: PASSWORD })
		await expectDocumented(login, 'POST', '/auth/login')
		expect((await json(login)).user).toMatchObject({ role, roles })
		const me = await schools.as(name).get('/auth/me')
		await expectDocumented(me, 'GET', '/auth/me')
		expect(await json(me)).toMatchObject({ role, roles })
	})

	test('sees as themselves the class, the matricules and the filières of each', async () => {
		expect(await json(schools.as('moussa').get('/auth/me'))).toMatchObject({
			enseignant: { id: 2, matricule: 'ENS-C' },
			etudiant: null,
			filieres: [{ code: 'MECA' }]
		})
		expect(await json(schools.as('ines').get('/auth/me'))).toMatchObject({
			enseignant: { matricule: 'ENS-E' },
			etudiant: { matricule: 'ETU-1', classe: { code: 'MECA-L1' } }
		})
	})

	test.each([
		['/classes', [1, 2], [1, 2]],
		['/matieres', [1, 2, 3], [1, 2, 3]],
		['/enseignements', [1, 2, 4, 5], [1, 2, 5, 6]],
		['/emploi-temps', [1, 2], [1, 4]],
		['/evaluations', [1, 2], [1, 2]]
	])('%s shows what each role covers, and no more', async (path, coordinator, student) => {
		expect(await idsOf(schools.as('moussa').get(path))).toEqual(coordinator)
		expect(await idsOf(schools.as('ines').get(path))).toEqual(student)
	})

	test('a timetable shows the days of every role', async () => {
		const days = '/emploi-temps?date_debut=2026-11-19&date_fin=2026-11-19'
		expect(await idsOf(schools.as('moussa').get(days))).toEqual([1, 2])
		expect(await idsOf(schools.as('ines').get(days))).toEqual([1, 4])
	})

	test('a coordinator who teaches is listed among the teachers, by name', async () => {
		const { data } = await json(schools.as('sira').get('/enseignants'))
		expect(data.map(({ nom }: { nom: string }) => nom)).toEqual(['DIABATÉ', 'KOUASSI', "N'GUESSAN", 'TRAORÉ', 'ZADI'])
		expect(data[0]).toMatchObject({ id: 2, matricule: 'ENS-C', matieres: [{ code: 'THER' }] })
	})
})

describe('what hangs on one role alone', () => {
	test('a student who teaches sees matricules and counts of the classes taught, not of the own one', async () => {
		const matricules = async (classe: number) =>
			(await json(schools.as('ines').get(`/classes/${classe}/etudiants`))).data.map(
				({ matricule }: { matricule: string | null }) => matricule
			)
		expect(await matricules(1)).toEqual([null, null])
		expect(await matricules(2)).toEqual(['ETU-2'])
		expect(await idsOf(schools.as('ines').get('/classes/1/etudiants?matricule=ETU-3'))).toEqual([])
		const { data } = await json(schools.as('ines').get('/evaluations'))
		expect(data.map(({ id, nb_notes }: { id: number; nb_notes: number | null }) => [id, nb_notes])).toEqual([
			[1, null],
			[2, 1]
		])
	})

	test('a student who teaches reads the grades of what is taught, and of the own class the own one', async () => {
		await write(schools, (db) =>
			insertNotes(db, [
				[1, 20, 1500],
				[1, 22, 900]
			])
		)
		const notes = async (path: string) =>
			(await json(schools.as('ines').get(path))).data.map(({ id, note, matricule }: Record<string, unknown>) => [id, note, matricule])
		expect(await notes('/evaluations/2/notes')).toEqual([[21, 12, 'ETU-2']])
		expect(await notes('/evaluations/1/notes')).toEqual([[20, 15, null]])
		expect(await notes('/me/notes')).toEqual([[1, 15, undefined]])
		await write(schools, (db) => db.delete(s.notes).where(eq(s.notes.evaluation_id, 1)))
	})

	test('each dashboard shows the affairs of its role', async () => {
		const teacher = await json(schools.as('moussa').get('/me/teacher-dashboard'))
		expect(teacher.enseignant).toMatchObject({ id: 2, matricule: 'ENS-C' })
		expect(teacher.seances_a_signer.map(({ id }: { id: number }) => id)).toEqual([2])
		expect(teacher.classes.map(({ classe }: { classe: { code: string } }) => classe.code)).toEqual(['ENER-1'])
		expect((await schools.as('moussa').get('/me/dashboard')).status).toBe(403)
		expect((await json(schools.as('awa').get('/me/teacher-dashboard'))).enseignant.id).toBe(1)
		expect((await json(schools.as('ines').get('/me/dashboard'))).classe.code).toBe('MECA-L1')
		expect((await json(schools.as('ines').get('/me/teacher-dashboard'))).classes[0].classe.code).toBe('ENER-1')
		expect((await schools.as('sira').get('/me/teacher-dashboard')).status).toBe(403)
	})

	test('a coordinator grades where they teach, not where they coordinate', async () => {
		const grade = (name: 'moussa' | 'awa' | 'ines', evaluation: number, etudiant_id: number) =>
			schools.as(name).post(`/evaluations/${evaluation}/notes`, { notes: [{ etudiant_id, note: 12 }] })
		expect((await grade('moussa', 2, 21)).status).toBe(200)
		expect((await grade('moussa', 1, 22)).status).toBe(403)
		expect((await grade('awa', 1, 22)).status).toBe(200)
		expect((await grade('awa', 2, 21)).status).toBe(403)
		expect((await grade('ines', 2, 21)).status).toBe(200)
		expect((await grade('ines', 1, 20)).status).toBe(403)
	})

	test('a student who teaches answers for the own séances alone', async () => {
		expect((await schools.as('ines').get('/seances/4/participants')).status).toBe(200)
		expect((await schools.as('ines').get('/seances/1/participants')).status).toBe(403)
		expect((await schools.as('ines').get('/notifications/preferences/21')).status).toBe(403)
		expect(await json(schools.as('ines').post('/seances/1/validate-participant', { user_id: 20 }))).toMatchObject({ accepted: true })
		expect((await schools.as('ines').post('/seances/1/validate-participant', { user_id: 22 })).status).toBe(403)
	})

	test('a coordinator who teaches signs the own séance, and no other', async () => {
		const signed = async (seance: number) => {
			const { db } = await schools.store()
			return (await db.select().from(s.emargements).where(eq(s.emargements.seance_id, seance)))[0]?.enseignant_id
		}
		expect((await schools.as('moussa').put('/cours/2/statut', { statut: 'terminee' })).status).toBe(200)
		expect(await signed(2)).toBe(2)
		expect((await schools.as('moussa').put('/cours/1/statut', { statut: 'terminee' })).status).toBe(200)
		expect(await signed(1)).toBeUndefined()
		expect((await schools.as('moussa').put('/cours/3/statut', { statut: 'terminee' })).status).toBe(403)
	})
})

test('a role that is taken away is gone from the next request on', async () => {
	expect(await idsOf(schools.as('moussa').get('/classes'))).toEqual([1, 2])
	const store = await schools.store()
	await store.write({ author: { name: 'test' }, touches: ['donnees', 'acces'] }, async ({ db, raise }) => {
		await db.delete(s.autresRoles).where(eq(s.autresRoles.utilisateur_id, 2))
		raise()
	})
	expect(await idsOf(schools.as('moussa').get('/classes'))).toEqual([1])
	expect((await schools.as('moussa').get('/me/teacher-dashboard')).status).toBe(403)
})

test.each([
	['moussa', '/classes'],
	['moussa', '/matieres'],
	['moussa', '/emploi-temps?date_debut=2026-11-19&date_fin=2026-11-25'],
	['ines', '/emploi-temps?date_debut=2026-11-19&date_fin=2026-11-25'],
	['ines', '/evaluations'],
	['sira', '/enseignants']
] as const)('%s reads %s without a big table from end to end', async (name, path) => {
	await write(schools, () => Promise.resolve())
	const store = await schools.store()
	const statements = await statementsOf(store, async () => expect((await schools.as(name).get(path)).status).toBe(200))
	expect(statements.length).toBeLessThanOrEqual(7)
	for (const statement of statements) expect(await fullScans(store, statement)).toEqual([])
})

test('administrators who are students read their own attendance each, and séances as every administrator', async () => {
	const own = await startSchools()
	try {
		await write(own, async (db) => {
			for (const id of [20, 21]) {
				await db.update(s.utilisateurs).set({ role: 'administrateur' }).where(eq(s.utilisateurs.id, id))
				await db.insert(s.autresRoles).values({ utilisateur_id: id, role: 'etudiant' })
			}
			await insertSeances(db, 'Africa/Abidjan', [{ id: 1, date: '2026-11-19', heures: ['08:00', '10:00'], classes: [1, 2] }])
			await db.run('UPDATE seances_classes SET matiere_id = 3 WHERE classe_id = 2')
		})
		const register = { presences: [{ etudiant_id: 20, statut: 'absent', commentaire: 'malade' }] }
		expect((await own.as('awa').post('/cours/1/presences', register)).status).toBe(200)
		for (let turn = 0; turn < 3; turn++) {
			const ofEach = await Promise.all((['ines', 'koffi'] as const).map((name) => json(own.as(name).get('/me/presences'))))
			expect(ofEach.map(({ data }) => data.length)).toEqual([1, 0])
			const matieres = await Promise.all((['koffi', 'awa', 'ines'] as const).map((name) => json(own.as(name).get('/seances/1'))))
			expect(new Set(matieres.map(({ matiere }) => matiere.code)).size).toBe(1)
		}
	} finally {
		await own.stop()
	}
})
