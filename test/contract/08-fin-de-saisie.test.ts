import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import { AT, type Name } from '../support/people'
import { json, startSchools, type SchoolCode, type Schools } from '../support/school'
import { tablesHash } from '../support/tables-hash'

const [INES, MARIE] = [20, 22]
/** the 28 students of a class, two of them with a name */
const CLASSE = [INES, MARIE, ...Array.from({ length: 26 }, (_, at) => 1000 + at)]
const LAST_DAY = '2027-02-15'
/** two in the morning on the day after the last one, in Abidjan */
const AFTER = '2027-02-16T02:00:00Z'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2027-02-10T08:00:00Z' })
	for (const code of ['alpha', 'beta'] as const) await fill(code)
})
afterEach(() => schools.stop())

const fill = (code: SchoolCode) =>
	write(
		schools,
		async (db) => {
			const periode = { annee_id: 2, niveau_id: null, updated_at: AT }
			await db.insert(s.periodes).values([
				{ ...periode, id: 1, rang: 1, libelle: 'S1', date_debut: '2026-09-14', date_fin: '2027-01-31', saisie_jusque: LAST_DAY },
				{ ...periode, id: 2, rang: 2, libelle: 'S2', date_debut: '2027-02-08', date_fin: '2027-07-31' }
			])
			const others = CLASSE.filter((id) => id >= 1000)
			await db.insert(s.utilisateurs).values(
				others.map((id) => ({
					id,
					identifiant: `e${id}`,
					identifiant_norm: `e${id}`,
					role: 'etudiant' as const,
					nom: `NOM${id}`,
					prenoms: 'P',
					cle_tri: `nom${id}`,
					mot_de_passe_hash: 'x',
					updated_at: AT
				}))
			)
			await db.insert(s.etudiants).values(others.map((id) => ({ id, matricule: `E-${id}`, updated_at: AT })))
			await db.insert(s.inscriptions).values(
				others.map((id) => ({
					etudiant_id: id,
					classe_id: 1,
					annee_id: 2,
					statut: 'Active' as const,
					date_entree: '2026-09-14',
					updated_at: AT
				}))
			)
			// maths is of the first semester by its UE; the day of an évaluation decides for English
			await insertEvaluations(db, [
				{ id: 1, date: '2026-11-05' },
				{ id: 2, date: '2026-11-06', matiere_id: 2 },
				{ id: 3, date: '2027-02-09', matiere_id: 2 },
				{ id: 4, date: '2027-02-02', matiere_id: 2 },
				{ id: 5, date: '2027-02-10', session: 2 }
			])
			await insertNotes(
				db,
				[1, 2, 3, 4, 5].flatMap((evaluation) => CLASSE.map((id) => [evaluation, id, 1200] as const))
			)
		},
		code
	)

const ALL = CLASSE.map((etudiant_id) => ({ etudiant_id, note: 12 }))
const withOne = (note: number) => ALL.with(27, { etudiant_id: CLASSE[27]!, note })

const send = async (evaluation: number, notes: unknown, name: Name = 'fanta', code: SchoolCode = 'alpha') => {
	const path = `/evaluations/${evaluation}/notes`
	const response = await schools.as(name, code).post(path, { notes })
	await expectDocumented(response, 'POST', path)
	return { status: response.status, ...(await json(response)) }
}
const hash = async () => tablesHash(await schools.store(), [])

