import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { write } from '../support/affairs'
import { saidBy, signedIn } from '../support/console'
import type { Name } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { insertTeaching } from '../support/teaching'

const PATH = '/emploi-du-temps/classes'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:40:00Z' })
	for (const code of ['alpha', 'beta'] as const) await insertTeaching(await schools.store(code))
})
afterAll(() => schools.stop())

const opened = async (name: Name, query = '') => (await signedIn(schools, name)).get(PATH + query)
/** The class of each board on a page, and whether the board says that it is incomplete. */
async function boards(page: Response) {
	const html = await page.text()
	return [...html.matchAll(/<section class="board( empty)?".*?<h2[^>]*>(.*?)<\/h2>/gs)].map(([, empty, title = '']) => [
		/>([^<]+)<\/a>/.exec(title)?.[1],
		...(empty ? ['vide'] : []),
		...(title.includes('vos séances seulement') ? ['siennes'] : [])
	])
}

test('the administration sees the week of every class, in the order of filières', async () => {
	const page = await opened('awa')
	expect(page.status).toBe(200)
	expect(await boards(page.clone())).toEqual([['ENER-1'], ['MECA-L1']])
	const said = await saidBy(page)
	expect([said.includes('Mathématiques'), said.includes('Thermique')]).toEqual([true, true])
})

test('a gathered séance is on the board of each of its classes', async () => {
	const html = await (await opened('awa')).text()
	const [, first = '', second = ''] = html.split('<section class="board')
	for (const board of [first, second]) expect(board).toContain('16:00')
})

test.each<[Name, (string | undefined)[][], string[], string[]]>([
	['moussa', [['MECA-L1']], ['Mathématiques', 'Anglais'], ['Thermique']],
	['sira', [['ENER-1']], ['Thermique', 'Anglais'], ['Mathématiques']],
	['fanta', [['MECA-L1', 'siennes']], ['Mathématiques'], ['Anglais', 'Thermique']],
	['ines', [['MECA-L1']], ['Mathématiques', 'Anglais'], ['Thermique']],
	['koffi', [['ENER-1']], ['Thermique', 'Anglais'], ['Mathématiques']]
])('%s sees only classes and séances that the timetable shows them', async (name, own, shown, hidden) => {
	const page = await opened(name)
	expect(await boards(page.clone())).toEqual(own)
	const said = await saidBy(page)
	for (const one of shown) expect(said).toContain(one)
	for (const one of hidden) expect(said).not.toContain(one)
})

test('a filière or a niveau filters the board, and the requested week is shown', async () => {
	expect(await boards(await opened('awa', '?filiere=2'))).toEqual([['ENER-1']])
	expect(await boards(await opened('awa', '?filiere=1&niveau=3'))).toEqual([['MECA-L1']])
	expect(await boards(await opened('awa', '?semaine=2026-12-01'))).toEqual([
		['ENER-1', 'vide'],
		['MECA-L1', 'vide']
	])
	expect(await saidBy(opened('awa', '?filiere=99'))).toContain('Aucune classe ici')
	expect(await boards(await opened('moussa', '?filiere=2'))).toEqual([])
})

test('the kept board follows the timetable', async () => {
	expect(await saidBy(opened('awa'))).not.toContain('Salle 42')
	await write(schools, (db) => db.run(sql`UPDATE seances SET mode = 'presentiel', salle = 'Salle 42' WHERE id = 101`))
	expect(await saidBy(opened('awa'))).toContain('Salle 42')
})

test.each(['?semaine=x', '?filiere=%27', '?niveau=-1', '?page=0', '?page=999'])('the query %s does not cause an error', async (query) => {
	expect((await opened('awa', query)).status).toBe(200)
})

test("readers of other people's timetables get a link to the board, in the same week", async () => {
	const linked = async (name: Name) =>
		(await (await (await signedIn(schools, name)).get('/emploi-du-temps?semaine=2026-11-30')).text()).includes(
			'/emploi-du-temps/classes?semaine=2026-11-30'
		)
	expect([await linked('awa'), await linked('moussa'), await linked('fanta'), await linked('ines')]).toEqual([true, true, false, false])
})

test("a large school's board shows one filière at a time, and at most as many of its classes as fit", async () => {
	await write(schools, (db) =>
		db.run(sql`INSERT INTO classes (code, nom, cle_tri, annee_id, filiere_id, niveau_id, updated_at)
			SELECT printf('X%02d', value), printf('Section %02d', value), printf('X%02d', value), 2, 1, 1, '2026-09-01T08:00:00+00:00'
			FROM json_each('[${sql.raw(Array.from({ length: 30 }, (_, index) => index).join())}]')`)
	)
	expect(await boards(await opened('awa'))).toEqual([['ENER-1']])
	expect(await boards(await opened('awa', '?filiere=1'))).toHaveLength(24)
	expect(await boards(await opened('awa', '?filiere=1&page=2'))).toHaveLength(7)
})
