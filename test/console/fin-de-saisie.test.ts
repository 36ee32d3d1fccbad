import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { headOf, saidBy, signedIn, type Browser } from '../support/console'
import { AT, type Name } from '../support/people'
import { json, startSchools, type SchoolCode, type Schools } from '../support/school'

const [INES, MARIE] = [20, 22]
const BEFORE = '2027-02-15T23:50:00Z'
const AFTER = '2027-02-16T00:05:00Z'
const CLOSED = "Les notes de cette période se saisissaient jusqu'au 15/02/2027 : seule la scolarité peut rouvrir la saisie."

let schools: Schools
const who = new Map<string, Browser>()
const as = (name: Name, code: SchoolCode = 'alpha') => who.get(name + code)!
beforeAll(async () => {
	schools = await startSchools({ now: BEFORE })
	for (const name of ['awa', 'fanta', 'yao'] as const) who.set(`${name}alpha`, await signedIn(schools, name))
	who.set('fantabeta', await signedIn(schools, 'fanta', 'beta'))
})
beforeEach(async () => {
	schools.clock.set(BEFORE)
	for (const code of ['alpha', 'beta'] as const)
		await write(
			schools,
			async (db) => {
				for (const table of ['notes_historique', 'notes', 'evaluations', 'periodes']) await db.run(`DELETE FROM ${table}`)
				const periode = { annee_id: 2, niveau_id: null, updated_at: AT }
				await db.insert(s.periodes).values([
					{ ...periode, id: 1, rang: 1, libelle: 'S1', date_debut: '2026-09-14', date_fin: '2027-01-31', saisie_jusque: '2027-02-15' },
					{ ...periode, id: 2, rang: 2, libelle: 'S2', date_debut: '2027-02-08', date_fin: '2027-07-31' }
				])
				await insertEvaluations(db, [
					{ id: 1, date: '2026-11-05', publiee_le: null },
					{ id: 2, date: '2027-02-10', session: 2, titre: 'Rattrapage', publiee_le: null }
				])
				await insertNotes(db, [
					[1, INES, 1200],
					[2, INES, 1100]
				])
			},
			code
		)
})
afterAll(() => schools.stop())

const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
	(await (await schools.store()).client.execute(sql)).rows.map((row) => ({ ...row }))
const marks = () => rows('SELECT evaluation_id AS v, etudiant_id AS e, note_centiemes AS n FROM notes ORDER BY 1, 2')
const pageOf = async (visitor: Browser, path: string) => (await visitor.get(path)).text()
const vuIn = (page: string, cle: string | number) => new RegExp(`name="vu\\.${cle}" value="([^"]*)"`).exec(page)?.[1] ?? ''

describe('the grid of an évaluation', () => {
	test('the page says until when grades are typed, and from the day after it can only be read', async () => {
		expect(await saidBy(as('fanta').get('/evaluations/1'))).toContain("Les notes de cette période se saisissent jusqu'au 15/02/2027.")
		schools.clock.set(AFTER)
		const page = await pageOf(as('fanta'), '/evaluations/1')
		expect(page).not.toContain('name="note.')
		for (const gone of ['/modifier"', '/moodle"', '/annuler"']) expect(page).not.toContain(gone)
		expect(page).toContain('/evaluations/1/publier"')
		const said = await saidBy(as('fanta').get('/evaluations/1'))
		expect([said.includes(CLOSED), said.includes('12')]).toEqual([true, true])
		expect(await saidBy(as('fanta').get('/evaluations/2'))).not.toContain('15/02/2027')
	})

	test('a reader who may not type grades does not learn of the day', async () => {
		schools.clock.set(AFTER)
		await write(schools, (db) => db.run("UPDATE enseignements SET date_fin = '2026-12-31' WHERE enseignant_id = 10"))
		expect(await saidBy(as('fanta').get('/evaluations/1'))).not.toContain('15/02/2027')
		await write(schools, (db) => db.run('UPDATE enseignements SET date_fin = NULL'))
	})

	test('what was typed on the last day and sent after it is shown again with the reason, and not saved', async () => {
		const page = await pageOf(as('fanta'), '/evaluations/1')
		schools.clock.set(AFTER)
		const typed = { [`note.${INES}`]: '13', [`vu.${INES}`]: vuIn(page, INES), [`note.${MARIE}`]: '', [`vu.${MARIE}`]: vuIn(page, MARIE) }
		const sent = await as('fanta').post('/evaluations/1', typed)
		const html = await sent.text()
		expect([sent.status, html.includes('value="13"'), html.includes(CLOSED)]).toEqual([422, true, true])
		const script = await as('fanta').post('/evaluations/1', typed, { accept: 'application/json' })
		const { cellules } = await json(script)
		expect(cellules).toMatchObject([
			{ id: INES, issue: 'fausse', dit: `${CLOSED} Pas enregistrée.` },
			{ id: MARIE, issue: 'inchangee' }
		])
		expect(await marks()).toEqual([
			{ v: 1, e: INES, n: 1200 },
			{ v: 2, e: INES, n: 1100 }
		])
	})

	test('the office has to move the day as well: it types for nobody after it', async () => {
		schools.clock.set(AFTER)
		expect(await pageOf(as('awa'), '/evaluations/1')).not.toContain('name="note.')
		await write(schools, (db) => db.run("UPDATE periodes SET saisie_jusque = '2027-02-16' WHERE id = 1"))
		expect(await pageOf(as('awa'), '/evaluations/1')).toContain('name="note.')
	})

	test('a school where it is already tomorrow is closed while the other one is open', async () => {
		expect(await pageOf(as('fanta'), '/evaluations/1')).toContain('name="note.')
		expect(await pageOf(as('fanta', 'beta'), '/evaluations/1')).not.toContain('name="note.')
	})
})

