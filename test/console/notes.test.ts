import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { browser, saidBy, signedIn, type Browser } from '../support/console'
import { PASSWORD, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { insertTeaching } from '../support/teaching'

const [INES, KOFFI, MARIE, RITA] = [20, 21, 22, 25]
const PATH = '/evaluations/1'
const NOW = '2026-11-20T08:00:00Z'

let schools: Schools
/** the last write of the journal before a test */
let since = 0
beforeAll(async () => {
	schools = await startSchools({ now: NOW })
})
beforeEach(async () => {
	schools.clock.set(NOW)
	await write(schools, async (db) => {
		for (const table of ['notes_historique', 'notes', 'evaluations', 'inscriptions WHERE etudiant_id >= 1000'])
			await db.run(`DELETE FROM ${table}`)
		await db.run(
			"UPDATE inscriptions SET date_entree = '2026-09-11', date_sortie = iif(etudiant_id = 25, '2026-10-15', NULL) WHERE annee_id = 2"
		)
		await db.run('UPDATE enseignements SET date_fin = NULL')
		await db.run('UPDATE annees SET cloturee = 0')
		await insertEvaluations(db, [
			{ id: 1, date: '2026-11-05', publiee_le: null, titre: 'Partiel <b>' },
			{ id: 2, date: '2026-11-06', matiere_id: 2 },
			{ id: 3, date: '2026-11-06', classe_id: 2, matiere_id: 3 },
			{ id: 4, date: '2026-02-06', classe_id: 3 }
		])
	})
	await asStaff('')
	since = Number((await rows('SELECT max(id) AS id FROM ecritures'))[0]!['id'])
})
afterAll(() => schools.stop())

const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
	(await (await schools.store()).client.execute(sql)).rows.map((row) => ({ ...row }))
const marks = () => rows('SELECT etudiant_id, etat, note_centiemes, commentaire FROM notes WHERE evaluation_id = 1 ORDER BY etudiant_id')
const run = (sql: string) => write(schools, (db) => db.run(sql))

/** Gives Yao some fonctions and takes his role away; without fonctions he is the teacher again. */
async function asStaff(fonctions: string) {
	const store = await schools.store()
	await store.write({ author: { name: 'test' }, touches: ['donnees', 'acces'] }, async ({ db, raise }) => {
		await db.run(`UPDATE utilisateurs SET fonctions = '${fonctions}', console_seule = ${fonctions === '' ? 0 : 1} WHERE id = 11`)
		raise()
	})
}

const journal = (columns: string, action: string) =>
	rows(`SELECT ${columns} FROM journal WHERE id > ${since} AND action = '${action}' ORDER BY id, rang`)

/** The hidden fields of a page, with the values that it showed. */
const seenIn = (page: string) =>
	Object.fromEntries([...page.matchAll(/name="(vu\.\d+|vu)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]))
const seen = async (who: Browser, path = PATH) => seenIn(await (await who.get(path)).text())

type Typed = Readonly<Record<number, readonly [note: string, commentaire?: string]>>
const fieldsOf = (typed: Typed, vu: Record<string, string>) =>
	Object.fromEntries(
		Object.entries(typed).flatMap(([id, [note, commentaire = '']]) => [
			[`note.${id}`, note],
			[`commentaire.${id}`, commentaire],
			[`vu.${id}`, vu[`vu.${id}`] ?? '']
		])
	)

/** Saves cells as the script of the page does, based on `vu` or on what the page shows now. */
async function save(
	who: Browser,
	typed: Typed,
	{ vu, motif = '', path = PATH }: { vu?: Record<string, string>; motif?: string; path?: string } = {}
) {
	const fields = { ...fieldsOf(typed, vu ?? (await seen(who, path))), motif }
	const response = await who.post(path, fields, { accept: 'application/json' })
	const body = await json(response)
	return { status: response.status, cells: body.cellules as Record<string, unknown>[], body }
}

describe('the grid of an évaluation', () => {
	test('the grid has the students of the class on its day, by name, and others with a mark', async () => {
		await run("UPDATE inscriptions SET date_entree = '2026-11-10' WHERE etudiant_id = 22")
		await write(schools, (db) => insertNotes(db, [[1, KOFFI, 1200]]))
		await run("UPDATE inscriptions SET date_sortie = '2026-11-06' WHERE etudiant_id = 25")
		const fanta = await signedIn(schools, 'fanta')
		const page = await (await fanta.get(PATH)).text()
		expect([...page.matchAll(/name="note\.(\d+)"/g)].map(([, id]) => Number(id))).toEqual([MARIE, KOFFI, RITA, INES])
		const said = await saidBy(fanta.get(PATH))
		expect(said).toContain('EBA Marie ETU-3 · arrivé depuis')
		expect(said).toContain("Élan Koffi ETU-2 · n'est pas de la classe")
		expect(said).not.toContain('PROSPER')
		expect(page).toContain('Partiel &lt;b>')
	})

	test('a list to sign on paper has the expected students, without marks', async () => {
		const fanta = await signedIn(schools, 'fanta')
		await save(fanta, { [INES]: ['17,25', 'Bravo'] })
		const list = await fanta.get(`${PATH}/liste`)
		const text = await saidBy(list)
		expect([list.status, text.includes('ZADI Inès ETU-1'), text.includes('17,25'), text.includes('Bravo')]).toEqual([
			200,
			true,
			false,
			false
		])
		expect([text.includes('arrivé depuis'), text.includes('Rattrapage')]).toEqual([false, false])
		await run('UPDATE evaluations SET session = 2, periode = 1 WHERE id = 1')
		expect(await saidBy(fanta.get(`${PATH}/liste`))).toContain('Rattrapage')
		const statuses = await Promise.all(
			(['awa', 'moussa', 'sira', 'yao', 'ines'] as const).map(
				async (name) => (await (await signedIn(schools, name)).get(`${PATH}/liste`)).status
			)
		)
		expect(statuses).toEqual([200, 200, 403, 403, 403])
		const awa = await signedIn(schools, 'awa')
		expect([(await awa.get('/evaluations/99/liste')).status, (await awa.get('/evaluations/4/liste')).status]).toEqual([404, 200])
	})

	test("the grid of a coming évaluation shows the class's timetable on its day, with overlaps", async () => {
		await insertTeaching(await schools.store())
		await run("UPDATE evaluations SET date = '2026-11-20', heure_debut = '09:30', duree_minutes = 60 WHERE id = 1")
		const about = async (name: Name) => {
			const said = await saidBy((await signedIn(schools, name)).get(PATH))
			return said.slice(said.indexOf('MECA-L1 ce jour-là'), said.indexOf('Répartition'))
		}
		const whole = await about('awa')
		expect(whole).toMatch(/08:00 – 10:00 Mathématiques .*Même heure.*10:00 – 12:00 Anglais .*Même heure.*16:00 – 18:00 Anglais .*Prévue/)
		const own = await about('fanta')
		expect([own.includes('vos séances seulement'), own.includes('Mathématiques'), own.includes('Anglais')]).toEqual([true, true, false])
		await run('UPDATE evaluations SET duree_minutes = NULL WHERE id = 1')
		expect(await about('awa')).toMatch(/10:00 – 12:00 Anglais [^:]*Prévue/)
		await run("UPDATE evaluations SET date = '2026-11-19' WHERE id = 1")
		expect(await saidBy((await signedIn(schools, 'awa')).get(PATH))).not.toContain('ce jour-là')
		await run('DELETE FROM seances_classes')
		await run('DELETE FROM seances')
	})

	test('each cell is saved separately, in its standard form, and only for the school', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const { status, cells } = await save(fanta, { [INES]: ['12.50', ' Bien '], [MARIE]: ['abj'] })
		expect(status).toBe(200)
		expect(cells).toMatchObject([
			{ id: INES, issue: 'enregistree', note: '12,5', commentaire: 'Bien', dit: 'enregistrée' },
			{ id: MARIE, issue: 'enregistree', note: 'ABJ', commentaire: '' }
		])
		expect(await marks()).toEqual([
			{ etudiant_id: INES, etat: 'note', note_centiemes: 1250, commentaire: 'Bien' },
			{ etudiant_id: MARIE, etat: 'absent_justifie', note_centiemes: null, commentaire: null }
		])
		expect((await json(schools.as('ines').get('/me/notes'))).data).toEqual([])
		const [line] = await journal('auteur, apres', 'notes.create')
		expect(line).toMatchObject({ auteur: 'utilisateur:10', apres: expect.stringContaining('"saisie":"console"') })
	})

	test.each([
		['25', 'Entre 0 et 20. Pas enregistrée.'],
		['12,345', 'Deux décimales au plus. Pas enregistrée.'],
		['-1', 'Entre 0 et 20. Pas enregistrée.'],
		['douze', 'Tapez un nombre, ABS, ABI, ABJ ou DISP. Pas enregistrée.'],
		['=cmd()', 'Tapez un nombre, ABS, ABI, ABJ ou DISP. Pas enregistrée.']
	])('a mark of %s is shown with its reason, and does not stop other cells', async (note, dit) => {
		const fanta = await signedIn(schools, 'fanta')
		const { cells } = await save(fanta, { [MARIE]: [note], [INES]: ['14'] })
		expect(cells).toMatchObject([
			{ id: INES, issue: 'enregistree' },
			{ id: MARIE, issue: 'fausse', dit }
		])
		expect((await marks()).map(({ etudiant_id }) => etudiant_id)).toEqual([INES])
		const refused = await fanta.post(PATH, fieldsOf({ [MARIE]: [note] }, await seen(fanta)))
		const page = await refused.clone().text()
		expect([refused.status, page.includes(`value="${note}"`), page.includes('aria-invalid="true"')]).toEqual([422, true, true])
		expect(await saidBy(refused)).toContain(dit)
	})

	test('students of other classes and unknown ones are refused alike, as are emptied marks and comments without a mark', async () => {
		await write(schools, (db) => insertNotes(db, [[1, INES, 1000]]))
		const fanta = await signedIn(schools, 'fanta')
		const { cells } = await save(fanta, {
			[KOFFI]: ['12'],
			999: ['12'],
			[INES]: [''],
			[MARIE]: ['', 'Bien'],
			[RITA]: ['9', 'x'.repeat(1001)]
		})
		expect(cells.map(({ id, dit }) => [id, dit])).toEqual([
			[INES, "Une note enregistrée ne s'efface pas : tapez la bonne, ou ABS. Pas enregistrée."],
			[KOFFI, "Cet étudiant n'est pas de la classe. Pas enregistrée."],
			[MARIE, 'Le commentaire attend une note. Pas enregistrée.'],
			[RITA, 'Commentaire : 1000 caractères au plus. Pas enregistrée.'],
			[999, "Cet étudiant n'est pas de la classe. Pas enregistrée."]
		])
		expect(await marks()).toHaveLength(1)
	})

	test('any typed text is kept, and shown as text', async () => {
		const hostile = '<img src=x onerror=alert(1)>";alert(1) =cmd() \u202eإلى 🎓'
		const fanta = await signedIn(schools, 'fanta')
		await save(fanta, { [INES]: ['12', hostile] })
		expect((await marks())[0]!['commentaire']).toBe(hostile)
		for (const path of [PATH, `${PATH}/notes/${INES}`]) expect(await (await fanta.get(path)).text()).not.toContain('<img')
	})

	test('the whole form saves changed cells, and keeps marks that others have written meanwhile', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const page = await seen(fanta)
		await schools.as('fanta').post('/evaluations/1/notes', { notes: [{ etudiant_id: MARIE, note: 9 }], publier: false })
		const saved = await fanta.post(PATH, fieldsOf({ [INES]: ['12'], [MARIE]: [''], [RITA]: [''] }, page))
		expect([saved.status, saved.headers.get('location')]).toEqual([303, '/console/evaluations/1?page=1&enregistrees=1'])
		expect((await marks()).map(({ etudiant_id, note_centiemes }) => [etudiant_id, note_centiemes])).toEqual([
			[INES, 1200],
			[MARIE, 900]
		])
		expect(await saidBy(fanta.get('/evaluations/1?page=1&enregistrees=1'))).toContain('1 note enregistrée.')
	})

	test('repeating a request changes nothing, as after a lost answer', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const vu = await seen(fanta)
		await save(fanta, { [INES]: ['12'] }, { vu })
		const { revisions } = await schools.store()
		const before = revisions.total
		expect((await save(fanta, { [INES]: ['12,0'] }, { vu })).cells).toMatchObject([{ issue: 'enregistree' }])
		expect(revisions.total).toBe(before)
	})

	test('four hundred pasted cells with three wrong ones: the others are saved', async () => {
		const ids = Array.from({ length: 400 }, (_, index) => 1000 + index)
		await write(schools, async (db) => {
			const at = { updated_at: '2026-09-01T08:00:00+00:00' }
			const person = (id: number) => ({
				id,
				identifiant: `e${id}`,
				identifiant_norm: `e${id}`,
				role: 'etudiant' as const,
				nom: `N${id}`,
				prenoms: 'P',
				cle_tri: `n${id}`
			})
			await db.insert(s.utilisateurs).values(ids.map((id) => ({ ...person(id), mot_de_passe_hash: '!', ...at })))
			await db.insert(s.etudiants).values(ids.map((id) => ({ id, matricule: `M${id}`, ...at })))
			const there = { classe_id: 1, annee_id: 2, statut: 'Active' as const, date_entree: '2026-09-14', ...at }
			await db.insert(s.inscriptions).values(ids.map((id) => ({ etudiant_id: id, ...there })))
		})
		const fanta = await signedIn(schools, 'fanta')
		const wrong: Record<number, string> = { 1007: '25', 1200: '12,345', 1399: 'douze' }
		const pages = await Promise.all(Array.from({ length: 11 }, (_, index) => seen(fanta, `${PATH}?page=${index + 1}`)))
		expect(pages.map((page) => Object.keys(page).length)).toEqual([...Array.from({ length: 10 }, () => 40), 2])
		const vu = Object.assign({}, ...pages) as Record<string, string>
		const { cells } = await save(fanta, Object.fromEntries(ids.map((id) => [id, [wrong[id] ?? '11,25']])), { vu })
		expect(cells.filter(({ issue }) => issue !== 'enregistree').map(({ id }) => id)).toEqual([1007, 1200, 1399])
		expect(await marks()).toHaveLength(397)
	})
})

describe('two people at once on one mark', () => {
	test('both values are shown, and the second one is saved only by a person who has seen the first', async () => {
		const [fanta, awa] = [await signedIn(schools, 'fanta'), await signedIn(schools, 'awa')]
		const [first, second] = [await seen(fanta), await seen(awa)]
		await save(fanta, { [INES]: ['12', 'Bien'] }, { vu: first })
		const { cells } = await save(awa, { [INES]: ['14'], [MARIE]: ['8'] }, { vu: second })
		expect(cells).toMatchObject([
			{
				id: INES,
				issue: 'conflit',
				note: '12',
				commentaire: 'Bien',
				dit: 'Entre-temps : 12 « Bien » (TRAORÉ Fanta, 20/11/2026, 08:00). Pas enregistrée.'
			},
			{ id: MARIE, issue: 'enregistree' }
		])
		expect((await marks())[0]).toMatchObject({ note_centiemes: 1200 })
		const asForm = await awa.post(PATH, fieldsOf({ [INES]: ['14'] }, second))
		const page = await asForm.clone().text()
		expect([asForm.status, page.includes('value="14"')]).toEqual([409, true])
		expect(await saidBy(asForm)).toContain('Entre-temps : 12 « Bien » (TRAORÉ Fanta')
		const again = await awa.post(PATH, fieldsOf({ [INES]: ['14'] }, seenIn(page)))
		expect(again.status).toBe(303)
		expect((await marks())[0]).toMatchObject({ note_centiemes: 1400, commentaire: null })
	})

	test('the same mark from both is not a conflict', async () => {
		const [fanta, awa] = [await signedIn(schools, 'fanta'), await signedIn(schools, 'awa')]
		const [first, second] = [await seen(fanta), await seen(awa)]
		await save(fanta, { [INES]: ['12'] }, { vu: first })
		expect((await save(awa, { [INES]: ['12'] }, { vu: second })).cells).toMatchObject([{ issue: 'enregistree' }])
	})
})

describe('the history', () => {
	test('the history shows former marks with author and time, and the page shows corrections', async () => {
		const fanta = await signedIn(schools, 'fanta')
		await save(fanta, { [INES]: ['14'] })
		schools.clock.advance({ hours: 2 })
		await save(fanta, { [INES]: ['abs'] })
		const history = await saidBy(fanta.get(`${PATH}/notes/${INES}`))
		expect(history).toBe(
			"Historique de la note de ZADI Inès 14 puis ABS TRAORÉ Fanta, 20/11/2026, 10:00 14 TRAORÉ Fanta, 20/11/2026, 08:00 Revenir à l'évaluation"
		)
		expect(await saidBy(fanta.get(PATH))).toContain('Dernières corrections ZADI Inès : 14 puis ABS TRAORÉ Fanta, 20/11/2026, 10:00')
		expect((await fanta.get(`${PATH}/notes/${MARIE}`)).status).toBe(404)
	})
})

describe('publication', () => {
	test('publishing names students without a mark and asks, then students see their marks', async () => {
		const fanta = await signedIn(schools, 'fanta')
		await save(fanta, { [INES]: ['12'], [MARIE]: ['abs'] })
		await run('UPDATE inscriptions SET date_sortie = NULL WHERE etudiant_id = 25')
		const asked = await fanta.get(`${PATH}/publier`)
		const page = await asked.clone().text()
		const said = await saidBy(asked)
		expect(said).toContain('2 étudiants restent sans note')
		expect(said).toContain('EBA Marie ETU-3 : ABS, à préciser (ABI, ABJ ou DISP) SORTIE Rita ETU-6')
		expect(said).not.toContain('pas de note')
		// another student lacks a mark by now: the page asks again
		const vu = seenIn(page)['vu']!
		await save(fanta, { [RITA]: ['abi'] })
		const refused = await fanta.post(`${PATH}/publier`, { vu })
		expect([refused.status, await saidBy(refused.clone())]).toEqual([409, expect.stringContaining('a changé entre-temps')])
		expect((await json(schools.as('ines').get('/me/notes'))).data).toEqual([])
		const done = await fanta.post(`${PATH}/publier`, { vu: seenIn(await refused.text())['vu']! })
		expect([done.status, done.headers.get('location')]).toEqual([303, '/console/evaluations/1?fait=publiee'])
		expect((await json(schools.as('ines').get('/me/notes'))).data).toMatchObject([{ note: 12 }])
		expect(await journal('auteur, apres', 'evaluations.publish')).toEqual([
			{ auteur: 'utilisateur:10', apres: '{"publiee_le":"2026-11-20"}' }
		])
		expect(await saidBy(fanta.get(PATH))).toMatch(/coefficient \d+ Publiée/)
		const later = await fanta.post(`${PATH}/publier`, { vu: 'x' })
		expect(later.status).toBe(303)
		expect(await journal('1', 'evaluations.publish')).toHaveLength(1)
	})

	test('a question against which nothing speaks has no empty box for reasons', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const boxes = async () => (await (await fanta.get(`${PATH}/publier`)).text()).split('<div class="note">').length - 1
		await save(fanta, { [INES]: ['12'] })
		expect(await boxes()).toBe(1)
		await save(fanta, { [MARIE]: ['13'], [RITA]: ['14'] })
		expect(await boxes()).toBe(0)
	})

	const publish = async (who: Browser, typed: Record<string, string>, page?: string) => {
		const shown = page ?? (await (await who.get(`${PATH}/publier`)).text())
		const [, etait = ''] = /name="etait" value="([^"]+)"/.exec(shown) ?? []
		return who.post(`${PATH}/publier`, { vu: seenIn(shown)['vu']!, etait, ...typed })
	}
	const publieeLe = async () => (await rows('SELECT publiee_le FROM evaluations WHERE id = 1'))[0]!['publiee_le']
	const own = async () => ((await json(schools.as('ines').get('/me/notes'))).data as unknown[]).length

	test('a planned publication shows nothing before its day, can be changed until then, and not afterwards', async () => {
		const fanta = await signedIn(schools, 'fanta')
		await save(fanta, { [INES]: ['12'] })
		const planned = await publish(fanta, { jour: '2026-11-23' })
		expect(planned.headers.get('location')).toBe('/console/evaluations/1?fait=prevue')
		expect(await saidBy(fanta.get(`${PATH}?fait=prevue`))).toContain('les étudiants ne voient rien avant ce jour')
		expect(await saidBy(fanta.get(PATH))).toContain('Publiée dès le 23/11/2026')
		expect(await saidBy(fanta.get(`${PATH}/publier`))).toContain('La publication est prévue le 23/11/2026.')
		expect(await own()).toBe(0)
		// repeating it writes nothing
		expect((await publish(fanta, { jour: '2026-11-23' })).status).toBe(303)
		const taken = await publish(fanta, { jour: 'x', retirer: '1' })
		expect([taken.headers.get('location'), await publieeLe()]).toEqual(['/console/evaluations/1?fait=retiree', null])
		expect((await publish(fanta, { jour: '2026-11-21' })).status).toBe(303)
		expect(await journal('avant, apres', 'evaluations.publish')).toEqual([
			{ avant: '{"publiee_le":null}', apres: '{"publiee_le":"2026-11-23"}' },
			{ avant: '{"publiee_le":null}', apres: '{"publiee_le":"2026-11-21"}' }
		])
		expect(await journal('avant, apres', 'evaluations.update')).toEqual([
			{ avant: '{"publiee_le":"2026-11-23"}', apres: '{"publiee_le":null}' }
		])
		const late = await (await fanta.get(`${PATH}/publier`)).text()
		schools.clock.set('2026-11-21T00:00:00Z')
		expect(await own()).toBe(1)
		const next = await signedIn(schools, 'fanta')
		for (const typed of [{ retirer: '1' }, { jour: '2026-11-30' }] as Record<string, string>[]) {
			const refused = await publish(next, typed, late)
			expect([refused.status, await saidBy(refused)]).toEqual([409, expect.stringContaining('Les notes sont publiées')])
		}
		expect(await publieeLe()).toBe('2026-11-21')
	})

	test.each([
		['2026-11-19', 'Entre 20/11/2026 et 20/11/2027.'],
		['2027-11-21', 'Entre 20/11/2026 et 20/11/2027.'],
		['demain', "Ce n'est pas une date, comme 21/11/2026."]
	])('a publication from %s on is refused with a reason, and the typed day stays', async (jour, sentence) => {
		const fanta = await signedIn(schools, 'fanta')
		const refused = await publish(fanta, { jour })
		expect([refused.status, (await refused.clone().text()).includes(`name="jour" value="${jour}"`)]).toEqual([422, true])
		expect(await saidBy(refused)).toContain(sentence)
		expect(await publieeLe()).toBeNull()
	})

	test('a person who chooses a day after somebody else did sees that day first', async () => {
		const [fanta, awa] = [await signedIn(schools, 'fanta'), await signedIn(schools, 'awa')]
		const shown = await (await awa.get(`${PATH}/publier`)).text()
		await publish(fanta, { jour: '2026-11-23' })
		const refused = await publish(awa, { jour: '2026-11-27' }, shown)
		const page = await refused.clone().text()
		expect([refused.status, page.includes('name="jour" value="2026-11-27"'), await publieeLe()]).toEqual([409, true, '2026-11-23'])
		const said = await saidBy(refused)
		expect([
			said.includes("Quelqu'un a changé la publication"),
			said.includes('prévue le 23/11/2026'),
			said.includes('La liste des étudiants')
		]).toEqual([true, true, false])
		expect((await publish(awa, { jour: '2026-11-27' }, page)).status).toBe(303)
		expect(await publieeLe()).toBe('2026-11-27')
		const later = await (await awa.get(`${PATH}/publier`)).text()
		await publish(fanta, { retirer: '1' })
		const gone = await publish(awa, { jour: '2026-11-30' }, later)
		expect([gone.status, await publieeLe(), await saidBy(gone)]).toEqual([409, null, expect.stringContaining("n'est plus prévue")])
		expect((await publish(awa, { retirer: '1' }, later)).status).toBe(303)
	})

	test('publishing session 2 names only students called to it, and says that averages do not change', async () => {
		const fanta = await signedIn(schools, 'fanta')
		await run('UPDATE evaluations SET session = 2, periode = 1 WHERE id = 1')
		await save(fanta, { [INES]: ['12'], [MARIE]: ['abs'] })
		const said = await saidBy(fanta.get(`${PATH}/publier`))
		expect([said.includes('Un étudiant reste sans note'), said.includes('EBA Marie ETU-3 : ABS'), said.includes('aucune moyenne')]).toEqual(
			[true, true, true]
		)
		expect(await saidBy(fanta.get(PATH))).not.toContain('note sur')
		expect(await saidBy(fanta.get('/evaluations?periode=toutes&classe=1'))).not.toMatch(/Partiel <b> .*Rattrapage \d+ notes? sur/)
		expect((await publish(fanta, {})).status).toBe(303)
		expect([await own(), await publieeLe()]).toEqual([1, '2026-11-20'])
	})

	test('an LMS does not publish marks that wait in the console until it has written them itself', async () => {
		const fanta = await signedIn(schools, 'fanta')
		await save(fanta, { [INES]: ['12'] })
		const written = await json(schools.as('fanta').post('/evaluations/1/notes', { notes: [{ etudiant_id: MARIE, note: 9 }] }))
		expect(written.avertissements).toEqual(['publication_en_attente'])
		await schools.as('fanta').post('/evaluations/1/notes', { notes: [{ etudiant_id: INES, note: 13 }] })
		expect((await json(schools.as('ines').get('/me/notes'))).data).toMatchObject([{ note: 13 }])
	})
})

