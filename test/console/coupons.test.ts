import { afterEach, beforeEach, expect, test } from 'bun:test'
import { write } from '../support/affairs'
import { browser, saidBy, signedIn, type Browser } from '../support/console'
import { qrCode } from '../../src/kit/qr'
import { codeIn, slip, slipCode } from '../support/coupons'
import { utilisateurs } from '../../src/school/schema'
import { AT, PASSWORD, PASSWORD_HASH, type Name } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { fullScans, statementsOf } from '../support/statements'

let schools: Schools
let awa: Browser
/** Rokia, who keeps the students' records and is nothing else. */
let rokia: Browser
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	awa = await signedIn(schools, 'awa')
	await write(schools, (db) =>
		db.insert(utilisateurs).values({
			id: 40,
			identifiant: 'rokia',
			identifiant_norm: 'rokia',
			nom: 'BAMBA',
			prenoms: 'Rokia',
			cle_tri: 'bamba rokia',
			updated_at: AT,
			role: 'administrateur',
			fonctions: 'scolarite',
			console_seule: true,
			mot_de_passe_hash: PASSWORD_HASH
		})
	)
	rokia = browser(schools)
	await rokia.post('/connexion', { identifiant: 'rokia', mot_de_passe: PASSWORD, vers: '' })
})
afterEach(() => schools.stop())

const sql = (text: string) => write(schools, (db) => db.run(text))
const rows = async (text: string) => (await (await schools.store()).client.execute(text)).rows
const chosen = { mot_de_passe: 'Calebasse-7', repete: 'Calebasse-7' }
const forget = (id: number) => sql(`UPDATE utilisateurs SET mot_de_passe_hash = NULL WHERE id = ${id}`)

test('a teacher who forgot the password gets in by a slip of the office', async () => {
	const asked = await rokia.post('/enseignants/10/coupon', {})
	expect(await saidBy(asked)).toContain('TRAORÉ Fanta a déjà un mot de passe')
	expect(await rows('SELECT 1 FROM liens')).toEqual([])
	const html = await (await slip(rokia, '/enseignants/10/coupon')).text()
	for (const words of ['TRAORÉ Fanta', 'ENS-1', 'fanta']) expect(html).toContain(words)
	expect((await browser(schools).post('/coupon', { identifiant: 'fanta', code: codeIn(html), ...chosen })).status).toBe(303)
	expect((await browser(schools).post('/connexion', { identifiant: 'fanta', mot_de_passe: chosen.mot_de_passe })).status).toBe(303)
	expect((await browser(schools).post('/coupon', { identifiant: 'fanta', code: codeIn(html), ...chosen })).status).toBe(404)
})

test('a slip printed again makes the first one void', async () => {
	await forget(10)
	const [first, second] = [await slipCode(rokia, '/enseignants/10/coupon'), await slipCode(rokia, '/enseignants/10/coupon')]
	expect((await browser(schools).post('/coupon', { identifiant: 'fanta', code: first, ...chosen })).status).toBe(404)
	expect((await browser(schools).post('/coupon', { identifiant: 'fanta', code: second, ...chosen })).status).toBe(303)
})

test('a teacher who left, a student and nobody have no slip of a teacher', async () => {
	const statuses = await Promise.all([12, 20, 999].map(async (id) => (await rokia.post(`/enseignants/${id}/coupon`, {})).status))
	expect(statuses).toEqual([422, 404, 404])
	await forget(10)
	const code = await slipCode(rokia, '/enseignants/10/coupon')
	await sql('UPDATE utilisateurs SET actif = 0 WHERE id = 10')
	expect((await browser(schools).post('/coupon', { identifiant: 'fanta', code, ...chosen })).status).toBe(404)
})

test.each([
	["UPDATE utilisateurs SET fonctions = 'comptabilite' WHERE id = 10", 'a fonction'],
	["UPDATE utilisateurs SET role = 'coordinateur' WHERE id = 10", 'another role as the main one'],
	["INSERT INTO autres_roles (utilisateur_id, role) VALUES (10, 'coordinateur')", 'another role']
])('%s: only an administrator gives a slip to a teacher with %s', async (change) => {
	await sql(change)
	expect((await slip(rokia, '/enseignants/10/coupon')).status).toBe(403)
	expect(await (await rokia.post('/enseignants/coupons', { tous: 'oui' })).text()).not.toContain('TRAORÉ')
	expect(codeIn(await (await slip(awa, '/enseignants/10/coupon')).text())).not.toBe('')
	expect(codeIn(await (await slip(awa, '/acces/10/coupon')).text())).not.toBe('')
})

test.each<[Name]>([['moussa'], ['fanta'], ['ines']])('%s cannot print slips', async (name) => {
	const visitor = await signedIn(schools, name)
	for (const path of ['/enseignants/coupons', '/acces/coupons']) expect((await visitor.get(path)).status).toBe(403)
	for (const path of ['/enseignants/coupons', '/acces/coupons', '/enseignants/10/coupon', '/acces/10/coupon', '/etudiants/20/coupon'])
		expect([path, (await visitor.post(path, { tous: 'oui' })).status]).toEqual([path, 403])
})

