import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { expectDocumented } from '../support/openapi-answers'
import { json, startSchools, type Schools } from '../support/school'
import { tablesHash } from '../support/tables-hash'
import { EVALUATION, insertTeaching } from '../support/teaching'

let schools: Schools
const start = async () => {
	schools = await startSchools()
	await insertTeaching(await schools.store())
	await insertTeaching(await schools.store('beta'))
}
const stop = () => schools.stop()

const PATH = `/evaluations/${EVALUATION.maths}/notes`
const [INES, KOFFI, MARIE, PAUL, LEA, RITA] = [20, 21, 22, 23, 24, 25]
const write = (body: unknown, path = PATH) => schools.as('fanta').post(path, body)
/** Admits somebody to the class who was not a student of it. */
const admit = async (etudiant: number) => {
	const store = await schools.store()
	await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
		await db.run(`UPDATE inscriptions SET statut = 'Active' WHERE etudiant_id = ${etudiant}`)
		raise()
	})
}
const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
	(await (await schools.store()).client.execute(sql)).rows.map((row) => ({ ...row }))

describe('POST /evaluations/{id}/notes', () => {
	beforeEach(start)
	afterEach(stop)

	test('writes grades in hundredths, and answers them as they are now', async () => {
		await admit(PAUL)
		const response = await write({
			notes: [
				{ etudiant_id: INES, note: 12.1, commentaire: 'Tre\u0300s <b>bien</b> 🎓' },
				{ etudiant_id: MARIE, note: null },
				{ etudiant_id: PAUL, note: 0, commentaire: null }
			]
		})
		expect(response.status).toBe(200)
		expect(response.headers.get('cache-control')).toBe('no-store')
		await expectDocumented(response, 'POST', PATH)
		const updated_at = '2026-11-20T08:00:00+00:00'
		expect(await json(response)).toEqual({
			evaluation_id: EVALUATION.maths,
			crees: 3,
			mis_a_jour: 0,
			inchanges: 0,
			notes: [
				{ etudiant_id: INES, note: 12.1, etat: 'note', commentaire: 'Très <b>bien</b> 🎓', updated_at },
				{ etudiant_id: MARIE, note: null, etat: 'absent', commentaire: null, updated_at },
				{ etudiant_id: PAUL, note: 0, etat: 'note', commentaire: null, updated_at }
			],
			avertissements: []
		})
		expect(await rows('SELECT etudiant_id, note_centiemes FROM notes ORDER BY etudiant_id')).toEqual([
			{ etudiant_id: INES, note_centiemes: 1210 },
			{ etudiant_id: MARIE, note_centiemes: null },
			{ etudiant_id: PAUL, note_centiemes: 0 }
		])
	})

	test('a repetition changes nothing, not even the revision', async () => {
		const body = { notes: [{ etudiant_id: INES, note: 12.1, commentaire: 'Bien' }] }
		const first = await json(write(body))
		schools.clock.advance({ hours: 1 })
		const store = await schools.store()
		const before = [await tablesHash(store, []), store.revisions.total]
		const again = await json(write(body))
		expect(again).toEqual({ ...first, crees: 0, inchanges: 1 })
		expect([await tablesHash(store, []), store.revisions.total]).toEqual(before)
	})

	test('another number, another comment or both take the place of what is stored, each with its moment', async () => {
		await admit(PAUL)
		const three = (first: object, second: object, third: object) =>
			write({
				notes: [
					{ etudiant_id: INES, ...first },
					{ etudiant_id: MARIE, ...second },
					{ etudiant_id: PAUL, ...third }
				]
			})
		const was = { note: 12, commentaire: 'Bien' }
		await three(was, was, was)
		schools.clock.advance({ hours: 1 })
		await three({ note: 13 }, { note: 12, commentaire: 'Mieux' }, { note: 14, commentaire: null })
		const updated_at = '2026-11-20T09:00:00+00:00'
		expect(await rows('SELECT note_centiemes, commentaire, updated_at FROM notes ORDER BY etudiant_id')).toEqual([
			{ note_centiemes: 1300, commentaire: 'Bien', updated_at },
			{ note_centiemes: 1200, commentaire: 'Mieux', updated_at },
			{ note_centiemes: 1400, commentaire: null, updated_at }
		])
	})

	test('keeps every former state of a grade, with its author and time', async () => {
		await write({
			notes: [
				{ etudiant_id: INES, note: 12, commentaire: 'Bien' },
				{ etudiant_id: MARIE, note: 9 }
			]
		})
		schools.clock.advance({ minutes: 5 })
		const second = await json(
			write({
				notes: [
					{ etudiant_id: INES, note: 13.5 },
					{ etudiant_id: MARIE, note: 9 }
				]
			})
		)
		expect(second).toMatchObject({ crees: 0, mis_a_jour: 1, inchanges: 1, notes: [{ note: 13.5, commentaire: 'Bien' }, { note: 9 }] })
		schools.clock.advance({ minutes: 5 })
		await write({ notes: [{ etudiant_id: INES, note: null, commentaire: null }] })
		const at = Date.parse('2026-11-20T08:00:00Z') / 1000
		const auteur = 'utilisateur:10'
		expect(
			await rows(
				`SELECT h.note_centiemes, h.commentaire, h.at, h.auteur FROM notes_historique h JOIN notes n ON n.id = h.note_id WHERE n.etudiant_id = ${INES} ORDER BY h.id`
			)
		).toEqual([
			{ note_centiemes: 1200, commentaire: 'Bien', at, auteur },
			{ note_centiemes: 1350, commentaire: 'Bien', at: at + 300, auteur },
			{ note_centiemes: null, commentaire: null, at: at + 600, auteur }
		])
	})

	test('every changed grade is a line of the journal: who, from where, before and after', async () => {
		await write({
			notes: [
				{ etudiant_id: INES, note: 12 },
				{ etudiant_id: MARIE, note: 9 }
			]
		})
		const headers = { 'x-request-id': 'lms-42' }
		await schools.as('fanta').post(
			PATH,
			{
				notes: [
					{ etudiant_id: INES, note: 15 },
					{ etudiant_id: MARIE, note: 9 }
				]
			},
			{ headers }
		)
		const lines = await rows("SELECT * FROM journal WHERE objet = 'notes' ORDER BY id, rang")
		expect(lines.map(({ action }) => action)).toEqual(['notes.create', 'notes.create', 'notes.update'])
		expect(lines[2]).toMatchObject({
			auteur: 'utilisateur:10',
			utilisateur_id: 10,
			jeton_id: 10,
			adresse: '127.0.0.1',
			request_id: 'lms-42'
		})
		expect(JSON.parse(lines[2]!['avant'] as string)).toEqual({ etat: 'note', note_centiemes: 1200, commentaire: null })
		expect(JSON.parse(lines[2]!['apres'] as string)).toEqual({
			evaluation_id: EVALUATION.maths,
			etudiant_id: INES,
			etat: 'note',
			note_centiemes: 1500,
			commentaire: null
		})
	})

	test('takes two thousand entries, and a comment of a thousand characters', async () => {
		const path = `/evaluations/${EVALUATION.maths}/notes`
		const entries = Array.from({ length: 2000 }, (_, index) => ({ etudiant_id: 1000 + index, note: 10 }))
		const response = await write({ notes: entries }, path)
		expect(response.status).toBe(422)
		expect(Object.keys((await json(response)).errors)).toHaveLength(100)
		expect((await write({ notes: [...entries, { etudiant_id: INES, note: 10 }] }, path)).status).toBe(422)
		expect((await write({ notes: [{ etudiant_id: INES, note: 10, commentaire: '🎓'.repeat(1000) }] }, path)).status).toBe(200)
	})

	test('another school with the same ids is not touched', async () => {
		const before = await tablesHash(await schools.store('beta'), [])
		expect((await write({ notes: [{ etudiant_id: INES, note: 12 }] })).status).toBe(200)
		expect(await tablesHash(await schools.store('beta'), [])).toBe(before)
		const stolen = schools.with(undefined, 'beta').post(PATH, { notes: [] }, { headers: { authorization: 'Bearer 10|alpha0fanta' } })
		expect((await stolen).status).toBe(401)
	})

	test('is not there where the school has no module of grades', async () => {
		const store = await schools.store()
		await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
			await db.run("UPDATE modules SET actif = 0 WHERE code = 'notes'")
			raise()
		})
		const response = await write({ notes: [{ etudiant_id: INES, note: 12 }] })
		expect([response.status, (await json(response)).code]).toEqual([404, 'module_inactif'])
	})
})

