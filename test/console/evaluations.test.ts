import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
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
		expect([
			await listed(visitor, 'periode=a_venir'),
			await listed(visitor, 'periode=passees'),
			await listed(visitor, 'periode=annulees')
		]).toEqual([toCome, past, withdrawn])
	})

	test('a chosen class filters the list, latest first, with the number of marks', async () => {
		const awa = await signedIn(schools, 'awa')
		expect([await listed(awa, 'periode=toutes'), await listed(awa, 'periode=toutes&classe=1'), await listed(awa, 'classe=99')]).toEqual([
			[3, 2, 1],
			[2, 1],
			[]
		])
		const past = async () => saidBy(awa.get('/evaluations?periode=passees'))
		expect(await past()).toMatch(/1 évaluation Passées jeu\. 5 nov\. Passé <b> Mathématiques · MECA-L1 1 note sur 2$/)
		await write(schools, (db) => db.run('UPDATE evaluations SET publiee_le = NULL'))
		expect(await past()).toEndWith('1 note sur 2 Non publiée')
		expect(await saidBy(awa.get('/evaluations?periode=a_venir'))).not.toMatch(/note sur|Non publiée/)
	})

	test('the list offers a choice of classes to people with several, and says what was just done', async () => {
		const page = async (who: Name, query: string) => (await (await signedIn(schools, who)).get(`/evaluations?${query}`)).text()
		const shown = await page('awa', 'fait=modifiee')
		expect([shown.includes('<select name="classe"'), shown.includes('évaluation est modifiée.')]).toEqual([true, true])
		const own = await page('fanta', 'fait=x')
		expect([own.includes('<select name="classe"'), own.includes('class="note')]).toEqual([false, false])
	})

	test('the list of a teacher opens with the past évaluations while there are marks to type', async () => {
		const opened = async (who: Name) => {
			const html = await (await (await signedIn(schools, who)).get('/evaluations')).text()
			return /<option value="(a_venir|passees|toutes|annulees)" selected/.exec(html)?.[1]
		}
		expect([await opened('fanta'), await opened('yao'), await opened('awa')]).toEqual(['passees', 'a_venir', 'a_venir'])
		await write(schools, (db) => insertNotes(db, [[1, 22, 900]]))
		expect(await opened('fanta')).toBe('a_venir')
	})

	test('students cannot open the list, and people who may create an évaluation are offered a new one', async () => {
		expect((await (await signedIn(schools, 'ines')).get('/evaluations')).status).toBe(403)
		const offers = async (who: Name) => (await saidBy((await signedIn(schools, who)).get('/evaluations'))).includes('Nouvelle évaluation')
		expect([await offers('awa'), await offers('moussa'), await offers('fanta')]).toEqual([true, false, true])
	})
})

