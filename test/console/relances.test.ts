import { afterEach, beforeEach, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { browser, saidBy, signedIn, type Browser } from '../support/console'
import { AT, PASSWORD, PASSWORD_HASH } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { insertTeaching } from '../support/teaching'

let schools: Schools
let compta: Browser
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z', configured: { email: true, sms: true, webhook: true } })
	await insertTeaching(await schools.store())
	await write(schools, async (db) => {
		const staff = { role: 'coordinateur' as const, console_seule: true, prenoms: 'P', mot_de_passe_hash: PASSWORD_HASH, updated_at: AT }
		for (const [id, name] of [
			[51, 'comptabilite'],
			[52, 'caisse'],
			[53, 'direction']
		] as const)
			await db
				.insert(s.utilisateurs)
				.values({ ...staff, id, identifiant: name, identifiant_norm: name, nom: name, cle_tri: name, fonctions: name })
		const fee = { annee_id: 2, libelle: 'Scolarité', updated_at: AT }
		await db.insert(s.frais).values([
			{ ...fee, etudiant_id: 20, montant: 170_000, echeance: '2026-11-01' },
			{ ...fee, etudiant_id: 21, montant: 50_000, echeance: '2026-10-15' },
			{ ...fee, etudiant_id: 22, montant: 90_000, echeance: '2026-12-15' }
		])
		const parent = { nom: 'ZADI', prenoms: 'Papa', payeur: true, annonces: 'sms' as const, consentement: true, updated_at: AT }
		await db.insert(s.responsables).values([
			{ ...parent, id: 1, etudiant_id: 20, rang: 1, telephone: '+2250100000098' },
			{ ...parent, id: 2, etudiant_id: 21, rang: 1, telephone: '00225 01 00 00 00 98' },
			{ ...parent, id: 3, etudiant_id: 20, rang: 2, nom: 'ONCLE', payeur: false, telephone: '+2250700000001' }
		])
	})
	compta = await enter('comptabilite')
})
afterEach(() => schools.stop())

async function enter(identifiant: string) {
	const visitor = browser(schools)
	await visitor.post('/connexion', { identifiant, mot_de_passe: PASSWORD, vers: '' })
	return visitor
}

const PATH = '/frais/relances'
const FORM = { titre: 'Frais', texte: 'Bonjour,\r\n{enfants}\r\nMerci.', payeurs: '1' }
const rows = async (text: string, code: 'alpha' | 'beta' = 'alpha') =>
	(await (await schools.store(code)).client.execute(text)).rows.map((row): Record<string, unknown> => ({ ...row }))
const sent = () =>
	rows("SELECT canal, adresse, contenu ->> '$.avis.texte' AS texte FROM outbox JOIN envois ON envois.id = envoi_id ORDER BY outbox.id")

test('the page shows the people, the channel of each and their children, and the text to edit', async () => {
	const said = await saidBy(compta.get(PATH))
	expect(said).toMatch(/ZADI Papa SMS ?: (\+2250100000098|00225 01 00 00 00 98)/)
	expect(said).toContain('Inès ZADI (MECA-L1) : 170 000 F CFA, en retard depuis le 01/11/2026')
	expect(said).toContain('50 000 F CFA, en retard depuis le 15/10/2026')
	expect(said).not.toMatch(/ONCLE|EBA/)
	expect(said).toContain('{enfants}')
})

test('one message goes to a payer of several children by the chosen channel, and names each child', async () => {
	expect((await compta.post(PATH, FORM)).headers.get('location')).toEndWith('/frais/relances?fait=relances&combien=1')
	const [message, ...others] = await sent()
	expect([message?.['canal'], others]).toEqual(['sms', []])
	const texte = String(message?.['texte']).replaceAll(/\s/g, ' ')
	expect(texte).toMatch(/^Bonjour, .*50 000 F CFA, en retard depuis le 15\/10\/2026.* Merci\.$/)
	expect(texte).toContain('Inès ZADI (MECA-L1) : 170 000 F CFA, en retard depuis le 01/11/2026')
	expect(await rows('SELECT responsable_id, fait_par FROM relances ORDER BY 1')).toEqual([
		{ responsable_id: 1, fait_par: 51 },
		{ responsable_id: 2, fait_par: 51 }
	])
	expect(await rows('SELECT count(*) AS n FROM outbox', 'beta')).toEqual([{ n: 0 }])
})

