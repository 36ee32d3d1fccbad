import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { browser, headOf, saidBy, signedIn, type Browser } from '../support/console'
import { AT, PASSWORD, PASSWORD_HASH } from '../support/people'
import { json, startSchools, type SchoolCode, type Schools } from '../support/school'

const [FANTA, YAO, INES] = [10, 11, 20]
const PATH = '/evaluations/delais'
/** the first period is closed since the 15th of November */
const NOW = '2026-11-20T08:00:00Z'

let schools: Schools
const who = {} as Record<'awa' | 'scola' | 'moussa' | 'fanta' | 'yao' | 'ines' | 'fantaBeta', Browser>
let since = 0
beforeAll(async () => {
	schools = await startSchools({ now: NOW })
	await write(schools, (db) =>
		db.insert(s.utilisateurs).values({
			id: 50,
			identifiant: 'scola',
			identifiant_norm: 'scola',
			role: 'coordinateur',
			console_seule: true,
			fonctions: 'scolarite',
			nom: 'SECRÉTAIRE',
			prenoms: 'Adjoua',
			cle_tri: 'secretaire',
			mot_de_passe_hash: PASSWORD_HASH,
			updated_at: AT
		})
	)
	for (const name of ['awa', 'moussa', 'fanta', 'yao', 'ines'] as const) who[name] = await signedIn(schools, name)
	who.fantaBeta = await signedIn(schools, 'fanta', 'beta')
	who.scola = browser(schools)
	await who.scola.post('/connexion', { identifiant: 'scola', mot_de_passe: PASSWORD, vers: '' })
})
beforeEach(async () => {
	schools.clock.set(NOW)
	for (const code of ['alpha', 'beta'] as const) await fill(code)
	since = Number((await rows('SELECT max(id) AS id FROM ecritures'))[0]!['id'])
})
afterAll(() => schools.stop())

const fill = (code: SchoolCode) =>
	write(
		schools,
		async (db) => {
			for (const table of ['notes_historique', 'notes', 'evaluations', 'saisies_rouvertes', 'periodes'])
				await db.run(`DELETE FROM ${table}`)
			await db.run('UPDATE annees SET cloturee = 0')
			const periode = { annee_id: 2, niveau_id: null, updated_at: AT }
			await db.insert(s.periodes).values([
				{
					...periode,
					id: 1,
					rang: 1,
					libelle: 'Semestre 1',
					date_debut: '2026-09-14',
					date_fin: '2027-01-31',
					saisie_jusque: '2026-11-15'
				},
				{ ...periode, id: 2, rang: 2, libelle: 'Semestre 2', date_debut: '2027-02-08', date_fin: '2027-07-31' },
				{ ...periode, id: 3, annee_id: 1, rang: 1, libelle: 'Ancien', date_debut: '2025-09-15', date_fin: '2026-01-31' }
			])
			// Fanta and Yao both teach maths there
			await db.run('DELETE FROM enseignements WHERE matiere_id = 1 AND enseignant_id = 11')
			await db.insert(s.enseignements).values({ classe_id: 1, matiere_id: 1, enseignant_id: YAO, updated_at: AT })
			await insertEvaluations(db, [{ id: 1, date: '2026-11-05' }])
			await insertNotes(db, [[1, INES, 1200]])
		},
		code
	)
const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
	(await (await schools.store()).client.execute(sql)).rows.map((row) => ({ ...row }))
const journal = () => rows(`SELECT action, objet, objet_id, avant, apres FROM journal WHERE id > ${since} ORDER BY id, rang`)
const days = () => rows('SELECT id, saisie_jusque FROM periodes WHERE annee_id = 2 ORDER BY id')
const rouvertes = () => rows('SELECT periode_id, enseignant_id, jusque, motif, par FROM saisies_rouvertes')
const pageOf = async (visitor: Browser, path = PATH) => (await visitor.get(path)).text()
/** The fingerprint in the form of a period. */
const vuOf = async (visitor: Browser, id: number) =>
	new RegExp(`action="/console${PATH}/${id}"><input type="hidden" name="vu" value="([^"]+)"`).exec(await pageOf(visitor))![1]!

const fix = async (visitor: Browser, saisie_jusque: string, vu?: string) =>
	visitor.post(`${PATH}/1`, { saisie_jusque, vu: vu ?? (await vuOf(visitor, 1)) })
const reopen = async (visitor: Browser, said: Record<string, string> = {}, vu?: string) =>
	visitor.post(`${PATH}/1/rouvrir`, {
		enseignant: String(FANTA),
		jusque: '2026-11-25',
		motif: 'Copies retrouvées',
		vu: vu ?? (await vuOf(visitor, 1)),
		...said
	})
const send = async (name: 'fanta' | 'yao', note: number, code: SchoolCode = 'alpha') =>
	(await schools.as(name, code).post('/evaluations/1/notes', { notes: [{ etudiant_id: INES, note }] })).status

