import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { responsables } from '../../src/school/schema'
import { write } from '../support/affairs'
import { headOf, saidBy, signedIn, type Browser } from '../support/console'
import { AT, type Name } from '../support/people'
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
const rows = async (sql: string) => (await (await schools.store()).client.execute(sql)).rows
const update = (sql: string) => write(schools, (db) => db.run(sql))
const count = async (table: string) =>
	(await (await schools.store()).client.execute(`SELECT count(*) AS n FROM ${table}`)).rows[0]!['n'] as number

/** Sends the form, and confirms how many people it reaches. */
async function send(visitor: Browser, fields: string[][], headers: Record<string, string> = {}) {
	const asked = await visitor.post('/annonces', fields, headers)
	const [, confirme] = /name="confirme" value="([^"]+)"/.exec(await asked.clone().text()) ?? []
	return confirme === undefined ? asked : visitor.post('/annonces', [...fields, ['confirme', confirme]], headers)
}

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
		const sent = await send(visitor, form('k', { audience }, canaux))
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
		await send(await signedIn(schools, 'fanta'), form('f', { titre: 'De Fanta' }))
		const ines = await signedIn(schools, 'ines')
		expect((await send(ines, form('i', { audience: 'classe:2', titre: "D'Inès" }))).status).toBe(303)
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
		const [first, second] = await Promise.all([send(fanta, form(cle)), send(fanta, form(cle))])
		expect([first.status, second.status, first.headers.get('location')]).toEqual([303, 303, '/console/annonces?fait=envoyee&combien=2'])
		expect([await count('annonces'), await keyOf(fanta)]).toEqual([1, expect.not.stringContaining(cle)])
		const page = await saidBy(fanta.get('/annonces?fait=envoyee&combien=2'))
		expect(page).toContain('CSV Annonce envoyée à 2 personnes.')
		for (const words of ['Rendez-vous à 7 h. Apportez une gourde.', 'Classe MECA-L1 · TRAORÉ Fanta', 'ven. 20 nov.', 'en attente'])
			expect(page).toContain(words)
		const { rows } = await (await schools.store()).client.execute('SELECT texte FROM annonces')
		expect(rows[0]!['texte']).toBe('Rendez-vous à 7 h.\nApportez une gourde.')
	})

	test('another text under the same key is kept, and goes out when it is sent again', async () => {
		const fanta = await signedIn(schools, 'fanta')
		await send(fanta, form('k'))
		const refused = await send(fanta, form('k', { texte: 'Autre texte' }))
		const page = await refused.text()
		expect([refused.status, page.includes('déjà partie'), page.includes('Autre texte</textarea>')]).toEqual([422, true, true])
		const key = /name="cle" value="([^"]+)"/.exec(page)![1]!
		expect((await send(fanta, form(key, { texte: 'Autre texte' }))).status).toBe(303)
		expect(await count('annonces')).toBe(2)
	})

	test.each([
		['titre', ' ', 'Ce champ est obligatoire'],
		['titre', 'x'.repeat(121), '120 caractères'],
		['texte', '', 'Ce champ est obligatoire'],
		['texte', 'x'.repeat(2001), '2000 caractères']
	])('an announcement with the %s %p is refused, and keeps the rest', async (name, value, said) => {
		const fanta = await signedIn(schools, 'fanta')
		const refused = await send(fanta, form('k', { titre: '<b>"T', texte: '</textarea><script>', [name]: value }))
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
			headOf(await (await send(awa, form('k', fields, canaux))).text())
		expect(await head({}, [])).toContain('Par quels canaux : Ce champ est obligatoire.')
		expect(await head({ audience: '' }, ['push'])).toContain('À qui : ')
	})

	test('an announcement is not sent before its author has seen how many people it reaches, and by what', async () => {
		await update('UPDATE utilisateurs SET mot_de_passe_hash = NULL WHERE id = 22')
		await update('UPDATE utilisateurs SET email = NULL WHERE id = 22')
		const fanta = await signedIn(schools, 'fanta')
		const asked = await fanta.post('/annonces', form('k'))
		const said = await saidBy(asked)
		expect([asked.status, await count('annonces')]).toEqual([200, 0])
		expect(said).toContain("Cette annonce part à 1 personne : 1 par e-mail, 1 dans l'application.")
		expect(said).toContain('1 personne ne la reçoit pas encore')
		expect((await send(fanta, form('k'))).status).toBe(303)
	})

	test('a question whose numbers have changed is asked again', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const asked = await (await fanta.post('/annonces', form('k'))).text()
		const [, confirme = ''] = /name="confirme" value="([^"]+)"/.exec(asked)!
		await update('UPDATE utilisateurs SET mot_de_passe_hash = NULL WHERE id = 22')
		const again = await fanta.post('/annonces', [...form('k'), ['confirme', confirme]])
		expect([again.status, await count('annonces')]).toEqual([200, 0])
	})

	test('only the administration learns how many parents an announcement reaches', async () => {
		const parent = { rang: 1, nom: 'ZADI', prenoms: 'Papa', telephone: '+2250100000098', updated_at: AT, annonces: 'sms' as const }
		await write(schools, async (db) => {
			await db.run("UPDATE etudiants SET date_naissance = '2010-05-05'")
			await db.insert(responsables).values({ etudiant_id: 22, lien: 'père', ...parent })
		})
		const asked = async (name: Name) => saidBy((await signedIn(schools, name)).post('/annonces', form('k', {}, ['sms', 'push'])))
		const [awa, moussa] = [await asked('awa'), await asked('moussa')]
		const people = (said: string) => Number(/Cette annonce part à (\d+) personnes/.exec(said)?.[1])
		expect(people(awa)).toBe(people(moussa) + 1)
	})

	test('an announcement that would reach nobody is refused', async () => {
		await update('UPDATE inscriptions SET date_sortie = date_entree')
		const awa = await signedIn(schools, 'awa')
		const refused = await awa.post('/annonces', form('k'))
		expect([refused.status, headOf(await refused.text())]).toEqual([422, expect.stringContaining('Personne ne recevrait cette annonce')])
		expect(await count('annonces')).toBe(0)
	})

	test('an announcement is stopped while it waits by its author or the administration, and by nobody else', async () => {
		const [fanta, yao, awa] = [await signedIn(schools, 'fanta'), await signedIn(schools, 'yao'), await signedIn(schools, 'awa')]
		await send(fanta, form('k'))
		const waiting = async () => Number((await rows("SELECT count(*) AS n FROM outbox WHERE statut = 'en_file'"))[0]!['n'])
		const before = await waiting()
		expect(before).toBeGreaterThan(0)
		expect([(await yao.post('/annonces/1/reprendre', {})).status, await waiting()]).toEqual([404, before])
		const stopped = await fanta.post('/annonces/1/reprendre', {})
		expect([stopped.headers.get('location'), await waiting()]).toEqual([`/console/annonces?fait=reprise&combien=${before}`, 0])
		expect(await saidBy(fanta.get(`/annonces?fait=reprise&combien=${before}`))).toContain('Envoi arrêté')
		expect((await awa.post('/annonces/1/reprendre', {})).headers.get('location')).toBe('/console/annonces?fait=reprise&combien=0')
		expect(await rows("SELECT count(*) AS n FROM journal_lignes WHERE action = 'annonce.cancel'")).toMatchObject([{ n: 1 }])
	})

	test('`scolarite` announces to the whole school, and other fonctions announce to nobody', async () => {
		await update("UPDATE utilisateurs SET fonctions = 'scolarite', console_seule = 1 WHERE identifiant = 'moussa'")
		await update("UPDATE utilisateurs SET fonctions = 'surveillance', console_seule = 1 WHERE identifiant = 'sira'")
		expect(await audiencesOf('moussa')).toContain('groupe:tous')
		expect((await send(await signedIn(schools, 'moussa'), form('k', { audience: 'groupe:tous' }, ['sms', 'push']))).status).toBe(303)
		const sira = await signedIn(schools, 'sira')
		expect([(await sira.get('/annonces')).status, (await sira.post('/annonces', form('l'))).status]).toEqual([403, 403])
	})

	test("only the administration sees other people's announcements", async () => {
		await send(await signedIn(schools, 'fanta'), form('k', { titre: 'De Fanta' }))
		expect(await saidBy((await signedIn(schools, 'awa')).get('/annonces'))).toContain('De Fanta')
		expect(await saidBy((await signedIn(schools, 'yao')).get('/annonces'))).not.toContain('De Fanta')
	})

	test('another site cannot send an announcement', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const refused = await send(fanta, form('k'), { 'sec-fetch-site': 'cross-site' })
		expect([refused.status, await count('annonces')]).toEqual([403, 0])
	})
})