test('two people who press at once send one, and a week later the next one goes out', async () => {
	const awa = await signedIn(schools, 'awa')
	const answers = await Promise.all([compta.post(PATH, FORM), awa.post(PATH, FORM)])
	expect(answers.map(({ headers }) => headers.get('location')?.at(-1)).toSorted()).toEqual(['0', '1'])
	expect(await sent()).toHaveLength(1)
	expect(await saidBy(compta.get(PATH))).toContain('relance du 20/11/2026')
	schools.clock.set('2026-11-27T09:00:00Z')
	compta = await enter('comptabilite')
	expect((await compta.post(PATH, FORM)).headers.get('location')).toEndWith('combien=1')
	expect(await sent()).toHaveLength(2)
})

test('a number that got a reminder gets none for another child within a week', async () => {
	await write(schools, (db) => db.run("UPDATE frais SET echeance = '2026-11-22' WHERE etudiant_id = 21"))
	expect((await compta.post(PATH, FORM)).headers.get('location')).toEndWith('combien=1')
	await write(schools, (db) =>
		db.insert(s.paiements).values({ id: 1, reference: 'R1', etudiant_id: 20, montant: 170_000, date: '2026-11-21', updated_at: AT })
	)
	schools.clock.set('2026-11-24T09:00:00Z')
	compta = await enter('comptabilite')
	expect(await saidBy(compta.get(PATH))).toContain('relance du 20/11/2026')
	expect((await compta.post(PATH, { ...FORM, payeurs: '2' })).headers.get('location')).toEndWith('combien=0')
	expect(await sent()).toHaveLength(1)
})

test('a student of age who does not consent is not named, and a payer without messages gets none', async () => {
	await write(schools, async (db) => {
		await db.run("UPDATE etudiants SET date_naissance = '2000-01-01'")
		await db.run('UPDATE responsables SET consentement = 0 WHERE id = 2')
	})
	await compta.post(PATH, FORM)
	const [message] = await sent()
	expect(String(message?.['texte'])).toContain('Inès ZADI')
	expect(String(message?.['texte'])).not.toContain('15/10/2026')
	await write(schools, async (db) => {
		await db.run('DELETE FROM relances')
		await db.run('UPDATE responsables SET consentement = 0')
	})
	expect(await saidBy(compta.get(PATH))).toContain('ne reçoit aucun message')
	expect((await compta.post(PATH, FORM)).headers.get('location')).toEndWith('combien=0')
	expect(await sent()).toHaveLength(1)
})

test('a payment that comes after the look at the text takes its student out of the message', async () => {
	await compta.get(PATH)
	await write(schools, (db) =>
		db.insert(s.paiements).values({ id: 1, reference: 'R1', etudiant_id: 21, montant: 50_000, date: '2026-11-20', updated_at: AT })
	)
	await compta.post(PATH, FORM)
	expect(String((await sent())[0]?.['texte'])).not.toContain('15/10/2026')
})

test('a text without the place of the children, without a title or without a person is refused by its field', async () => {
	for (const [fields, why] of [
		[{ texte: 'Bonjour' }, '{enfants}'],
		[{ texte: '{enfants} {enfants}' }, '{enfants}'],
		[{ titre: ' ' }, 'obligatoire'],
		[{ payeurs: '' }, 'liste']
	] as const) {
		const answer = await compta.post(PATH, { ...FORM, ...fields })
		expect([answer.status, (await saidBy(answer)).includes(why)]).toEqual([422, true])
	}
	expect(await sent()).toEqual([])
})

test('nobody but comptabilité and administrators reminds or reads the page', async () => {
	for (const visitor of [
		await enter('caisse'),
		await enter('direction'),
		await signedIn(schools, 'moussa'),
		await signedIn(schools, 'ines')
	]) {
		expect((await visitor.get(PATH)).status).toBe(403)
		expect((await visitor.post(PATH, FORM)).status).toBe(403)
		expect(await (await visitor.get('/frais')).text()).not.toContain('/frais/relances')
	}
	expect(await sent()).toEqual([])
	expect(await (await compta.get('/frais')).text()).toContain('href="/console/frais/relances"')
	await write(schools, (db) => db.run("UPDATE modules SET actif = 0 WHERE code = 'notifications'"))
	expect((await compta.get(PATH)).status).toBe(404)
	expect(await (await compta.get('/frais')).text()).not.toContain('/frais/relances')
})
