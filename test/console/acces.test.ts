import { readXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { insertSeances, write } from '../support/affairs'
import { browser, saidBy, signedIn, type Browser } from '../support/console'
import type { Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { sentOf, sentWith } from '../support/sent-form'
import { fullScans, statementsOf } from '../support/statements'
import { insertTeaching } from '../support/teaching'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	await insertTeaching(await schools.store())
})
afterEach(() => schools.stop())

const rows = async (sql: string) => (await (await schools.store()).client.execute(sql)).rows
const idOf = async (sql: string) => Number((await rows(sql))[0]!['id'])
const seenOn = async (visitor: Browser, path: string) => /name="vu" value="([^"]+)"/.exec(await (await visitor.get(path)).text())?.[1] ?? ''
const MOUSSA = { nom: 'DIABATÉ', prenoms: 'Moussa', identifiant: 'moussa', email: '', telephone: '', actif: 'oui' }
const account = (fields: Record<string, string>, more: Record<string, string[]> = {}) => [
	...Object.entries({ ...MOUSSA, ...fields }),
	...Object.entries(more).flatMap(([name, all]) => all.map((one) => [name, one]))
]

describe('rights on accounts', () => {
	const PAGES = ['/acces', '/acces/nouveau', '/acces/lms', '/acces/2']
	const POSTS = ['/acces/nouveau', '/acces/lms', '/acces/2', '/acces/2/lien', '/acces/2/sessions/fin', '/acces/2/sessions/1/fin']

	test.each<[Name]>([['moussa'], ['fanta'], ['ines']])('%s cannot open the pages of accounts', async (name) => {
		const visitor = await signedIn(schools, name)
		for (const path of PAGES) expect((await visitor.get(path)).status).toBe(403)
		for (const path of POSTS) expect((await visitor.post(path, { identifiant: 'x', nom: 'x' })).status).toBe(403)
		expect(await rows("SELECT 1 FROM utilisateurs WHERE identifiant = 'x'")).toEqual([])
	})

	test('a person with all fonctions but without a role cannot open the pages of accounts', async () => {
		await write(schools, (db) =>
			db.run("UPDATE utilisateurs SET fonctions = 'scolarite|comptabilite|surveillance', console_seule = 1 WHERE id = 11")
		)
		const yao = await signedIn(schools, 'yao')
		for (const path of PAGES) expect((await yao.get(path)).status).toBe(403)
	})

	test('an account of another institution is not found', async () => {
		const awa = await signedIn(schools, 'awa')
		expect((await awa.get('/acces/999')).status).toBe(404)
		expect((await awa.post('/acces/999/lien', {})).status).toBe(404)
	})
})

