import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { renderToString } from 'preact-render-to-string'
import { EnCours } from '../../src/features/imports/importer.page'
import type { Essai } from '../../src/exchange/uploads/imports'
import { textesIn } from '../../src/console/textes/textes'
import { readXlsx, type CellValue } from 'hucre/xlsx'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { browser, saidBy, signedIn, type Browser } from '../support/console'
import { AT, PASSWORD, PASSWORD_HASH } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { fullScans, statementsOf } from '../support/statements'
import { childrenOf } from '../exchange/imports/large-school'
import { workbookOf } from '../support/workbook'
import { until } from '../support/until'

/** Staff with a fonction but without a role. */
const STAFF = { scola: { id: 50, fonctions: 'scolarite' }, surv: { id: 51, fonctions: 'surveillance' } }

let schools: Schools
let scola: Browser
let admin: Browser
beforeAll(async () => {
	schools = await startSchools({
		now: '2026-11-20T08:30:00Z',
		config: `[tls]
mode = "off"
[limits]
import_mib = 1
console = 0
[auth]
bcrypt_cost = 4
[tenants.alpha]
hosts = ["alpha.test"]
[tenants.beta]
hosts = ["beta.test"]`
	})
	await write(schools, async (db) => {
		await db.insert(s.utilisateurs).values(
			Object.entries(STAFF).map(([name, { id, fonctions }]) => ({
				id,
				identifiant: name,
				identifiant_norm: name,
				role: 'coordinateur' as const,
				console_seule: true,
				fonctions,
				nom: name.toUpperCase(),
				prenoms: 'P',
				cle_tri: name,
				mot_de_passe_hash: PASSWORD_HASH,
				updated_at: AT
			}))
		)
	})
	scola = browser(schools)
	await scola.post('/connexion', { identifiant: 'scola', mot_de_passe: PASSWORD, vers: '' })
	admin = await signedIn(schools, 'awa')
})
afterAll(() => schools.stop())

type Sent = Readonly<Record<string, string | Uint8Array>>

/** Sends files as a browser does without a script. */
async function drop(who: Browser, files: Sent, fields: readonly (readonly [string, string])[] = []) {
	const form = new FormData()
	for (const [name, text] of fields) form.append(name, text)
	for (const [name, content] of Object.entries(files)) form.append('fichiers', new File([content as BlobPart], name))
	const request = new Request('http://alpha.test/', { method: 'POST', body: form })
	return who.upload('/importer/fichiers', request.headers.get('content-type')!, await request.bytes())
}

const essaiIn = async (who: Browser) => /name="essai" value="([^"]+)"/.exec(await (await who.get('/importer')).text())?.[1] ?? ''
const salles = async () => {
	const { rows } = await (await schools.store()).client.execute('SELECT code, nom, capacite FROM salles ORDER BY code')
	return rows.map((row) => Object.values(row))
}
const depots = () => {
	const folder = join(schools.folder, 'data/incoming')
	return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('depot-')) : []
}

/** Waits until no import runs. */
async function ended(who: Browser) {
	await until(async () => {
		const response = await who.get('/importer/etat')
		return response.status === 200 && ((await response.json()) as { fini?: true }).fini === true
	})
}

async function tried(who: Browser, files: Sent, fields?: readonly (readonly [string, string])[]) {
	const response = await drop(who, files, fields)
	expect([response.status, response.headers.get('location')]).toEqual([303, '/console/importer'])
	await ended(who)
	return saidBy(who.get('/importer'))
}

test('a session sends one form with files at a time; another session does not wait for it', async () => {
	const other = browser(schools)
	await other.post('/connexion', { identifiant: 'scola', mot_de_passe: PASSWORD, vers: '' })
	const nothing = { 'salles.csv': 'code;nom\nZ1;Zone\n' }
	const answers = await Promise.all([drop(scola, nothing), drop(scola, nothing), drop(scola, nothing), drop(other, nothing)])
	const told = await Promise.all(answers.map(async (answer) => (await answer.text()).includes('Vous déposez déjà des fichiers')))
	expect(told).toEqual([false, true, true, false])
	expect(answers.map(({ status }) => status).slice(1, 3)).toEqual([409, 409])
	await ended(scola)
	expect((await drop(scola, nothing)).status).toBe(303)
	await ended(scola)
	await scola.post('/importer/abandonner', { essai: await essaiIn(scola) })
	expect(depots()).toEqual([])
})

