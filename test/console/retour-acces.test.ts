import { afterEach, beforeEach, expect, test } from 'bun:test'
import { sortKey } from '../../src/kit/forms'
import { removeClient } from '../../src/features/oidc/clients.service'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { browser, saidBy, signedIn, type Browser } from '../support/console'
import { codeFor, program, visitorAs } from '../support/oidc'
import { AT, PASSWORD, PASSWORD_HASH } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { sentOf, sentWith } from '../support/sent-form'
import { until } from '../support/until'

// each test waits for threads to start
const STAFF = {
	ferme: { role: 'administrateur' },
	retro: { role: 'administrateur' },
	mdp: { role: 'coordinateur' },
	moins: { role: 'coordinateur', fonctions: 'scolarite|comptabilite' },
	promu: { role: 'coordinateur' },
	renvoye: { role: 'coordinateur' },
	recu: { role: 'coordinateur', fonctions: 'scolarite|surveillance' }
} as const
type Who = keyof typeof STAFF
const idOf = (who: Who) => 50 + Object.keys(STAFF).indexOf(who)

let schools: Schools
let awa: Browser
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T08:30:00Z' })
	await write(schools, async (db) => {
		for (const [name, given] of Object.entries(STAFF))
			await db.insert(s.utilisateurs).values({
				id: idOf(name as Who),
				identifiant: name,
				identifiant_norm: name,
				nom: name.toUpperCase(),
				prenoms: 'P',
				cle_tri: sortKey(name, 'P'),
				...given,
				mot_de_passe_hash: PASSWORD_HASH,
				updated_at: AT
			})
	})
	awa = await signedIn(schools, 'awa')
	schools.clock.advance({ minutes: 1 })
})
afterEach(() => schools.stop())

async function ended() {
	await until(async () => {
		const response = await awa.get('/importer/etat')
		return response.status === 200 && ((await response.json()) as { fini?: true }).fini === true
	})
}

async function tried(files: Readonly<Record<string, string>>) {
	const form = new FormData()
	for (const [name, text] of Object.entries(files)) form.append('fichiers', new File([text], name))
	const request = new Request('http://alpha.test/', { method: 'POST', body: form })
	const type = request.headers.get('content-type')!
	expect((await awa.upload('/importer/fichiers', type, await request.bytes())).status).toBe(303)
	await ended()
	return /name="essai" value="([^"]+)"/.exec(await (await awa.get('/importer')).text())?.[1] ?? ''
}

/** @returns the way back */
async function imported(files: Readonly<Record<string, string>>): Promise<string> {
	schools.clock.advance({ minutes: 1 })
	await awa.post('/importer/appliquer', { essai: await tried(files), oui: 'oui' })
	await ended()
	schools.clock.advance({ minutes: 1 })
	return /href="\/console(\/importer\/retour\/\d+)"/.exec(await (await awa.get('/importer')).text())![1]!
}

/** Changes an account by its form. */
async function change(who: Who, to: Readonly<Record<string, string | readonly string[]>>) {
	const path = `/acces/${idOf(who)}`
	const sent = sentOf(await (await awa.get(path)).text())
	const answer = await awa.post(path, sentWith(sent, to))
	expect([who, answer.status]).toEqual([who, 303])
}

async function goBack(way: string) {
	const page = await (await awa.get(way)).text()
	const vu = /name="vu" value="([^"]+)"/.exec(page)?.[1] ?? ''
	expect((await awa.post(way, { vu, oui: 'oui' })).status).toBe(303)
	await ended()
}

/** The answers that an account gets when signing in, and on the page of accounts. */
async function enters(who: Who, password = PASSWORD): Promise<string> {
	const visitor = browser(schools)
	const { status } = await visitor.post('/connexion', { identifiant: who, mot_de_passe: password, vers: '' })
	return status === 303 ? `in, ${(await visitor.get('/acces')).status}` : 'out'
}
const stored = async (who: Who) =>
	(
		await (
			await schools.store()
		).client.execute({
			sql: 'SELECT role, console_seule, fonctions, actif FROM utilisateurs WHERE id = ?',
			args: [idOf(who)]
		})
	).rows.map((row) => Object.values(row))[0]

