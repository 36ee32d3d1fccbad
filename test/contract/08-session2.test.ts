import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { insertEvaluations, write } from '../support/affairs'
import { signedIn, type Browser } from '../support/console'
import { expectDocumented } from '../support/openapi-answers'
import { AT, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'
import { tablesHash } from '../support/tables-hash'
import { publishResults } from '../support/publish'

/** Inès has 9.00 in maths and is called to it; Marie passed; Koffi is in another class. */
const [INES, KOFFI, MARIE] = [20, 21, 22]
const RESIT = 9
const LIST = '/classes/1/session2'

let schools: Schools
let awa: Browser
beforeEach(async () => {
	schools = await startSchools({ now: '2027-02-01T08:00:00Z' })
	await writeSemestre(schools)
	await write(schools, async (db) => {
		await db.insert(s.reglements).values({ annee_id: 2, compensation: 'aucune', updated_at: AT })
		await insertEvaluations(db, [
			{ id: RESIT, date: '2027-01-29', titre: 'Rattrapage', type: 'examen', session: 2 },
			{ id: 10, date: '2027-01-29', titre: 'Oral', session: 2, matiere_id: 2, periode: 1 }
		])
	})
	awa = await signedIn(schools, 'awa')
	const results = '/classes/1/resultats'
	await publishResults(awa, results)
})
afterEach(() => schools.stop())

const vuOf = async (path: string) => /name="vu" value="([^"]*)"/.exec(await (await awa.get(`${path}?periode=1`)).text())![1]!
const close = async () => awa.post(`${LIST}/fermer`, { periode: '1', vu: await vuOf(LIST) })
const correct = async (etudiant: number, appelee: 'oui' | 'non') =>
	awa.post(`${LIST}/corriger`, {
		periode: '1',
		vu: await vuOf(LIST),
		etudiant: String(etudiant),
		matiere: '1',
		appelee,
		motif: 'Décision du directeur'
	})
const run = (sql: string) => write(schools, (db) => db.run(sql))
const send = async (notes: readonly unknown[], name: Name = 'fanta', evaluation = RESIT) => {
	const path = `/evaluations/${evaluation}/notes`
	const response = await schools.as(name).post(path, { notes })
	await expectDocumented(response, 'POST', path)
	return { status: response.status, ...(await json(response)) }
}
const of = (etudiant_id: number, note: number) => ({ etudiant_id, note })