describe('accounts', () => {
	test('closing the account of a teacher with coming séances asks first', async () => {
		await write(schools, (db) => insertSeances(db, 'Africa/Abidjan', [{ id: 900, date: '2026-11-21', heures: ['08:00', '10:00'] }]))
		const awa = await signedIn(schools, 'awa')
		const vu = await seenOn(awa, '/acces/10')
		const fields = { nom: 'TRAORÉ', prenoms: 'Fanta', identifiant: 'fanta', email: 'fanta@ecole.test', telephone: '+2250100000010' }
		const asked = await awa.post('/acces/10', account({ ...fields, actif: 'non', vu }))
		const html = await asked.clone().text()
		expect(await saidBy(asked)).toContain('sam. 21 nov., 08:00')
		const actif = async () => (await rows('SELECT actif FROM utilisateurs WHERE id = 10'))[0]!['actif']
		expect([asked.status, await actif()]).toEqual([200, 1])
		const confirme = /name="confirme" value="([^"]+)"/.exec(html)![1]!
		expect((await awa.post('/acces/10', account({ ...fields, actif: 'non', vu, confirme: `${confirme}x` }))).status).toBe(200)
		// faults are shown before questions
		expect((await awa.post('/acces/10', account({ ...fields, nom: '', actif: 'non', vu }))).status).toBe(422)
		expect((await awa.post('/acces/10', account({ ...fields, actif: 'non', vu, confirme }))).status).toBe(303)
		expect(await actif()).toBe(0)
	})

	test("people's roles come from their cards only, and stay when the account is saved", async () => {
		const awa = await signedIn(schools, 'awa')
		const html = await (await awa.get('/acces/10')).text()
		expect(html).toContain('name="roles" value="coordinateur"')
		expect(html).not.toContain('name="roles" value="enseignant"')
		const vu = await seenOn(awa, '/acces/10')
		const fields = { nom: 'TRAORÉ', prenoms: 'Fanta', identifiant: 'fanta', email: 'fanta@ecole.test', telephone: '+2250100000010', vu }
		expect((await awa.post('/acces/10', account(fields, { roles: ['administrateur'] }))).status).toBe(303)
		expect(await saidBy(awa.get('/acces/10'))).toContain('Direction et informatique, Enseignant')
		const again = account({ ...fields, vu: await seenOn(awa, '/acces/10') })
		expect((await awa.post('/acces/10', again)).status).toBe(303)
		expect((await rows('SELECT role FROM utilisateurs WHERE id = 10'))[0]!['role']).toBe('enseignant')
	})

	test('a role that a colleague took away in the meantime stays away, also for a teacher', async () => {
		await write(schools, async (db) => {
			await db.run("UPDATE utilisateurs SET role = 'administrateur' WHERE id = 10")
			await db.run("INSERT INTO autres_roles (utilisateur_id, role) VALUES (10, 'enseignant')")
		})
		const [awa, other] = [await signedIn(schools, 'awa'), await signedIn(schools, 'awa')]
		const form = async (visitor: Browser) => sentOf(await (await visitor.get('/acces/10')).text())
		const stale = sentWith(await form(awa), { email: 'f@ecole.test' })
		const taken = (await form(other)).map(([name, value]): [string, string] => [name, name === 'roles' ? 'coordinateur' : value])
		expect((await other.post('/acces/10', taken)).status).toBe(303)
		const late = await awa.post('/acces/10', stale)
		expect(late.status).toBe(409)
		const said = await saidBy(late.clone())
		expect([
			said.includes('votre valeur la remplace'),
			said.includes("Changé entre-temps par quelqu'un d'autre ; avant : Direction et informatique")
		]).toEqual([false, true])
		expect((await awa.post('/acces/10', sentOf(await late.text()))).status).toBe(303)
		expect((await rows('SELECT role, email FROM utilisateurs WHERE id = 10'))[0]).toMatchObject({
			role: 'coordinateur',
			email: 'f@ecole.test'
		})
	})

	test('a new account says what each right opens, and management stands last', async () => {
		const html = await (await (await signedIn(schools, 'awa')).get('/acces/nouveau')).text()
		expect([...html.matchAll(/type="checkbox" name="(?:roles|fonctions)" value="([^"]+)"/g)].map(([, word]) => word)).toEqual([
			'scolarite',
			'comptabilite',
			'caisse',
			'surveillance',
			'direction',
			'coordinateur',
			'administrateur'
		])
		expect(html).toContain('Tout, y compris les comptes et le serveur.')
		expect(html).toContain('Les appels, les absences, les téléphones des parents et tuteurs.')
	})

	test('a fonction beside management asks first, after the faults of the form', async () => {
		const awa = await signedIn(schools, 'awa')
		const both = { roles: ['administrateur'], fonctions: ['comptabilite'] }
		const fields = { nom: 'Bamba', prenoms: 'Rokia', identifiant: 'rokia' }
		expect((await awa.post('/acces/nouveau', account({ ...fields, nom: '' }, both))).status).toBe(422)
		const asked = await awa.post('/acces/nouveau', account(fields, both))
		const html = await asked.text()
		expect([asked.status, html.includes("Pour n'ouvrir que « Comptabilité », décochez")]).toEqual([200, true])
		expect(await rows("SELECT 1 FROM utilisateurs WHERE identifiant = 'rokia'")).toEqual([])
		const confirme = /name="confirme" value="([^"]+)"/.exec(html)![1]!
		expect((await awa.post('/acces/nouveau', account({ ...fields, confirme }, both))).status).toBe(303)
	})

	test('an administrator is asked before giving up their own right', async () => {
		await write(schools, (db) => db.run("UPDATE utilisateurs SET role = 'administrateur' WHERE identifiant = 'moussa'"))
		const awa = await signedIn(schools, 'awa')
		const fields = { nom: 'KOUASSI', prenoms: 'Awa', identifiant: 'awa', email: 'awa@ecole.test', vu: await seenOn(awa, '/acces/1') }
		const asked = await (await awa.post('/acces/1', account(fields, { roles: ['coordinateur'] }))).text()
		expect(asked).toContain('votre propre compte')
		expect((await rows('SELECT role FROM utilisateurs WHERE id = 1'))[0]).toMatchObject({ role: 'administrateur' })
		const confirme = /name="confirme" value="([^"]+)"/.exec(asked)![1]!
		expect((await awa.post('/acces/1', account({ ...fields, confirme }, { roles: ['coordinateur'] }))).status).toBe(303)
		expect((await awa.get('/acces')).status).toBe(403)
	})

	test('accounts are listed, found by name, created and changed', async () => {
		const awa = await signedIn(schools, 'awa')
		const list = await saidBy(awa.get('/acces'))
		expect(list).toContain('moussa')
		expect(list).not.toContain('ines')
		expect(await saidBy(awa.get('/acces?q=zadi'))).toContain('ines')
		const made = await awa.post(
			'/acces/nouveau',
			account({ nom: 'Bamba', prenoms: 'Rokia', identifiant: 'rokia' }, { fonctions: ['scolarite', 'surveillance'] })
		)
		expect(made.status).toBe(303)
		const [rokia] = await rows("SELECT id, fonctions, console_seule, mot_de_passe_hash FROM utilisateurs WHERE identifiant = 'rokia'")
		expect(rokia).toMatchObject({ fonctions: 'scolarite|surveillance', console_seule: 1, mot_de_passe_hash: null })
		expect(made.headers.get('location')).toEndWith(
			`/acces/${await idOf("SELECT id FROM utilisateurs WHERE identifiant = 'rokia'")}?fait=cree`
		)
	})

	test('accounts are found by indexes among all people, with their open sessions', async () => {
		const [awa] = [await signedIn(schools, 'awa'), await signedIn(schools, 'awa'), await signedIn(schools, 'moussa')]
		await write(schools, (db) => db.run("UPDATE utilisateurs SET fonctions = 'scolarite' WHERE identifiant = 'fanta'"))
		const store = await schools.store()
		let said = ''
		const statements = await statementsOf(store, async () => {
			said = await saidBy(awa.get('/acces'))
		})
		for (const who of [/ awa [^\d]* 3 /, / moussa [^\d]* 2 /, / fanta [^\d]* 1( |$)/]) expect(said).toMatch(who)
		expect(said).not.toContain(' ines ')
		const scans = (await Promise.all(statements.map((one) => fullScans(store, one)))).flat()
		expect(scans).toEqual(['SCAN f USING INDEX utilisateurs_fonctions'])
	})

	test('a teacher who becomes a coordinator stays a teacher', async () => {
		const awa = await signedIn(schools, 'awa')
		const vu = await seenOn(awa, '/acces/10')
		const fields = { nom: 'TRAORÉ', prenoms: 'Fanta', identifiant: 'fanta', email: 'fanta@ecole.test', telephone: '+2250100000010', vu }
		expect((await awa.post('/acces/10', account(fields, { roles: ['coordinateur', 'enseignant'] }))).status).toBe(303)
		expect(
			await rows(
				'SELECT role, (SELECT group_concat(role) FROM autres_roles WHERE utilisateur_id = id) AS others FROM utilisateurs WHERE id = 10'
			)
		).toEqual([{ role: 'coordinateur', others: 'enseignant' }] as never)
	})

	test('an account that somebody else has changed since shows both values', async () => {
		const awa = await signedIn(schools, 'awa')
		const vu = await seenOn(awa, '/acces/2')
		expect((await awa.post('/acces/2', account({ telephone: '+2250700000001', vu }, { roles: ['coordinateur'] }))).status).toBe(303)
		const wrong = account({ telephone: 'abc', vu: await seenOn(awa, '/acces/2') }, { roles: ['coordinateur'] })
		expect(await saidBy(awa.post('/acces/2', wrong))).toContain('au moins six chiffres')
		const late = await awa.post('/acces/2', account({ telephone: '+2250700000002', vu }, { roles: ['coordinateur'] }))
		expect(late.status).toBe(409)
		const html = await late.text()
		expect(html).toContain('+2250700000001')
		expect(html).toContain('value="+2250700000002"')
	})

	test('the last administrator cannot be demoted', async () => {
		const awa = await signedIn(schools, 'awa')
		const fields = { nom: 'KOUASSI', prenoms: 'Awa', identifiant: 'awa', email: 'awa@ecole.test', vu: await seenOn(awa, '/acces/1') }
		expect((await awa.post('/acces/1', account({ ...fields, actif: 'non' }, { roles: ['administrateur'] }))).status).toBe(422)
		expect((await awa.post('/acces/1', account(fields, { roles: ['coordinateur'] }))).status).toBe(422)
		expect(await rows('SELECT role, actif FROM utilisateurs WHERE id = 1')).toMatchObject([{ role: 'administrateur', actif: 1 }])
		// an account without a password cannot sign in
		await write(schools, (db) =>
			db.run(
				"INSERT INTO utilisateurs (id, identifiant, identifiant_norm, role, nom, prenoms, cle_tri, updated_at) VALUES (60, 'chef2', 'chef2', 'administrateur', 'C', 'D', 'c', '2026-01-01T00:00:00Z')"
			)
		)
		const closing = account({ ...fields, actif: 'non' }, { roles: ['administrateur'] })
		expect(await saidBy(awa.post('/acces/1', closing))).toContain('est le dernier administrateur qui a un mot de passe')
		await write(schools, (db) =>
			db.run('UPDATE utilisateurs SET mot_de_passe_hash = (SELECT mot_de_passe_hash FROM utilisateurs WHERE id = 1) WHERE id = 60')
		)
		expect((await awa.post('/acces/1', closing)).status).toBe(303)
	})

	test('an account without any role or fonction is refused with a reason', async () => {
		const awa = await signedIn(schools, 'awa')
		const none = await awa.post('/acces/2', account({ vu: await seenOn(awa, '/acces/2') }, { roles: [] }))
		expect([none.status, await saidBy(none)]).toEqual([422, expect.stringContaining('Il faut au compte un rôle ou une fonction')])
	})

	test('a closed account loses its sessions at once', async () => {
		const [awa, moussa] = [await signedIn(schools, 'awa'), await signedIn(schools, 'moussa')]
		expect((await moussa.get('/compte')).status).toBe(200)
		const vu = await seenOn(awa, '/acces/2')
		expect((await awa.post('/acces/2', account({ actif: 'non', vu }, { roles: ['coordinateur'] }))).status).toBe(303)
		expect((await moussa.get('/compte')).status).toBe(401)
	})
})

