import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertSeances, write } from '../support/affairs'
import { AT, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
/** Fanta teaches maths to MECA-L1 until Sunday 22 November; from Monday on it is Yao's. It is Friday. */
beforeEach(async () => {
	schools = await startSchools()
	await write(schools, async (db) => {
		await db
			.update(s.enseignements)
			.set({ date_fin: '2026-11-22' })
			.where(and(eq(s.enseignements.enseignant_id, 10), eq(s.enseignements.classe_id, 1)))
		await db
			.insert(s.enseignements)
			.values({ classe_id: 1, matiere_id: 1, enseignant_id: 11, heures_prevues: 35, date_debut: '2026-11-23', updated_at: AT })
		await insertEvaluations(db, [
			{ id: 1, date: '2026-11-18' },
			{ id: 2, date: '2026-12-01' }
		])
		await insertSeances(db, 'Africa/Abidjan', [
			{ id: 1, date: '2026-11-18', heures: ['08:00', '10:00'] },
			{ id: 2, date: '2026-11-18', heures: ['14:00', '16:00'], matiere_id: 2 }
		])
	})
})
afterEach(() => schools.stop())

const monday = () => schools.clock.set('2026-11-23T00:00:00Z')
const idsOf = async (name: Name, path: string) => (await json(schools.as(name).get(path))).data.map(({ id }: { id: number }) => id)
const grade = async (name: Name, id: number) =>
	(await schools.as(name).post(`/evaluations/${id}/notes`, { notes: [{ etudiant_id: 20, note: 12 }] })).status

describe('a teacher whose teaching has ended', () => {
	test('writes until its last day', async () => {
		expect([await grade('fanta', 1), await grade('fanta', 2)]).toEqual([200, 200])
		expect((await schools.as('fanta').put('/cours/1/statut', { statut: 'terminee' })).status).toBe(200)
		expect([await grade('yao', 1), await grade('yao', 2)]).toEqual([403, 403])
	})

	test('still reads what was written, and cannot write any more', async () => {
		expect(await grade('fanta', 1)).toBe(200)
		monday()
		expect([await grade('fanta', 1), await grade('fanta', 2)]).toEqual([403, 403])
		expect((await schools.as('fanta').put('/cours/1/statut', { statut: 'terminee' })).status).toBe(403)
		expect((await schools.as('fanta').post('/cours/1/presences', { presences: [{ etudiant_id: 20, statut: 'present' }] })).status).toBe(403)
		const quiz = { ref: 'Q-1', classe_id: 1, matiere_id: 1, titre: 'Q', type: 'devoir', date: '2026-11-24', coefficient: 1 }
		expect((await schools.as('fanta').post('/evaluations', quiz)).status).toBe(403)
		expect(await idsOf('fanta', '/evaluations?periode=toutes')).toEqual([1])
		expect((await json(schools.as('fanta').get('/evaluations/1/notes'))).data).toMatchObject([{ note: 12 }])
		expect(await idsOf('fanta', '/emploi-temps')).toEqual([1, 2])
		expect(await idsOf('fanta', '/classes')).toEqual([])
		expect(await idsOf('fanta', '/matieres')).toEqual([])
		expect((await schools.as('fanta').get('/classes/1/etudiants')).status).toBe(403)
	})

	test('reads the register that they kept, and has nothing more to do there', async () => {
		const register = { presences: [{ etudiant_id: 20, statut: 'present' }] }
		expect((await schools.as('fanta').post('/cours/1/presences', register)).status).toBe(200)
		const todo = async () => {
			const { seances_a_signer, evaluations_a_noter } = await json(schools.as('fanta').get('/me/teacher-dashboard'))
			return [seances_a_signer.map(({ id }: { id: number }) => id), evaluations_a_noter.length]
		}
		expect(await todo()).toEqual([[1, 2], 1])
		monday()
		expect(await idsOf('fanta', '/cours/1/presences')).toEqual([20])
		expect((await json(schools.as('fanta').get('/seances/1'))).nb_presences).toBe(1)
		expect(await todo()).toEqual([[2], 0])
	})

	test('still answers for a séance in which they stand in for somebody', async () => {
		monday()
		expect((await schools.as('fanta').put('/cours/2/statut', { statut: 'terminee' })).status).toBe(200)
	})

	test('learns of it from ETags and follows, without any write', async () => {
		const before = await schools.as('fanta').get('/classes')
		const { version } = (await json(before)).meta
		monday()
		expect((await schools.as('fanta').get('/classes', { headers: { 'if-none-match': before.headers.get('etag')! } })).status).toBe(200)
		const followed = await json(schools.as('fanta').get(`/classes?depuis_version=${version}`))
		expect(followed.meta.retires).toEqual([{ id: 1, cle: 'MECA-L1' }])
	})
})

test('their successor takes over: rights and name; what is planned stays', async () => {
	const maths = async () => {
		const { classes } = await json(schools.as('awa').get('/matieres/1'))
		return classes.map(({ enseignants, heures_prevues }: { enseignants: { nom: string }[]; heures_prevues: number }) => [
			enseignants.map(({ nom }) => nom),
			heures_prevues
		])
	}
	expect(await maths()).toEqual([[['TRAORÉ'], 45]])
	expect(await idsOf('yao', '/matieres')).toEqual([2, 3])
	monday()
	expect(await maths()).toEqual([[["N'GUESSAN"], 45]])
	expect(await idsOf('yao', '/matieres')).toEqual([2, 1, 3])
	expect([await grade('yao', 1), await grade('yao', 2)]).toEqual([200, 200])
})

test('a teacher who begins tomorrow finds nothing there today, for any day', async () => {
	expect(await grade('fanta', 2)).toBe(200)
	const seen = async () => [await idsOf('yao', '/evaluations?periode=toutes'), (await schools.as('yao').get('/evaluations/2/notes')).status]
	expect(await seen()).toEqual([[], 403])
	schools.clock.set('2026-11-22T23:59:59Z')
	expect(await seen()).toEqual([[], 403])
	monday()
	expect(await seen()).toEqual([[1, 2], 200])
})