const HEAD = 'identifiant;role;fonctions;nom;prenoms;actif\n'
const FILES = {
	'utilisateurs.csv': `${HEAD}renvoye;coordinateur;;RENVOYE;P;non\nrecu;administrateur;scolarite|surveillance;RECU;P;oui\n`,
	'salles.csv': 'code;nom\nB1;Labo\n'
}

test("taking an import back keeps people shut out who were shut out since, and undoes the import's changes of access", async () => {
	const calendar = await signedIn(schools, 'moussa')
	await calendar.post('/compte/calendrier', {})
	const way = await imported(FILES)
	expect([await enters('renvoye'), await enters('recu')]).toEqual(['out', 'in, 200'])

	await change('ferme', { actif: 'non' })
	await change('retro', { roles: 'coordinateur' })
	await change('moins', { fonctions: 'scolarite' })
	await change('promu', { roles: 'administrateur', nom: 'PROMU' })
	await change('recu', { roles: 'coordinateur', fonctions: 'scolarite' })
	await calendar.post('/compte/calendrier/fin', {})
	const link = /lien\?jeton=([A-Za-z0-9]+)/.exec(await (await awa.post(`/acces/${idOf('mdp')}/lien`, {})).text())![1]!
	await browser(schools).post('/lien', { jeton: link, mot_de_passe: 'Autre-mot-7', repete: 'Autre-mot-7' })
	await awa.post('/salles/nouvelle', { code: 'C1', nom: 'Cave', capacite: '' })
	const { rows: before } = await (await schools.store()).client.execute('SELECT max(id) AS id FROM ecritures')

	const page = await saidBy(awa.get(way))
	expect(page).toContain('Accès qui restent')
	expect(page).toMatch(/FERME P compte fermé/)
	expect(page).toMatch(/RETRO P droits retirés : Direction et informatique/i)
	expect(page).toMatch(/MDP P mot de passe changé/)
	expect(page).toMatch(/MOINS P droits retirés : Comptabilité/i)
	expect(page).not.toMatch(/PROMU P droits retirés/)
	const lost = page.slice(page.indexOf('Écrit depuis'), page.indexOf('Accès qui restent'))
	expect(lost).toContain('salle C1')
	expect(lost).toMatch(/PROMU/)
	expect(lost).not.toMatch(/FERME|Mot de passe changé/)

	await goBack(way)
	expect(await saidBy(awa.get('/importer'))).toContain('Import annulé')
	expect({
		ferme: await enters('ferme'),
		retro: await enters('retro'),
		mdp: [await enters('mdp'), await enters('mdp', 'Autre-mot-7')],
		moins: await stored('moins'),
		promu: await stored('promu'),
		renvoye: await enters('renvoye'),
		recu: await stored('recu')
	}).toEqual({
		ferme: 'out',
		retro: 'in, 403',
		mdp: ['out', 'in, 403'],
		moins: ['coordinateur', 0, 'scolarite', 1],
		promu: ['coordinateur', 0, '', 1],
		renvoye: 'in, 403',
		recu: ['coordinateur', 0, 'scolarite', 1]
	})
	const { client } = await schools.store()
	expect((await client.execute('SELECT * FROM calendriers')).rows).toEqual([])
	expect((await client.execute("SELECT * FROM salles WHERE code IN ('B1', 'C1')")).rows).toEqual([])
	const { rows } = await client.execute(
		`SELECT id, action, auteur FROM journal WHERE objet = 'utilisateurs' AND objet_id = '${idOf('ferme')}' AND apres ->> 'actif' = 0`
	)
	expect(rows).toMatchObject([{ action: 'fiche.update', auteur: 'utilisateur:1' }])
	expect(Number(rows[0]!['id'])).toBeLessThan(Number(before[0]!['id']))
	expect((await client.execute("SELECT id FROM journal WHERE action LIKE 'import.%'")).rows).toEqual([])
	const last = await client.execute("SELECT action, id FROM journal WHERE action = 'tenant.restore'")
	expect(Number(last.rows[0]!['id'])).toBeGreaterThan(Number(before[0]!['id']))
	expect(await saidBy(awa.get('/historique'))).toContain('FERME')
})