describe('marks of session 2', () => {
	test('an option is accepted if the list of the own class calls to the matière under which it counts', async () => {
		const option = { etudiant_id: KOFFI, classe_id: 1, matiere_id: 1, sorte: 'option' as const, sous_id: 3, updated_at: AT }
		await write(schools, (db) => db.insert(s.rattachements).values(option))
		await close()
		expect(await send([of(KOFFI, 12)])).toMatchObject({ status: 422 })
		await run('INSERT INTO convocations (classe_id, periode, etudiant_id, matiere_id, appelee) VALUES (2, 1, 21, 3, 1)')
		expect(await send([of(KOFFI, 12)])).toMatchObject({ status: 422 })
		await run('INSERT INTO listes_session2 (classe_id, periode, publication_id, close_at, close_par) VALUES (2, 1, 1, 1, 1)')
		expect(await send([of(KOFFI, 12), of(INES, 13)])).toMatchObject({ status: 200, crees: 2 })
	})

	test('before the list is closed the whole class is accepted, and afterwards who is called', async () => {
		expect(await send([of(INES, 12), of(MARIE, 12)])).toMatchObject({ status: 200, crees: 2 })
		await close()
		expect(await send([of(INES, 13)])).toMatchObject({ status: 200, mis_a_jour: 1 })
		const before = await tablesHash(await schools.store(), [])
		expect(await send([of(INES, 14), of(MARIE, 13)])).toMatchObject({
			status: 422,
			code: 'non_convoque',
			errors: { 'notes.1.etudiant_id': ["n'est pas sur la liste de la session 2 dans cette matière"] }
		})
		expect(await tablesHash(await schools.store(), [])).toBe(before)
	})

	test('an unchanged mark of somebody who is not called stays accepted', async () => {
		await send([of(INES, 12), of(MARIE, 12)])
		await close()
		expect(await send([of(INES, 12), of(MARIE, 12)])).toMatchObject({ status: 200, inchanges: 2, avertissements: [] })
	})

	test('students of another class and unknown ones are refused like those who are not called', async () => {
		await close()
		const { errors } = await send([of(MARIE, 12), of(KOFFI, 12), of(999, 12)])
		expect(Object.keys(errors)).toEqual(['notes.0.etudiant_id', 'notes.1.etudiant_id', 'notes.2.etudiant_id'])
		expect(new Set(Object.values(errors).map(String)).size).toBe(1)
	})

	test('nobody is accepted in a matière to which nobody is called', async () => {
		await close()
		expect(await send([of(INES, 12)], 'yao', 10)).toMatchObject({ status: 422, code: 'non_convoque' })
	})

	test('somebody who is called and then leaves is struck out before the exam, and not after it', async () => {
		await close()
		await run(`UPDATE inscriptions SET date_sortie = '2027-01-30' WHERE etudiant_id = ${INES}`)
		expect(await send([of(INES, 12)])).toMatchObject({ status: 200, crees: 1 })
		await run(`UPDATE inscriptions SET date_sortie = '2027-01-29' WHERE etudiant_id = ${INES}`)
		expect(await send([of(INES, 13)])).toMatchObject({ status: 422, code: 'non_convoque' })
		expect(await send([of(INES, 12)])).toMatchObject({ status: 200, inchanges: 1 })
	})

	test('somebody who changes class takes the exam of the class whose list calls them', async () => {
		await close()
		await run(`UPDATE inscriptions SET date_sortie = '2027-01-20' WHERE etudiant_id = ${INES}`)
		await write(schools, (db) =>
			db.insert(s.inscriptions).values({
				etudiant_id: INES,
				classe_id: 2,
				annee_id: 2,
				statut: 'Active',
				date_entree: '2027-01-20',
				updated_at: AT
			})
		)
		expect(await send([of(INES, 12)])).toMatchObject({ status: 200, crees: 1 })
	})

	test('the correction of the closed list decides: who has passed since is taken off, and somebody else is added', async () => {
		await close()
		await run('UPDATE notes SET note_centiemes = 1500 WHERE evaluation_id = 4')
		expect(await send([of(INES, 12)])).toMatchObject({ status: 200 })
		expect((await correct(INES, 'non')).status).toBe(303)
		expect((await correct(MARIE, 'oui')).status).toBe(303)
		expect(await send([of(INES, 13)])).toMatchObject({ status: 422, code: 'non_convoque' })
		expect(await send([of(MARIE, 13)])).toMatchObject({ status: 200, crees: 1 })
	})

	test('a teacher of something else is refused as before and learns nothing of the list', async () => {
		await close()
		expect(await send([of(MARIE, 12)], 'yao')).toMatchObject({ status: 403, code: 'droits_insuffisants' })
	})
})

describe('a sheet of session 2', () => {
	const toGrade = async () => (await json(schools.as('fanta').get('/me/teacher-dashboard'))).evaluations_a_noter

	test('expects only the called ones once the list is closed', async () => {
		const before = (await toGrade()).find(({ evaluation }: { evaluation: { id: number } }) => evaluation.id === RESIT)
		await close()
		const after = (await toGrade()).find(({ evaluation }: { evaluation: { id: number } }) => evaluation.id === RESIT)
		expect([before, after]).toMatchObject([{ nb_attendues: 2 }, { nb_attendues: 1 }])
		await send([of(INES, 12)])
		expect(JSON.stringify(await toGrade())).not.toContain('Rattrapage')
	})
})

describe('a debt, whose matière is taken in another class', () => {
	const DEVOIR = 3

	test('is expected there, and graded by an LMS', async () => {
		await write(schools, (db) =>
			db.insert(s.rattachements).values({ etudiant_id: KOFFI, classe_id: 1, matiere_id: 1, sorte: 'dette', updated_at: AT })
		)
		const missing = async () => (await (await awa.get(`/evaluations/4/publier`)).text()).includes('Koffi')
		expect(await missing()).toBe(true)
		expect(await send([of(KOFFI, 11)], 'fanta', 4)).toMatchObject({ status: 200, crees: 1 })
		expect(await missing()).toBe(false)
		expect(await send([of(KOFFI, 11)], 'fanta', DEVOIR)).toMatchObject({ status: 200, crees: 1 })
		expect((await json(schools.as('awa').get('/classes/1/etudiants'))).data).not.toContainEqual(expect.objectContaining({ id: KOFFI }))
	})
})

const RATTRAPAGE = {
	ref: 'EV-9',
	classe_id: 1,
	matiere_id: 1,
	titre: 'Rattrapage',
	type: 'examen',
	date: '2027-01-29',
	coefficient: 1
}

