import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { readXlsx } from 'hucre/xlsx'
import { join } from 'node:path'
import { sweepDrafts } from '../../src/exchange/uploads/drafts'
import { deleteTenant } from '../../src/tenants/tenants.service'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { browser, saidBy, signedIn, type Browser } from '../support/console'
import { AT, PASSWORD, PASSWORD_HASH } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { until } from '../support/until'
import { workbookOf } from '../support/workbook'

let schools: Schools
let admin: Browser
let scola: Browser
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:30:00Z' })
	await write(schools, async (db) => {
		await db.insert(s.utilisateurs).values({
			id: 50,
			identifiant: 'scola',
			identifiant_norm: 'scola',
			role: 'coordinateur',
			console_seule: true,
			fonctions: 'scolarite',
			nom: 'SCOLA',
			prenoms: 'P',
			cle_tri: 'scola',
			mot_de_passe_hash: PASSWORD_HASH,
			updated_at: AT
		})
	})
	admin = await signedIn(schools, 'awa')
	scola = browser(schools)
	await scola.post('/connexion', { identifiant: 'scola', mot_de_passe: PASSWORD, vers: '' })
})
afterAll(() => schools.stop())

type Sent = Readonly<Record<string, string | Uint8Array>>

/** Sends files, or cells that are pasted, as a browser does without a script. */
async function send(who: Browser, path: string, files: Sent, cells?: string) {
	const form = new FormData()
	if (cells !== undefined) form.append('cellules', cells)
	for (const [name, content] of Object.entries(files)) form.append('fichiers', new File([content as BlobPart], name))
	const request = new Request('http://alpha.test/', { method: 'POST', body: form })
	return who.upload(path, request.headers.get('content-type')!, await request.bytes())
}

const SHEET = '/console/importer/brouillons/'
const LIST = 'Salle;Nom;Places\nB12;Salle B12;40\nB13;Salle B13;30\n'

/** Makes a draft of files. @returns its address */
async function draftOf(who: Browser, files: Sent, cells?: string): Promise<string> {
	const response = await send(who, '/importer/fichiers', files, cells)
	const to = response.headers.get('location') ?? ''
	expect([response.status, to]).toEqual([303, expect.stringContaining(SHEET)])
	return to.slice('/console'.length).replace(/\/feuilles\/\d+$/, '')
}

const folders = () => {
	const all = join(schools.folder, 'data/brouillons')
	return existsSync(all) ? (readdirSync(all, { recursive: true }) as string[]).filter((name) => /^\w+\/\d+\/\d+$/.test(name)) : []
}

const depots = () => {
	const folder = join(schools.folder, 'data/incoming')
	return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('depot-')) : []
}
const essaiIn = async (who: Browser) => /name="essai" value="([^"]+)"/.exec(await (await who.get('/importer')).text())?.[1] ?? ''

/** Waits until no import runs. */
async function ended(who: Browser) {
	await until(async () => ((await (await who.get('/importer/etat')).json()) as { fini?: true }).fini === true)
}