test('taking an import back keeps people let in who were let in by hand since', async () => {
	const way = await imported(FILES)
	await change('ferme', { actif: 'non' })
	await change('ferme', { actif: 'oui' })
	expect(await saidBy(awa.get(way))).not.toContain('Accès qui restent')
	await goBack(way)
	expect(await enters('ferme')).toBe('in, 200')
})

test('taking an import back keeps programs that were added since, and leaves out those that were removed', async () => {
	const gone = await program(schools, { nom: 'Ancien' })
	const way = await imported(FILES)
	const added = await program(schools, { nom: 'Moodle' })
	await removeClient(await schools.store(), gone.client_id, { name: 'cli:test' })
	await codeFor(await visitorAs(schools, 'ines'), added.request)
	expect(await saidBy(awa.get(way))).not.toMatch(/Moodle|Programme/)
	await goBack(way)
	const { client } = await schools.store()
	expect((await client.execute('SELECT nom FROM clients')).rows.map(({ nom }) => nom)).toEqual(['Moodle'])
	const { rows } = await client.execute("SELECT action FROM journal WHERE objet = 'clients' ORDER BY id")
	expect(rows.map(({ action }) => action)).toEqual(['client.create', 'client.create', 'client.delete', 'token.code'])
})

test('taking an earlier import back leaves out people closed by a later import', async () => {
	const way = await imported(FILES)
	await imported({ 'utilisateurs.csv': `${HEAD}ferme;administrateur;;FERME;P;non\n` })
	await goBack(way)
	expect([await enters('ferme'), await enters('renvoye')]).toEqual(['out', 'in, 403'])
})

/** How many students a coordinator sees, and whether a teacher sees a class. */
const seen = async () => ({
	moussa: ((await (await schools.as('moussa').get('/etudiants')).json()) as { meta: { total: number } }).meta.total,
	yao: ((await (await schools.as('yao').get('/classes')).json()) as { data: { id: number }[] }).data.map(({ id }) => id)
})
const JUSQUE = 'SELECT jusque FROM saisies_rouvertes ORDER BY enseignant_id'
const entriesReopened = async () => (await (await schools.store()).client.execute(JUSQUE)).rows.map(({ jusque }) => jusque)

/** Sends the form of a page as it is, with some fields changed. */
async function sends(path: string, to: Readonly<Record<string, string | readonly string[]>>) {
	const answer = await awa.post(path, sentWith(sentOf(await (await awa.get(path)).text()), to))
	expect([path, answer.status]).toEqual([path, 303])
}

/** Yao's teaching of a class of his own, an entry of marks reopened for him and one for Fanta, and an import; then all of these taken away. */
async function takenSince(): Promise<string> {
	await write(schools, async (db) => {
		await db.run('DELETE FROM enseignements WHERE enseignant_id = 11')
		await db.insert(s.enseignements).values({ id: 90, classe_id: 1, matiere_id: 1, enseignant_id: 11, updated_at: AT })
		await db.run(
			"INSERT OR IGNORE INTO periodes (id, annee_id, rang, libelle, date_debut, date_fin, updated_at, saisie_jusque) VALUES (70, 2, 1, 'S1', '2026-09-14', '2027-01-31', 'x', '2026-11-01')"
		)
		for (const enseignant_id of [10, 11])
			await db.insert(s.saisiesRouvertes).values({ periode_id: 70, enseignant_id, jusque: '2026-12-24', motif: 'x', par: 1 })
	})
	const before = await seen()
	expect([before.moussa > 0, before.yao]).toEqual([true, [1]])
	const way = await imported(FILES)
	const filiere = (await (await schools.store()).client.execute('SELECT filiere_id AS id FROM coordinations WHERE utilisateur_id = 2')).rows
	for (const { id } of filiere) await sends(`/filieres/${id as number}`, { coordinateurs: [] })
	await sends('/repartition/cours/90', { date_fin: '2026-11-19' })
	const delais = await (await awa.get('/evaluations/delais')).text()
	const vu = /name="vu" value="([^"]+)"/.exec(delais)![1]!
	expect((await awa.post('/evaluations/delais/70/refermer', { enseignant: '11', vu })).status).toBe(303)
	expect([await seen(), await entriesReopened()]).toEqual([{ moussa: 0, yao: [] }, ['2026-12-24']])
	return way
}