describe('scolarite', () => {
	test('scolarite types marks for a teacher only in the console, under its own name', async () => {
		await asStaff('scolarite')
		const yao = await signedIn(schools, 'yao')
		expect((await save(yao, { [INES]: ['12'] })).cells).toMatchObject([{ issue: 'enregistree' }])
		expect(await rows('SELECT auteur FROM notes_historique')).toEqual([{ auteur: 'utilisateur:11' }])
		const awa = await signedIn(schools, 'awa')
		expect((await save(awa, { [MARIE]: ['8'] })).cells).toMatchObject([{ issue: 'enregistree' }])
		const overInterface = await schools.as('awa').post('/evaluations/1/notes', { notes: [{ etudiant_id: MARIE, note: 9 }] })
		expect(overInterface.status).toBe(403)
	})

	test('a published mark is corrected with a reason, which the journal keeps: scolarite gives one, and the teacher too', async () => {
		await write(schools, (db) => insertNotes(db, [[1, INES, 1000]]))
		await run("UPDATE evaluations SET publiee_le = '2026-11-10' WHERE id = 1")
		const [awa, fanta] = [await signedIn(schools, 'awa'), await signedIn(schools, 'fanta')]
		for (const who of [awa, fanta]) expect(await saidBy(who.get(PATH))).toContain('Motif de la correction')
		expect((await save(awa, { [INES]: ['11'], [MARIE]: ['9'] })).cells).toMatchObject([
			{ issue: 'fausse', dit: 'Cette note est publiée : dites le motif de la correction. Pas enregistrée.' },
			{ issue: 'enregistree' }
		])
		expect((await save(awa, { [INES]: ['11'] }, { motif: 'Erreur de saisie' })).cells).toMatchObject([{ issue: 'enregistree' }])
		const [line] = await journal('apres', 'notes.update')
		expect(line!['apres']).toContain('"motif":"Erreur de saisie"')
		expect(await saidBy(awa.get(`${PATH}/notes/${INES}`))).toContain('(Erreur de saisie)')
		expect((await save(fanta, { [INES]: ['12'] })).cells).toMatchObject([{ issue: 'fausse' }])
		expect((await save(fanta, { [INES]: ['12'] }, { motif: 'Barème revu' })).cells).toMatchObject([{ issue: 'enregistree' }])
		expect(await saidBy(fanta.get(`${PATH}/notes/${INES}`))).toContain('(Barème revu)')
	})

	test('an unpublished mark is corrected without a reason', async () => {
		await write(schools, (db) => insertNotes(db, [[1, INES, 1000]]))
		const fanta = await signedIn(schools, 'fanta')
		expect(await saidBy(fanta.get(PATH))).not.toContain('Motif de la correction')
		expect((await save(fanta, { [INES]: ['12'] })).cells).toMatchObject([{ issue: 'enregistree' }])
	})
})

