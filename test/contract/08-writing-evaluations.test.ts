import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { insertEvaluations, insertNotes, write as writeFile } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import type { Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { tablesHash } from '../support/tables-hash'

const QUIZ = { ref: 'quiz:1.a-b_c', classe_id: 1, matiere_id: 1, titre: 'Quiz 1', type: 'devoir', date: '2026-11-25', coefficient: 0.5 }
const AT = '2026-11-20T08:00:00+00:00'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools()
	await writeFile(schools, (db) =>
		insertEvaluations(db, [
			{ id: 1, date: '2026-11-05' },
			{ id: 2, date: '2026-11-06', matiere_id: 2 },
			{ id: 3, date: '2026-05-06', classe_id: 3 }
		])
	)
})
afterEach(() => schools.stop())

const post = async (body: unknown, name: Name = 'fanta') => {
	const response = await schools.as(name).post('/evaluations', body)
	await expectDocumented(response, 'POST', '/evaluations')
	return { status: response.status, ...(await json(response)) }
}
const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
	(await (await schools.store()).client.execute(sql)).rows.map((row) => ({ ...row }))
const hash = async () => tablesHash(await schools.store(), [])
const gradeQuiz = async (id: number) => schools.as('fanta').post(`/evaluations/${id}/notes`, { notes: [{ etudiant_id: 20, note: 12 }] })