describe('the last day for grades', () => {
	test('the registry finds the periods of the year under « Notes », with their days', async () => {
		expect(await pageOf(who.scola, '/evaluations')).toContain(`href="/console${PATH}"`)
		const said = await saidBy(who.scola.get(PATH))
		for (const text of ['Semestre 1', 'Du 14/09/2026 au 31/01/2027', 'Semestre 2', 'Personne pour le moment.']) expect(said).toContain(text)
		expect(said).not.toContain('Ancien')
		expect(await pageOf(who.scola, '/evaluations/1')).toContain(`href="/console${PATH}"`)
	})

	test('the registry moves the day, which opens the grid again for everybody; doing it twice writes once', async () => {
		const vu = await vuOf(who.scola, 1)
		expect((await fix(who.scola, '30/11/2026', vu)).headers.get('location')).toBe(`/console${PATH}?fait=fixe`)
		expect((await fix(who.scola, '2026-11-30', vu)).status).toBe(303)
		expect(await days()).toEqual([
			{ id: 1, saisie_jusque: '2026-11-30' },
			{ id: 2, saisie_jusque: null }
		])
		expect(await journal()).toEqual([
			{
				action: 'fiche.update',
				objet: 'periodes',
				objet_id: '1',
				avant: '{"saisie_jusque":"2026-11-15"}',
				apres: '{"saisie_jusque":"2026-11-30"}'
			}
		])
		expect([await send('yao', 13), await pageOf(who.fanta, '/evaluations/1')]).toEqual([200, expect.stringContaining('name="note.')])
		expect((await fix(who.scola, '')).status).toBe(303)
		expect((await days())[0]).toEqual({ id: 1, saisie_jusque: null })
	})

	test('a wrong day is refused and shown again; a day that somebody else has moved meanwhile is not overwritten', async () => {
		const wrong = await fix(who.scola, '31/02/2027')
		expect([wrong.status, headOf(await wrong.text())]).toEqual([422, expect.stringContaining("n'est pas une date")])
		const vu = await vuOf(who.scola, 1)
		await fix(who.awa, '2026-12-01')
		const late = await fix(who.scola, '2026-11-30', vu)
		const html = await late.text()
		expect([late.status, html.includes('value="2026-12-01"')]).toEqual([409, true])
		expect((await days())[0]).toEqual({ id: 1, saisie_jusque: '2026-12-01' })
	})
})

describe('a reopening', () => {
	test('the teacher types until the day of the reopening, here and by an LMS, and another teacher does not', async () => {
		expect([await send('fanta', 13), await send('yao', 13)]).toEqual([422, 422])
		expect((await reopen(who.scola)).headers.get('location')).toBe(`/console${PATH}?fait=rouverte`)
		expect(await saidBy(who.fanta.get('/evaluations/1'))).toContain("La saisie est rouverte pour vous jusqu'au 25/11/2026.")
		expect(await saidBy(who.fanta.get('/classes/1/notes'))).toContain("La saisie est rouverte pour vous jusqu'au 25/11/2026.")
		expect(await pageOf(who.fanta, '/evaluations/1')).toContain('name="note.')
		for (const closed of [who.yao, who.scola, who.fantaBeta]) {
			const page = await pageOf(closed, '/evaluations/1')
			expect([page.includes('name="note.'), page.includes('rouverte pour vous')]).toEqual([false, false])
		}
		expect([await send('fanta', 13), await send('yao', 14), await send('fanta', 14, 'beta')]).toEqual([200, 422, 422])
		schools.clock.set('2026-11-25T23:59:00Z')
		expect(await send('fanta', 14)).toBe(200)
		schools.clock.set('2026-11-26T00:00:00Z')
		expect(await send('fanta', 15)).toBe(422)
	})

	test('the page of last days for grades stresses no button, not even the one that reopens, as long as it asks nothing', async () => {
		const page = await pageOf(who.scola)
		expect(page).toContain(`action="/console${PATH}/1/rouvrir"`)
		expect(page).not.toContain('class="btn first"')
	})

	test('the page names who reopened it, until when and why, and the journal keeps it', async () => {
		await reopen(who.scola)
		expect(await saidBy(who.awa.get(PATH))).toContain("TRAORÉ Fanta : jusqu'au 25/11/2026 Copies retrouvées (SECRÉTAIRE Adjoua)")
		expect(await rouvertes()).toEqual([{ periode_id: 1, enseignant_id: FANTA, jusque: '2026-11-25', motif: 'Copies retrouvées', par: 50 }])
		expect(await journal()).toEqual([
			{
				action: 'saisie.rouvrir',
				objet: 'saisies_rouvertes',
				objet_id: '1:10',
				avant: null,
				apres: '{"periode_id":1,"enseignant_id":10,"jusque":"2026-11-25","motif":"Copies retrouvées"}'
			}
		])
		const history = await saidBy(who.scola.get('/historique?depuis=2026-11-20&jusqu=2026-11-20'))
		expect(history).toContain('Saisie rouverte')
	})

	test('the same again writes nothing, another day takes the place of the first, and taking it back closes at once', async () => {
		await reopen(who.scola)
		const once = await journal()
		expect((await reopen(who.scola)).status).toBe(303)
		expect(await journal()).toEqual(once)
		await reopen(who.scola, { jusque: '2026-11-30' })
		expect(await rouvertes()).toMatchObject([{ jusque: '2026-11-30' }])
		const referme = { enseignant: String(FANTA), vu: await vuOf(who.scola, 1) }
		for (const _ of [1, 2])
			expect((await who.scola.post(`${PATH}/1/refermer`, referme)).headers.get('location')).toBe(`/console${PATH}?fait=refermee`)
		expect([await rouvertes(), await send('fanta', 13)]).toEqual([[], 422])
		expect((await journal()).map(({ action }) => action)).toEqual(['saisie.rouvrir', 'saisie.rouvrir', 'saisie.refermer'])
	})

	test.each<[string, Record<string, string>, string]>([
		['nobody', { enseignant: '' }, 'Choisissez dans la liste.'],
		['a student', { enseignant: String(INES) }, 'Choisissez dans la liste.'],
		['a past day', { jusque: '2026-11-19' }, 'Choisissez un jour à partir du 20/11/2026.'],
		['a day that does not exist', { jusque: '31/02/2027' }, "Ce n'est pas une date"],
		['an empty reason', { motif: '  ' }, 'Ce champ est obligatoire.'],
		['a long reason', { motif: 'x'.repeat(501) }, 'Au plus 500 caractères.']
	])('%s is refused at its field, and what was typed stays', async (_what, said, why) => {
		const refused = await reopen(who.scola, said)
		const html = await refused.text()
		expect([refused.status, headOf(html).includes(why.slice(0, 15)), html.includes('<details open')]).toEqual([422, true, true])
		expect(html).toContain(said['motif'] === undefined ? 'value="Copies retrouvées"' : 'value="2026-11-25"')
		expect(html).toContain('name="saisie_jusque" value="2026-11-15"')
		expect(await rouvertes()).toEqual([])
	})

	test('a page from before another change of the period is refused', async () => {
		const vu = await vuOf(who.scola, 1)
		await fix(who.awa, '2026-11-16')
		expect((await reopen(who.scola, {}, vu)).status).toBe(409)
		expect(await rouvertes()).toEqual([])
	})

	test('a removed period takes its reopenings away', async () => {
		await reopen(who.scola)
		const card = await pageOf(who.awa, '/periodes/1')
		const vu = /name="vu" value="([^"]+)"/.exec(card)![1]!
		expect((await who.awa.post('/periodes/1/supprimer', { vu })).status).toBe(303)
		expect(await rouvertes()).toEqual([])
	})
})

