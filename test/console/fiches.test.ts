import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { NOUNS } from '../../src/server/nouns'
import { wrongCells } from '../../src/console/records/report'
import { en } from '../../src/console/textes/en'
import { fr } from '../../src/console/textes/fr'
import { saidBy, signedIn, type Browser } from '../support/console'
import type { Name } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { insertSeances, write } from '../support/affairs'
import { insertTeaching } from '../support/teaching'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	await insertTeaching(await schools.store())
})
afterEach(() => schools.stop())

const rows = async (sql: string) => (await (await schools.store()).client.execute(sql)).rows
const salles = () => rows('SELECT id, code, nom, capacite FROM salles ORDER BY id')
const seenOn = async (visitor: Browser, path: string) => /name="vu" value="([^"]+)"/.exec(await (await visitor.get(path)).text())?.[1] ?? ''
const A1 = { code: 'A1', nom: 'Amphi 1', capacite: '120' }

/** Gives Yao some fonctions, and takes his role away. */
const asStaff = async (fonctions: string) =>
	write(schools, (db) => db.run(`UPDATE utilisateurs SET fonctions = '${fonctions}', console_seule = 1 WHERE id = 11`))

describe('a record of one noun', () => {
	test('a record is titled and linked by its name, with the code beside', async () => {
		const awa = await signedIn(schools, 'awa')
		expect(await (await awa.get('/matieres/1')).text()).toContain('<h1>Mathématiques<small>MATH</small></h1>')
		expect(await (await awa.get('/matieres')).text()).toContain('<a href="/console/matieres/1" dir="auto">Mathématiques</a>')
		expect(await (await awa.get('/classes/fiche/1')).text()).toContain('<h1>Mécanique L1<small>MECA-L1</small></h1>')
	})

	test('a record is created, listed, changed and removed, each with its former values in the journal', async () => {
		const awa = await signedIn(schools, 'awa')
		expect(await saidBy(awa.get('/salles'))).toContain('Aucune salle')
		expect((await awa.post('/salles/nouvelle', A1)).headers.get('location')).toEndWith('/salles?fait=creee')
		expect(await (await awa.get('/salles/1')).text()).toContain(`<h1>${A1.code}</h1>`)
		const [{ id }] = (await salles()) as unknown as [{ id: number }]
		expect(await saidBy(awa.get('/salles?fait=creee'))).toContain('Amphi 1')
		expect(await saidBy(awa.get(`/salles/${id}`))).not.toContain('ne peut pas être supprimée')
		const vu = await seenOn(awa, `/salles/${id}`)
		expect((await awa.post(`/salles/${id}`, { ...A1, code: 'A-1', capacite: '130', vu })).status).toBe(303)
		expect(await salles()).toMatchObject([{ id, code: 'A-1', nom: 'Amphi 1', capacite: 130 }])
		expect((await awa.post(`/salles/${id}/supprimer`, { vu: await seenOn(awa, `/salles/${id}`) })).status).toBe(303)
		expect(await salles()).toEqual([])
		expect(await rows("SELECT action, avant, apres FROM journal_lignes WHERE objet = 'salles' ORDER BY ecriture_id")).toMatchObject([
			{ action: 'fiche.create', avant: null },
			{ action: 'fiche.update', avant: '{"code":"A1","capacite":120}', apres: '{"code":"A-1","capacite":130}' },
			{ action: 'fiche.delete', apres: null }
		])
	})

	test('removing a room with coming séances asks first, however they write the room', async () => {
		const awa = await signedIn(schools, 'awa')
		await awa.post('/salles/nouvelle', A1)
		await awa.post('/salles/nouvelle', { code: 'B2', nom: '', capacite: '' })
		const heures = ['08:00', '10:00'] as const
		await write(schools, async (db) => {
			await insertSeances(db, 'Africa/Abidjan', [
				{ id: 901, date: '2026-11-23', heures, salle: 'a 1' },
				{ id: 902, date: '2026-11-24', heures, salle: 'AMPHI-1' },
				{ id: 903, date: '2026-11-25', heures, salle: 'A1', statut: 'annulee' },
				{ id: 904, date: '2026-11-19', heures, salle: 'A1' },
				{ id: 905, date: '2026-11-26', heures, salle: 'A2' }
			])
		})
		const [{ id }, { id: other }] = (await salles()) as unknown as [{ id: number }, { id: number }]
		for (const [change, words] of [
			[{ code: 'C1' }, 'Une séance à venir nomme cette salle'],
			[{ nom: 'Grand amphi' }, 'Une séance à venir nomme cette salle'],
			[{ code: 'C1', nom: '' }, '2 séances à venir nomment cette salle']
		] as const) {
			const asked = await awa.post(`/salles/${id}`, { ...A1, ...change, vu: await seenOn(awa, `/salles/${id}`) })
			expect([change, asked.status, (await saidBy(asked)).includes(words)]).toEqual([change, 200, true])
		}
		for (const [path, change] of [
			['nouvelle', {}],
			[String(other), { vu: await seenOn(awa, `/salles/${other}`) }]
		] as const) {
			const taken = await awa.post(`/salles/${path}`, { code: 'AMPHI1', nom: '', capacite: '', ...change })
			expect([path, taken.status, (await saidBy(taken)).includes('Une séance à venir nomme ainsi une autre salle')]).toEqual([
				path,
				200,
				true
			])
		}
		await write(schools, (db) => db.run("INSERT INTO salles (code, nom, updated_at) VALUES ('A-1', NULL, '')"))
		const places = { ...A1, capacite: '98', vu: await seenOn(awa, `/salles/${id}`) }
		expect((await awa.post(`/salles/${id}`, places)).status).toBe(303)
		await write(schools, (db) => db.run("DELETE FROM salles WHERE code = 'A-1'"))
		for (const change of [{ code: 'a-1' }, { code: 'A1', capacite: '99' }, { nom: 'AMPHI 1' }])
			expect((await awa.post(`/salles/${id}`, { ...A1, ...change, vu: await seenOn(awa, `/salles/${id}`) })).status).toBe(303)
		expect(
			(await awa.post(`/salles/${other}`, { code: 'B3', nom: '', capacite: '', vu: await seenOn(awa, `/salles/${other}`) })).status
		).toBe(303)
		const vu = await seenOn(awa, `/salles/${id}`)
		const asked = await awa.post(`/salles/${id}/supprimer`, { vu })
		const html = await asked.clone().text()
		expect([asked.status, (await saidBy(asked)).includes('2 séances à venir ont lieu dans cette salle')]).toEqual([200, true])
		expect(await salles()).toHaveLength(2)
		const confirme = /name="confirme" value="([^"]+)"/.exec(html)![1]!
		expect((await awa.post(`/salles/${id}/supprimer`, { vu, confirme })).status).toBe(303)
		expect((await awa.post(`/salles/${other}/supprimer`, { vu: await seenOn(awa, `/salles/${other}`) })).status).toBe(303)
		expect(await salles()).toEqual([])
	})

	test('numbers are below a heading aligned like them', async () => {
		const awa = await signedIn(schools, 'awa')
		await awa.post('/salles/nouvelle', A1)
		const page = await (await awa.get('/salles')).text()
		const ofTable = (tag: string) =>
			[...page.matchAll(new RegExp(`<${tag}( [^>]*)?>`, 'g'))].map(([, said = '']) => said.includes('class="n"'))
		const [code, nom, capacite] = ofTable('th')
		expect([code, nom, capacite]).toEqual([false, false, true])
		expect(ofTable('td').slice(0, 2)).toEqual([false, true])
	})

	test('a form without an id creates a record, whatever else is in its address', async () => {
		const awa = await signedIn(schools, 'awa')
		await awa.post('/salles/nouvelle', A1)
		const answer = await awa.post('/salles/nouvelle?id=1', { ...A1, code: 'B2' })
		expect(answer.headers.get('location')).toEndWith('/salles?fait=creee')
		expect(await saidBy(awa.get('/salles'))).toContain('A1')
	})

	test('a form sent twice is written once', async () => {
		const awa = await signedIn(schools, 'awa')
		expect((await awa.post('/salles/nouvelle', A1)).status).toBe(303)
		expect((await awa.post('/salles/nouvelle', A1)).status).toBe(303)
		expect(await salles()).toHaveLength(1)
		expect(await rows("SELECT 1 FROM journal_lignes WHERE objet = 'salles'")).toHaveLength(1)
		const [{ id }] = (await salles()) as unknown as [{ id: number }]
		const vu = await seenOn(awa, `/salles/${id}`)
		const other = { ...A1, capacite: '99', vu }
		expect((await awa.post(`/salles/${id}`, other)).status).toBe(303)
		expect((await awa.post(`/salles/${id}`, other)).status).toBe(303)
		expect((await awa.post(`/salles/${id}/supprimer`, {})).status).toBe(409)
		const last = { vu: await seenOn(awa, `/salles/${id}`) }
		expect((await awa.post(`/salles/${id}/supprimer`, last)).status).toBe(303)
		expect((await awa.post(`/salles/${id}/supprimer`, last)).status).toBe(303)
		expect(await salles()).toEqual([])
	})

	test('a wrong form comes back as it was typed, with each sentence at its field', async () => {
		const awa = await signedIn(schools, 'awa')
		const refused = await awa.post('/salles/nouvelle', { code: '', nom: '"><img src=x onerror=alert(1)>', capacite: 'douze' })
		expect(refused.status).toBe(422)
		const html = await refused.text()
		expect(html).toContain('value="douze"')
		expect(html).not.toContain('<img')
		expect(html.match(/class="why"/g)).toHaveLength(2)
		const turned = await saidBy(awa.post('/salles/nouvelle', { code: 'A1', nom: 'Salle \u202Eelu', capacite: '' }))
		expect(turned).toContain("caractère qui change le sens de l'écriture")
		expect(await salles()).toEqual([])
	})

	test("a record with another one's code never replaces it", async () => {
		const awa = await signedIn(schools, 'awa')
		await awa.post('/salles/nouvelle', A1)
		await awa.post('/salles/nouvelle', { ...A1, code: 'A2' })
		expect((await awa.post('/salles/nouvelle', { ...A1, nom: 'Autre' })).status).toBe(422)
		const [, { id }] = (await salles()) as unknown as [unknown, { id: number }]
		expect((await awa.post(`/salles/${id}`, { ...A1, vu: await seenOn(awa, `/salles/${id}`) })).status).toBe(422)
		expect(await salles()).toMatchObject([
			{ code: 'A1', nom: 'Amphi 1' },
			{ code: 'A2', nom: 'Amphi 1' }
		])
	})

	test('a record that somebody else has changed since shows both values, and nothing is lost', async () => {
		const [awa, other] = [await signedIn(schools, 'awa'), await signedIn(schools, 'awa')]
		await awa.post('/salles/nouvelle', A1)
		const [{ id }] = (await salles()) as unknown as [{ id: number }]
		const vu = await seenOn(awa, `/salles/${id}`)
		await other.post(`/salles/${id}`, { ...A1, nom: 'Amphi Senghor', vu })
		const late = await awa.post(`/salles/${id}`, { ...A1, nom: 'Amphi Césaire', vu })
		expect(late.status).toBe(409)
		const html = await late.text()
		expect(html).toContain('Amphi Senghor')
		expect(html).toContain('value="Amphi Césaire"')
		expect(await salles()).toMatchObject([{ nom: 'Amphi Senghor' }])
		const now = /name="vu" value="([^"]+)"/.exec(html)![1]!
		expect((await awa.post(`/salles/${id}`, { ...A1, nom: 'Amphi Césaire', vu: now })).status).toBe(303)
		expect((await awa.post(`/salles/${id}/supprimer`, { vu })).status).toBe(409)
		expect(await salles()).toMatchObject([{ nom: 'Amphi Césaire' }])
	})

	test('an unknown record is not found', async () => {
		const awa = await signedIn(schools, 'awa')
		expect((await awa.get('/salles/99')).status).toBe(404)
		expect((await awa.post('/salles/99', A1)).status).toBe(404)
		expect((await awa.get('/salles/x')).status).toBe(404)
	})
})