test('a file without any rows has nothing to import, which is not the same as nothing to change', async () => {
	const page = await tried(scola, { 'salles.csv': 'code;nom\n' })
	expect(page).toContain('Rien à importer dans ces fichiers')
	expect(page).not.toContain('Rien à changer')
	await scola.post('/importer/abandonner', { essai: await essaiIn(scola) })
})

test("administrators and the registry import files; other people's files are not even received", async () => {
	const surv = browser(schools)
	await surv.post('/connexion', { identifiant: 'surv', mot_de_passe: PASSWORD, vers: '' })
	for (const who of [surv, await signedIn(schools, 'moussa'), await signedIn(schools, 'yao'), await signedIn(schools, 'ines')]) {
		for (const path of ['/importer', '/importer/etat', '/importer/retour/1']) expect((await who.get(path)).status).toBe(403)
		for (const path of ['/importer/appliquer', '/importer/abandonner', '/importer/retour/1'])
			expect((await who.post(path, { essai: 'x', vu: '', oui: 'oui' })).status).toBe(403)
		expect((await drop(who, { 'salles.csv': 'code;nom\nZ;Z\n' })).status).toBe(403)
	}
	expect((await drop(browser(schools), { 'salles.csv': 'code;nom\nZ;Z\n' })).status).toBe(401)
	expect(depots()).toEqual([])
	expect((await scola.get('/importer/retour/1')).status).toBe(404)
	expect(await saidBy(scola.get('/etablissement'))).toContain('Importer')
})

test('faults are listed by cell, in the language of the page, and nothing is written', async () => {
	const book = await workbookOf({
		salles: [
			['code', 'nom', 'capacite'],
			['B12', 'Salle B12', 'quarante']
		],
		Brouillon: [['x']]
	})
	const said = await tried(scola, { 'École <img onerror=alert(1)>.xlsx': book })
	expect(said).toContain('1 erreur : rien ne sera importé')
	expect(said).toMatch(/salles!C2 capacite Écrivez un nombre entier, pas « quarante »/)
	expect(said).not.toContain('Appliquer')
	expect(await salles()).toEqual([])
	expect((await scola.post('/importer/appliquer', { essai: await essaiIn(scola) })).status).toBe(303)
	expect(await salles()).toEqual([])
	await scola.post('/importer/abandonner', { essai: await essaiIn(scola) })
	expect(depots()).toEqual([])
})

/** A token of Fanta's, like those of an LMS. */
async function login(): Promise<string> {
	const answer = await schools.with(undefined).post('/auth/login', { identifier: 'fanta', password: PASSWORD })
	return ((await answer.json()) as { token: string }).token
}
test('a header of one endless word is shown in part', async () => {
	const response = await drop(scola, { 'etudiants.csv': `matricule;nom;${'A'.repeat(30_000)}\nX-1;KONE;1\n` })
	const path = response.headers.get('location')!.slice('/console'.length)
	const said = await saidBy(scola.get(path))
	expect(said).toContain('AAA')
	expect(said.length).toBeLessThan(5000)
	await scola.post(path.replace(/\/feuilles.*/, '/supprimer'), {})
})