const one = (entry: Record<string, unknown>) => ({
	notes: [
		{ etudiant_id: INES, note: 10 },
		{ etudiant_id: MARIE, note: 10, ...entry }
	]
})
const raw = (note: string) => `{"notes":[{"etudiant_id":${INES},"note":10},{"etudiant_id":${MARIE},"note":${note}}]}`

describe('bad input changes nothing', () => {
	beforeAll(start)
	afterAll(stop)

	test.each<[string, unknown, string[]]>([
		['no body', undefined, ['notes']],
		['no list', {}, ['notes']],
		['null for the list', { notes: null }, ['notes']],
		['an object for the list', { notes: { etudiant_id: 20, note: 1 } }, ['notes']],
		['an empty list', { notes: [] }, ['notes']],
		['too many', { notes: Array.from({ length: 2001 }, (_, index) => ({ etudiant_id: index + 1, note: 1 })) }, ['notes']],
		['a text for an entry', { notes: ['12'] }, ['notes.0']],
		['no student', { notes: [{ note: 12 }] }, ['notes.0.etudiant_id']],
		['no grade', { notes: [{ etudiant_id: INES }] }, ['notes.0.note']],
		['a text for a student', one({ etudiant_id: '22' }), ['notes.1.etudiant_id']],
		['the student 0', one({ etudiant_id: 0 }), ['notes.1.etudiant_id']],
		['the student 1.5', one({ etudiant_id: 1.5 }), ['notes.1.etudiant_id']],
		['the student 1e300', one({ etudiant_id: 1e300 }), ['notes.1.etudiant_id']],
		['an unknown student', one({ etudiant_id: 999 }), ['notes.1.etudiant_id']],
		['a teacher', one({ etudiant_id: 10 }), ['notes.1.etudiant_id']],
		['a student of another class', one({ etudiant_id: KOFFI }), ['notes.1.etudiant_id']],
		['a Prospect', one({ etudiant_id: PAUL }), ['notes.1.etudiant_id']],
		['who had left before its day', one({ etudiant_id: RITA }), ['notes.1.etudiant_id']],
		['an enrollment in validation', one({ etudiant_id: LEA }), ['notes.1.etudiant_id']],
		['a student twice with two grades', one({ etudiant_id: INES, note: 11 }), ['notes.1.etudiant_id']],
		['a student twice with one grade', one({ etudiant_id: INES }), ['notes.1.etudiant_id']],
		['NaN', raw('NaN'), []],
		['1e309', raw('1e309'), ['notes.1.note']],
		['12.345', one({ note: 12.345 }), ['notes.1.note']],
		['12.340000001', one({ note: 12.340000001 }), ['notes.1.note']],
		['"12"', one({ note: '12' }), ['notes.1.note']],
		['true', one({ note: true }), ['notes.1.note']],
		['21', one({ note: 21 }), ['notes.1.note']],
		['20.01', one({ note: 20.01 }), ['notes.1.note']],
		['-0.01', one({ note: -0.01 }), ['notes.1.note']],
		['-1e300', one({ note: -1e300 }), ['notes.1.note']],
		['a number for the comment', one({ commentaire: 12 }), ['notes.1.commentaire']],
		['an unknown état', one({ etat: 'malade' }), ['notes.1.etat']],
		['null for an état', one({ etat: null }), ['notes.1.etat']],
		['a grade of who was absent', one({ etat: 'absent' }), ['notes.1.etat']],
		['no grade where the état says one', one({ note: null, etat: 'note' }), ['notes.1.note']],
		['a text for publier', { ...one({}), publier: 'non' }, ['publier']],
		['1,001 characters', one({ commentaire: 'x'.repeat(1001) }), ['notes.1.commentaire']],
		['1,000 characters that are 3,000 in NFC', one({ commentaire: '\u{FB2C}'.repeat(1000) }), ['notes.1.commentaire']],
		['NUL', one({ commentaire: 'a\0b' }), ['notes.1.commentaire']],
		['half a character', one({ commentaire: 'a\uD800' }), ['notes.1.commentaire']],
		[
			'several at once',
			{
				notes: [
					{ etudiant_id: KOFFI, note: 21 },
					{ etudiant_id: MARIE, note: -1 },
					{ etudiant_id: INES, note: 12 }
				]
			},
			['notes.0.etudiant_id', 'notes.0.note', 'notes.1.note']
		]
	])('%s', async (_, body, fields) => {
		const store = await schools.store()
		const before = await tablesHash(store, [])
		const response = await write(body)
		await expectDocumented(response, 'POST', PATH)
		const problem = await json(response)
		expect([response.status, Object.keys(problem.errors)]).toEqual([422, fields])
		expect(problem.code).toBe(fields.length > 0 ? 'validation' : 'json_invalide')
		expect(await tablesHash(store, [])).toBe(before)
	})

	test('a student who is in another class, not admitted or unknown is refused with the same words', async () => {
		const said = await Promise.all(
			[KOFFI, PAUL, LEA, 999, 10].map(async (id) => (await json(write({ notes: [{ etudiant_id: id, note: 1 }] }))).errors)
		)
		expect(new Set(said.map((errors) => JSON.stringify(errors))).size).toBe(1)
	})

	test('the scale is the évaluation’s own', async () => {
		const path = `/evaluations/${EVALUATION.surDix}/notes`
		expect((await write({ notes: [{ etudiant_id: INES, note: 10 }] }, path)).status).toBe(200)
		const { errors } = await json(write({ notes: [{ etudiant_id: INES, note: 10.01 }] }, path))
		expect(errors).toEqual({ 'notes.0.note': ['doit être compris entre 0 et 10'] })
	})

	test.each([
		['999', 404],
		['0', 404],
		['-1', 404],
		['1e2', 404],
		['abc', 404],
		['99999999999999999999', 404],
		[EVALUATION.derniere, 403],
		[EVALUATION.anglais, 403],
		[EVALUATION.thermique, 403]
	])('évaluation %p: %p', async (id, status) => {
		const before = await tablesHash(await schools.store(), [])
		expect((await write({ notes: [{ etudiant_id: INES, note: 10 }] }, `/evaluations/${id}/notes`)).status).toBe(status)
		expect(await tablesHash(await schools.store(), [])).toBe(before)
	})

	test.each(['awa', 'moussa', 'sira', 'yao', 'ines', 'koffi'] as const)('%s may not write grades of maths', async (name) => {
		const before = await tablesHash(await schools.store(), [])
		const response = await schools.as(name).post(PATH, { notes: [{ etudiant_id: INES, note: 10 }] })
		expect([response.status, (await json(response)).code]).toEqual([403, 'droits_insuffisants'])
		expect((await schools.as(name).post('/evaluations/999/notes', { notes: [{ etudiant_id: INES, note: 10 }] })).status).toBe(404)
		expect(await tablesHash(await schools.store(), [])).toBe(before)
	})
})
