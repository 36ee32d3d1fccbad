import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { insertSeances, write } from '../support/affairs'
import { saidBy, signedIn } from '../support/console'
import { AT, type Name } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { fullScans, statementsOf } from '../support/statements'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:00:00Z' })
	await write(schools, async (db) => {
		await insertSeances(db, 'Africa/Abidjan', [
			{ id: 1, date: '2026-11-05', heures: ['08:00', '10:30'], statut: 'terminee' },
			{ id: 2, date: '2026-11-06', heures: ['08:00', '18:00'], statut: 'terminee', matiere_id: 2, enseignant_id: 11 },
			{ id: 3, date: '2026-11-07', heures: ['07:00', '21:00'], statut: 'terminee', matiere_id: 2, enseignant_id: 11 }
		])
		await db.insert(s.classes).values({
			id: 9,
			code: 'GR9<b>',
			nom: '";alert(1)',
			cle_tri: 'zz',
			annee_id: 2,
			filiere_id: 1,
			niveau_id: 3,
			capacite: 0,
			updated_at: AT
		})
		// a student who teaches one class and learns in another
		await db.insert(s.autresRoles).values({ utilisateur_id: 11, role: 'etudiant' })
		await db.insert(s.etudiants).values({ id: 11, matricule: 'ETU-11', updated_at: AT })
		await db
			.insert(s.inscriptions)
			.values({ etudiant_id: 11, classe_id: 9, annee_id: 2, statut: 'Active', date_entree: '2026-09-10', updated_at: AT })
	})
})
afterAll(() => schools.stop())

const get = async (name: Name, path: string) => (await signedIn(schools, name)).get(path)
const listed = async (name: Name, path: string) =>
	[...(await (await get(name, path)).text()).matchAll(/<th scope="row"><a href="\/console\/classes\/(\d+)"/g)].map(([, id]) => Number(id))

test.each<[Name, number[]]>([
	['awa', [2, 1, 9]],
	['moussa', [1, 9]],
	['sira', [2]],
	['fanta', [1]],
	['yao', [2, 1]]
])('%s sees the classes that they direct or teach, but not the one where they learn', async (name, ids) => {
	expect(await listed(name, '/classes')).toEqual(ids)
})

test('the title of each page of a class names its tab, and the lists of its absences lead to each other', async () => {
	const page = (path: string) => get('awa', path).then((answer) => answer.text())
	const titleOf = async (path: string) => /<title>(.*?) · /.exec(await page(path))?.[1]
	const paths = ['/classes/1', '/emploi-du-temps?classe=1', '/evaluations?classe=1', '/classes/1/notes', '/classes/1/resultats']
	expect(await Promise.all([...paths, '/absences-du-jour?classe=1'].map(titleOf))).toEqual([
		'Mécanique L1',
		'Emploi du temps : Mécanique L1',
		'Évaluations : Mécanique L1',
		'Notes : Mécanique L1',
		'Résultats : Mécanique L1',
		'Absences : Mécanique L1'
	])
	const absences = await page('/absences-du-jour?periode=semaine&classe=1')
	for (const query of ['?classe=1', '?periode=semaine&amp;classe=1', '?periode=semaine&amp;trois=1&amp;classe=1'])
		expect(absences).toContain(`<a class="btn" href="/console/absences-du-jour${query}"`)
	expect(await page('/absences-du-jour?periode=semaine')).not.toContain('trois=1&amp;classe')
})

test.each<[Name, string, number]>([
	['ines', '/classes', 403],
	['ines', '/classes/1', 403],
	['fanta', '/classes/2', 403],
	['sira', '/classes/1', 403],
	['yao', '/classes/9', 403],
	['awa', '/classes/3', 404],
	['awa', '/classes/999', 404],
	['awa', '/classes/x', 404],
	['awa', '/classes/9', 200],
	['yao', '/classes/2', 200]
])('%s asks for %s: %d', async (name, path, status) => {
	expect((await get(name, path)).status).toBe(status)
})

test.each([
	['meca', [1]],
	['MÉCANIQUE l1', [1]],
	['1', [2, 1, 9]],
	['%', []],
	["'", [2, 1, 9]],
	['gr9<', [9]]
])('a search for %p finds %p', async (q, ids) => {
	expect(await listed('awa', `/classes?q=${encodeURIComponent(q)}`)).toEqual(ids)
})

