import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { write } from '../support/affairs'
import { headOf, saidBy, signedIn, type Browser } from '../support/console'
import type { Name } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { insertTeaching } from '../support/teaching'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z', configured: { email: true, sms: true, webhook: false } })
	await insertTeaching(await schools.store())
})
afterEach(() => schools.stop())

const audiencesOf = async (name: Name) => {
	const page = await (await (await signedIn(schools, name)).get('/annonces')).text()
	return [...page.matchAll(/<option value="((?:classe|filiere|groupe):[^"]*)"/g)].map(([, value]) => value)
}
const keyOf = async (visitor: Browser) => /name="cle" value="([^"]+)"/.exec(await (await visitor.get('/annonces')).text())?.[1] ?? ''
const count = async (table: string) =>
	(await (await schools.store()).client.execute(`SELECT count(*) AS n FROM ${table}`)).rows[0]!['n'] as number

/** The form, without `canaux`. */
const form = (cle: string, fields: Readonly<Record<string, string>> = {}, canaux: readonly string[] = ['email', 'push']) => [
	...Object.entries({ cle, audience: 'classe:1', titre: 'Sortie', texte: 'Rendez-vous à 7 h.\r\nApportez une gourde.', ...fields }),
	...canaux.map((canal) => ['canaux', canal])
]

describe('audiences of an announcement', () => {
	test.each<[Name, string[]]>([
		['awa', ['classe:2', 'classe:1', 'filiere:2', 'filiere:1', 'groupe:enseignants', 'groupe:tous']],
		['moussa', ['classe:1', 'filiere:1']],
		['fanta', ['classe:1']],
		['yao', ['classe:2', 'classe:1']]
	])('%s: %j', async (name, audiences) => {
		expect((await audiencesOf(name)).toSorted()).toEqual(audiences.toSorted())
	})

	test.each<[Name, string, string[], number]>([
		['fanta', 'classe:2', ['push'], 403],
		['fanta', 'filiere:1', ['push'], 403],
		['fanta', 'groupe:tous', ['push'], 403],
		['fanta', 'classe:1', ['sms'], 403],
		['moussa', 'classe:2', ['push'], 403],
		['moussa', 'groupe:enseignants', ['push'], 403],
		['awa', 'classe:999', ['push'], 404],
		['awa', 'filiere:999', ['push'], 404],
		['awa', 'classe:', ['push'], 422],
		['awa', 'groupe:parents', ['push'], 422],
		['awa', '', ['push'], 422],
		['awa', 'classe:1', [], 422],
		['ines', 'classe:1', ['push'], 403],
		['moussa', 'classe:1', ['sms'], 303],
		['awa', 'groupe:tous', ['push'], 303]
	])('%s to %p by %j: %d', async (name, audience, canaux, status) => {
		const visitor = await signedIn(schools, name)
		const sent = await visitor.post('/annonces', form('k', { audience }, canaux))
		expect(sent.status).toBe(status)
		expect(await count('annonces')).toBe(status === 303 ? 1 : 0)
	})

	test('students cannot announce anything, and links do not lead them there', async () => {
		const ines = await signedIn(schools, 'ines')
		expect((await ines.get('/annonces')).status).toBe(403)
		expect(await (await ines.get('')).text()).not.toContain('/console/annonces')
	})

	test('a student who also teaches sees their own announcements', async () => {
		await write(schools, async (db) => {
			await db.run("INSERT INTO enseignants (id, matricule, updated_at) VALUES (20, 'ENS-E', '')")
			await db.run("INSERT INTO autres_roles (utilisateur_id, role) VALUES (20, 'enseignant')")
			await db.run("INSERT INTO enseignements (classe_id, matiere_id, enseignant_id, updated_at) VALUES (2, 3, 20, '')")
		})
		await (await signedIn(schools, 'fanta')).post('/annonces', form('f', { titre: 'De Fanta' }))
		const ines = await signedIn(schools, 'ines')
		expect((await ines.post('/annonces', form('i', { audience: 'classe:2', titre: "D'Inès" }))).status).toBe(303)
		const page = await ines.get('/annonces')
		const said = await saidBy(page)
		expect([page.status, said.includes("D'Inès"), said.includes('De Fanta')]).toEqual([200, true, false])
	})

	test('a teacher is not offered SMS, and the page of a class preselects its audience', async () => {
		const page = await (await (await signedIn(schools, 'yao')).get('/annonces?classe=1')).text()
		expect(page).not.toContain('value="sms"')
		expect(page).toContain('<option value="classe:1" selected>')
	})
})

