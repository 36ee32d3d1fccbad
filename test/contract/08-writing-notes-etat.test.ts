import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { expectDocumented } from '../support/openapi-answers'
import { write as writeFile } from '../support/affairs'
import { json, startSchools, type Schools } from '../support/school'
import { tablesHash } from '../support/tables-hash'
import { EVALUATION, insertTeaching } from '../support/teaching'

const PATH = `/evaluations/${EVALUATION.maths}/notes`
const [INES, MARIE, RITA] = [20, 22, 25]

let schools: Schools
beforeEach(async () => {
	schools = await startSchools()
	await insertTeaching(await schools.store())
})
afterEach(() => schools.stop())

type Entry = { etudiant_id: number; note: number | null; etat?: string; commentaire?: string }
const write = async (entries: Entry[], more: object = {}, path = PATH) => {
	const response = await schools.as('fanta').post(path, { notes: entries, ...more })
	await expectDocumented(response, 'POST', path)
	return { status: response.status, ...(await json(response)) }
}
const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
	(await (await schools.store()).client.execute(sql)).rows.map((row) => ({ ...row }))
const run = (sql: string) => writeFile(schools, (db) => db.run(sql))
const publieeLe = async (id: number = EVALUATION.maths) =>
	(await rows(`SELECT publiee_le FROM evaluations WHERE id = ${id}`))[0]!['publiee_le']
const seen = async () => (await json(schools.as('ines').get('/me/dashboard'))).dernieres_notes.map(({ note }: { note: number }) => note)

describe('the état of a grade', () => {
	const etats = async () => (await rows('SELECT etudiant_id AS id, etat, note_centiemes AS n FROM notes ORDER BY etudiant_id')) as unknown

	test('says why a number is missing; without a number and an état, a grade is an absence', async () => {
		const { notes } = await write([
			{ etudiant_id: INES, note: null, etat: 'dispense' },
			{ etudiant_id: MARIE, note: null }
		])
		expect(notes).toMatchObject([
			{ note: null, etat: 'dispense' },
			{ note: null, etat: 'absent' }
		])
		expect(await etats()).toEqual([
			{ id: INES, etat: 'dispense', n: null },
			{ id: MARIE, etat: 'absent', n: null }
		])
	})

	test('an état that says more stays if none is given, and gives way to a number or to another word', async () => {
		await write([{ etudiant_id: INES, note: null, etat: 'absent_justifie', commentaire: 'Certificat' }])
		expect(await write([{ etudiant_id: INES, note: null }])).toMatchObject({
			inchanges: 1,
			notes: [{ note: null, etat: 'absent_justifie', commentaire: 'Certificat' }]
		})
		expect(await write([{ etudiant_id: INES, note: null, etat: 'absent' }])).toMatchObject({ mis_a_jour: 1, notes: [{ etat: 'absent' }] })
		expect(await write([{ etudiant_id: INES, note: 11 }])).toMatchObject({ mis_a_jour: 1, notes: [{ note: 11, etat: 'note' }] })
		expect(await write([{ etudiant_id: INES, note: 11, etat: 'note' }])).toMatchObject({ inchanges: 1 })
		expect(await write([{ etudiant_id: INES, note: null }])).toMatchObject({ mis_a_jour: 1, notes: [{ note: null, etat: 'absent' }] })
		expect(await rows('SELECT etat FROM notes_historique ORDER BY id')).toEqual(
			['absent_justifie', 'absent', 'note', 'absent'].map((etat) => ({ etat }))
		)
		const [line] = await rows("SELECT avant, apres FROM journal WHERE action = 'notes.update' ORDER BY id LIMIT 1")
		expect(JSON.parse(String(line!['avant']))).toMatchObject({ etat: 'absent_justifie' })
		expect(JSON.parse(String(line!['apres']))).toMatchObject({ etat: 'absent' })
	})
})