test('a sound import is shown, then written as shown, after a copy; the administration can take it back', async () => {
	const revoked = await login()
	const zip = zipSync({ 'salles.csv': new TextEncoder().encode('code;nom;capacite\nB12;Salle B12;40\nB13;=cmd();30\n') })
	const said = await tried(scola, { 'rentree.zip': zip })
	expect(said).toContain('Ce qui changerait')
	expect(said).toContain('B13')
	expect(said).not.toContain('avertissement')
	expect(await salles()).toEqual([])
	const [depot] = depots()
	const file = join(schools.folder, 'data/incoming', depot!, '0')
	if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)

	const essai = await essaiIn(scola)
	expect((await scola.post('/importer/appliquer', { essai: 'autre' })).status).toBe(409)
	expect((await scola.post('/importer/appliquer', { essai })).status).toBe(303)
	await ended(scola)
	expect(await saidBy(scola.get('/importer'))).toContain('Importé.')
	expect(await salles()).toEqual([
		['B12', 'Salle B12', 40],
		['B13', '=cmd()', 30]
	])
	expect(depots()).toEqual([])
	expect((await scola.post('/importer/appliquer', { essai })).status).toBe(303)
	await ended(scola)
	expect(await (await admin.get('/importer')).text()).not.toMatch(/rentree\.zip[\s\S]*rentree\.zip/)

	const page = await (await admin.get('/importer')).text()
	const [, way = ''] = /href="\/console(\/importer\/retour\/\d+)"/.exec(page) ?? []
	expect(await (await scola.get('/importer')).text()).toContain(way)
	const first = await (await admin.get(way)).text()
	const [, vu = ''] = /name="vu" value="([^"]+)"/.exec(first) ?? []
	await write(schools, async (db) => void (await db.update(s.salles).set({ nom: 'Labo' })))
	expect(await saidBy(admin.get(way))).not.toContain('Et plus encore')
	await admin.post('/compte/calendrier', {})
	await admin.post('/salles/nouvelle', { code: 'C1', nom: 'Cave', capacite: '' })
	// going back does not undo sign-ins and sign-outs
	await schools.with(revoked).post('/auth/logout')
	const issued = await login()
	const late = await signedIn(schools, 'moussa')
	expect((await scola.post(way, { vu, oui: 'oui' })).status).toBe(409)
	const blocked = await saidBy(scola.get(way))
	expect([blocked.includes("Quelqu'un d'autre a écrit depuis"), blocked.includes('C1')]).toEqual([true, false])
	const again = await admin.post(way, { vu, oui: 'oui' })
	expect([again.status, await saidBy(again.clone())]).toEqual([409, expect.stringMatching(/Fiche créée · salle C1 \S+, \S+ · KOUASSI Awa/)])
	expect(await saidBy(again.clone())).not.toContain('calendrier créé')
	const [, seen = ''] = /name="vu" value="([^"]+)"/.exec(await again.text()) ?? []
	expect((await admin.post(way, { vu: seen })).status).toBe(409)
	expect((await admin.post(way, { vu: seen, oui: 'oui' })).status).toBe(303)
	await until(async () => (await salles().catch(() => [1])).length === 0)
	expect(await salles()).toEqual([])
	expect((await schools.as('fanta').get('/auth/check')).status).toBe(200)
	expect((await schools.with(revoked).get('/auth/check')).status).toBe(401)
	expect((await schools.with(issued).get('/auth/check')).status).toBe(200)
	expect((await late.get('/compte')).status).toBe(200)
	const { rows } = await (await schools.store()).client.execute('SELECT utilisateur_id FROM calendriers')
	expect(rows.map(({ utilisateur_id: id }) => id)).toEqual([1])
})

test('people take their own import back as long as only they have written since', async () => {
	schools.clock.advance({ minutes: 1 })
	await tried(scola, { 'salles.csv': 'code;nom\nE1;Est\n' })
	await scola.post('/importer/appliquer', { essai: await essaiIn(scola) })
	await ended(scola)
	expect((await scola.post('/salles/nouvelle', { code: 'E2', nom: 'Est 2', capacite: '' })).status).toBe(303)
	const [, way = ''] = /href="\/console(\/importer\/retour\/\d+)"/.exec(await (await scola.get('/importer')).text()) ?? []
	const asked = await (await scola.get(way)).text()
	expect(asked).toContain('E2')
	const [, vu = ''] = /name="vu" value="([^"]+)"/.exec(asked) ?? []
	expect((await scola.post(way, { vu, oui: 'oui' })).status).toBe(303)
	await until(async () => (await salles().catch(() => [1])).length === 0)
	expect(await saidBy(admin.get('/historique'))).not.toContain('E2')
})