describe('sessions, tokens and passwords', () => {
	test('an administrator ends one session, or all of them, each with a line in the journal', async () => {
		const [awa, fanta] = [await signedIn(schools, 'awa'), await signedIn(schools, 'fanta')]
		const token = await idOf("SELECT max(id) AS id FROM jetons WHERE utilisateur_id = 10 AND sorte = 'console'")
		expect((await awa.post(`/acces/2/sessions/${token}/fin`, {})).status).toBe(404)
		expect((await fanta.get('/compte')).status).toBe(200)
		expect((await awa.post(`/acces/10/sessions/${token}/fin`, {})).status).toBe(303)
		expect((await fanta.get('/compte')).status).toBe(401)
		expect((await awa.post('/acces/10/sessions/fin', {})).status).toBe(303)
		expect(await rows('SELECT 1 FROM jetons WHERE utilisateur_id = 10')).toEqual([])
	})

	test('a link lets a person choose a password, once', async () => {
		const awa = await signedIn(schools, 'awa')
		const html = await (await awa.post('/acces/21/lien', {})).text()
		const [, path] = /(\/lien\?jeton=[A-Za-z0-9]{48})/.exec(html)!
		const koffi = browser(schools)
		expect((await koffi.get(path!)).status).toBe(200)
		const jeton = path!.split('=')[1]!
		const chosen = { jeton, mot_de_passe: 'Nouveau-mot-1', repete: 'Nouveau-mot-1' }
		expect((await koffi.post('/lien', chosen)).status).toBe(303)
		expect((await koffi.post('/lien', chosen)).status).toBe(404)
		expect(JSON.stringify(await rows('SELECT avant, apres FROM journal_lignes'))).not.toContain(jeton)
	})

	test('a closed account does not get a link', async () => {
		const awa = await signedIn(schools, 'awa')
		const refused = await awa.post('/acces/12/lien', {})
		expect(refused.status).toBe(422)
		expect(await saidBy(refused)).toContain('Ce compte est fermé')
	})

	test.each(['complete', 'lecture'])('a program gets an account and a token: %s', async (portee) => {
		const awa = await signedIn(schools, 'awa')
		const html = await (await awa.post('/acces/lms', { identifiant: 'moodle', nom: 'Moodle', portee, domaines: 'structure' })).text()
		const [, token] = /<code>(\d+\|[A-Za-z0-9]{48})<\/code>/.exec(html)!
		const [, address] = /<code>(http[^<]*\/api\/lms)<\/code>/.exec(html)!
		const call = (path: string, method = 'GET', body?: unknown) =>
			schools.call(address + path, { method, headers: { authorization: `Bearer ${token}` }, ...(body !== undefined && { body }) })
		expect((await call('/auth/check')).status).toBe(200)
		expect((await call('/classes')).status).toBe(200)
		expect((await json(call('/matieres', 'POST', {}))).code).toBe(portee === 'lecture' ? 'lecture_seule' : 'introuvable')
		const [made] = await rows("SELECT apres ->> 'mot_de_passe' AS password FROM journal_lignes WHERE action = 'user.create'")
		expect(made!['password']).toBe(0)
		expect((await awa.post('/acces/lms', { identifiant: 'Moodle', nom: 'Autre', portee, domaines: 'structure' })).status).toBe(422)
		const alike = await awa.post('/acces/lms', { identifiant: 'mo\u043Edle', nom: 'Autre', portee, domaines: 'structure' })
		expect([alike.status, (await saidBy(alike)).includes('Le compte « moodle » a déjà cette valeur')]).toEqual([422, true])
		expect((await awa.post('/acces/lms', { identifiant: '', nom: '', portee, domaines: 'structure' })).status).toBe(422)
		expect((await awa.post('/acces/lms', { identifiant: 'neuf', nom: 'M\u202Eeldoo', portee, domaines: 'structure' })).status).toBe(422)
	})
})