describe('publication', () => {
	test('comes with the marks, once, and is a line of the journal', async () => {
		expect(await write([{ etudiant_id: INES, note: 12 }])).toMatchObject({ avertissements: [] })
		expect(await publieeLe()).toBe('2026-11-20')
		expect(await seen()).toEqual([12])
		schools.clock.advance({ hours: 48 })
		await write([{ etudiant_id: INES, note: 13 }])
		expect(await publieeLe()).toBe('2026-11-20')
		expect(await rows("SELECT auteur, avant, apres FROM journal WHERE action = 'evaluations.publish'")).toEqual([
			{ auteur: 'utilisateur:10', avant: '{"publiee_le":null}', apres: '{"publiee_le":"2026-11-20"}' }
		])
	})

	test('waits where the sender says so, until marks are sent without that word', async () => {
		const kept = await write([{ etudiant_id: INES, note: 12 }], { publier: false })
		expect(kept).toMatchObject({ crees: 1, avertissements: ['publication_en_attente'] })
		expect([await publieeLe(), await seen()]).toEqual([null, []])
		expect(await write([{ etudiant_id: INES, note: 12 }])).toMatchObject({ inchanges: 1, avertissements: [] })
		expect([await publieeLe(), await seen()]).toEqual(['2026-11-20', [12]])
		// what has been published is not taken back
		expect(await write([{ etudiant_id: INES, note: 14 }], { publier: false })).toMatchObject({ avertissements: ['note_publiee_modifiee'] })
		expect([await publieeLe(), await seen()]).toEqual(['2026-11-20', [14]])
	})

	test('a changed grade that students could see is accepted with a warning; the same again and a first grade have none', async () => {
		expect(await write([{ etudiant_id: INES, note: 12 }])).toMatchObject({ crees: 1, avertissements: [] })
		expect(await write([{ etudiant_id: INES, note: 12 }])).toMatchObject({ inchanges: 1, avertissements: [] })
		const both = [
			{ etudiant_id: INES, note: 12 },
			{ etudiant_id: MARIE, note: 9 }
		]
		expect(await write(both)).toMatchObject({ crees: 1, inchanges: 1, avertissements: [] })
		expect(await write(both.with(0, { etudiant_id: INES, note: 13 }))).toMatchObject({
			mis_a_jour: 1,
			inchanges: 1,
			avertissements: ['note_publiee_modifiee']
		})
	})

	test('a changed grade that waits for its day of publication has no such warning', async () => {
		await write([{ etudiant_id: INES, note: 12 }], { publier: false })
		expect(await write([{ etudiant_id: INES, note: 13 }], { publier: false })).toMatchObject({
			mis_a_jour: 1,
			avertissements: ['publication_en_attente']
		})
		expect(await write([{ etudiant_id: INES, note: 14 }])).toMatchObject({ mis_a_jour: 1, avertissements: [] })
	})

	test('waits while marks that the school entered itself wait there', async () => {
		const enter = async (etudiant: number, jeton: number | null) => {
			const store = await schools.store()
			await store.write(
				{ author: { name: 'test', ...(jeton !== null && { tokenId: jeton }) }, touches: ['saisies'] },
				async ({ db, journal }) => {
					await db.run(
						`INSERT INTO notes (id, evaluation_id, etudiant_id, etat, note_centiemes, updated_at) VALUES (7, ${EVALUATION.maths}, ${etudiant}, 'note', 900, '2026-11-19')`
					)
					await journal({ action: 'notes.create', objet: 'notes', id: 7 })
				}
			)
		}
		await enter(MARIE, null)
		const waiting = { avertissements: ['publication_en_attente'] }
		expect(await write([{ etudiant_id: INES, note: 12 }])).toMatchObject({ crees: 1, ...waiting })
		expect(await write([{ etudiant_id: INES, note: 12 }], { publier: true })).toMatchObject({ inchanges: 1, ...waiting })
		expect([await publieeLe(), await seen()]).toEqual([null, []])
		// what the platform has written over is the platform's
		expect(await write([{ etudiant_id: MARIE, note: 8 }])).toMatchObject({ mis_a_jour: 1, avertissements: [] })
		expect([await publieeLe(), await seen()]).toEqual(['2026-11-20', [12]])
	})

	test('waits for the day that the school has set', async () => {
		await run(`UPDATE evaluations SET publiee_le = '2026-11-25' WHERE id = ${EVALUATION.maths}`)
		expect(await write([{ etudiant_id: INES, note: 12 }])).toMatchObject({ avertissements: ['publication_en_attente'] })
		expect([await publieeLe(), await seen()]).toEqual(['2026-11-25', []])
		schools.clock.set('2026-11-25T00:00:00Z')
		expect(await seen()).toEqual([12])
		expect(await write([{ etudiant_id: INES, note: 12 }])).toMatchObject({ avertissements: [] })
	})

	test('the sender of marks before the évaluation’s day is warned of it', async () => {
		await run(`UPDATE evaluations SET date = '2026-11-21' WHERE id = ${EVALUATION.maths}`)
		expect(await write([{ etudiant_id: INES, note: 12 }])).toMatchObject({ crees: 1, avertissements: ['evaluation_a_venir'] })
		const both = await write([{ etudiant_id: MARIE, note: 9 }], { publier: false }, `/evaluations/${EVALUATION.surDix}/notes`)
		expect(both.avertissements).toEqual(['publication_en_attente'])
		schools.clock.set('2026-11-21T00:00:00Z')
		expect(await write([{ etudiant_id: INES, note: 12 }])).toMatchObject({ avertissements: [] })
	})
})

describe('students who can get a mark', () => {
	const accepted = async (etudiant_id: number) => (await write([{ etudiant_id, note: 10 }])).status

	test('a student can get a mark who was in the class on the évaluation’s day, or is now', async () => {
		// the évaluation is of 18 November, today is the 20th; Rita left on 15 October
		expect(await accepted(RITA)).toBe(422)
		for (const [sortie, status] of [
			['2026-11-18', 422],
			['2026-11-19', 200],
			['2026-11-21', 200]
		] as const) {
			await run(`UPDATE inscriptions SET date_sortie = '${sortie}' WHERE etudiant_id = ${RITA}`)
			expect([sortie, await accepted(RITA)]).toEqual([sortie, status])
		}
		for (const [entree, status] of [
			['2026-11-18', 200],
			['2026-11-19', 200],
			['2026-11-20', 200],
			['2026-11-21', 422]
		] as const) {
			await run(`UPDATE inscriptions SET date_sortie = NULL, date_entree = '${entree}' WHERE etudiant_id = ${RITA}`)
			expect([entree, await accepted(RITA)]).toEqual([entree, status])
		}
	})

	test('a withdrawn évaluation refuses every mark with 422, and its marks stay', async () => {
		await write([{ etudiant_id: INES, note: 12 }])
		await run(`UPDATE evaluations SET annulee = 1 WHERE id = ${EVALUATION.maths}`)
		const before = await tablesHash(await schools.store(), [])
		expect(await write([{ etudiant_id: INES, note: 13 }])).toMatchObject({ status: 422, code: 'evaluation_annulee' })
		expect(await tablesHash(await schools.store(), [])).toBe(before)
		expect(await rows('SELECT note_centiemes FROM notes')).toEqual([{ note_centiemes: 1200 }])
	})
})