test('people take their own import back after hundreds of lines of their own', async () => {
	for (const codes of [['G'], Array.from({ length: 250 }, (_, index) => `G${index}`)]) {
		schools.clock.advance({ minutes: 1 })
		await tried(scola, { 'salles.csv': `code;nom\n${codes.map((code) => `${code};${code}`).join('\n')}\n` })
		await scola.post('/importer/appliquer', { essai: await essaiIn(scola) })
		await ended(scola)
	}
	const [, [, way = ''] = []] = (await (await scola.get('/importer')).text())
		.matchAll(/href="\/console(\/importer\/retour\/\d+)"/g)
		.toArray()
	const [, vu = ''] = /name="vu" value="([^"]+)"/.exec(await (await scola.get(way)).text()) ?? []
	expect((await scola.post(way, { vu, oui: 'oui' })).status).toBe(303)
	await until(async () => (await salles().catch(() => [1])).length === 0)
})

test('an import of somebody else, or of records that are not in their charge any more, is not theirs to take back', async () => {
	await tried(scola, { 'salles.csv': 'code;nom\nF1;Fond\n' })
	await scola.post('/importer/appliquer', { essai: await essaiIn(scola) })
	await ended(scola)
	const [, way = ''] = /href="\/console(\/importer\/retour\/\d+)"/.exec(await (await scola.get('/importer')).text()) ?? []
	expect((await scola.get(way)).status).toBe(200)
	const imports = (sql: string) => write(schools, (db) => db.run(sql))
	await imports("UPDATE imports SET resume = replace(resume, 'salles', 'utilisateurs')")
	expect((await scola.get(way)).status).toBe(403)
	expect(await (await scola.get('/importer')).text()).not.toContain(way)
	await imports("UPDATE imports SET resume = replace(resume, 'utilisateurs', 'salles'), auteur = 'utilisateur:1'")
	for (const status of [(await scola.get(way)).status, (await scola.post(way, { vu: 'x', oui: 'oui' })).status]) expect(status).toBe(403)
	await write(schools, async (db) => void (await db.delete(s.salles)))
})

test('a change of more than a fifth of a kind asks for a confirmation', async () => {
	const rooms = (name: string) => `code;nom\n${Array.from({ length: 12 }, (_, n) => `R${n};${name} ${n}\n`).join('')}`
	await tried(scola, { 'salles.csv': rooms('Salle') })
	await scola.post('/importer/appliquer', { essai: await essaiIn(scola) })
	await ended(scola)
	expect(await tried(scola, { 'salles.csv': rooms('Amphi') })).toContain('12 sur 12')
	const essai = await essaiIn(scola)
	await scola.post('/importer/appliquer', { essai })
	await ended(scola)
	expect((await salles())[0]![1]).toBe('Salle 0')
	await scola.post('/importer/appliquer', { essai, oui: 'oui' })
	await ended(scola)
	expect((await salles())[0]![1]).toBe('Amphi 0')
	await write(schools, async (db) => void (await db.delete(s.salles)))
})

/** Files large enough to be imported in a separate process. */
const LARGE = { 'salles.csv': `code;nom\nD1;Deux\n${'\n'.repeat(600_000)}` }

/** Stops the process that `begins` starts. @returns its number, once `begins` has answered */
async function heldUp(begins: () => Promise<Response>): Promise<number> {
	const others = new Set(childrenOf(process.pid))
	const answer = begins()
	let own: number | undefined
	await until(() => (own = childrenOf(process.pid).find((pid) => !others.has(pid))) !== undefined)
	process.kill(own!, 'SIGSTOP')
	expect((await answer).status).toBe(303)
	return own!
}

test.skipIf(process.platform !== 'linux')('a dry run can be stopped by its author, and the next files are accepted at once', async () => {
	const child = await heldUp(() => drop(scola, LARGE))
	const page = await (await scola.get('/importer')).text()
	expect(page).toContain('action="/console/importer/arreter"')
	const essai = await essaiIn(scola)
	expect(await (await admin.get('/importer')).text()).not.toContain('/importer/arreter')
	expect((await admin.post('/importer/arreter', { essai })).status).toBe(403)
	expect((await scola.post('/importer/arreter', { essai: 'autre' })).status).toBe(409)
	expect((await drop(admin, LARGE)).status).toBe(409)
	expect(childrenOf(process.pid)).toContain(child)

	expect((await scola.post('/importer/arreter', { essai })).status).toBe(303)
	expect(childrenOf(process.pid)).not.toContain(child)
	expect(depots()).toEqual([])
	expect(await saidBy(scola.get('/importer'))).toContain("La vérification est arrêtée : rien n'a été écrit.")
	expect(await saidBy(admin.get('/importer'))).not.toContain("Quelqu'un d'autre")
	expect((await scola.post('/importer/arreter', { essai })).status).toBe(303)
	expect(await tried(admin, { 'salles.csv': 'code;nom\nD2;Neuve\n' })).toContain('D2')
	await admin.post('/importer/abandonner', { essai: await essaiIn(admin) })
})

