import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import type { Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:00:00Z' })
})
beforeEach(() =>
	write(schools, async (db) => {
		for (const table of ['notes_historique', 'notes', 'evaluations']) await db.run(`DELETE FROM ${table}`)
		await insertEvaluations(db, [
			{ id: 1, date: '2026-11-05', titre: 'Passé <b>' },
			{ id: 2, date: '2026-11-26', matiere_id: 2, titre: 'Anglais à venir' },
			{ id: 3, date: '2026-11-27', classe_id: 2, matiere_id: 3, titre: 'Thermique à venir' },
			{ id: 4, date: '2026-11-06', titre: 'Retirée', annulee: true }
		])
		await insertNotes(db, [[1, 20, 1200]])
	})
)
afterAll(() => schools.stop())

const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
	(await (await schools.store()).client.execute(sql)).rows.map((row) => ({ ...row }))
const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
const listed = async (who: Browser, query: string) =>
	[...(await (await who.get(`/evaluations?${query}`)).text()).matchAll(/\/evaluations\/(\d+)"/g)].map(([, id]) => Number(id))

const FORM = {
	ou: '1-1',
	titre: 'Devoir 7',
	type: 'devoir',
	date: '2026-11-25',
	heure_debut: '',
	duree_minutes: '',
	coefficient: '0,5',
	bareme: '20',
	mode: 'presentiel'
}
const form = async (who: Browser, path: string) => {
	const page = await (await who.get(path)).text()
	return { ref: hidden(page, 'ref'), vu: hidden(page, 'vu') }
}

describe('the list', () => {
	test.each<[Name, number[], number[], number[]]>([
		['awa', [2, 3], [1], [4]],
		['moussa', [2], [1], [4]],
		['sira', [3], [], []],
		['fanta', [], [1], [4]],
		['yao', [2, 3], [], []]
	])('%s finds to come %p, past %p, withdrawn %p', async (who, toCome, past, withdrawn) => {
		const visitor = await signedIn(schools, who)
		expect([await listed(visitor, ''), await listed(visitor, 'periode=passees'), await listed(visitor, 'periode=annulees')]).toEqual([
			toCome,
			past,
			withdrawn
		])
	})

	test('is of one class where one is chosen, the last first, with how many marks are in', async () => {
		const awa = await signedIn(schools, 'awa')
		expect([await listed(awa, 'periode=toutes'), await listed(awa, 'periode=toutes&classe=1'), await listed(awa, 'classe=99')]).toEqual([
			[3, 2, 1],
			[2, 1],
			[]
		])
		expect(await saidBy(awa.get('/evaluations?periode=passees'))).toContain(
			'Passé <b> Mathématiques · MECA-L1 · Devoir 1 notes sur 2 Publiée'
		)
	})

	test('is for no student, and offers a new évaluation to who may make one', async () => {
		expect((await (await signedIn(schools, 'ines')).get('/evaluations')).status).toBe(403)
		const offers = async (who: Name) => (await saidBy((await signedIn(schools, who)).get('/evaluations'))).includes('Nouvelle évaluation')
		expect([await offers('awa'), await offers('moussa'), await offers('fanta')]).toEqual([true, false, true])
	})
})

describe('a new évaluation', () => {
	test('is made once, however often its form is sent, and an LMS grades it', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const { ref } = await form(fanta, '/evaluations/nouvelle')
		const sent = { ...FORM, ref }
		const [first, again] = [await fanta.post('/evaluations/nouvelle', sent), await fanta.post('/evaluations/nouvelle', sent)]
		expect([first.status, again.status, first.headers.get('location') === again.headers.get('location')]).toEqual([303, 303, true])
		const [made, ...more] = await rows("SELECT id, titre, coefficient, ref FROM evaluations WHERE titre = 'Devoir 7'")
		expect([made, more]).toEqual([{ id: expect.any(Number), titre: 'Devoir 7', coefficient: 0.5, ref }, []])
		expect(
			(await schools.as('fanta').post(`/evaluations/${Number(made!['id'])}/notes`, { notes: [{ etudiant_id: 20, note: 12 }] })).status
		).toBe(200)
		const changed = await fanta.post('/evaluations/nouvelle', { ...sent, titre: 'Autre' })
		expect([changed.status, await saidBy(changed)]).toEqual([409, expect.stringContaining('a déjà créé une évaluation')])
	})

	test.each([
		[{ titre: '' }, 'Ce champ ne doit pas être vide.'],
		[{ titre: 'x'.repeat(201) }, 'Ce champ ne doit pas dépasser 200 caractères.'],
		[{ date: '2026-13-01' }, 'Ce champ doit être une date AAAA-MM-JJ.'],
		[{ date: '2025-01-01' }, 'Ce champ doit être compris entre 2026-09-14 et 2027-07-31.'],
		[{ heure_debut: '25:00' }, 'Ce champ doit être une heure HH:MM.'],
		[{ duree_minutes: '0' }, 'Ce champ doit être compris entre 1 et 1440.'],
		[{ coefficient: '-1' }, 'Ce champ doit être compris entre 0 et 1000.'],
		[{ coefficient: '0,1234567' }, 'Ce champ doit avoir au plus 6 décimales.'],
		[{ bareme: '12,5' }, 'Ce champ doit être compris entre 1 et 10000.'],
		[{ type: 'quiz' }, 'Ce champ doit valoir devoir, partiel, examen.'],
		[{ ou: '' }, 'Ce champ est obligatoire.']
	])('with %p is refused with a sentence, and what was typed stays', async (typed, sentence) => {
		const fanta = await signedIn(schools, 'fanta')
		const refused = await fanta.post('/evaluations/nouvelle', { ...FORM, titre: '"><b>', ...typed, ref: 'console:1' })
		const page = await refused.clone().text()
		expect([refused.status, await saidBy(refused), page.includes('"><b>"')]).toEqual([422, expect.stringContaining(sentence), false])
		for (const text of Object.values(typed)) if (text !== 'quiz' && text !== '') expect(page).toContain(`value="${text}"`)
		expect(await rows('SELECT count(*) AS n FROM evaluations')).toEqual([{ n: 4 }])
	})

	test.each<[Name, Record<string, string>, number]>([
		['fanta', { ou: '1-2' }, 403],
		['fanta', { ou: '2-3' }, 403],
		['fanta', { ou: '99-1' }, 404],
		['moussa', {}, 403],
		['ines', {}, 403],
		['awa', { ou: '1-2' }, 303],
		['awa', { ou: '1-3' }, 403]
	])('%s with %p is answered %d', async (who, typed, status) => {
		const visitor = await signedIn(schools, who)
		expect((await visitor.post('/evaluations/nouvelle', { ...FORM, ...typed, ref: `console:${who}` })).status).toBe(status)
	})
})

describe('a change', () => {
	test('of what somebody else has changed meanwhile shows both, and is written by who has seen that', async () => {
		const [fanta, awa] = [await signedIn(schools, 'fanta'), await signedIn(schools, 'awa')]
		const { vu } = await form(fanta, '/evaluations/1/modifier')
		const change = (who: Browser, typed: Record<string, string>) =>
			who.post('/evaluations/1/modifier', { ...FORM, date: '2026-11-05', coefficient: '1', ...typed })
		expect((await change(awa, { titre: 'De Awa', vu })).status).toBe(303)
		const refused = await change(fanta, { titre: 'De Fanta', vu })
		const page = await refused.clone().text()
		expect([refused.status, page.includes('value="De Fanta"')]).toEqual([409, true])
		expect(await saidBy(refused)).toContain("Entre-temps, quelqu'un a écrit : De Awa")
		expect(await rows('SELECT titre FROM evaluations WHERE id = 1')).toEqual([{ titre: 'De Awa' }])
		expect((await change(fanta, { titre: 'De Fanta', vu: hidden(page, 'vu') })).status).toBe(303)
		expect(await rows("SELECT auteur FROM journal WHERE action = 'evaluations.update' ORDER BY id")).toEqual([
			{ auteur: 'utilisateur:1' },
			{ auteur: 'utilisateur:10' }
		])
	})

	test('cannot take marks to another place, nor below them', async () => {
		const awa = await signedIn(schools, 'awa')
		const { vu } = await form(awa, '/evaluations/1/modifier')
		const refused = await awa.post('/evaluations/1/modifier', { ...FORM, ou: '1-2', bareme: '10', vu })
		expect([refused.status, await saidBy(refused)]).toEqual([422, expect.stringContaining('ne doit pas être inférieur à 20')])
	})

	test.each<[Name, number]>([
		['moussa', 403],
		['sira', 403],
		['yao', 403],
		['ines', 403]
	])('%s changes and withdraws nothing of maths', async (who, status) => {
		const visitor = await signedIn(schools, who)
		for (const path of ['/evaluations/1/modifier', '/evaluations/1/annuler', '/evaluations/1/retablir'])
			expect([path, (await visitor.get(path)).status, (await visitor.post(path, FORM)).status]).toEqual([path, status, status])
	})
})

test('a withdrawn évaluation keeps its marks, is in no list, and comes back', async () => {
	const fanta = await signedIn(schools, 'fanta')
	expect(await saidBy(fanta.get('/evaluations/1/annuler'))).toContain('Ses notes (1) restent')
	expect((await fanta.post('/evaluations/1/annuler', {})).headers.get('location')).toBe('/console/evaluations/1?fait=annulee')
	expect([await listed(fanta, 'periode=passees'), (await json(schools.as('ines').get('/me/notes'))).data]).toEqual([[], []])
	expect(await rows('SELECT note_centiemes FROM notes WHERE evaluation_id = 1')).toEqual([{ note_centiemes: 1200 }])
	await fanta.post('/evaluations/1/annuler', {})
	expect((await fanta.post('/evaluations/1/retablir', {})).status).toBe(303)
	expect(await listed(fanta, 'periode=passees')).toEqual([1])
	expect(await rows("SELECT action FROM journal WHERE action IN ('evaluations.withdraw', 'evaluations.restore') ORDER BY id")).toEqual([
		{ action: 'evaluations.withdraw' },
		{ action: 'evaluations.restore' }
	])
})