describe('POST /evaluations', () => {
	test('makes the column of a quiz, which is graded at once', async () => {
		const response = await schools.as('fanta').post('/evaluations', QUIZ)
		expect(response.status).toBe(201)
		expect(response.headers.get('cache-control')).toBe('no-store')
		const made = await json(response)
		expect(made).toMatchObject({
			ref: QUIZ.ref,
			titre: 'Quiz 1',
			type: 'devoir',
			date: '2026-11-25',
			coefficient: 0.5,
			heure_debut: null,
			duree_minutes: null,
			bareme: 20,
			mode: 'presentiel',
			session: 1,
			periode: null,
			publiee_le: null,
			annulee: false,
			nb_notes: 0,
			updated_at: AT,
			matiere: { id: 1 },
			classe: { id: 1 },
			auteur: { id: 10 }
		})
		expect(await json(schools.as('fanta').get(`/evaluations/${made.id}`))).toEqual(made)
		expect((await gradeQuiz(made.id)).status).toBe(200)
		const listed = (await json(schools.as('ines').get('/evaluations'))).data
		expect(listed.map(({ id }: { id: number }) => id)).toEqual([made.id])
	})

	test('the same again is the same: 200, and not even the revision changes', async () => {
		const first = await post(QUIZ)
		schools.clock.advance({ hours: 1 })
		const store = await schools.store()
		const before = [await hash(), store.revisions.total]
		expect(await post(QUIZ)).toEqual({ ...first, status: 200 })
		expect([await hash(), store.revisions.total]).toEqual(before)
		expect((await rows('SELECT count(*) AS n FROM evaluations'))[0]).toEqual({ n: 4 })
	})

	test('the same ref with other data changes it; what is left out stays, and the journal tells what changed', async () => {
		const { id } = await post({ ...QUIZ, heure_debut: '08:00', duree_minutes: 30, bareme: 10, mode: 'en_ligne' })
		schools.clock.advance({ hours: 1 })
		expect(await post({ ...QUIZ, titre: 'Quiz un', matiere_id: 1 })).toMatchObject({
			status: 200,
			id,
			titre: 'Quiz un',
			heure_debut: '08:00',
			duree_minutes: 30,
			bareme: 10,
			mode: 'en_ligne',
			updated_at: '2026-11-20T09:00:00+00:00'
		})
		expect(await post({ ...QUIZ, titre: 'Quiz un', heure_debut: null, duree_minutes: null, bareme: 5 })).toMatchObject({
			status: 200,
			id,
			heure_debut: null,
			duree_minutes: null,
			bareme: 5
		})
		const lines = await rows("SELECT action, auteur, avant, apres FROM journal WHERE objet = 'evaluations' ORDER BY id")
		expect(lines.map(({ action, auteur }) => [action, auteur])).toEqual([
			['evaluations.create', 'utilisateur:10'],
			['evaluations.update', 'utilisateur:10'],
			['evaluations.update', 'utilisateur:10']
		])
		expect([lines[1]!['avant'], lines[1]!['apres']]).toEqual(['{"titre":"Quiz 1"}', '{"titre":"Quiz un"}'])
		expect(JSON.parse(String(lines[0]!['apres']))).toMatchObject({ ref: QUIZ.ref, classe_id: 1, bareme: 10 })
	})

	test('changes one that was imported, by its ref', async () => {
		expect(await post({ ...QUIZ, ref: 'EV-1' })).toMatchObject({ status: 200, id: 1, titre: 'Quiz 1', date: '2026-11-25' })
	})

	test('may be moved to another class and matière that the teacher has there, until it has a grade', async () => {
		await writeFile(schools, (db) =>
			db.run("INSERT INTO enseignements (classe_id, matiere_id, enseignant_id, updated_at) VALUES (2, 3, 10, '2026-09-01')")
		)
		const { id } = await post(QUIZ)
		expect(await post({ ...QUIZ, classe_id: 2, matiere_id: 3 })).toMatchObject({ status: 200, id, classe: { id: 2 }, matiere: { id: 3 } })
		expect((await post(QUIZ)).status).toBe(200)
		await gradeQuiz(id)
		const before = await hash()
		const { status, errors } = await post({ ...QUIZ, classe_id: 2, matiere_id: 3, bareme: 19 })
		expect([status, Object.keys(errors)]).toEqual([422, ['classe_id', 'matiere_id', 'bareme']])
		expect(await hash()).toBe(before)
		expect(await post({ ...QUIZ, bareme: 40, titre: 'Sur 40' })).toMatchObject({ status: 200, bareme: 40, titre: 'Sur 40' })
	})

	test('refuses a withdrawn one', async () => {
		const { id } = await post(QUIZ)
		await writeFile(schools, (db) => db.run(`UPDATE evaluations SET annulee = 1 WHERE id = ${id}`))
		expect(await post(QUIZ)).toMatchObject({ status: 422, code: 'evaluation_annulee' })
	})

	test('one of last year keeps its grades: its ref is taken', async () => {
		await writeFile(schools, async (db) => {
			await insertNotes(db, [[3, 20, 1200]])
			await db.run("INSERT INTO enseignements (classe_id, matiere_id, enseignant_id, updated_at) VALUES (3, 1, 10, '2026-09-01')")
		})
		const { status, errors } = await post({ ...QUIZ, ref: 'EV-3' })
		expect([status, Object.keys(errors)]).toEqual([422, ['classe_id']])
	})

	test('another school with the same ids is not touched, and has refs of its own', async () => {
		const before = await tablesHash(await schools.store('beta'), [])
		await post(QUIZ)
		expect(await tablesHash(await schools.store('beta'), [])).toBe(before)
		expect((await schools.as('fanta', 'beta').post('/evaluations', QUIZ)).status).toBe(201)
	})

	test('is not there where the school has no such module', async () => {
		await writeFile(schools, (db) => db.run("UPDATE modules SET actif = 0 WHERE code = 'evaluations'"))
		expect(await post(QUIZ)).toMatchObject({ status: 404, code: 'module_inactif' })
	})
})

describe('who may', () => {
	test.each(['awa', 'moussa', 'sira', 'yao', 'ines', 'koffi', 'paul'] as const)('%s may not: 403, and nothing is written', async (name) => {
		const before = await hash()
		expect(await post(QUIZ, name)).toMatchObject({ status: 403, code: 'droits_insuffisants' })
		expect(await hash()).toBe(before)
	})

	test('a matière that somebody else teaches there, or that is taught elsewhere, is a 403', async () => {
		for (const place of [{ matiere_id: 2 }, { classe_id: 2, matiere_id: 3 }, { classe_id: 2, matiere_id: 1 }])
			expect([place, (await post({ ...QUIZ, ...place })).status]).toEqual([place, 403])
	})

	test('the ref of another teacher’s évaluation is a 403, and it stays as it is', async () => {
		const before = await hash()
		expect((await post({ ...QUIZ, ref: 'EV-2' })).status).toBe(403)
		expect(await hash()).toBe(before)
		expect((await post({ ...QUIZ, ref: 'EV-2', matiere_id: 2 }, 'yao')).status).toBe(200)
	})
})