describe('rights on records', () => {
	test.each<[Name, number]>([
		['awa', 200],
		['moussa', 403],
		['fanta', 403],
		['ines', 403]
	])('%s: %d', async (name, status) => {
		const visitor = await signedIn(schools, name)
		for (const path of ['/salles', '/salles/nouvelle']) expect((await visitor.get(path)).status).toBe(status)
		expect((await visitor.post('/salles/nouvelle', A1)).status).toBe(status === 200 ? 303 : status)
		expect((await visitor.post('/salles/1/supprimer', {})).status).toBe(status === 200 ? 409 : status)
	})

	test.each([
		['scolarite', 200],
		['comptabilite', 403],
		['surveillance', 403]
	])('a person with only the fonction %s: %d', async (fonction, status) => {
		await asStaff(fonction)
		expect((await (await signedIn(schools, 'yao')).get('/salles')).status).toBe(status)
	})
})

test('all faults of a field are shown at it, and faults without a field at the top', () => {
	const faults = [
		{ record: 0, column: 'nom', message: 'un' },
		{ record: 0, column: 'nom', message: 'deux' },
		{ record: 1, column: 'nom', message: 'trois' },
		{ record: 0, message: 'quatre' }
	]
	expect(wrongCells(faults)).toEqual({ nom: 'un deux', '': 'trois quatre' })
	expect(wrongCells(faults, 1)).toEqual({ nom: 'trois', '': 'un deux quatre' })
})

test('every column of every noun has its label in both languages', () => {
	const hidden = new Set(['mot_de_passe_hash', 'role'])
	for (const [langue, textes] of Object.entries({ fr, en })) {
		const known = { ...textes.fiches.champs, ...textes.fiches.propres } as Record<string, string>
		const without = NOUNS.filter(({ name }) => SCREENS.has(name)).flatMap(({ name, columns }) =>
			columns
				.filter((column) => !hidden.has(column.name) && !(column.name in known) && !(`${name}.${column.name}` in known))
				.map(
					(column) =>
						`${column.name}: '${column.doc[langue as 'fr']}' // of ${name}, in \`champs\` of src/console/textes/fiches.${langue}.ts`
				)
		)
		// a red test prints the line to write there
		expect(without).toEqual([])
	}
})

const SCREENS = new Set([
	'annees',
	'periodes',
	'utilisateurs',
	'enseignants',
	'etudiants',
	'filieres',
	'ues',
	'matieres',
	'classes',
	'salles',
	'conges',
	'pieces',
	'enseignements',
	'inscriptions',
	'responsables'
])