test('a check that was asked to stop says so while it runs, and does not offer to stop again', () => {
	const essai: Essai = { id: '1', userId: 50, at: 0, source: 'salles.csv', choice: {}, etape: 'essai', stop: new AbortController() }
	const page = () => renderToString(EnCours({ t: textesIn('fr'), root: '/console', essai, mayStop: true }))
	expect(page()).toContain('/importer/arreter')
	essai.progress = { phase: 'check', done: 1, total: 2 }
	essai.stop!.abort()
	expect(page()).toContain('L’arrêt est demandé')
	expect(page()).not.toContain('/importer/arreter')
})

test.skipIf(process.platform !== 'linux')('a running write cannot be stopped', async () => {
	expect(await tried(scola, LARGE)).toContain('D1')
	const essai = await essaiIn(scola)
	const child = await heldUp(() => scola.post('/importer/appliquer', { essai }))
	expect(await (await scola.get('/importer')).text()).not.toContain('/importer/arreter')
	expect((await scola.post('/importer/arreter', { essai })).status).toBe(409)
	process.kill(child, 'SIGCONT')
	await ended(scola)
	expect(await saidBy(scola.get('/importer'))).toContain('Importé.')
	expect((await salles()).map(([code]) => code)).toEqual(['D1'])
	await write(schools, async (db) => void (await db.delete(s.salles)))
})

test('the registry alone cannot import accounts, years, money and passwords', async () => {
	const said = await tried(scola, {
		'utilisateurs.csv': 'identifiant;role;nom\nchef;administrateur;CHEF\n',
		'etudiants.csv': 'matricule;mot_de_passe\nM1;Secret-123\n'
	})
	expect(said).toContain("Vous ne pouvez pas importer ce fichier : demandez à l'administration")
	expect(said).toContain("Les mots de passe sont importés par l'administration")
	await scola.post('/importer/abandonner', { essai: await essaiIn(scola) })
	expect(await tried(admin, { 'utilisateurs.csv': 'identifiant;role;nom\nchef;administrateur;CHEF\n' })).toContain('chef')
	// nobody else can read or replace an administrator's files
	expect(await saidBy(scola.get('/importer'))).not.toContain('chef')
	expect((await drop(scola, { 'salles.csv': 'code;nom\nZ;Z\n' })).status).toBe(409)
	expect((await scola.post('/importer/appliquer', { essai: await essaiIn(admin) })).status).toBe(403)
	await admin.post('/importer/abandonner', { essai: await essaiIn(admin) })
	expect(depots()).toEqual([])
})

test('data changed since the preview are shown again, and not written', async () => {
	await tried(admin, { 'salles.csv': 'code;nom\nC1;Neuve\n', 'etudiants.csv': 'matricule\nETU-1\n' })
	const essai = await essaiIn(admin)
	await write(schools, async (db) => {
		await db.insert(s.salles).values({ code: 'C1', code_norm: 'c1', nom: 'Ancienne', updated_at: AT } as typeof s.salles.$inferInsert)
	})
	await admin.post('/importer/appliquer', { essai })
	await ended(admin)
	expect(await saidBy(admin.get('/importer'))).toContain('Les données ont changé depuis la vérification')
	expect(await salles()).toEqual([['C1', 'Ancienne', null]])
	await writtenUnderEyes(essai)
	expect(await salles()).toEqual([['C1', 'Neuve', null]])
	expect(await saidBy(admin.get('/importer'))).toContain("· KOUASSI Awa 1 salle modifiée Annuler l'import")
})