describe('an announcement', () => {
	test('an announcement goes out once, however often its form is sent, and shows what became of it', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const cle = await keyOf(fanta)
		const [first, second] = await Promise.all([fanta.post('/annonces', form(cle)), fanta.post('/annonces', form(cle))])
		expect([first.status, second.status, first.headers.get('location')]).toEqual([303, 303, '/console/annonces?fait=envoyee'])
		expect([await count('annonces'), await keyOf(fanta)]).toEqual([1, expect.not.stringContaining(cle)])
		const page = await saidBy(fanta.get('/annonces?fait=envoyee'))
		expect(page).toStartWith("Annonces L'annonce est envoyée.")
		for (const words of ['Rendez-vous à 7 h. Apportez une gourde.', 'Classe MECA-L1 · Fanta', '20/11/2026', 'en attente'])
			expect(page).toContain(words)
		const { rows } = await (await schools.store()).client.execute('SELECT texte FROM annonces')
		expect(rows[0]!['texte']).toBe('Rendez-vous à 7 h.\nApportez une gourde.')
	})

	test('another text under the same key is kept, and goes out when it is sent again', async () => {
		const fanta = await signedIn(schools, 'fanta')
		await fanta.post('/annonces', form('k'))
		const refused = await fanta.post('/annonces', form('k', { texte: 'Autre texte' }))
		const page = await refused.text()
		expect([refused.status, page.includes('déjà partie'), page.includes('Autre texte</textarea>')]).toEqual([422, true, true])
		const key = /name="cle" value="([^"]+)"/.exec(page)![1]!
		expect((await fanta.post('/annonces', form(key, { texte: 'Autre texte' }))).status).toBe(303)
		expect(await count('annonces')).toBe(2)
	})

	test.each([
		['titre', ' ', 'Ce champ est obligatoire'],
		['titre', 'x'.repeat(121), '120 caractères'],
		['texte', '', 'Ce champ est obligatoire'],
		['texte', 'x'.repeat(2001), '2000 caractères']
	])('an announcement with the %s %p is refused, and keeps the rest', async (name, value, said) => {
		const fanta = await signedIn(schools, 'fanta')
		const refused = await fanta.post('/annonces', form('k', { titre: '<b>"T', texte: '</textarea><script>', [name]: value }))
		const page = await refused.clone().text()
		expect([refused.status, (await saidBy(refused)).replaceAll(/\s/g, ' ').includes(said)]).toEqual([422, true])
		expect(page).not.toContain('<script>')
		expect(page).toContain(name === 'titre' ? '&lt;/textarea>' : '&lt;b>&quot;T')
		expect(page).toContain('name="cle" value="k"')
		expect(await count('annonces')).toBe(0)
	})

	test('an announcement without a channel or an audience is refused with a reason at the head of the page', async () => {
		const awa = await signedIn(schools, 'awa')
		const head = async (fields: Readonly<Record<string, string>>, canaux: readonly string[]) =>
			headOf(await (await awa.post('/annonces', form('k', fields, canaux))).text())
		expect(await head({}, [])).toContain('Par quels canaux : Ce champ est obligatoire.')
		expect(await head({ audience: '' }, ['push'])).toContain('À qui : ')
	})

	test("only the administration sees other people's announcements", async () => {
		await (await signedIn(schools, 'fanta')).post('/annonces', form('k', { titre: 'De Fanta' }))
		expect(await saidBy((await signedIn(schools, 'awa')).get('/annonces'))).toContain('De Fanta')
		expect(await saidBy((await signedIn(schools, 'yao')).get('/annonces'))).not.toContain('De Fanta')
	})

	test('another site cannot send an announcement', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const refused = await fanta.post('/annonces', form('k'), { 'sec-fetch-site': 'cross-site' })
		expect([refused.status, await count('annonces')]).toEqual([403, 0])
	})
})