describe('the history', () => {
	test('the history says who changed what, before and after, filtered and as a file', async () => {
		const awa = await signedIn(schools, 'awa')
		const vu = await seenOn(awa, '/acces/2')
		await awa.post('/acces/2', account({ telephone: '+2250700000009', vu }, { roles: ['coordinateur'] }))
		const said = await saidBy(awa.get('/historique?quoi=fiche&qui=awa'))
		expect(said).toContain('Fiche modifiée')
		expect(said).toContain('+2250700000009')
		expect(await saidBy(awa.get('/historique?quoi=fiche&qui=moussa'))).toContain("Rien n'a été écrit")
		await write(schools, (db) => db.run("UPDATE ecritures SET auteur = 'job:reminders', utilisateur_id = NULL"))
		expect(await saidBy(awa.get('/historique?quoi=fiche'))).toContain("Rien n'a été écrit")
		expect(await saidBy(awa.get('/historique?quoi=fiche&tout=1'))).toContain('Fiche modifiée')
		const file = await awa.get('/historique/export.csv?tout=1&objet=utilisateurs:2')
		expect(file.headers.get('content-type')).toContain('text/csv')
		const text = await file.text()
		expect(text).toContain('Fiche modifiée;compte;DIABATÉ Moussa;')
		expect(text).toMatch(/Téléphone\s: \+2250700000009/)
		expect(text).not.toMatch(/fiche\.update|[{}]/)
	})

	test("the history's file is complete, however long, and leaves out what a search leaves out", async () => {
		const awa = await signedIn(schools, 'awa')
		const store = await schools.store()
		const line = (n: number) => ({ action: 'fiche.update', objet: 'salles', id: n, apres: { nom: `Salle ${n}` } })
		for (let from = 0; from < 4100; from += 820)
			await store.write({ author: { name: 'cli:awa' }, touches: ['acces'] }, ({ journal }) =>
				journal(...Array.from({ length: 820 }, (_, n) => line(from + n)))
			)
		const text = await (await awa.get('/historique/export.csv?quoi=fiche')).text()
		const told = [...text.matchAll(/Nom\s: Salle (\d+)/g)].map(([, n]) => Number(n))
		expect([told.length, new Set(told).size]).toEqual([4100, 4100])
		expect(text).toMatch(/^2026-11-20 09:00:00;/m)
		const { sheets } = await readXlsx(await (await awa.get('/historique/export.xlsx?quoi=fiche')).bytes())
		expect(sheets[0]?.rows).toHaveLength(4101)
		expect((await (await awa.get('/historique/export.csv?quoi=fiche&qui=personne')).text()).trim().split('\n')).toHaveLength(1)
	})

	test('the history names records, and says what they held in the words of the forms', async () => {
		const awa = await signedIn(schools, 'awa')
		const store = await schools.store()
		await write(schools, (db) =>
			db.run(
				"INSERT INTO responsables (id, etudiant_id, rang, nom, prenoms, updated_at) VALUES (1, 20, 1, 'ZADI', 'Papa', '2026-01-01T00:00:00Z')"
			)
		)
		await store.write({ author: { name: 'cli:uid-0' }, touches: ['donnees'] }, async ({ journal }) => {
			const apres = { classe_id: 1, etudiant_id: 20, statut: 'Active', date_entree: '2026-10-01', cle_tri: 'zadi ines', importe: '{}' }
			await journal({ action: 'import.create', objet: 'inscriptions', id: 1, avant: { statut: 'Prospect' }, apres })
			await journal({ action: 'notes.update', objet: 'notes', id: 999, avant: { note_centiemes: 1250 }, apres: { note_centiemes: 0 } })
			await journal({
				action: 'fiche.update',
				objet: 'seances',
				id: 1,
				apres: {
					classes: [
						[1, 7],
						[2, 8]
					],
					debut_reel_s: 1_795_527_000
				}
			})
			await journal({ action: 'fiche.update', objet: 'responsables', id: 1, apres: { lien: 'père' } })
			await journal({ action: 'annonce.send', objet: 'annonces', id: 7, apres: { audience: { classe_id: 1 }, titre: 'Sortie' } })
			await journal({
				action: 'notes.update',
				objet: 'notes',
				id: 9,
				avant: { etat: 'note', remarque: null },
				apres: { etat: 'note', remarque: 'x' }
			})
			await journal({ action: 'fiche.update', objet: 'ues_annees', id: '1:1', apres: { actif: 0, gone_id: 4, etudiant_id: 4000 } })
		})
		const html = await (await awa.get('/historique')).text()
		const said = await saidBy(new Response(html))
		for (const part of [
			'Importé : nouveau · inscription ZADI Inès, MECA-L1 Classe MECA-L1 Étudiant ZADI Inès Statut Préinscrit puis Inscrit Premier jour dans la classe 01/10/2026 par Ligne de commande',
			'Note corrigée : Tout ce qui a été écrit sur cette fiche Note 12,5 puis 0',
			'Classes MECA-L1, ENER-1 Début réel 24/11/2026, 13:30',
			'Compte ouvert Non',
			'À Classe MECA-L1 Titre Sortie',
			'Remarque – puis x',
			'par KOUASSI Awa',
			'parent ou tuteur ZADI Papa'
		])
			expect(said).toContain(part)
		expect(said).not.toMatch(/cle_tri|importe|uid-0|État note/)
		expect(said).toContain('Étudiant (supprimé)')
		const composite = await saidBy(awa.get(/href="\/console(\/historique\?objet=ues_annees%3A1%3A1)"/.exec(html)![1]!))
		expect([composite.includes('Compte ouvert Non'), composite.includes('Note corrigée · note')]).toEqual([true, false])
		const [, one] = /href="\/console(\/historique\?objet=inscriptions%3A1)"/.exec(html) ?? []
		const only = await (await awa.get(one!)).text()
		expect(await saidBy(new Response(only))).not.toContain('Note corrigée · note')
		expect(only).toContain('<option value="inscriptions:1" selected>inscription ZADI Inès, MECA-L1</option>')
		const unwritten = await (await awa.get('/historique?objet=classes:1')).text()
		expect(unwritten).toContain('<option value="classes:1" selected>classe MECA-L1</option>')
		// kinds with one label are one choice
		expect(html).toContain('<option value="ues|ues_annees">UE</option>')
		const ues = await saidBy(awa.get('/historique?objet=ues%7Cues_annees'))
		expect([ues.includes('Compte ouvert Non'), ues.includes('Note corrigée · notes')]).toEqual([true, false])
		const statements = await statementsOf(store, () => awa.get('/historique?tout=1&depuis=2026-01-01'))
		expect(
			(await Promise.all(statements.filter(({ sql }) => sql.includes('json_each')).map((read) => fullScans(store, read)))).flat()
		).toEqual([])
	})

	test("the history's first page has the latest lines, read by one statement", async () => {
		const awa = await signedIn(schools, 'awa')
		const store = await schools.store()
		const read = async (said: string) => {
			const statements = await statementsOf(store, async () => {
				expect(await saidBy(awa.get('/historique'))).toContain(said)
			})
			return statements.filter(({ sql }) => sql.includes('"avant"')).length
		}
		const written = (name: string, told: string, writes = 1) =>
			Promise.all(
				Array.from({ length: writes }, () =>
					store.write({ author: { name }, touches: ['acces'] }, ({ journal }) =>
						journal({ action: 'fiche.update', objet: 'salles', id: 1, apres: { told } })
					)
				)
			)
		await written('cli:root', 'first')
		expect(await read('first')).toBe(1)
		await written('cli:root', 'second')
		expect(await read('second')).toBe(1)
		// lines by people are further back than a search without a thread reads: the thread finds them
		await written('job:outbox', 'of a job', 1100)
		expect(await read('second')).toBe(1)
		expect(await saidBy(awa.get('/historique'))).not.toContain('of a job')
		await written('cli:root', 'many', 100)
		expect(await saidBy(awa.get('/historique'))).not.toContain('second')
	})

	test('the history leads to older lines, each shown once, even within one write', async () => {
		const awa = await signedIn(schools, 'awa')
		const store = await schools.store()
		for (const from of [0, 150])
			await store.write({ author: { name: 'cli:root' }, touches: ['acces'] }, ({ journal }) =>
				journal(
					...Array.from({ length: 150 }, (_, n) => ({
						action: 'fiche.update',
						objet: 'salles',
						id: 1,
						apres: { nom: `salle-${from + n}.` }
					}))
				)
			)
		const seen: string[] = []
		const [, next = ''] = /href="\/console([^"]+)" rel="next"/.exec(await (await awa.get('/historique')).text()) ?? []
		expect(next).toStartWith('/historique?suite=')
		const statements = await statementsOf(store, async () => {
			expect(await (await awa.get(next)).text()).toContain('salle-249.')
		})
		// read directly, without a thread
		expect(statements.filter(({ sql }) => sql.includes('"avant"'))).toHaveLength(1)
		let path: string | undefined = '/historique?quoi=fiche&depuis=2026-01-01'
		for (let pages = 0; path !== undefined && pages < 9; pages++) {
			const html: string = await (await awa.get(path)).text()
			seen.push(...[...html.matchAll(/salle-\d+\./g)].map(([one]) => one))
			expect(html.includes('Les plus récents')).toBe(pages > 0)
			expect(html).toContain('/historique/export.csv?depuis=2026-01-01&amp;quoi=fiche"')
			path = /href="\/console([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
		}
		expect(seen).toEqual(Array.from({ length: 300 }, (_, n) => `salle-${299 - n}.`))
	})

	test.each(['depuis=hier', 'qui=personne', 'depuis=2026-11-20&jusqu=2026-11-01'])(
		'a search that cannot be read says so: %s',
		async (query) => {
			const awa = await signedIn(schools, 'awa')
			const page = await awa.get(`/historique?${query}`)
			expect(page.status).toBe(422)
			expect(await saidBy(page)).toContain('Vérifiez les dates')
		}
	)
})
