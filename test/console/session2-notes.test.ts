import { afterEach, beforeEach, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { insertEvaluations, write } from '../support/affairs'
import { headOf, saidBy, signedIn, type Browser } from '../support/console'
import { AT } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'
import { publishResults } from '../support/publish'

/** Inès has 9.00 in maths and is called to it; Marie passed. */
const [INES, MARIE] = [20, 22]
const RESIT = '/evaluations/9'
const LIST = '/classes/1/session2'
const REFUSED = "Cet étudiant n'est pas sur la liste de la session 2 dans cette matière."

let schools: Schools
let awa: Browser
let fanta: Browser
beforeEach(async () => {
	schools = await startSchools({ now: '2027-02-01T08:00:00Z' })
	await writeSemestre(schools)
	await write(schools, async (db) => {
		await db.insert(s.reglements).values({ annee_id: 2, compensation: 'aucune', updated_at: AT })
		await insertEvaluations(db, [{ id: 9, date: '2027-01-29', titre: 'Rattrapage', type: 'examen', session: 2, publiee_le: null }])
	})
	awa = await signedIn(schools, 'awa')
	fanta = await signedIn(schools, 'fanta')
	const results = '/classes/1/resultats'
	await publishResults(awa, results)
})
afterEach(() => schools.stop())

const text = async (path: string) => (await awa.get(`${path}?periode=1`)).text()
const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
const close = async () => awa.post(`${LIST}/fermer`, { periode: '1', vu: hidden(await text(LIST), 'vu') })
const fieldsFor = (page: string, ids: readonly (number | string)[]) =>
	Object.fromEntries(
		ids.flatMap((id) => [
			[`note.${id}`, '12'],
			[`vu.${id}`, hidden(page, `vu.${id}`)]
		])
	)
const page = async (path = RESIT) => (await fanta.get(path)).text()
const run = (sql: string) => write(schools, (db) => db.run(sql))

test('a sheet of session 2 has the whole class before the list is closed, and then the called ones alone', async () => {
	expect(await saidBy(fanta.get(RESIT))).toContain('EBA Marie')
	expect(await saidBy(fanta.get('/evaluations?periode=passees'))).not.toMatch(/Rattrapage \d+ notes? sur/)
	await close()
	const said = await saidBy(fanta.get(RESIT))
	expect([said.includes('ZADI Inès'), said.includes('Marie'), said.includes('0 note sur 1')]).toEqual([true, false, true])
	expect(await saidBy(fanta.get('/evaluations?periode=passees'))).toMatch(/Rattrapage 0 note sur 1/)
	expect(await saidBy(fanta.get(`${RESIT}/liste`))).not.toContain('Marie')
	expect(await (await fanta.get('/evaluations/export.csv?periode=passees')).text()).toMatch(/;Rattrapage;.*;2;0;1;/)
})

test('the publication of session 2 names who is called and has no mark', async () => {
	const missing = async () => (await saidBy(fanta.get(`${RESIT}/publier`))).includes('moyenne sera incomplète : ZADI Inès ETU-1')
	expect(await missing()).toBe(false)
	await close()
	expect(await missing()).toBe(true)
	expect(await saidBy(fanta.get(`${RESIT}/publier`))).not.toContain('Marie')
})

test('what was typed for the class before the list was closed is kept for the called ones, and refused at the line of the others', async () => {
	const open = await page()
	await close()
	const sent = await fanta.post(RESIT, fieldsFor(open, [INES, MARIE]))
	const html = await sent.clone().text()
	expect([sent.status, html.includes(`name="note.${MARIE}"`)]).toEqual([422, true])
	const said = await saidBy(sent)
	expect(said).toMatch(/EBA Marie ETU-3 · n'est pas sur la liste de la session 2/)
	expect(said).toContain(`${REFUSED} Pas enregistrée.`)
	const { cellules } = await json(fanta.post(RESIT, fieldsFor(open, [MARIE]), { accept: 'application/json' }))
	expect(cellules).toMatchObject([{ id: MARIE, issue: 'fausse', dit: `${REFUSED} Pas enregistrée.` }])
	expect(await saidBy(fanta.get(RESIT))).not.toContain('Marie')
})

test('a mark from before the list stays to be read, and cannot be changed', async () => {
	await fanta.post(RESIT, fieldsFor(await page(), [MARIE]))
	await close()
	expect(await page()).toMatch(/name="note\.22" value="12"[^>]*readonly/)
})

test('the grid of a class has a field of session 2 for the called ones alone', async () => {
	const PATH = '/classes/1/notes?matiere=1'
	const open = await page(PATH)
	expect(open).toContain(`name="note.9-${MARIE}"`)
	await close()
	const closed = await page(PATH)
	expect([`name="note.9-${INES}"`, `name="note.9-${MARIE}"`, `name="note.1-${MARIE}"`].map((one) => closed.includes(one))).toEqual([
		true,
		false,
		true
	])
	const sent = await fanta.post('/classes/1/notes', { matiere: '1', ...fieldsFor(open, [`9-${INES}`, `9-${MARIE}`]) })
	expect([sent.status, (await saidBy(sent)).includes(REFUSED)]).toEqual([422, true])
})

test('somebody who has left is struck out of the list, is not expected, and keeps the result of session 1', async () => {
	await close()
	await run(`UPDATE inscriptions SET date_sortie = '2027-02-01' WHERE etudiant_id = ${INES}`)
	await run("UPDATE evaluations SET date = '2027-02-01' WHERE id = 9")
	expect(await text(LIST)).toMatch(/<s [^>]*>ZADI Inès<\/s>/)
	expect(await saidBy(awa.get(`${LIST}?periode=1`))).toContain("Mathématiques : personne ZADI Inès ETU-1 a quitté l'établissement")
	expect(await (await awa.get(`${LIST}/export.csv?periode=1`)).text()).not.toContain('ZADI')
	expect(await saidBy(fanta.get(RESIT))).toContain("Personne n'est attendu à cette évaluation.")
	expect(await saidBy(awa.get('/classes/1/resultats?periode=1'))).not.toContain('Il manque des notes')
})

test('somebody who has left after the exam keeps its mark', async () => {
	await close()
	await fanta.post(RESIT, fieldsFor(await page(), [INES]))
	await run(`UPDATE inscriptions SET date_sortie = '2027-02-01' WHERE etudiant_id = ${INES}`)
	// 12 × 40 % + 12 × 60 % instead of 9.00
	expect(await saidBy(awa.get('/classes/1/resultats?periode=1'))).toContain("ZADI Inès ETU-1 9,00 Aujourd'hui → 12,00")
})

test('session 2 of a matière without an exam in session 1 takes the place of its average', async () => {
	await run("UPDATE evaluations SET type = 'devoir' WHERE id = 4")
	const results = '/classes/1/resultats'
	await awa.post(`${results}/rouvrir`, { periode: '1', publication: hidden(await text(results), 'publication'), motif: 'Sans examen' })
	await publishResults(awa, results)
	await close()
	await fanta.post(RESIT, fieldsFor(await page(), [INES]))
	expect(await saidBy(awa.get(`${results}?periode=1`))).toContain("ZADI Inès ETU-1 9,00 Aujourd'hui → 12,00")
})

test('an évaluation of session 2 is made for a day after the year, and one of session 1 is not', async () => {
	const form = await page('/evaluations/nouvelle?classe=1')
	const fields = {
		ref: hidden(form, 'ref'),
		ou: '1-1',
		titre: 'Rattrapage de septembre',
		type: 'examen',
		date: '2027-09-10',
		heure_debut: '',
		duree_minutes: '',
		coefficient: '1',
		bareme: '20',
		mode: 'presentiel',
		periode: '',
		publication: 'a_la_main',
		publiee_le: ''
	}
	const refused = await fanta.post('/evaluations/nouvelle', { ...fields, session: '1' })
	expect([refused.status, (await refused.text()).includes('Entre 14/09/2026 et 31/07/2027.')]).toEqual([422, true])
	expect((await fanta.post('/evaluations/nouvelle', { ...fields, session: '2' })).status).toBe(303)
})

test('once results are published, the évaluation says that it does not change any more, and its marks are corrected with a reason', async () => {
	await run("UPDATE evaluations SET publiee_le = '2027-01-25' WHERE id = 4")
	const sheet = await page('/evaluations/4')
	expect(sheet).toContain('Les résultats de cette période sont publiés : ses évaluations ne changent plus.')
	expect(['/modifier"', '/annuler"', '/moodle"', 'name="note.20"'].map((one) => sheet.includes(one))).toEqual([false, false, true, true])
	expect(await page()).not.toContain('Les résultats de cette période sont publiés')
	const withdrawn = await fanta.post('/evaluations/4/annuler', {})
	expect([withdrawn.status, headOf(await withdrawn.text())]).toEqual([
		422,
		'Les résultats de cette période sont publiés : ses évaluations ne changent plus.'
	])
	const save = async (motif: string) =>
		(await json(fanta.post('/evaluations/4', { ...fieldsFor(sheet, [INES]), motif }, { accept: 'application/json' }))).cellules
	expect(await save('')).toMatchObject([{ issue: 'fausse', dit: expect.stringContaining('dites le motif') }])
	expect(await save('Copie relue')).toMatchObject([{ issue: 'enregistree' }])
})