/** Starts an import of the administration that waits for another write while it is examined. */
async function writtenUnderEyes(essai: string) {
	const other = Promise.withResolvers<void>()
	const writing = write(schools, () => other.promise)
	const sent = admin.post('/importer/appliquer', { essai })
	try {
		const state = async (who: Browser): Promise<unknown> => (await who.get('/importer/etat')).json()
		let told = await state(admin)
		await until(async () => !Bun.deepEquals((told = await state(admin)), { fini: true }))
		expect(told).toEqual({ dit: expect.any(String), part: expect.any(Number) })
		expect(await state(scola)).toEqual({ fini: true })
	} finally {
		other.resolve()
	}
	await Promise.all([writing, sent])
	await ended(admin)
}

test('an import that waits and cannot be written does not block others', async () => {
	expect(await tried(admin, { 'salles.csv': 'code;capacite\nE1;x\n' })).toContain('1 erreur')
	expect(await saidBy(scola.get('/importer'))).not.toContain("Quelqu'un d'autre")
	expect(await tried(scola, { 'salles.csv': 'code;nom\nC1;Cave\n' })).toContain('Ce qui changerait')
	expect(await saidBy(admin.get('/importer'))).toContain('Appliquer')
	const moussa = await signedIn(schools, 'moussa')
	expect((await drop(moussa, { 'salles.csv': 'code\nE2\n' })).status).toBe(403)
	expect((await drop(admin, { 'salles.csv': 'code\nE2\n' })).status).toBe(409)
	await scola.post('/importer/abandonner', { essai: await essaiIn(scola) })
})

test('templates name every column of every kind that a person may import', async () => {
	const answer = await scola.get('/importer/modeles.zip')
	expect(answer.headers.get('content-disposition')).toContain('modeles.zip')
	const files = unzipSync(await answer.bytes())
	expect(new TextDecoder().decode(files['salles.csv'])).toBe('code;nom;capacite\r\n')
	expect(Object.keys(files)).toContain('LISEZMOI.txt')
	expect(await saidBy(scola.get('/importer'))).toContain('Modèles à remplir')
})

test('bad forms are refused with a sentence, and leave nothing behind', async () => {
	const type = 'multipart/form-data; boundary=x'
	expect((await admin.upload('/importer/fichiers', 'text/plain', new Uint8Array(3))).status).toBe(422)
	expect(
		(
			await admin.upload(
				'/importer/fichiers',
				type,
				new TextEncoder().encode('--x\r\nContent-Disposition: form-data; name="fichiers"; filename="a.csv"\r\n\r\ncode')
			)
		).status
	).toBe(422)
	expect((await drop(admin, {})).status).toBe(422)
	expect((await drop(admin, { 'a.csv': new Uint8Array(1_100_000) })).status).toBe(413)
	expect((await drop(admin, Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`${n}.csv`, 'x'])))).status).toBe(422)
	expect((await drop(admin, { '../../../etc/passwd': 'x' })).status).toBe(303)
	await ended(admin)
	expect(await saidBy(admin.get('/importer'))).toContain('passwd')
	await admin.post('/importer/abandonner', { essai: await essaiIn(admin) })
	expect(depots()).toEqual([])
})

test('administrators export the whole school as a .zip that can be imported again', async () => {
	for (const who of [scola, await signedIn(schools, 'moussa')]) expect((await who.get('/importer/ecole.zip')).status).toBe(403)
	const response = await admin.get('/importer/ecole.zip')
	expect(response.headers.get('content-disposition')).toBe('attachment; filename="alpha.zip"')
	const zip = await response.bytes()
	const files = unzipSync(zip)
	expect(new TextDecoder().decode(files['salles.csv'])).toContain('C1;Neuve')
	expect(Object.keys(files)).toContain('export.json')
	expect(
		Object.values(files)
			.map((bytes) => new TextDecoder().decode(bytes))
			.join('')
	).not.toContain('$2')
	const outgoing = join(schools.folder, 'data/outgoing')
	expect(readdirSync(outgoing)).toEqual([])
	expect(await tried(admin, { 'alpha.zip': zip })).not.toContain('rien ne sera importé')
	await admin.post('/importer/abandonner', { essai: await essaiIn(admin) })
})