describe('rights', () => {
	test.each(['moussa', 'fanta', 'yao', 'ines'] as const)('%s neither sees nor changes the days', async (name) => {
		const vu = await vuOf(who.scola, 1)
		expect((await who[name].get(PATH)).status).toBe(403)
		expect((await fix(who[name], '2026-12-01', vu)).status).toBe(403)
		expect((await reopen(who[name], {}, vu)).status).toBe(403)
		expect((await who[name].post(`${PATH}/1/refermer`, { enseignant: String(FANTA), vu })).status).toBe(403)
		expect([await rouvertes(), await journal()]).toEqual([[], []])
	})

	test('a year without periods says who creates them, with the way for administrators alone', async () => {
		await write(schools, (db) => db.run('DELETE FROM periodes WHERE annee_id = 2'))
		const pages = await Promise.all([who.awa, who.scola].map((visitor) => pageOf(visitor)))
		expect(pages.map((page) => page.includes('pas encore de période'))).toEqual([true, true])
		expect(pages.map((page) => page.includes('href="/console/periodes/nouvelle"'))).toEqual([true, false])
	})

	test('a period of another year or school is not found, and a closed year does not change', async () => {
		expect((await who.scola.post(`${PATH}/3`, { saisie_jusque: '', vu: '' })).status).toBe(404)
		expect((await who.scola.post(`${PATH}/99/rouvrir`, { enseignant: '10', jusque: '2026-11-25', motif: 'x', vu: '' })).status).toBe(404)
		const vu = await vuOf(who.scola, 1)
		await write(schools, (db) => db.run('UPDATE annees SET cloturee = 1 WHERE id = 2'))
		expect((await fix(who.scola, '2026-12-01', vu)).status).toBe(422)
	})

	test('a reopening does not open the marks of somebody who does not teach them', async () => {
		await reopen(who.scola)
		await write(schools, (db) => db.run('DELETE FROM enseignements WHERE matiere_id = 1 AND enseignant_id = 10'))
		expect(await json(schools.as('fanta').post('/evaluations/1/notes', { notes: [{ etudiant_id: INES, note: 13 }] }))).toMatchObject({
			code: 'droits_insuffisants'
		})
		await write(schools, (db) => db.insert(s.enseignements).values({ classe_id: 1, matiere_id: 1, enseignant_id: FANTA, updated_at: AT }))
	})
})