test('filières, teachings and reopened entries of marks that were taken away since an import stay so when it is taken back', async () => {
	const way = await takenSince()
	const page = await saidBy(awa.get(way))
	expect(page).toMatch(/DIABATÉ Moussa droits retirés : filière/)
	expect(page).toMatch(/N'GUESSAN Yao droits retirés : enseignement [^·]*, période S1/)
	expect(page.slice(page.indexOf('Écrit depuis'), page.indexOf('Accès qui restent'))).not.toMatch(/filière|saisie/i)
	await goBack(way)
	expect([await seen(), await entriesReopened()]).toEqual([{ moussa: 0, yao: [] }, ['2026-12-24']])
	expect((await (await schools.store()).client.execute('SELECT date_fin FROM enseignements WHERE id = 90')).rows).toMatchObject([
		{ date_fin: '2026-11-19' }
	])
})

test('rights that were taken away since an import come back with it only for the accounts that are ticked', async () => {
	const way = await takenSince()
	await change('ferme', { actif: 'non' })
	const vu = /name="vu" value="([^"]+)"/.exec(await (await awa.get(way)).text())![1]!
	const refused = await awa.post(way, [
		['vu', vu],
		['rendre', '11']
	])
	expect([refused.status, /value="11"[^>]*checked/.test(await refused.text())]).toEqual([409, true])
	const ticked = await awa.post(way, [
		['vu', vu],
		['oui', 'oui'],
		['rendre', '11'],
		['rendre', String(idOf('ferme'))]
	])
	expect(ticked.status).toBe(303)
	await ended()
	expect([await seen(), await entriesReopened()]).toEqual([{ moussa: 0, yao: [1] }, ['2026-12-24', '2026-12-24']])
	expect(await enters('ferme')).toBe('in, 200')
	const { rows } = await (
		await schools.store()
	).client.execute("SELECT apres ->> 'rendus' AS rendus FROM journal WHERE action = 'tenant.restore'")
	expect(rows.map(({ rendus }) => rendus)).toEqual([`[11,${idOf('ferme')}]`])
})

test('an import that took a filière from its coordinator gives it back when it is taken back', async () => {
	const { moussa } = await seen()
	const { rows } = await (
		await schools.store()
	).client.execute(
		"SELECT f.code || ';' || f.nom || ';' || f.systeme || ';' AS line FROM filieres f JOIN coordinations k ON k.filiere_id = f.id WHERE k.utilisateur_id = 2"
	)
	const way = await imported({
		'filieres.csv': `code;nom;systeme;coordinateurs\n${rows.map(({ line }) => `${line as string}\n`).join('')}`
	})
	expect((await seen()).moussa).toBe(0)
	expect(await saidBy(awa.get(way))).not.toContain('Accès qui restent')
	await goBack(way)
	expect((await seen()).moussa).toBe(moussa)
})

