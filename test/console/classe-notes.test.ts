import { afterAll, beforeAll, expect, test } from 'bun:test'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { saidBy, signedIn } from '../support/console'
import type { Name } from '../support/people'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:00:00Z' })
	await write(schools, async (db) => {
		await insertEvaluations(db, [
			{ id: 1, date: '2026-11-05', coefficient: 2, titre: 'Un <b>' },
			{ id: 2, date: '2026-11-06', bareme: 10, titre: 'Deux' },
			{ id: 3, date: '2026-11-27', titre: 'À venir' },
			{ id: 4, date: '2026-11-06', matiere_id: 2, titre: 'Anglais' },
			{ id: 5, date: '2026-11-06', annulee: true, titre: 'Retirée' }
		])
		await insertNotes(db, [
			[1, 20, 1200],
			[2, 20, 900],
			[1, 22, 'absent_justifie'],
			[5, 20, 0]
		])
	})
})
afterAll(() => schools.stop())

const PATH = '/classes/1/notes'

test('shows each student’s marks and average in a matière, and each évaluation’s average', async () => {
	const said = await saidBy((await signedIn(schools, 'fanta')).get(PATH))
	// (12 × 2 + 18) / 3, of marks brought to 20; Marie lacks one of an évaluation that was held
	expect(said).toContain('Toutes les notes de la classe MECA-L1 · Mathématiques')
	expect(said).toContain('ZADI Inès 12 9 14')
	expect(said).toContain('EBA Marie ABJ incomplète')
	expect(said).toContain('Moyenne 12 9 –')
	expect(said).toContain('Note la plus basse 12 9 – Note la plus haute 12 9 –')
	expect([said.includes('Un <b>'), said.includes('Retirée'), said.includes('Anglais')]).toEqual([true, false, false])
})

test('goes on to the évaluations beyond fifteen, and every line has as many cells', async () => {
	await write(schools, (db) =>
		insertEvaluations(
			db,
			Array.from({ length: 16 }, (_, index) => ({ id: 100 + index, date: '2026-11-10', classe_id: 1, matiere_id: 2, titre: `N° ${index}` }))
		)
	)
	const awa = await signedIn(schools, 'awa')
	for (const [suite, shown, ways] of [
		[1, 15, [false, true]],
		[2, 2, [true, false]]
	] as const) {
		const page = await (await awa.get(`${PATH}?matiere=2&suite=${suite}`)).text()
		expect(['Évaluations précédentes', 'Évaluations suivantes'].map((way) => page.includes(way))).toEqual([...ways])
		const cells = [...page.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) => row!.match(/<t[hd]/g)!.length)
		expect(new Set(cells)).toEqual(new Set([shown + 2]))
	}
})

test.each<[Name, string, number]>([
	['awa', '', 200],
	['awa', '?matiere=2', 200],
	['moussa', '', 200],
	['sira', '', 403],
	['fanta', '?matiere=1', 200],
	['fanta', '?matiere=2', 403],
	['yao', '?matiere=1', 403],
	['ines', '', 403]
])('%s with %p is answered %d', async (who, query, status) => {
	expect((await (await signedIn(schools, who)).get(PATH + query)).status).toBe(status)
})

test('an unknown class is 404, one without évaluations says so, and another teacher’s is 403', async () => {
	const [yao, fanta] = [await signedIn(schools, 'yao'), await signedIn(schools, 'fanta')]
	expect((await yao.get('/classes/99/notes')).status).toBe(404)
	expect(await saidBy(yao.get('/classes/2/notes'))).toContain("Cette classe n'a pas d'évaluation")
	expect((await fanta.get('/classes/2/notes')).status).toBe(403)
})