test('a class shows its number of students, its matières with their teachers, and its hours', async () => {
	const page = await saidBy(get('awa', '/classes/1'))
	for (const words of [
		'Effectif 2 pour 30 places',
		'Inscrits, avec ceux à venir 2',
		'Places restantes 28',
		"Anglais N'GUESSAN Yao 22,5 24 0 1,5",
		'Mathématiques TRAORÉ Fanta 45 2,5 42,5 0',
		'2 étudiants',
		'ZADI Inès ETU-1'
	])
		expect(page).toContain(words)
	expect(page).not.toContain('SORTIE')
})

test('a class leads to its absences of the week and its averages, for people who may open them', async () => {
	const open = async (name: Name) => {
		const html = await (await get(name, '/classes/1')).text()
		const paths = ['/absences-du-jour?periode=semaine&amp;classe=1', '/classes/1/notes'].filter((path) =>
			html.includes(`"/console${path}"`)
		)
		for (const path of paths) expect([name, path, (await get(name, path.replace('&amp;', '&'))).status]).toEqual([name, path, 200])
		return paths.length
	}
	expect([await open('awa'), await open('moussa'), await open('fanta')]).toEqual([2, 2, 1])
})

test('a teacher sees only their own matières of a class, and only name, matricule and class of its students', async () => {
	const page = await saidBy(get('fanta', '/classes/1'))
	expect(page).toContain('Mathématiques TRAORÉ Fanta 45 2,5 42,5 0')
	for (const words of ['Anglais', '@ecole.test', '+225']) expect(page).not.toContain(words)
})

test('the hours of the year add up the matières of each class, and what is beyond a plan does not make up for another', async () => {
	const page = await saidBy(get('awa', '/classes/heures'))
	expect(page).toContain('Mécanique L1 67,5 26,5 42,5 1,5')
	expect(page).toMatch(/Total [\d ,]+ 26,5 [\d ,]+ 1,5$/)
	const file = (await (await get('awa', '/classes/heures.csv')).text()).replace('\uFEFF', '').split('\r\n')
	expect(file[0]).toBe('Classe;Nom;Heures prévues;Faites;Restantes;Au-delà')
	expect(file).toContain('MECA-L1;Mécanique L1;67,5;26,5;42,5;1,5')
})

test.each<[Name, number, string[]]>([
	['moussa', 200, ['ENER-1']],
	['sira', 200, ['MECA-L1']],
	['fanta', 403, ['MECA-L1', 'ENER-1']],
	['yao', 403, ['MECA-L1', 'ENER-1']],
	['ines', 403, ['MECA-L1', 'ENER-1']]
])('%s asks for the hours of the year: %d, without %p', async (name, status, hidden) => {
	for (const path of ['/classes/heures', '/classes/heures.csv']) {
		const answer = await get(name, path)
		const text = await answer.text()
		expect([path, answer.status, hidden.filter((code) => text.includes(code))]).toEqual([path, status, []])
	}
	expect((await (await get(name, '/classes')).text()).includes('/classes/heures"')).toBe(status === 200)
})

test('a school without a timetable has no page of hours', async () => {
	await write(schools, (db) => db.run("UPDATE modules SET actif = 0 WHERE code = 'emploi_temps'"))
	expect((await get('awa', '/classes/heures')).status).not.toBe(200)
	expect(await (await get('awa', '/classes')).text()).not.toContain('/classes/heures')
	await write(schools, (db) => db.run("UPDATE modules SET actif = 1 WHERE code = 'emploi_temps'"))
})

test('hostile names stay text', async () => {
	for (const path of ['/classes', '/classes/9', '/etudiants']) {
		const page = await (await get('awa', path)).text()
		expect(page).toContain('GR9&lt;b>')
		expect(page).not.toContain('GR9<b>')
	}
})

test('the pages of classes never read a whole table', async () => {
	const store = await schools.store()
	for (const path of ['/classes', '/classes/1', '/classes/heures']) {
		const visitor = await signedIn(schools, 'moussa')
		await write(schools, () => Promise.resolve())
		const statements = await statementsOf(store, async () => {
			expect((await visitor.get(path)).status).toBe(200)
		})
		expect(statements.length).toBeLessThanOrEqual(14)
		for (const statement of statements) expect(await fullScans(store, statement)).toEqual([])
	}
})