describe('rights on marks', () => {
	type Who = Name | 'scolarite' | 'comptabilite'
	test.each<[who: Who, own: number, other: number]>([
		['awa', 200, 200],
		['moussa', 200, 403],
		['sira', 403, 200],
		['fanta', 200, 403],
		['yao', 403, 200],
		['ines', 403, 403],
		['scolarite', 200, 200],
		['comptabilite', 403, 403]
	])('%s: maths of MECA-L1 %d, thermique of ENER-1 %d', async (who, own, other) => {
		if (who === 'scolarite' || who === 'comptabilite') await asStaff(who)
		const visitor = await signedIn(schools, who === 'scolarite' || who === 'comptabilite' ? 'yao' : who)
		const statuses = [PATH, '/evaluations/3', `${PATH}/notes/${INES}`, '/evaluations/99', '/evaluations/x'].map(
			async (path) => (await visitor.get(path)).status
		)
		expect(await Promise.all(statuses)).toEqual([
			own,
			other,
			own === 200 ? 404 : 403,
			who === 'ines' || who === 'comptabilite' ? 403 : 404,
			404
		])
	})

	test.each<[Name, number]>([
		['moussa', 403],
		['sira', 403],
		['yao', 403],
		['ines', 403]
	])('%s cannot write or publish marks of maths', async (who, status) => {
		const visitor = await signedIn(schools, who)
		const { status: saved, body } = await save(visitor, { [INES]: ['12'] }, { vu: {} })
		expect([saved, body.code]).toEqual([status, 'droits_insuffisants'])
		expect((await visitor.get(`${PATH}/publier`)).status).toBe(status)
		expect((await visitor.post(`${PATH}/publier`, { vu: '' })).status).toBe(status)
		expect(await marks()).toEqual([])
	})

	test('a coordinator reads without fields; a stranger or another institution does not find the page', async () => {
		await write(schools, (db) => insertNotes(db, [[1, INES, 1000]]))
		const moussa = await signedIn(schools, 'moussa')
		const page = await (await moussa.get(PATH)).text()
		expect([page.includes('name="note.20"'), page.includes('notes-'), page.includes('Publier')]).toEqual([false, false, false])
		// a missing mark, comment or author is a dash
		expect(page).toContain('<td class="n">10</td><td>–</td>')
		expect(page).toContain('<td class="n">–</td><td>–</td><td>–</td>')
		expect((await browser(schools).get(PATH)).status).toBe(401)
		expect((await (await signedIn(schools, 'fanta', 'beta')).get(PATH)).status).toBe(404)
	})

	test('a person who no longer teaches cannot read or write the marks', async () => {
		await run("UPDATE enseignements SET date_fin = '2026-11-10' WHERE enseignant_id = 10")
		const fanta = await signedIn(schools, 'fanta')
		expect((await (await fanta.get(PATH)).text()).includes('name="note.20"')).toBe(false)
		expect((await save(fanta, { [INES]: ['12'] }, { vu: {} })).status).toBe(403)
	})

	test('marks of a withdrawn évaluation or a closed year can be read but not written', async () => {
		await run('UPDATE evaluations SET annulee = 1 WHERE id = 1')
		await run('UPDATE annees SET cloturee = 1 WHERE id = 1')
		const awa = await signedIn(schools, 'awa')
		for (const path of [PATH, '/evaluations/4']) {
			const page = await awa.get(path)
			expect([page.status, (await page.text()).includes('name="note.20"')]).toEqual([200, false])
			expect((await save(awa, { [INES]: ['12'] }, { vu: {}, path })).status).toBe(422)
			const refused = await awa.post(`${path}/publier`, { vu: '' })
			const asked = await refused.text()
			expect([refused.status, asked.includes('<title>Erreur'), asked.includes('autofocus')]).toEqual([422, true, true])
			expect((await awa.get(`${path}/publier`)).status).toBe(403)
		}
	})
})

test('marks typed when the session ended are saved after signing in', async () => {
	const fanta = await signedIn(schools, 'fanta')
	const fields = fieldsOf({ [INES]: ['12,5'], [MARIE]: ['25'] }, await seen(fanta))
	fanta.cookies.clear()
	expect((await fanta.post(PATH, fields, { accept: 'application/json' })).status).toBe(401)
	const refused = await fanta.post(PATH, fields)
	const page = await refused.text()
	expect([refused.status, page.includes('name="repris.note.20" value="12,5"')]).toEqual([401, true])
	const kept = Object.fromEntries(Object.entries(fields).map(([name, value]) => [`repris.${name}`, value]))
	const resumed = await fanta.post('/connexion', { identifiant: 'fanta', mot_de_passe: PASSWORD, vers: PATH, ...kept })
	const form = await resumed.text()
	expect([form.includes(`action="/console${PATH}"`), form.includes('name="note.22" value="25"')]).toEqual([true, true])
	expect((await fanta.post(PATH, fields)).status).toBe(422)
	expect(await marks()).toMatchObject([{ etudiant_id: INES, note_centiemes: 1250 }])
})