/** The fields of the form that posts to an address, as a browser sends them: values as they stand. */
function fieldsOf(page: string, to: string): Record<string, string> {
	const form = new RegExp(`<form[^>]*action="/console${to}"[^]*?</form>`).exec(page)?.[0] ?? ''
	const fields: Record<string, string> = {}
	for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
		const name = /name="([^"]*)"/.exec(tag)?.[1]
		if (name === undefined || (/type="(checkbox|radio)"/.test(tag) && !/ checked/.test(tag))) continue
		fields[name] = /value="([^"]*)"/.exec(tag)?.[1] ?? ''
	}
	for (const [select, name = ''] of form.matchAll(/<select[^>]*name="([^"]*)"[^]*?<\/select>/g))
		fields[name] =
			/<option[^>]*value="([^"]*)"[^>]* selected/.exec(select)?.[1] ?? /<option[^>]* selected[^>]*value="([^"]*)"/.exec(select)?.[1] ?? ''
	return fields
}

/** Sends the page of a sheet as it is proposed, with some fields changed. */
async function accept(who: Browser, path: string, changes: Readonly<Record<string, string>> = {}) {
	const page = await (await who.get(path)).text()
	return who.post(path, { ...fieldsOf(page, path), ...changes })
}

const sweep = () => sweepDrafts(join(schools.folder, 'data'), schools.clock.now().add({ hours: 24 * 8 }))
beforeEach(sweep)

test('a file of any name becomes a draft, whose sheet proposes what each column becomes', async () => {
	const path = await draftOf(scola, { 'Nos salles 2026.csv': LIST })
	expect(await saidBy(scola.get(path))).toMatch(/Nos salles 2026.csv .* À voir/)
	expect(await saidBy(scola.get(`${path}/feuilles/0`))).toContain('Places')
	expect(await saidBy(scola.get('/importer'))).toContain('Nos salles 2026.csv')
	expect(folders()).toHaveLength(1)
	if (process.platform !== 'win32') expect(statSync(join(schools.folder, 'data/brouillons', folders()[0]!, '0')).mode & 0o777).toBe(0o600)
})

test('files in the own form of Préau pass as before, and one without the key headings of its name becomes a draft', async () => {
	const own = await send(scola, '/importer/fichiers', { 'salles.csv': 'code;nom\nA1;Salle A1\n' })
	expect(own.headers.get('location')).toBe('/console/importer')
	expect(folders()).toEqual([])
	await ended(scola)
	await scola.post('/importer/abandonner', { essai: await essaiIn(scola) })
	await draftOf(scola, { 'salles.csv': 'Nom de la salle;Places\nLabo;40\n' })
	const book = await workbookOf({ Feuil1: [['Matière', 'Note']] })
	await draftOf(scola, { 'Notes.xlsx': book })
	expect(folders()).toHaveLength(2)
})

test('a draft is its author’s alone: administrators, others and other schools find nothing', async () => {
	const path = await draftOf(scola, { 'Nos salles.csv': LIST })
	const elsewhere = await signedIn(schools, 'awa', 'beta')
	const pages = [path, `${path}/feuilles/0`, `${path}/cote.xlsx`]
	const forms = [`${path}/verifier`, `${path}/reponses`, `${path}/supprimer`, `${path}/feuilles/0`, `${path}/feuilles/0/titres`]
	for (const [who, status] of [
		[admin, 404],
		[elsewhere, 404],
		[await signedIn(schools, 'moussa'), 403],
		[await signedIn(schools, 'fanta'), 403],
		[await signedIn(schools, 'ines'), 403]
	] as const) {
		for (const page of pages) expect([page, (await who.get(page)).status]).toEqual([page, status])
		for (const form of forms) expect([form, (await who.post(form, { contenu: 'aucun', ligne: '2' })).status]).toEqual([form, status])
		expect((await send(who, `${path}/fichiers`, { 'a.csv': LIST })).status).toBe(status)
		expect(await (await who.get('/importer')).text()).not.toContain('Nos salles.csv')
	}
	expect(folders()).toHaveLength(1)
	expect((await scola.get(path)).status).toBe(200)
	expect((await scola.get(`${path}/feuilles/7`)).status).toBe(404)
	expect((await scola.get(`${path}/feuilles/x`)).status).toBe(404)
})

test('cells that are pasted become a file of the draft, and each paste another one', async () => {
	const cells = LIST.replaceAll(';', '\t')
	const path = await draftOf(scola, {}, cells)
	expect(await saidBy(scola.get(path))).toContain('cellules.txt')
	await send(scola, `${path}/fichiers`, {}, cells)
	const page = await saidBy(scola.get(path))
	expect([page.includes('cellules.txt'), page.includes('cellules (2).txt')]).toEqual([true, true])
	const empty = await send(scola, `${path}/fichiers`, {}, '  ')
	expect([empty.status, await saidBy(empty)]).toEqual([422, expect.stringContaining('Choisissez au moins un fichier')])
	const endless = await send(scola, '/importer/fichiers', {}, 'x\t'.repeat(2_200_000))
	expect([endless.status, await saidBy(endless)]).toEqual([413, expect.stringContaining('dépassent 4 Mio')])
})

test('a file of the same name takes the place of the one before, and nothing is decided about it then', async () => {
	const path = await draftOf(scola, { 'Nos salles.csv': LIST, 'Autres.csv': LIST })
	expect((await scola.post(`${path}/feuilles/0`, { contenu: 'aucun' })).status).toBe(303)
	expect(await saidBy(scola.get(path))).toContain('Laissée')
	const added = await send(scola, `${path}/fichiers`, { 'Nos salles.csv': 'Salle;Places\nC1;20\n', 'Autres.csv': LIST })
	expect(added.status).toBe(303)
	const page = await (await scola.get(path)).text()
	expect(page.match(/feuilles\/\d+"/g)).toEqual(['feuilles/2"', 'feuilles/3"'])
	expect(page).not.toContain('Laissée</span>')
	expect((await scola.get(`${path}/feuilles/0`)).status).toBe(404)
})

test('the row of the headings can be moved, and a number that is not a row is refused', async () => {
	const path = await draftOf(scola, { 'Nos salles.csv': `Lycée technique\n${LIST}` })
	const moved = await scola.post(`${path}/feuilles/0/titres`, { ligne: '2' })
	expect([moved.status, moved.headers.get('location')]).toEqual([303, `/console${path}/feuilles/0`])
	expect(await saidBy(scola.get(`${path}/feuilles/0`))).toContain('Places')
	for (const ligne of ['0', 'x', '2000000', '']) expect((await scola.post(`${path}/feuilles/0/titres`, { ligne })).status).toBe(422)
})

test('a sheet of another content is looked at again for it, and its columns are shown before it is accepted', async () => {
	const path = `${await draftOf(scola, { 'Divers.csv': 'Sigle;Désignation;Système\nELT;Électrotechnique;BTS\nGI;Génie;LMD\n' })}/feuilles/0`
	const page = await (await scola.get(path)).text()
	expect(page).not.toContain('value="filieres.systeme"')
	for (const [more, status] of [
		[{ ouvrir: '' }, 200],
		[{}, 422]
	] as const) {
		const shown = await scola.post(path, { ...fieldsOf(page, path), contenu: 'filieres', ...more })
		const html = await shown.clone().text()
		expect([shown.status, html.includes('Le contenu a changé')]).toEqual([status, status === 422])
		expect(fieldsOf(html, path)).toMatchObject({ vu: 'filieres', 'use.2': 'filieres.systeme' })
	}
	expect((await accept(scola, path)).status).toBe(303)
})

test('a draft with an open sheet cannot be checked, and a deleted one is gone', async () => {
	const path = await draftOf(scola, { 'Nos salles.csv': LIST })
	const early = await scola.post(`${path}/verifier`, {})
	expect([early.status, await saidBy(early)]).toEqual([422, expect.stringContaining('Une feuille est à voir')])
	expect((await scola.post(`${path}/supprimer`, {})).headers.get('location')).toBe('/console/importer')
	expect(folders()).toEqual([])
	expect((await scola.get(path)).status).toBe(404)
})

test('two drafts of one file are two, and the thirteenth draft of a person is refused', async () => {
	const paths: string[] = []
	for (let count = 0; count < 12; count++) paths.push(await draftOf(scola, { 'Nos salles.csv': LIST }))
	expect(new Set(paths).size).toBe(12)
	const one = await send(scola, '/importer/fichiers', { 'Nos salles.csv': LIST })
	expect([one.status, await saidBy(one)]).toEqual([409, expect.stringContaining('Vous avez déjà 12 brouillons')])
	expect(await draftOf(admin, { 'Nos salles.csv': LIST })).not.toBe('')
	expect(folders()).toHaveLength(13)
	expect(depots()).toEqual([])
})

test('a draft survives a restart, and goes after seven days', async () => {
	const path = await draftOf(scola, { 'Nos salles.csv': LIST })
	await schools.tenants.closeAll()
	const restarted = await startSchools({ folder: schools.folder, empty: true, now: schools.clock.now().toString() })
	const again = browser(restarted)
	await again.post('/connexion', { identifiant: 'scola', mot_de_passe: PASSWORD, vers: '' })
	expect((await again.get(path)).status).toBe(200)
	restarted.clock.advance({ hours: 24 * 7 - 1 })
	sweepDrafts(join(schools.folder, 'data'), restarted.clock.now())
	expect(folders()).toHaveLength(1)
	restarted.clock.advance({ hours: 2 })
	sweepDrafts(join(schools.folder, 'data'), restarted.clock.now())
	expect(folders()).toEqual([])
	await restarted.tenants.closeAll()
})

test('files that cannot be read are refused in a sentence, and leave nothing behind', async () => {
	const response = await send(scola, '/importer/fichiers', { 'Liste.pdf': '%PDF-1.4' })
	expect(response.status).toBe(422)
	expect(await saidBy(response)).toContain('Liste.pdf')
	expect([folders(), depots()]).toEqual([[], []])
	const path = await draftOf(scola, { 'Liste.pdf': '%PDF-1.4', 'Nos salles.csv': LIST })
	expect(await saidBy(scola.get(path))).toContain('Nos salles.csv')
})

/** Accepts each open sheet of a draft as it is proposed, and has all checked. */
async function checked(who: Browser, path: string, changes: Readonly<Record<string, string>> = {}) {
	const sheet = await accept(who, `${path}/feuilles/0`, changes)
	expect([sheet.status, sheet.status === 303 ? '' : await saidBy(sheet)]).toEqual([303, ''])
	expect((await who.post(`${path}/verifier`, {})).headers.get('location')).toBe('/console/importer')
	await ended(who)
	return who.get('/importer')
}

const count = async (sql: string) => Number(Object.values((await (await schools.store()).client.execute(sql)).rows[0]!)[0])

const rowsOf = (...tables: readonly string[]) =>
	Promise.all(
		tables.map(async (table) =>
			(await (await schools.store()).client.execute(`SELECT * FROM ${table} ORDER BY 1`)).rows.map((row) => ({ ...row }))
		)
	)

test('a secretary brings a list of students in: sheet, questions, preview, import, and the choices are kept', async () => {
	const book = await workbookOf({
		'MECA L1': [
			['Nom', 'Prénoms', 'Date de naissance', 'Sexe', 'Téléphone', 'Classe'],
			['AHOUSSOU', 'Awa Marie', '12/05/2004', 'Féminin', '+2250701020304', 'MECA-L1'],
			['BAMBA', 'Issa', '30/11/2003', 'Masculin', '', 'MECA-L1']
		]
	})
	const before = await rowsOf('utilisateurs', 'etudiants', 'inscriptions', 'correspondances', 'lignes_reconnues')
	const path = await draftOf(scola, { 'Liste 2026.xlsx': book })
	const asked = await (await checked(scola, path)).text()
	expect(asked).toContain('Premier matricule')
	expect(await count('SELECT count(*) FROM correspondances')).toBe(0)
	const answers = fieldsOf(asked, `${path}/reponses`)
	expect((await scola.post(`${path}/reponses`, { ...answers, vues: 'x' })).status).toBe(409)
	expect((await admin.post(`${path}/reponses`, answers)).status).toBe(404)
	expect((await scola.post(`${path}/reponses`, answers)).headers.get('location')).toBe('/console/importer')
	await ended(scola)
	const preview = await saidBy(scola.get('/importer'))
	expect(preview).toMatch(/Nouveau · étudiant \S+/)
	expect(preview).toContain('AHOUSSOU')
	expect(await count("SELECT count(*) FROM utilisateurs WHERE nom = 'AHOUSSOU'")).toBe(0)
	await scola.post('/importer/appliquer', { essai: await essaiIn(scola) })
	await ended(scola)
	const after = await scola.get('/importer')
	expect(await saidBy(after.clone())).toMatch(/Importé\. .*2 étudiants inscrits en [^;]+\s; 1 sans téléphone/)
	const [, lacking = ''] = /href="\/console(\/importer\/sans-telephone\/\d+)"/.exec(await after.text()) ?? []
	expect(await saidBy(scola.get(lacking))).toContain('BAMBA Issa')
	expect(await saidBy(scola.get(lacking))).not.toContain('AHOUSSOU')
	expect((await (await signedIn(schools, 'moussa')).get(lacking)).status).toBe(403)
	expect(await count("SELECT count(*) FROM utilisateurs WHERE nom IN ('AHOUSSOU', 'BAMBA')")).toBe(2)
	expect([folders(), depots()]).toEqual([[], []])
	expect(await count("SELECT count(*) FROM journal_lignes WHERE action = 'correspondance.create'")).toBe(1)
	const kept = await saidBy(scola.get('/importer/correspondances'))
	expect(kept).toContain('Liste 2026.xlsx MECA L1')

	// the same file twice makes nobody
	const again = await draftOf(scola, { 'Liste 2026.xlsx': book })
	expect(await saidBy(scola.get(`${again}/feuilles/0`))).toContain('Comme la dernière fois')
	expect(await saidBy(checked(scola, again))).toContain('Rien à changer')

	// the way back leaves nothing of it
	const [, way = ''] = /href="\/console(\/importer\/retour\/\d+)"/.exec(await (await admin.get('/importer')).text()) ?? []
	const [, vu = ''] = /name="vu" value="([^"]+)"/.exec(await (await admin.get(way)).text()) ?? []
	expect((await admin.post(way, { vu, oui: 'oui' })).status).toBe(303)
	await until(async () => (await count('SELECT count(*) FROM lignes_reconnues').catch(() => 1)) === 0)
	expect(await rowsOf('utilisateurs', 'etudiants', 'inscriptions', 'correspondances', 'lignes_reconnues')).toEqual(before)
})

test('a kept choice is renamed and forgotten by the people who import its kind', async () => {
	await write(schools, async (db) => {
		const choix = { entetes: 'nom', choix: { uses: { nom: 'utilisateurs.nom' }, words: {} }, auteur: 'utilisateur:1', at: 1 }
		await db.insert(s.correspondances).values({ id: 90, nom: 'Nos comptes', contenu: 'utilisateurs', ...choix })
		await db.insert(s.correspondances).values({ id: 91, nom: 'Nos salles', contenu: 'salles', ...choix })
	})
	const path = '/importer/correspondances'
	expect(await saidBy(scola.get(path))).toMatch(/^(?!.*Nos comptes).*Nos salles/)
	expect(await saidBy(admin.get(path))).toContain('Nos comptes')
	expect((await scola.post(`${path}/90`, { nom: 'x' })).status).toBe(404)
	expect((await scola.post(`${path}/90/supprimer`, {})).status).toBe(404)
	for (const nom of ['', 'x'.repeat(101)]) expect((await scola.post(`${path}/91`, { nom })).status).toBe(422)
	expect((await scola.post(`${path}/91`, { nom: 'Salles de la rentrée' })).status).toBe(303)
	expect(await saidBy(scola.get(path))).toContain('Salles de la rentrée')
	expect((await scola.post(`${path}/91/supprimer`, {})).status).toBe(303)
	expect(await count('SELECT count(*) FROM correspondances WHERE id = 91')).toBe(0)
	expect((await (await signedIn(schools, 'awa', 'beta')).post(`${path}/90`, { nom: 'x' })).status).toBe(404)
})

const ROOMS = { 'Nos salles.csv': 'Code salle;Nom salle;Places\nD1;Labo nord;40\nD2;Labo sud;beaucoup\nD3;Atelier;30\n' }
const AS_ROOMS = { contenu: 'salles', vu: 'salles', 'use.0': 'salles.code', 'use.1': 'salles.nom', 'use.2': 'salles.capacite' }

test('a file that changed between its explanation and its import is refused', async () => {
	const path = await draftOf(scola, ROOMS)
	writeFileSync(join(schools.folder, 'data/brouillons', folders()[0]!, '0'), 'Code salle;Nom salle;Places\nE1;Salle E1;40\n')
	expect(await saidBy(checked(scola, path, AS_ROOMS))).toContain('Nos salles.csv a changé depuis son envoi')
	expect(await count("SELECT count(*) FROM salles WHERE code IN ('D1', 'E1')")).toBe(0)
})

test('a wrong cell is corrected or its row left aside, which goes out as a workbook with the reason', async () => {
	const path = await draftOf(scola, ROOMS)
	const wrong = await (await checked(scola, path, AS_ROOMS)).text()
	expect(wrong).toContain('beaucoup')
	const fields = fieldsOf(wrong, `${path}/reponses`)
	expect((await scola.post(`${path}/reponses`, { ...fields, 'laisser.0': 'oui' })).status).toBe(303)
	await ended(scola)
	const preview = await saidBy(scola.get('/importer'))
	expect([preview.includes('D1'), preview.includes('D2')]).toEqual([true, false])
	await scola.post('/importer/appliquer', { essai: await essaiIn(scola) })
	await ended(scola)
	expect(await count("SELECT count(*) FROM salles WHERE code LIKE 'D%'")).toBe(2)
	// it stays for these rows, and cannot be imported again
	expect((await scola.post(`${path}/verifier`, {})).status).toBe(409)
	const book = await scola.get(`${path}/cote.xlsx`)
	const { sheets } = await readXlsx(await book.bytes())
	expect(sheets[0]!.rows.slice(1)).toEqual([
		['', '', '', 'Code salle', 'Nom salle', 'Places'],
		[expect.stringContaining('beaucoup'), 'Nos salles.csv', 3, 'D2', 'Labo sud', 'beaucoup']
	])
	expect((await scola.post(`${path}/supprimer`, {})).status).toBe(303)
	expect(folders()).toEqual([])
})

test('a total that is left out is counted before the import, and goes out with its reason until then', async () => {
	const path = await draftOf(scola, { 'Nos salles.csv': 'Code salle;Nom salle;Places\nE1;Labo est;40\nE2;Atelier;30\nTOTAL;;70\n' })
	const page = await (await scola.get(`${path}/feuilles/0`)).text()
	expect(fieldsOf(page, `${path}/feuilles/0`)['total']).toBe('4')
	await checked(scola, path, AS_ROOMS)
	expect(await saidBy(scola.get('/importer'))).toContain('1 ligne est laissée de côté.')
	const { sheets } = await readXlsx(await (await scola.get(`${path}/cote.xlsx`)).bytes())
	expect(sheets[0]!.rows.slice(2)).toEqual([['Ligne de total', 'Nos salles.csv', 4, 'TOTAL', '', '70']])
	await scola.post('/importer/appliquer', { essai: await essaiIn(scola) })
	await ended(scola)
	expect(await count("SELECT count(*) FROM salles WHERE code IN ('E1', 'E2', 'TOTAL')")).toBe(2)
	// a total alone keeps no draft
	expect(folders()).toEqual([])
})

test('a list in a file of a template’s name is mapped if it has a heading of its own', async () => {
	const path = await draftOf(scola, { 'Etudiants.csv': 'Matricule;Nom;Prénoms;Né(e) le;Contact\nX-1;KONE;Awa;12/03/2004;0707070707\n' })
	expect(await saidBy(scola.get(`${path}/feuilles/0`))).toContain('Contact')
})

const NEWCOMERS = 'Matricule;Nom;Prénoms;Sexe;Date de naissance;Classe\nZ-9001;ZADI;Awa;F;12/05/2004;MECA-L1\n'

test('an import whose data changed since its preview is not written, says so, and keeps its draft', async () => {
	const path = await draftOf(scola, { 'Liste.csv': NEWCOMERS })
	await checked(scola, path, { contenu: 'etudiants', vu: 'etudiants' })
	const essai = await essaiIn(scola)
	await write(schools, async (db) => {
		const names = { nom: 'ZADI', prenoms: 'Awa', cle_tri: 'zadi awa', mot_de_passe_hash: PASSWORD_HASH, updated_at: AT }
		await db.insert(s.utilisateurs).values({ id: 777, identifiant: 'z-1', identifiant_norm: 'z-1', role: 'etudiant', ...names })
		await db.insert(s.etudiants).values({ id: 777, matricule: 'Z-1', date_naissance: '2004-05-12', updated_at: AT })
	})
	await scola.post('/importer/appliquer', { essai })
	await ended(scola)
	const page = await saidBy(scola.get('/importer'))
	expect(page).toContain('rien n’a été écrit'.replace('’', "'"))
	expect(page).not.toContain('Importé.')
	expect(folders()).toHaveLength(1)
	expect(await count("SELECT count(*) FROM etudiants WHERE matricule = 'Z-9001'")).toBe(0)
	// an administrator sees that it waits, and cannot write it either
	const seen = await saidBy(admin.get('/importer'))
	expect(seen).toContain("L'auteur de cet import n'a pas encore répondu à toutes les questions")
	expect(seen).not.toContain('Rien à')
	await admin.post('/importer/appliquer', { essai: await essaiIn(admin) })
	expect(await saidBy(scola.get('/importer'))).not.toContain('Importé.')
	expect(folders()).toHaveLength(1)
	await admin.post('/importer/abandonner', { essai: await essaiIn(admin) })
})

test('people without the caisse are not offered what was paid, and learn nothing about fees from a form that they forge', async () => {
	const list = { 'Liste des payés.csv': 'Matricule;Nom;Déjà payé\nETU-1;ZADI;5000\n' }
	const path = await draftOf(scola, list)
	const page = await (await scola.get(`${path}/feuilles/0`)).text()
	expect([page.includes('paiements.deja_paye'), page.includes('mot_de_passe')]).toEqual([false, false])
	expect(await (await admin.get(`${await draftOf(admin, list)}/feuilles/0`)).text()).toContain('paiements.deja_paye')
	await checked(scola, path, { contenu: 'etudiants', vu: 'etudiants', 'use.2': 'paiements.deja_paye' })
	expect(await saidBy(scola.get('/importer'))).not.toContain('frais à payer')
	await scola.post('/importer/abandonner', { essai: await essaiIn(scola) })
})

test('files that one person sends at once from two sessions all come into the draft', async () => {
	const path = await draftOf(scola, { 'Nos salles.csv': LIST })
	const other = browser(schools)
	await other.post('/connexion', { identifiant: 'scola', mot_de_passe: PASSWORD, vers: '' })
	const sent = await Promise.all([
		send(scola, `${path}/fichiers`, { 'Deux.csv': LIST }),
		send(other, `${path}/fichiers`, { 'Trois.csv': LIST.replaceAll('B1', 'C1') })
	])
	expect(sent.map(({ status }) => status)).toEqual([303, 303])
	const page = await saidBy(scola.get(path))
	expect(['Nos salles.csv', 'Deux.csv', 'Trois.csv'].filter((name) => page.includes(name))).toHaveLength(3)
	expect(new Set((await (await scola.get(path)).text()).match(/feuilles\/\d+"/g)).size).toBe(3)
})

test('the drafts of a school go with it', async () => {
	await draftOf(scola, { 'Nos salles.csv': LIST })
	const elsewhere = await signedIn(schools, 'awa', 'beta')
	const form = new FormData()
	form.append('fichiers', new File([LIST], 'Nos salles.csv'))
	const request = new Request('http://beta.test/', { method: 'POST', body: form })
	await elsewhere.upload('/importer/fichiers', request.headers.get('content-type')!, await request.bytes())
	expect(folders()).toHaveLength(2)
	await deleteTenant(schools.tenants, 'beta')
	expect(folders().map((name) => name.split('/')[0])).toEqual(['alpha'])
})