test('an import is not taken back if that would remove the last administrator', async () => {
	await write(schools, (db) => db.update(s.utilisateurs).set({ role: 'coordinateur' }))
	const store = await schools.store()
	await store.write({ author: { name: 'test' }, touches: ['acces'] }, async ({ db, raise }) => {
		await db.run("UPDATE utilisateurs SET role = 'administrateur' WHERE id IN (1, 50)")
		raise()
	})
	const way = await imported(FILES)
	await change('promu', { roles: 'administrateur' })
	await change('ferme', { actif: 'non' })
	const promu = browser(schools)
	await promu.post('/connexion', { identifiant: 'promu', mot_de_passe: PASSWORD, vers: '' })
	const path = '/acces/1'
	expect((await promu.post(path, sentWith(sentOf(await (await promu.get(path)).text()), { actif: 'non' }))).status).toBe(303)
	awa = promu
	await goBack(way)
	expect(await saidBy(awa.get('/importer'))).toContain('aucun administrateur ne pourrait plus se connecter')
	expect(await enters('promu')).toBe('in, 200')
	expect((await (await schools.store()).client.execute("SELECT code FROM salles WHERE code = 'B1'")).rows).toHaveLength(1)
})

/** Closes Awa's account while her import waits for the file. */
const CLOSED = 'UPDATE utilisateurs SET actif = 0 WHERE id = 1; UPDATE etat SET revision_acces = revision_acces + 1'

async function closedMeanwhile(begin: () => Promise<unknown>, meanwhile = CLOSED) {
	const store = await schools.store()
	const held = Promise.withResolvers<void>()
	const waits = Promise.withResolvers<void>()
	const lease = store.whileOthersWrite(() => held.promise)
	for (const name of ['write', 'whileOthersWrite', 'close'] as const) {
		const does = store[name].bind(store) as (...given: unknown[]) => Promise<unknown>
		Object.assign(store, {
			[name](...given: unknown[]) {
				waits.resolve()
				return does(...given)
			}
		})
	}
	const begun = begin()
	await waits.promise
	await store.client.executeMultiple(meanwhile)
	held.resolve()
	await Promise.all([lease, begun])
	awa = browser(schools)
	// until the school, which is off the air while its data is exchanged, lets somebody in
	await until(async () => (await awa.post('/connexion', { identifiant: 'ferme', mot_de_passe: PASSWORD, vers: '' })).status === 303)
	await ended()
	return saidBy(awa.get('/importer'))
}
const codes = async () => (await (await schools.store()).client.execute('SELECT code FROM salles')).rows.map((row) => row['code'])

test('an import by a person who is closed before the write is not written', async () => {
	const essai = await tried(FILES)
	expect(await closedMeanwhile(() => awa.post('/importer/appliquer', { essai, oui: 'oui' }))).toContain("n'en a plus le droit")
	expect(await codes()).toEqual([])
})

test('a person who is closed before the exchange cannot take an import back', async () => {
	const way = await imported(FILES)
	const vu = /name="vu" value="([^"]+)"/.exec(await (await awa.get(way)).text())?.[1] ?? ''
	expect(await closedMeanwhile(() => awa.post(way, { vu, oui: 'oui' }))).toContain("n'en a plus le droit")
	expect(await codes()).toEqual(['B1'])
})

test('an import is not taken back by its author if somebody else writes before the exchange', async () => {
	await write(schools, (db) => db.run("UPDATE utilisateurs SET fonctions = 'scolarite', console_seule = 1 WHERE id = 1"))
	awa = await signedIn(schools, 'awa')
	const way = await imported({ 'salles.csv': FILES['salles.csv'] })
	const vu = /name="vu" value="([^"]+)"/.exec(await (await awa.get(way)).text())?.[1] ?? ''
	const written = `INSERT INTO ecritures (at, revision, auteur, utilisateur_id) VALUES (unixepoch(), 99, 'utilisateur:2', 2);
		INSERT INTO journal_lignes (ecriture_id, rang, action, objet) VALUES ((SELECT max(id) FROM ecritures), 0, 'fiche.update', 'salles')`
	expect(await closedMeanwhile(() => awa.post(way, { vu, oui: 'oui' }), written)).toContain("quelqu'un d'autre a écrit depuis")
	expect(await codes()).toEqual(['B1'])
})
