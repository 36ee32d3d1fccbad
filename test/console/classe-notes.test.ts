import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { headOf, saidBy, signedIn, type Browser } from '../support/console'
import { PASSWORD, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

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

test("the grid shows each student's marks and average in a matière, and each évaluation's average", async () => {
	const said = await saidBy((await signedIn(schools, 'moussa')).get(`${PATH}?matiere=1`))
	// (12 × 2 + 18) / 3, of marks scaled to 20; Marie lacks a mark of a past évaluation
	expect(said).toContain('Mathématiques Il manque des notes : Deux (1).')
	expect(said).toContain('ZADI Inès ETU-1 12 9 14,00')
	expect(said).toContain('EBA Marie ETU-3 ABJ –')
	expect(said).toContain('Moyenne 12,00 9,00 –')
	expect(said).toContain('Note la plus basse 12 9 – Note la plus haute 12 9 –')
	const titles = await saidBy((await signedIn(schools, 'fanta')).get(PATH))
	expect([titles.includes('Un <b>'), titles.includes('Retirée'), titles.includes('Anglais')]).toEqual([true, false, false])
})

test('évaluations beyond fifteen are on a next page, and all lines have the same number of cells', async () => {
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

test("an unknown class is 404, a class without évaluations says so, and another teacher's class is 403", async () => {
	const [yao, fanta] = [await signedIn(schools, 'yao'), await signedIn(schools, 'fanta')]
	expect((await yao.get('/classes/99/notes')).status).toBe(404)
	const page = await (await yao.get('/classes/2/notes')).text()
	expect(page).toContain("Cette classe n'a pas d'évaluation")
	expect(page).toContain('href="/console/evaluations/nouvelle?classe=2"')
	expect((await fanta.get('/classes/2/notes')).status).toBe(403)
})

test('the grid says which évaluations have absences that wait for a decision, apart from those that lack marks', async () => {
	await write(schools, async (db) => {
		await insertEvaluations(db, [{ id: 200, date: '2026-11-06', classe_id: 2, matiere_id: 3, titre: 'Bilans' }])
		await insertNotes(db, [[200, 21, 'absent']])
	})
	const said = async (path: string) => saidBy((await signedIn(schools, 'awa')).get(path))
	const [absent, missing] = [await said('/classes/2/notes'), await said(`${PATH}?matiere=1`)]
	expect(absent).toContain('Absences à préciser : Bilans (1).')
	expect(absent).not.toContain('Il manque des notes')
	expect(missing).toContain('Il manque des notes : Deux (1).')
	expect(missing).not.toContain('Absences à préciser')
})

describe('typing into the grid', () => {
	const [INES, MARIE] = [20, 22]
	const MATHS = `${PATH}?matiere=1`
	let since = 0
	beforeAll(() =>
		write(schools, (db) =>
			insertEvaluations(db, [
				{ id: 11, date: '2026-11-05', matiere_id: 3, classe_id: 2, titre: 'Ailleurs' },
				{ id: 21, date: '2026-11-12', titre: 'Trois', publiee_le: null },
				{ id: 22, date: '2026-11-13', titre: 'Quatre', publiee_le: null }
			])
		)
	)
	beforeEach(async () => {
		await write(schools, async (db) => {
			await db.run('DELETE FROM notes_historique WHERE note_id IN (SELECT id FROM notes WHERE evaluation_id > 20)')
			await db.run('DELETE FROM notes WHERE evaluation_id > 20')
			await db.run('UPDATE evaluations SET annulee = 0, publiee_le = NULL WHERE id IN (21, 22)')
		})
		since = Number((await rows('SELECT max(id) AS id FROM ecritures'))[0]!['id'])
	})

	const rows = async (sql: string) => (await (await schools.store()).client.execute(sql)).rows
	const run = (sql: string) => write(schools, (db) => db.run(sql))
	const marks = async () =>
		(
			await rows('SELECT evaluation_id, etudiant_id, etat, note_centiemes, commentaire FROM notes WHERE evaluation_id > 20 ORDER BY 1, 2')
		).map((row) => Object.values(row))
	const seenIn = (page: string) =>
		Object.fromEntries([...page.matchAll(/name="(vu\.[\d-]+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]))
	const seen = async (who: Browser) => seenIn(await (await who.get(MATHS)).text())
	const fieldsOf = (typed: Readonly<Record<string, string>>, vu: Record<string, string>) =>
		Object.fromEntries(
			Object.entries(typed).flatMap(([cle, note]) => [
				[`note.${cle}`, note],
				[`vu.${cle}`, vu[`vu.${cle}`] ?? '']
			])
		)
	async function save(
		who: Browser,
		typed: Readonly<Record<string, string>>,
		{ vu, motif = '' }: { vu?: Record<string, string>; motif?: string } = {}
	) {
		const response = await who.post(PATH, { ...fieldsOf(typed, vu ?? (await seen(who))), motif }, { accept: 'application/json' })
		const body = await json(response)
		return { status: response.status, cells: body.cellules as Record<string, unknown>[], body }
	}

	test('cells of several évaluations are saved in one write, only for the school, and comments stay', async () => {
		const fanta = await signedIn(schools, 'fanta')
		await schools
			.as('fanta')
			.post('/evaluations/22/notes', { notes: [{ etudiant_id: INES, note: 8, commentaire: 'Revoir' }], publier: false })
		const { status, cells } = await save(fanta, { '21-20': '12.50', '22-20': '9', '21-22': 'abj' })
		expect(status).toBe(200)
		expect(cells).toMatchObject([
			{ id: '21-20', issue: 'enregistree', note: '12,5', dit: 'enregistrée' },
			{ id: '21-22', issue: 'enregistree', note: 'ABJ' },
			{ id: '22-20', issue: 'enregistree', note: '9', commentaire: '' }
		])
		expect(await marks()).toEqual([
			[21, INES, 'note', 1250, null],
			[21, MARIE, 'absent_justifie', null, null],
			[22, INES, 'note', 900, 'Revoir']
		])
		expect(
			await rows(
				`SELECT DISTINCT ecriture_id FROM journal_lignes WHERE ecriture_id > ${since} AND objet = 'notes' AND apres ->> 'saisie' = 'console'`
			)
		).toHaveLength(1)
		// again, as after a lost answer: nothing is written
		const { revisions } = await schools.store()
		const before = revisions.total
		expect((await save(fanta, { '21-20': '12,5', '22-20': '9,0' })).cells).toMatchObject([{ issue: 'inchangee' }, { issue: 'inchangee' }])
		expect(revisions.total).toBe(before)
	})

	test('a wrong cell shows its reason and does not stop other cells, of its évaluation or another', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const { cells } = await save(fanta, { '21-20': '25', '21-22': '14', '2-22': '12', '22-21': '12', '22-22': 'douze', '22-20': '20' })
		expect(cells.map(({ id, issue, dit }) => [id, issue, dit])).toEqual([
			['21-20', 'fausse', 'Entre 0 et 20. Pas enregistrée.'],
			['21-22', 'enregistree', 'enregistrée'],
			['2-22', 'fausse', 'Entre 0 et 10. Pas enregistrée.'],
			['22-21', 'fausse', "Cet étudiant n'est pas de la classe. Pas enregistrée."],
			['22-22', 'fausse', 'Tapez un nombre, ABS, ABI, ABJ ou DISP. Pas enregistrée.'],
			['22-20', 'enregistree', 'enregistrée']
		])
		expect(await marks()).toEqual([
			[21, MARIE, 'note', 1400, null],
			[22, INES, 'note', 2000, null]
		])
	})

	test('a mark that somebody else wrote meanwhile is shown beside the typed one, and replaced only by a person who has seen it', async () => {
		const [fanta, awa] = [await signedIn(schools, 'fanta'), await signedIn(schools, 'awa')]
		const [first, second] = [await seen(fanta), await seen(awa)]
		await save(fanta, { '21-20': '12' }, { vu: first })
		const said = 'Entre-temps : 12 (TRAORÉ Fanta, 20/11/2026, 08:00). Pas enregistrée.'
		expect((await save(awa, { '21-20': '14', '22-20': '8' }, { vu: second })).cells).toMatchObject([
			{ id: '21-20', issue: 'conflit', note: '12', dit: said },
			{ id: '22-20', issue: 'enregistree' }
		])
		const asForm = await awa.post(PATH, { ...fieldsOf({ '21-20': '14' }, second), matiere: '1' })
		const page = await asForm.clone().text()
		expect([asForm.status, page.includes('name="note.21-20" value="14"'), (await saidBy(asForm)).includes(said)]).toEqual([409, true, true])
		const again = await awa.post(PATH, { ...fieldsOf({ '21-20': '14' }, seenIn(page)), matiere: '1', page: '1', suite: '1' })
		expect([again.status, again.headers.get('location')]).toEqual([303, '/console/classes/1/notes?matiere=1&page=1&suite=1&enregistrees=1'])
		expect(await saidBy(awa.get(`${PATH}?matiere=1&page=1&suite=1&enregistrees=1`))).toContain('1 note enregistrée.')
		expect((await marks())[0]).toEqual([21, INES, 'note', 1400, null])
		// this grid does not show comments: a comment stays, and is not a conflict
		const seenNow = await seen(awa)
		await schools
			.as('fanta')
			.post('/evaluations/21/notes', { notes: [{ etudiant_id: INES, note: 14, commentaire: 'Bien' }], publier: false })
		expect((await save(awa, { '21-20': '15' }, { vu: seenNow })).cells).toMatchObject([{ issue: 'enregistree' }])
		expect((await marks())[0]).toEqual([21, INES, 'note', 1500, 'Bien'])
	})

	test('without a script the grid is one form: wrong cells stay with their reason, untouched ones stay unchanged', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const vu = await seen(fanta)
		await schools.as('fanta').post('/evaluations/22/notes', { notes: [{ etudiant_id: MARIE, note: 7 }], publier: false })
		const refused = await fanta.post(PATH, { ...fieldsOf({ '21-20': '12', '21-22': '-1', '22-20': '', '22-22': '' }, vu), matiere: '1' })
		const page = await refused.clone().text()
		expect([refused.status, page.includes('name="note.21-22" value="-1"'), page.match(/aria-invalid/g)]).toEqual([
			422,
			true,
			['aria-invalid']
		])
		expect(headOf(page)).toMatch(/^Notes enregistrées : 1\. À corriger : 1\. Note d'\S+ Marie/)
		expect(await marks()).toEqual([
			[21, INES, 'note', 1200, null],
			[22, MARIE, 'note', 700, null]
		])
	})

	test('marks typed for an évaluation withdrawn meanwhile are refused, the others are saved', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const vu = await seen(fanta)
		await run('UPDATE evaluations SET annulee = 1 WHERE id = 21')
		const { cells } = await save(fanta, { '21-20': '12', '21-22': '', '22-20': '13' }, { vu })
		expect(cells.map(({ id, issue, dit }) => [id, issue, dit])).toEqual([
			['21-20', 'fausse', 'Cette évaluation est annulée. Pas enregistrée.'],
			['21-22', 'inchangee', ''],
			['22-20', 'enregistree', 'enregistrée']
		])
		expect((await save(fanta, { '21-20': '12' }, { vu })).status).toBe(422)
		expect(await marks()).toEqual([[22, INES, 'note', 1300, null]])
		const asForm = await fanta.post(PATH, { ...fieldsOf({ '21-20': '12', '22-20': '13' }, vu), matiere: '1' })
		expect([asForm.status, (await saidBy(asForm)).includes('Cette évaluation est annulée.')]).toEqual([422, true])
	})

	test('published marks are corrected with a reason, by the office and by the teacher', async () => {
		const [awa, fanta] = [await signedIn(schools, 'awa'), await signedIn(schools, 'fanta')]
		await save(awa, { '21-20': '10' })
		await run("UPDATE evaluations SET publiee_le = '2026-11-19' WHERE id = 21")
		for (const said of [await saidBy(awa.get(MATHS)), await saidBy(fanta.get(PATH))]) expect(said).toContain('Motif de la correction')
		expect((await save(awa, { '21-20': '11', '22-20': '9' })).cells).toMatchObject([
			{ dit: 'Cette note est publiée : dites le motif de la correction. Pas enregistrée.' },
			{ issue: 'enregistree' }
		])
		expect((await save(awa, { '21-20': '11' }, { motif: 'Erreur' })).cells).toMatchObject([{ issue: 'enregistree' }])
		expect((await save(fanta, { '21-20': '12' })).cells).toMatchObject([{ issue: 'fausse' }])
		expect((await save(fanta, { '21-20': '12' }, { motif: 'Erreur' })).cells).toMatchObject([{ issue: 'enregistree' }])
	})

	test.each<[who: Name, status: number]>([
		['moussa', 403],
		['sira', 403],
		['yao', 403],
		['ines', 403]
	])('%s gets a grid without fields and cannot write', async (who, status) => {
		const visitor = await signedIn(schools, who)
		const page = await (await visitor.get(MATHS)).text()
		expect([page.includes('name="note.'), page.includes('notes-')]).toEqual([false, false])
		const { status: answered, body } = await save(visitor, { '21-20': '12', '22-20': '12' }, { vu: {} })
		expect([answered, body.code, await marks()]).toEqual([status, 'droits_insuffisants', []])
	})

	test("this page does not write other classes' évaluations, unknown évaluations or malformed cells", async () => {
		const awa = await signedIn(schools, 'awa')
		expect((await save(awa, { '11-21': '12' }, { vu: {} })).status).toBe(404)
		expect((await save(awa, { '99-20': '12' }, { vu: {} })).status).toBe(404)
		expect((await save(awa, { '21': '12', 'x-20': '12', '21-0': '12' }, { vu: {} })).cells).toEqual([])
		const { cells } = await save(awa, { '11-21': '12', '21-20': '13' }, { vu: await seen(awa) })
		expect(cells).toMatchObject([
			{ id: '11-21', issue: 'fausse' },
			{ id: '21-20', issue: 'enregistree' }
		])
		expect(await rows('SELECT id FROM notes WHERE evaluation_id = 11')).toEqual([])
	})

	test('a closed year can be read but not written', async () => {
		await run('UPDATE annees SET cloturee = 1 WHERE id = 2')
		const awa = await signedIn(schools, 'awa')
		expect((await (await awa.get(MATHS)).text()).includes('name="note.')).toBe(false)
		expect((await save(awa, { '21-20': '12' }, { vu: {} })).status).toBe(422)
		await run('UPDATE annees SET cloturee = 0 WHERE id = 2')
	})

	test('marks typed when the session ended are saved after signing in', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const fields = { ...fieldsOf({ '21-20': '12,5', '22-22': '25' }, await seen(fanta)), matiere: '1', page: '1', suite: '1' }
		fanta.cookies.clear()
		expect((await fanta.post(PATH, fields, { accept: 'application/json' })).status).toBe(401)
		const refused = await (await fanta.post(PATH, fields)).text()
		expect(refused).toContain('name="repris.note.21-20" value="12,5"')
		const kept = Object.fromEntries(Object.entries(fields).map(([name, value]) => [`repris.${name}`, value]))
		const resumed = await fanta.post('/connexion', { identifiant: 'fanta', mot_de_passe: PASSWORD, vers: PATH, ...kept })
		const form = await resumed.text()
		expect([form.includes(`action="/console${PATH}"`), form.includes('name="note.22-22" value="25"')]).toEqual([true, true])
		expect((await fanta.post(PATH, fields)).status).toBe(422)
		expect(await marks()).toEqual([[21, INES, 'note', 1250, null]])
	})
})