describe('bad input changes nothing', () => {
	test('a ref of a wrong form is refused with the right form', async () => {
		expect((await post({ ...QUIZ, ref: 'quiz 1' })).errors).toEqual({ ref: ['doit suivre le motif ^[A-Za-z0-9._:-]{1,64}$'] })
	})

	test.each<[string, unknown, number, string[]]>([
		['no body', undefined, 422, ['ref', 'classe_id', 'matiere_id', 'titre', 'type', 'date', 'coefficient']],
		['a ref of 65 characters', { ...QUIZ, ref: 'x'.repeat(65) }, 422, ['ref']],
		['an empty ref', { ...QUIZ, ref: '' }, 422, ['ref']],
		['a ref with a space', { ...QUIZ, ref: 'quiz 1' }, 422, ['ref']],
		['a ref with a line break', { ...QUIZ, ref: 'quiz\n' }, 422, ['ref']],
		['a number for a ref', { ...QUIZ, ref: 12 }, 422, ['ref']],
		['a class that is no id', { ...QUIZ, classe_id: '1' }, 422, ['classe_id']],
		['an unknown class', { ...QUIZ, classe_id: 999 }, 404, []],
		['a class of last year', { ...QUIZ, classe_id: 3 }, 403, []],
		['an unknown matière', { ...QUIZ, matiere_id: 999 }, 404, []],
		['an empty title', { ...QUIZ, titre: '' }, 422, ['titre']],
		['a title of spaces', { ...QUIZ, titre: '  ' }, 422, ['titre']],
		['a title of 201 characters', { ...QUIZ, titre: 'x'.repeat(201) }, 422, ['titre']],
		['NUL in the title', { ...QUIZ, titre: 'a\0' }, 422, ['titre']],
		['a title that is an error of a spreadsheet', { ...QUIZ, titre: '#REF!' }, 422, ['titre']],
		['a title that turns the direction of writing', { ...QUIZ, titre: 'Quiz \u202E1' }, 422, ['titre']],
		['an unknown type', { ...QUIZ, type: 'quiz' }, 422, ['type']],
		['an unknown mode', { ...QUIZ, mode: 'moodle' }, 422, ['mode']],
		['a day that there is not', { ...QUIZ, date: '2027-02-29' }, 422, ['date']],
		['an instant for a day', { ...QUIZ, date: '2026-11-25T08:00:00Z' }, 422, ['date']],
		['a day before the year', { ...QUIZ, date: '2026-09-13' }, 422, ['date']],
		['a day after the year', { ...QUIZ, date: '2027-08-01' }, 422, ['date']],
		['25:00', { ...QUIZ, heure_debut: '25:00' }, 422, ['heure_debut']],
		['0 minutes', { ...QUIZ, duree_minutes: 0 }, 422, ['duree_minutes']],
		['1,441 minutes', { ...QUIZ, duree_minutes: 1441 }, 422, ['duree_minutes']],
		['a coefficient below 0', { ...QUIZ, coefficient: -1 }, 422, ['coefficient']],
		['seven decimals', { ...QUIZ, coefficient: 0.1234567 }, 422, ['coefficient']],
		['a text for a coefficient', { ...QUIZ, coefficient: '1' }, 422, ['coefficient']],
		['a bareme of 0', { ...QUIZ, bareme: 0 }, 422, ['bareme']],
		['a bareme of 12.5', { ...QUIZ, bareme: 12.5 }, 422, ['bareme']],
		['several at once', { ...QUIZ, titre: ' ', date: 'demain', heure_debut: '8h' }, 422, ['titre', 'date', 'heure_debut']]
	])('%s', async (_what, body, status, fields) => {
		const before = await hash()
		const answer = await post(body)
		expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([status, fields])
		expect(await hash()).toBe(before)
	})
})