describe('évaluations of a period whose results are published', () => {
	const QUIZ = { classe_id: 1, matiere_id: 1, titre: 'Devoir 3', type: 'devoir', date: '2026-12-05', coefficient: 1 }
	const post = async (body: object) => {
		const response = await schools.as('fanta').post('/evaluations', body)
		await expectDocumented(response, 'POST', '/evaluations')
		return { status: response.status, ...(await json(response)) }
	}
	const SECOND = { ...QUIZ, matiere_id: 2, titre: 'Exposé', date: '2027-02-01' }
	const reopen = async () => {
		const results = '/classes/1/resultats'
		const publication = /name="publication" value="([^"]*)"/.exec(await (await awa.get(`${results}?periode=1`)).text())![1]!
		return awa.post(`${results}/rouvrir`, { periode: '1', publication, motif: 'Erreur de saisie' })
	}

	test('are neither made, changed nor moved, but sending the same again is accepted', async () => {
		const before = await tablesHash(await schools.store(), [])
		expect((await post({ ...QUIZ, ref: 'EV-3' })).status).toBe(200)
		for (const changed of [{ ref: 'new' }, { ref: 'EV-3', coefficient: 2 }, { ref: 'EV-3', date: '2026-12-06' }])
			expect(await post({ ...QUIZ, ...changed })).toMatchObject({
				status: 422,
				code: 'saisie_close',
				message: 'Les résultats de cette période sont publiés : ses évaluations ne changent plus.'
			})
		expect(await tablesHash(await schools.store(), [])).toBe(before)
	})

	test('change again once the results are reopened', async () => {
		expect((await reopen()).status).toBe(303)
		expect((await post({ ...QUIZ, ref: 'EV-3', coefficient: 2 })).status).toBe(200)
	})

	test('keep those of another class, another period or session 2 open', async () => {
		const yao = (body: object) => schools.as('yao').post('/evaluations', body)
		expect((await yao({ ...SECOND, ref: 'other', classe_id: 2, matiere_id: 3, date: '2026-12-05' })).status).toBe(201)
		await run('UPDATE matieres_annees SET ue_id = NULL WHERE matiere_id = 2')
		expect((await yao({ ...SECOND, ref: 'later' })).status).toBe(201)
		expect((await yao({ ...SECOND, ref: 'later', date: '2026-12-05' })).status).toBe(422)
		expect((await post({ ...RATTRAPAGE, coefficient: 2 })).status).toBe(200)
	})

	test('those of session 2 are closed once session 2 is published', async () => {
		await close()
		await send([of(INES, 12)])
		const results = '/classes/1/resultats'
		await publishResults(awa, results)
		expect((await post(RATTRAPAGE)).status).toBe(200)
		expect(await post({ ...RATTRAPAGE, coefficient: 2 })).toMatchObject({ status: 422, code: 'saisie_close' })
		expect(await post({ ...QUIZ, ref: 'EV-3', coefficient: 2 })).toMatchObject({ status: 422, code: 'saisie_close' })
	})

	test('still take marks: one that is sent again is unchanged, and a changed one is taken with a warning', async () => {
		expect(await send([of(INES, 12)], 'fanta', 1)).toMatchObject({ status: 200, inchanges: 1, avertissements: [] })
		expect(await send([of(INES, 13)], 'fanta', 1)).toMatchObject({
			status: 200,
			mis_a_jour: 1,
			avertissements: ['note_publiee_modifiee']
		})
	})
})

describe('an évaluation after the last day of its year', () => {
	const LATE = { ...RATTRAPAGE, date: '2027-09-10' }
	const post = async (body: object) => {
		const response = await schools.as('fanta').post('/evaluations', body)
		return { status: response.status, ...(await json(response)) }
	}

	test('is of session 2, and of an open year', async () => {
		expect(await post({ ...LATE, ref: 'new' })).toMatchObject({
			status: 422,
			errors: { date: [expect.stringContaining('doit être compris')] }
		})
		expect(await post(LATE)).toMatchObject({ status: 200, date: '2027-09-10' })
		expect(await post({ ...LATE, date: '2026-08-01' })).toMatchObject({
			status: 422,
			errors: { date: [expect.stringContaining('doit valoir au moins')] }
		})
		await run('UPDATE annees SET cloturee = 1 WHERE id = 2')
		expect((await post({ ...LATE, date: '2027-09-11' })).status).toBe(422)
	})

	test('expects the called ones who are still there', async () => {
		await close()
		expect((await post(LATE)).status).toBe(200)
		schools.clock.set('2027-09-10T08:00:00Z')
		expect(await send([of(INES, 12)])).toMatchObject({ status: 200, crees: 1 })
		expect(await send([of(MARIE, 12)])).toMatchObject({ status: 422, code: 'non_convoque' })
	})
})