describe('grades after the last day of their period', () => {
	test('an LMS that sends every grade again each night is answered as before, without a warning', async () => {
		schools.clock.set(AFTER)
		const before = await hash()
		const answer = await send(1, ALL)
		expect(answer).toMatchObject({ status: 200, crees: 0, mis_a_jour: 0, inchanges: 28, avertissements: [] })
		expect(await hash()).toBe(before)
	})

	test('one changed grade among 28 is refused with its place and the day, and nothing of the batch is written', async () => {
		schools.clock.set(AFTER)
		const before = await hash()
		expect(await send(1, withOne(13))).toMatchObject({
			status: 422,
			code: 'saisie_close',
			errors: {
				'notes.27.note': [
					"ne change plus : les notes de cette période se saisissaient jusqu'au 2027-02-15, et la scolarité peut rouvrir la saisie"
				]
			}
		})
		expect(await hash()).toBe(before)
	})

	test('a new grade and a new comment are changes too', async () => {
		await write(schools, (db) => db.run(`DELETE FROM notes WHERE evaluation_id = 1 AND etudiant_id = ${INES}`))
		schools.clock.set(AFTER)
		expect(await send(1, [{ etudiant_id: INES, note: 12 }])).toMatchObject({ status: 422, code: 'saisie_close' })
		expect(await send(1, [{ etudiant_id: MARIE, note: 12, commentaire: 'Bien' }])).toMatchObject({ status: 422, code: 'saisie_close' })
	})

	test('the last day itself is open, until midnight where the school is', async () => {
		schools.clock.set('2027-02-15T23:30:00Z')
		expect(await send(1, withOne(13))).toMatchObject({ status: 200, mis_a_jour: 1 })
		// in Paris it is half past midnight already
		expect(await send(1, withOne(13), 'fanta', 'beta')).toMatchObject({ status: 422, code: 'saisie_close' })
	})

	test.each([
		['a period without a last day', 3],
		['an évaluation of no period', 4],
		['session 2 of the closed period', 5]
	])('%s stays open', async (_what, evaluation) => {
		schools.clock.set(AFTER)
		const teacher = evaluation === 5 ? 'fanta' : 'yao'
		expect(await send(evaluation, withOne(13), teacher)).toMatchObject({ status: 200, mis_a_jour: 1 })
	})

	test('an évaluation without a UE is closed by the period of its day', async () => {
		schools.clock.set(AFTER)
		expect(await send(2, withOne(13), 'yao')).toMatchObject({ status: 422, code: 'saisie_close' })
	})

	test('a student and a teacher of something else are refused as before, and do not learn of the last day', async () => {
		schools.clock.set(AFTER)
		for (const name of ['ines', 'yao'] as const)
			expect(await send(1, withOne(13), name)).toMatchObject({ status: 403, code: 'droits_insuffisants' })
	})

	test('publication stays possible with grades that are all the same', async () => {
		await write(schools, (db) => db.run('UPDATE evaluations SET publiee_le = NULL WHERE id = 1'))
		await write(schools, (db) => db.run('DELETE FROM notes WHERE evaluation_id = 1'))
		await send(1, ALL)
		await write(schools, (db) => db.run('UPDATE evaluations SET publiee_le = NULL WHERE id = 1'))
		schools.clock.set(AFTER)
		expect(await send(1, ALL)).toMatchObject({ status: 200, inchanges: 28 })
		expect(await json(schools.as('fanta').get('/evaluations/1'))).toMatchObject({ publiee_le: '2027-02-16' })
	})
})

describe('an évaluation after the last day of its period', () => {
	const QUIZ = { ref: 'quiz', classe_id: 1, matiere_id: 2, titre: 'Quiz', type: 'devoir', date: '2026-11-25', coefficient: 1 }
	const post = async (body: unknown) => {
		const response = await schools.as('yao').post('/evaluations', body)
		await expectDocumented(response, 'POST', '/evaluations')
		return { status: response.status, ...(await json(response)) }
	}

	test('is neither made, changed nor moved away, but sending the same again is accepted', async () => {
		expect((await post(QUIZ)).status).toBe(201)
		schools.clock.set(AFTER)
		const before = await hash()
		expect((await post(QUIZ)).status).toBe(200)
		for (const change of [{ ref: 'another' }, { coefficient: 2 }, { titre: 'Quiz 1' }, { date: '2027-02-09' }])
			expect(await post({ ...QUIZ, ...change })).toMatchObject({ status: 422, code: 'saisie_close' })
		expect(await hash()).toBe(before)
	})

	test('is not moved into the closed period from another one', async () => {
		schools.clock.set(AFTER)
		const later = { ...QUIZ, date: '2027-02-09' }
		expect((await post(later)).status).toBe(201)
		expect(await post(QUIZ)).toMatchObject({ status: 422, code: 'saisie_close' })
		expect((await post({ ...later, coefficient: 2 })).status).toBe(200)
	})
})