test('lists are exported as .csv and .xlsx, the workbook can be imported again, and texts are never formulas', async () => {
	await write(schools, async (db) => {
		await db
			.insert(s.salles)
			.values([
				{ code: 'X1', code_norm: 'x1', nom: '=cmd()|\u0001<b>&"', updated_at: AT } as typeof s.salles.$inferInsert,
				{ code: 'X2', code_norm: 'x2', nom: '\u202e+225 😀', updated_at: AT } as typeof s.salles.$inferInsert
			])
	})
	expect(await (await admin.get('/salles/export.csv?q=X')).text()).toContain('X1;"\'=cmd()')
	const response = await admin.get('/salles/export.xlsx')
	expect(response.headers.get('content-disposition')).toBe('attachment; filename="salles.xlsx"')
	const book = await response.bytes()
	const { sheets } = await readXlsx(book)
	expect([sheets[0]?.name, sheets[0]?.rows.find(([code]) => code === 'X1')?.[1]]).toEqual(['salles', '=cmd()|<b>&"'])
	expect(new TextDecoder().decode(unzipSync(book)['xl/worksheets/sheet1.xml'])).not.toContain('<f>')
	const again = await tried(admin, { 'salles.xlsx': book })
	expect(again).toContain('Rien à changer')
	await admin.post('/importer/abandonner', { essai: await essaiIn(admin) })
	expect((await scola.get('/salles/export.xlsx')).status).toBe(200)
	expect((await (await signedIn(schools, 'yao')).get('/salles/export.xlsx')).status).toBe(403)

	// a teacher's list has the columns for teachers
	const head = async (who: Browser) => (await readXlsx(await (await who.get('/etudiants/export.xlsx')).bytes())).sheets[0]?.rows[0]
	expect(await head(admin)).toEqual([
		'nom',
		'prenoms',
		'matricule',
		'(Classe)',
		'(Inscription)',
		'telephone',
		'email',
		'date_naissance',
		'sexe',
		'identifiant'
	])
	expect(await head(await signedIn(schools, 'yao'))).not.toContain('telephone')
	// the list can be imported again, also for one class; columns only for people are ignored
	const list = await (await scola.get('/etudiants/export.xlsx?classe=1')).bytes()
	expect(await tried(scola, { 'etudiants-MECA-L1.xlsx': list })).toContain('Rien à changer')
	const { sheets: lists } = await readXlsx(list)
	const [names = [], first = [], ...others] = lists[0]!.rows
	const mended = await workbookOf({ etudiants: [names, ['MENDÉE', ...first.slice(1)], ...others] as CellValue[][] })
	const told = await tried(scola, { 'liste.xlsx': mended })
	expect(told).toMatch(/1 fiche changerait Modifié · étudiant \S+ Nom : \S+ puis MENDÉE/)
	expect(told).toMatch(/Quoi Modifiés Inchangés étudiants 1 \d+/)
	const wrong = await workbookOf({ etudiants: [names, [...first.slice(0, 6), 'pas un mail', ...first.slice(7)]] as CellValue[][] })
	expect(await tried(scola, { 'liste.xlsx': wrong })).toContain('etudiants!G2 email')
	await scola.post('/importer/abandonner', { essai: await essaiIn(scola) })
	for (const [path, name] of [
		['/classes/export.xlsx', 'classes.xlsx'],
		['/inscriptions/export.xlsx?classe=1&choix=toutes', 'inscriptions-MECA-L1.xlsx']
	] as const) {
		const book = await (await scola.get(path)).bytes()
		expect((await readXlsx(book)).sheets[0]!.rows.length).toBeGreaterThan(2)
		expect(await tried(scola, { [name]: book })).toContain('Rien à changer')
	}
	await scola.post('/importer/abandonner', { essai: await essaiIn(scola) })
	expect((await (await signedIn(schools, 'ines')).get('/etudiants/export.xlsx')).status).toBe(403)
	expect((await readXlsx(await (await admin.get('/historique/export.xlsx')).bytes())).sheets[0]?.rows[0]?.[0]).toBe('Quand')
})

test('the author of an import is found without reading every account', async () => {
	const store = await schools.store()
	const statements = await statementsOf(store, () => admin.get('/importer'))
	const ofImports = statements.filter(({ sql }) => sql.includes('"imports"'))
	expect(ofImports).not.toEqual([])
	for (const one of ofImports) expect((await fullScans(store, one)).filter((step) => step.includes('utilisateurs'))).toEqual([])
})