test('the office cannot print slips of the staff', async () => {
	expect((await rokia.get('/acces/coupons')).status).toBe(403)
	for (const path of ['/acces/coupons', '/acces/1/coupon', '/acces/10/coupon'])
		expect([path, (await rokia.post(path, { tous: 'oui' })).status]).toEqual([path, 403])
	expect(await rows('SELECT 1 FROM liens')).toEqual([])
})

test('a list makes slips for the people without a password, and for the others if somebody ticks them', async () => {
	expect((await rokia.post('/enseignants/coupons', {})).status).toBe(422)
	await forget(11)
	const asked = await saidBy(awa.get('/enseignants/coupons'))
	expect(asked).toContain("Une personne n'a pas encore de mot de passe")
	// printed too early, the sheet says what to do
	expect(asked).toContain('choisissez « Préparer les coupons », puis « Imprimer »')
	const some = await (await awa.post('/enseignants/coupons', {})).text()
	expect([some.includes('GUESSAN'), some.includes('TRAORÉ'), some.includes('PARTI')]).toEqual([true, false, false])
	const all = await (await awa.post('/enseignants/coupons', { tous: 'oui' })).text()
	expect([all.includes('GUESSAN'), all.includes('TRAORÉ'), all.includes('PARTI')]).toEqual([true, true, false])
})

test('each slip has the QR code of the page that asks for the code, which is drawn once', async () => {
	const html = await (await awa.post('/enseignants/coupons', { tous: 'oui' })).text()
	const slips = html.split('class="sheet slip"').slice(1)
	const drawn = [...html.matchAll(/<path id="qr" d="([^"]+)"/g)].map(([, path]) => path!)
	expect([slips.length > 1, drawn.length, slips.every((one) => one.includes('<svg class="qr" role="img"'))]).toEqual([true, 1, true])
	expect(slips.slice(1).every((one) => one.includes('<use href="#qr"'))).toBe(true)
	const address = /class="address">(.+?)<\/span>/.exec(html)![1]!.replaceAll('<wbr/>', '')
	const runs = qrCode(address)!.flatMap((row) => row.filter((isDark, x) => isDark && !row[x - 1]))
	expect([drawn[0]!.split('M').length - 1, html.includes('style=')]).toEqual([runs.length, false])
})

test('the staff list has the administration, without students, teachers and programs', async () => {
	await awa.post('/acces/lms', { identifiant: 'moodle', nom: 'MOODLE', portee: 'lecture', domaines: 'structure' })
	const html = await (await awa.post('/acces/coupons', { tous: 'oui' })).text()
	const has = ['KOUASSI', 'DIABATÉ', 'BAMBA', 'TRAORÉ', 'ZADI', 'MOODLE'].map((name) =>
		html.slice(html.indexOf('class="slips"')).includes(name)
	)
	expect(has).toEqual([true, true, true, false, false, false])
})

test('a slip for an account in use tells its holder and the administrators, and one for a new account nobody', async () => {
	await forget(22)
	await slip(rokia, '/etudiants/22/coupon')
	await slip(rokia, '/enseignants/10/coupon')
	expect(await rows('SELECT utilisateur_id, titre, corps FROM notifications')).toMatchObject([
		{ utilisateur_id: 10, titre: "Un coupon d'accès à votre compte", corps: expect.stringContaining('Rokia BAMBA a imprimé') }
	])
	const lines = await rows("SELECT action, objet_id FROM journal_lignes WHERE action LIKE 'coupon.%'")
	expect(lines).toMatchObject([
		{ action: 'coupon.create', objet_id: '22' },
		{ action: 'coupon.reset', objet_id: '10' }
	])
	const seen = await saidBy(awa.get(''))
	expect(seen).toContain("BAMBA Rokia a imprimé un coupon d'accès pour TRAORÉ Fanta, qui a déjà un mot de passe (20/11/2026")
	expect(seen).not.toContain('EBA')
	for (const visitor of [rokia, await signedIn(schools, 'moussa'), await signedIn(schools, 'ines')])
		expect(await saidBy(visitor.get(''))).not.toContain('a imprimé un coupon')
	schools.clock.advance({ hours: 8 * 24 })
	expect(await saidBy((await signedIn(schools, 'awa')).get(''))).not.toContain('a imprimé un coupon')
})

test('administrators do not read about their own slips', async () => {
	await slip(awa, '/acces/10/coupon')
	expect(await saidBy(awa.get(''))).not.toContain('a imprimé un coupon')
})

test('the latest slips are found without reading the journal', async () => {
	const store = await schools.store()
	await slip(rokia, '/enseignants/10/coupon')
	const read = (await statementsOf(store, () => awa.get(''))).filter((one) => one.sql.includes('coupon.reset'))
	expect(read.length).toBe(1)
	// the index has only these lines
	expect(await fullScans(store, read[0]!)).toEqual(['SCAN l USING INDEX journal_lignes_coupons'])
})