describe('the grades of a class', () => {
	const PATH = '/classes/1/notes?matiere=1'

	test('the column of a closed évaluation can only be read, and the others are typed', async () => {
		schools.clock.set(AFTER)
		const page = await pageOf(as('fanta'), PATH)
		expect([page.includes(`name="note.1-${INES}"`), page.includes(`name="note.2-${INES}"`)]).toEqual([false, true])
		const said = await saidBy(as('fanta').get(PATH))
		expect([said.includes(CLOSED), said.includes('saisie terminée le 15/02/2027')]).toEqual([true, true])
	})

	test('cells that come too late are refused in the closed column and saved in the other one', async () => {
		const page = await pageOf(as('fanta'), PATH)
		schools.clock.set(AFTER)
		const fields = [1, 2].flatMap((id) => [
			[`note.${id}-${INES}`, '14'],
			[`vu.${id}-${INES}`, vuIn(page, `${id}-${INES}`)]
		])
		const sent = await as('fanta').post('/classes/1/notes', [['matiere', '1'], ...fields])
		const html = await sent.text()
		expect([sent.status, html.includes(`name="note.1-${INES}"`), html.includes(CLOSED)]).toEqual([422, true, true])
		expect((await marks()).map(({ n }) => n)).toEqual([1200, 1400])
	})
})

describe('an évaluation', () => {
	const EVALUATION = {
		ou: '1-1',
		titre: 'Devoir',
		type: 'devoir',
		date: '2026-11-12',
		heure_debut: '',
		duree_minutes: '',
		coefficient: '1',
		bareme: '20',
		mode: 'presentiel',
		session: '1',
		periode: '',
		publication: 'a_la_main',
		publiee_le: ''
	}

	test('a new one is refused with the reason at the head, and keeps what was typed', async () => {
		schools.clock.set(AFTER)
		const sent = await as('fanta').post('/evaluations/nouvelle', { ...EVALUATION, ref: 'console:1' })
		const html = await sent.text()
		expect([sent.status, headOf(html), html.includes('value="Devoir"')]).toEqual([422, CLOSED, true])
		expect(await rows('SELECT count(*) AS n FROM evaluations')).toEqual([{ n: 2 }])
	})

	test('nobody withdraws one after the last day, whatever page they still have open', async () => {
		schools.clock.set(AFTER)
		const sent = await as('fanta').post('/evaluations/1/annuler', {})
		expect([sent.status, headOf(await sent.text())]).toEqual([422, CLOSED])
		expect(await rows('SELECT annulee FROM evaluations WHERE id = 1')).toEqual([{ annulee: 0 }])
	})

	test('its grades are still published', async () => {
		schools.clock.set(AFTER)
		const page = await pageOf(as('fanta'), '/evaluations/1/publier')
		const vu = /name="vu" value="([^"]*)"/.exec(page)![1]!
		expect((await as('fanta').post('/evaluations/1/publier', { vu, etait: '', jour: '2027-02-16' })).status).toBe(303)
		expect(await rows('SELECT publiee_le FROM evaluations WHERE id = 1')).toEqual([{ publiee_le: '2027-02-16' }])
	})
})