describe('a new évaluation', () => {
	test('a new évaluation is created once, however often its form is sent, and an LMS can grade it', async () => {
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
		[{ titre: '' }, 'Ce champ est obligatoire.'],
		[{ titre: 'x'.repeat(201) }, 'Au plus 200 caractères.'],
		[{ date: '2026-13-01' }, "Ce n'est pas une date, comme 21/11/2026."],
		[{ date: '2025-01-01' }, 'Entre 14/09/2026 et 31/07/2027.'],
		[{ heure_debut: '25:00' }, "Ce n'est pas une heure, comme 08:30."],
		[{ duree_minutes: '0' }, 'Entre 1 et 1440.'],
		[{ coefficient: '-1' }, 'Entre 0 et 1000.'],
		[{ coefficient: '0,1234567' }, 'Au plus 6 décimales.'],
		[{ bareme: '12,5' }, 'Entre 1 et 10000.'],
		[{ type: 'quiz' }, 'Ce champ doit valoir devoir, partiel, examen.'],
		[{ ou: '' }, 'Ce champ est obligatoire.']
	])('a new évaluation with %p is refused with a sentence, and typed values stay', async (typed, sentence) => {
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
	test('a change of an évaluation changed by somebody else shows both, and is saved only after that', async () => {
		const [fanta, awa] = [await signedIn(schools, 'fanta'), await signedIn(schools, 'awa')]
		const { vu } = await form(fanta, '/evaluations/1/modifier')
		const change = (who: Browser, typed: Record<string, string>) =>
			who.post('/evaluations/1/modifier', { ...FORM, date: '2026-11-05', coefficient: '1', ...typed })
		expect((await change(awa, { titre: 'De Awa', vu })).status).toBe(303)
		const refused = await change(fanta, { titre: 'De Fanta', vu })
		const page = await refused.clone().text()
		expect([refused.status, page.includes('value="De Fanta"')]).toEqual([409, true])
		expect(await saidBy(refused)).toContain("Quelqu'un a écrit « De Awa » entre-temps.")
		expect(await rows('SELECT titre FROM evaluations WHERE id = 1')).toEqual([{ titre: 'De Awa' }])
		expect((await change(fanta, { titre: 'De Fanta', vu: hidden(page, 'vu') })).status).toBe(303)
		expect(await rows("SELECT auteur FROM journal WHERE action = 'evaluations.update' ORDER BY id")).toEqual([
			{ auteur: 'utilisateur:1' },
			{ auteur: 'utilisateur:10' }
		])
	})

	test('an évaluation with a mark, even only ABS, is not offered another class, matière or publication', async () => {
		const awa = await signedIn(schools, 'awa')
		await write(schools, (db) => db.run(sql`UPDATE notes SET etat = 'absent', note_centiemes = NULL WHERE evaluation_id = 1`))
		const page = await (await awa.get('/evaluations/1/modifier')).text()
		expect([page.includes('name="publication"'), page.includes('<select name="ou"')]).toEqual([false, false])
		await write(schools, (db) => db.run(sql`DELETE FROM notes WHERE evaluation_id = 1`))
		expect(await (await awa.get('/evaluations/1/modifier')).text()).toContain('name="publication"')
	})

	test('marks never move to another class or matière, and the barème never falls below them', async () => {
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
	])('%s cannot change or withdraw évaluations of maths beyond their rights', async (who, status) => {
		const visitor = await signedIn(schools, who)
		for (const path of ['/evaluations/1/modifier', '/evaluations/1/annuler', '/evaluations/1/retablir'])
			expect([path, (await visitor.get(path)).status, (await visitor.post(path, FORM)).status]).toEqual([path, status, status])
	})
})

test('a withdrawn évaluation keeps its marks, disappears from lists, and comes back', async () => {
	const fanta = await signedIn(schools, 'fanta')
	expect(await saidBy(fanta.get('/evaluations/1/annuler'))).toContain('Ses notes (1) restent')
	expect((await fanta.post('/evaluations/1/annuler', {})).headers.get('location')).toBe('/console/evaluations/1?fait=annulee')
	expect([await listed(fanta, 'periode=passees'), (await json(schools.as('ines').get('/me/notes'))).data]).toEqual([[], []])
	expect(await rows('SELECT note_centiemes FROM notes WHERE evaluation_id = 1')).toEqual([{ note_centiemes: 1200 }])
	const late = await fanta.post('/evaluations/1/modifier', { ...FORM, vu: '' })
	const asked = await late.text()
	expect([late.status, asked.includes('<title>Erreur'), asked.includes('name="titre"')]).toEqual([422, true, false])
	await fanta.post('/evaluations/1/annuler', {})
	expect((await fanta.post('/evaluations/1/retablir', {})).status).toBe(303)
	expect(await listed(fanta, 'periode=passees')).toEqual([1])
	expect(await rows("SELECT action FROM journal WHERE action IN ('evaluations.withdraw', 'evaluations.restore') ORDER BY id")).toEqual([
		{ action: 'evaluations.withdraw' },
		{ action: 'evaluations.restore' }
	])
})

test('an évaluation may be on the first or last day of the year, with the longest duration and highest coefficient', async () => {
	const fanta = await signedIn(schools, 'fanta')
	const largest = { duree_minutes: '1440', coefficient: '1000', bareme: '10000' }
	for (const [date, ref] of [
		['2026-09-14', 'console:premier'],
		['2027-07-31', 'console:dernier']
	] as const)
		expect((await fanta.post('/evaluations/nouvelle', { ...FORM, ...largest, date, ref })).status, date).toBe(303)
})

test('a form shows all its faults at once', async () => {
	const fanta = await signedIn(schools, 'fanta')
	const refused = await fanta.post('/evaluations/nouvelle', {
		...FORM,
		titre: ' ',
		date: 'demain',
		heure_debut: '99:99',
		duree_minutes: '0',
		coefficient: 'deux',
		bareme: '0',
		ref: 'console:1'
	})
	const said = await saidBy(refused.clone())
	expect([refused.status, (await refused.text()).match(/class="[^"]*\bwrong\b/g)?.length]).toEqual([422, 6])
	expect(said).toContain("Ce n'est pas une date, comme 21/11/2026")
})

describe('session and période', () => {
	const AWA_ANGLAIS = { ...FORM, ou: '1-2', titre: 'Reprise' }
	const stored = () => rows("SELECT session, periode FROM evaluations WHERE titre = 'Reprise'")

	test('a rattrapage of a matière without a UE shows its période', async () => {
		const awa = await signedIn(schools, 'awa')
		const post = (typed: Record<string, string>) => awa.post('/evaluations/nouvelle', { ...AWA_ANGLAIS, ref: 'console:r', ...typed })
		const refused = await post({ session: '2' })
		expect([refused.status, await saidBy(refused)]).toEqual([
			422,
			expect.stringContaining("Ce champ est à choisir : le jour d'un rattrapage")
		])
		expect(await stored()).toEqual([])
		expect((await post({ session: '2', periode: '2' })).status).toBe(303)
		expect(await stored()).toEqual([{ session: 2, periode: 2 }])
		expect(await saidBy(awa.get('/evaluations?periode=toutes'))).toContain('Reprise Anglais · MECA-L1 · Rattrapage')
	})

	test('a matière with a UE gives the période, whatever is typed', async () => {
		const fanta = await signedIn(schools, 'fanta')
		expect(await (await fanta.get('/evaluations/nouvelle')).text()).not.toContain('name="periode"')
		expect(await (await (await signedIn(schools, 'awa')).get('/evaluations/nouvelle')).text()).toContain('name="periode"')
		const sent = { ...FORM, titre: 'Reprise', session: '2', ref: 'console:u' }
		const refused = await fanta.post('/evaluations/nouvelle', { ...sent, periode: '1' })
		expect([refused.status, await saidBy(refused)]).toEqual([422, expect.stringContaining("Ce champ est celle de l'UE de la matière")])
		expect((await fanta.post('/evaluations/nouvelle', sent)).status).toBe(303)
		expect(await stored()).toEqual([{ session: 2, periode: null }])
	})

	test.each([
		[{ session: '3' }, 'Ce champ doit valoir 1, 2.'],
		[{ periode: '0' }, 'Ce champ doit valoir 1, 2.'],
		[{ publication: 'hier' }, 'Ce champ doit valoir a_la_main, tout_de_suite, un_jour.'],
		[{ publication: 'un_jour' }, "Ce n'est pas une date, comme 21/11/2026."],
		[{ publication: 'un_jour', publiee_le: '2026-11-19' }, 'Entre 20/11/2026 et 20/11/2027.'],
		[{ publication: 'un_jour', publiee_le: '2027-11-21' }, 'Entre 20/11/2026 et 20/11/2027.']
	])('a session or période of %p is refused', async (typed, sentence) => {
		const awa = await signedIn(schools, 'awa')
		const refused = await awa.post('/evaluations/nouvelle', { ...AWA_ANGLAIS, ref: 'console:f', ...typed })
		expect([refused.status, await saidBy(refused)]).toEqual([422, expect.stringContaining(sentence)])
	})

	test('a session and a période that an LMS leaves out stay', async () => {
		const awa = await signedIn(schools, 'awa')
		await awa.post('/evaluations/nouvelle', { ...AWA_ANGLAIS, ref: 'lms-7', session: '2', periode: '1', publication: 'tout_de_suite' })
		const { heure_debut: _, duree_minutes: __, ou: ___, ...rest } = AWA_ANGLAIS
		const sent = { ...rest, classe_id: 1, matiere_id: 2, coefficient: 2, bareme: 20, ref: 'lms-7' }
		const answer = await schools.as('yao').post('/evaluations', sent)
		expect([answer.status, await json(answer)]).toMatchObject([200, { session: 2, periode: 1, publiee_le: '2026-11-20', coefficient: 2 }])
	})
})

describe('publication', () => {
	/** Everything that Inès sees of her marks. */
	async function found() {
		const ines = await signedIn(schools, 'ines')
		const [marks, day] = [await saidBy(ines.get('/notes')), await saidBy(ines.get(''))]
		const api = schools.as('ines')
		const own = (await json(api.get('/me/notes'))).data as unknown[]
		const { dernieres_notes, alertes } = await json(api.get('/me/dashboard'))
		const weak = (alertes as { code: string }[]).some(({ code }) => code === 'moyenne_faible')
		return [marks.includes('Devoir 7'), day.includes('Devoir 7'), own.length, dernieres_notes.length, weak]
	}
	const NOTHING = [false, false, 0, 0, false]

	const withMark = async (publication: string) => {
		await write(schools, (db) => db.run('DELETE FROM notes'))
		const fanta = await signedIn(schools, 'fanta')
		const made = await fanta.post('/evaluations/nouvelle', { ...FORM, date: '2026-11-18', publication, ref: `console:${publication}` })
		const id = Number(/(\d+)\?/.exec(made.headers.get('location')!)![1])
		const vu = hidden(await (await fanta.get(`/evaluations/${id}`)).text(), 'vu.20')
		await fanta.post(`/evaluations/${id}`, { 'note.20': '4', 'commentaire.20': '', 'vu.20': vu })
		expect(await rows(`SELECT note_centiemes FROM notes WHERE evaluation_id = ${id}`)).toEqual([{ note_centiemes: 400 }])
		return { fanta, id }
	}

	test('students see their marks and averages only once the button is pressed, if they are published by hand', async () => {
		const { fanta, id } = await withMark('a_la_main')
		expect(await found()).toEqual(NOTHING)
		expect((await fanta.get(`/evaluations/${id}/publier`)).status).toBe(200)
		expect(await found()).toEqual(NOTHING)
		const vu = hidden(await (await fanta.get(`/evaluations/${id}/publier`)).text(), 'vu')
		expect((await fanta.post(`/evaluations/${id}/publier`, { vu })).status).toBe(303)
		expect(await found()).toEqual([true, true, 1, 1, true])
	})

	test('a student sees a mark as soon as it is written, if it is published at once', async () => {
		await withMark('tout_de_suite')
		expect(await found()).toEqual([true, true, 1, 1, true])
	})

	test('the kind of publication is chosen before the first mark, and afterwards only by its button', async () => {
		const fanta = await signedIn(schools, 'fanta')
		await fanta.post('/evaluations/nouvelle', { ...FORM, publication: 'tout_de_suite', ref: 'console:p' })
		const [made] = await rows("SELECT id, publiee_le FROM evaluations WHERE ref = 'console:p'")
		expect(made!['publiee_le']).toBe('2026-11-20')
		const path = `/evaluations/${String(made!['id'])}/modifier`
		const change = async (publication: string, more = {}) => {
			const page = await (await fanta.get(path)).text()
			return fanta.post(path, { ...FORM, publication, vu: hidden(page, 'vu'), ...more })
		}
		expect((await change('a_la_main')).status).toBe(303)
		expect(await rows("SELECT publiee_le FROM evaluations WHERE ref = 'console:p'")).toEqual([{ publiee_le: null }])
		await write(schools, (db) => insertNotes(db, [[Number(made!['id']), 20, 1200]]))
		expect(await (await fanta.get(path)).text()).not.toContain('name="publication"')
		expect((await change('', { titre: 'Devoir 7 bis' })).status).toBe(303)
		const refused = await change('tout_de_suite')
		expect(refused.status).toBe(422)
		expect(await rows("SELECT titre, publiee_le FROM evaluations WHERE ref = 'console:p'")).toEqual([
			{ titre: 'Devoir 7 bis', publiee_le: null }
		])
	})

	test('a future day from an import stays if the form is saved unchanged', async () => {
		await write(schools, (db) => insertEvaluations(db, [{ id: 9, date: '2026-11-18', titre: 'Devoir 7', publiee_le: '2026-12-01' }]))
		const fanta = await signedIn(schools, 'fanta')
		const { vu } = await form(fanta, '/evaluations/9/modifier')
		const page = await (await fanta.get('/evaluations/9/modifier')).text()
		expect([page.includes('value="un_jour" selected'), hidden(page, 'publiee_le')]).toEqual([true, '2026-12-01'])
		const shown = { ...FORM, publication: 'un_jour', publiee_le: '2026-12-01', vu }
		expect((await fanta.post('/evaluations/9/modifier', shown)).status).toBe(303)
		expect(await rows('SELECT coefficient, publiee_le FROM evaluations WHERE id = 9')).toEqual([
			{ coefficient: 0.5, publiee_le: '2026-12-01' }
		])
	})

	test('students see marks from a chosen day on, which can be taken back before', async () => {
		await write(schools, (db) => db.run('DELETE FROM notes'))
		const fanta = await signedIn(schools, 'fanta')
		const made = await fanta.post('/evaluations/nouvelle', {
			...FORM,
			date: '2026-11-18',
			publication: 'un_jour',
			publiee_le: '2026-11-23',
			ref: 'console:j'
		})
		const id = Number(/(\d+)\?/.exec(made.headers.get('location')!)![1])
		expect(await saidBy(fanta.get(`/evaluations/${id}`))).toContain('Publiée dès le 23/11/2026')
		expect(await saidBy(fanta.get('/evaluations?periode=toutes'))).toContain('Publiée dès le 23/11/2026')
		const change = async (typed: Record<string, string>) => {
			const vu = hidden(await (await fanta.get(`/evaluations/${id}/modifier`)).text(), 'vu')
			return fanta.post(`/evaluations/${id}/modifier`, { ...FORM, date: '2026-11-18', vu, ...typed })
		}
		expect((await change({ publication: 'a_la_main', publiee_le: '2026-11-23' })).status).toBe(303)
		expect(await rows(`SELECT publiee_le FROM evaluations WHERE id = ${id}`)).toEqual([{ publiee_le: null }])
		expect((await change({ publication: 'un_jour', publiee_le: '2026-11-21' })).status).toBe(303)
		const vu = hidden(await (await fanta.get(`/evaluations/${id}`)).text(), 'vu.20')
		await fanta.post(`/evaluations/${id}`, { 'note.20': '4', 'commentaire.20': '', 'vu.20': vu })
		expect(await found()).toEqual(NOTHING)
		schools.clock.set('2026-11-21T00:00:00Z')
		expect(await found()).toEqual([true, true, 1, 1, true])
	})

	test('the page says before who gets a message, but not how many to a teacher', async () => {
		await write(schools, (db) => insertEvaluations(db, [{ id: 9, date: '2026-11-18', publiee_le: null }]))
		await write(schools, (db) =>
			insertNotes(db, [
				[9, 20, 1200],
				[9, 22, 'absent_justifie']
			])
		)
		const asked = async (who: Name) => saidBy((await signedIn(schools, who)).get('/evaluations/9/publier'))
		expect(await asked('awa')).toContain('Un message sans la note partira à 19:00')
		expect(await asked('awa')).toContain('Seront prévenus : étudiants : 1 ; parents et tuteurs : 0.')
		expect(await asked('fanta')).toContain('Les parents et tuteurs pour qui le secrétariat le veut sont prévenus aussi.')
		expect(await asked('fanta')).not.toContain('Seront prévenus')
		await write(schools, (db) => db.run("UPDATE modules SET actif = 0 WHERE code = 'notifications'"))
		expect(await asked('awa')).toContain("Personne n'est prévenu")
		await write(schools, (db) => db.run("UPDATE modules SET actif = 1 WHERE code = 'notifications'"))
	})
})
