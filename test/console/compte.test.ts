import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { browser, saidBy, signedIn, type Browser } from '../support/console'
import { PASSWORD, PEOPLE } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
})
afterAll(() => schools.stop())

/** The value of a hidden field of the first form that is posted to `action`. */
async function hidden(visitor: Browser, action: string, name: string) {
	const page = await (await visitor.get('/compte')).text()
	const form = page.slice(page.indexOf(`action="/console${action}"`))
	return new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? ''
}

const preferencesOf = async (name: keyof typeof PEOPLE) => json(schools.as(name).get(`/notifications/preferences/${PEOPLE[name].id}`))

describe("the page of a person's own account", () => {
	test.each(['awa', 'moussa', 'fanta', 'ines'] as const)('%s finds the own account, and nobody else’s', async (name) => {
		const page = await saidBy((await signedIn(schools, name)).get('/compte'))
		expect(page).toContain(PEOPLE[name].nom)
		for (const other of Object.values(PEOPLE)) if (other.nom !== PEOPLE[name].nom) expect(page).not.toContain(other.nom)
	})

	test('a person with only fonctions can open it too, without a calendar that would never open', async () => {
		const own = await startSchools()
		try {
			await write(own, async (db) => {
				await db.update(s.utilisateurs).set({ console_seule: true, fonctions: 'comptabilite' })
			})
			const visitor = await signedIn(own, 'fanta')
			const page = await visitor.get('/compte')
			expect([page.status, await saidBy(page)]).toEqual([200, expect.not.stringContaining('Calendrier privé')])
			expect((await visitor.post('/compte/calendrier', {})).status).toBe(404)
		} finally {
			await own.stop()
		}
	})
})

describe('the language', () => {
	test('a new language applies at once, on this device and on others', async () => {
		const [here, there] = [await signedIn(schools, 'moussa'), await signedIn(schools, 'moussa')]
		await there.get('')
		const done = await here.post('/compte/langue', { langue: 'en', vu: await hidden(here, '/compte/langue', 'vu') })
		expect([done.status, done.headers.get('location')]).toEqual([303, '/console/compte?fait=langue'])
		expect(await saidBy(here.get('/compte?fait=langue'))).toStartWith('My account The language is changed.')
		expect(await saidBy(there.get('/compte'))).toStartWith('My account')
	})

	test.each(['de', '', '<img onerror=alert(1)>'])('%p is not a language', async (langue) => {
		const fanta = await signedIn(schools, 'fanta')
		const refused = await fanta.post('/compte/langue', { langue, vu: await hidden(fanta, '/compte/langue', 'vu') })
		expect([refused.status, await saidBy(refused)]).toEqual([422, expect.stringContaining('Choisissez une langue de la liste.')])
	})
})

describe('messages', () => {
	test('the page shows the address and number that messages go to, or asks to give them to the office', async () => {
		expect(await saidBy((await signedIn(schools, 'ines')).get('/compte'))).toContain('+2250100000020')
		const koffi = await saidBy((await signedIn(schools, 'koffi')).get('/compte'))
		for (const words of ['Aucune adresse e-mail', 'Aucun téléphone']) expect(koffi).toContain(words)
	})

	const ALL = ['actif', 'rappels_seance', 'notes', 'absences', 'annonces']
	const fields = (...off: string[]) =>
		['email', 'sms', 'push'].flatMap((canal) => ALL.map((row) => `${canal}.${row}`)).filter((name) => !off.includes(name))
	const form = (vu: string, ...off: string[]) => [['vu', vu], ...fields(...off).map((name) => [name, 'oui'])]

	test('a person switches messages channel by channel and subject by subject', async () => {
		const ines = await signedIn(schools, 'ines')
		const vu = await hidden(ines, '/compte/canaux', 'vu')
		const done = await ines.post('/compte/canaux', form(vu, 'sms.actif', 'email.absences'))
		expect([done.status, done.headers.get('location')]).toEqual([303, '/console/compte?fait=canaux'])
		const { canaux } = await preferencesOf('ines')
		expect([canaux.sms.actif, canaux.email.absences, canaux.email.notes, canaux.push.actif]).toEqual([false, false, true, true])
		const page = await (await ines.get('/compte')).text()
		expect([...page.matchAll(/<input type="checkbox" name="([\w.]+)" value="oui" aria-label/g)].map(([, name]) => name)).toEqual([
			'sms.actif',
			'email.absences'
		])
	})

	test('choices from an outdated page are refused, and both values are shown', async () => {
		const [phone, desktop] = [await signedIn(schools, 'koffi'), await signedIn(schools, 'koffi')]
		const vu = await hidden(phone, '/compte/canaux', 'vu')
		await desktop.post('/compte/canaux', form(vu, 'email.notes'))
		const late = await phone.post('/compte/canaux', form(vu, 'sms.notes'))
		const page = await late.text()
		expect([late.status, page.includes('maintenant : non'), page.includes('maintenant : oui')]).toEqual([409, true, true])
		const { canaux } = await preferencesOf('koffi')
		expect([canaux.email.notes, canaux.sms.notes]).toEqual([false, true])
		const again = await phone.post('/compte/canaux', form(await hidden(phone, '/compte/canaux', 'vu'), 'sms.notes', 'email.notes'))
		expect(again.status).toBe(303)
	})
})

describe('the password', () => {
	const change = (visitor: Browser, actuel: string, nouveau: string, encore = nouveau) =>
		visitor.post('/compte/mot-de-passe', { actuel, nouveau, encore })
	const WANTED = 'Une-Phrase-De-Passe-7'

	test.each([
		['faux', WANTED, WANTED, 422, "Ce n'est pas votre mot de passe actuel."],
		[PASSWORD, WANTED, 'autre', 422, 'pas le même'],
		[PASSWORD, 'court', 'court', 422, '8 caractères'],
		[PASSWORD, '', '', 422, 'mot de passe'],
		[PASSWORD, 'é'.repeat(40), 'é'.repeat(40), 422, '72'],
		[PASSWORD, 'motdepasse', 'motdepasse', 422, 'mot de passe']
	])('a change from %p to %p and %p is refused', async (actuel, nouveau, encore, status, said) => {
		const sortie = await signedIn(schools, 'sortie')
		const response = await change(sortie, actuel, nouveau, encore)
		const page = await response.clone().text()
		expect([response.status, await saidBy(response)]).toEqual([status, expect.stringContaining(said)])
		// inputs never contain a typed password
		expect(page).not.toMatch(/type="password"[^>]*value=/)
		expect((await change(sortie, PASSWORD, PASSWORD)).status).toBe(303)
	})

	test('a new password applies, and all other sessions and tokens end', async () => {
		const [here, there] = [await signedIn(schools, 'paul'), await signedIn(schools, 'paul')]
		const done = await change(here, PASSWORD, WANTED)
		expect([done.status, done.headers.get('location')]).toEqual([303, '/console/compte?fait=motDePasse'])
		expect([(await here.get('/compte')).status, (await there.get('/compte')).status]).toEqual([200, 401])
		expect((await schools.as('paul').get('/auth/me')).status).toBe(401)
		const again = await browser(schools).post('/connexion', { identifiant: 'paul', mot_de_passe: WANTED, vers: '' })
		expect(again.status).toBe(303)
	})

	test('five wrong passwords lock the change of password and signing in together', async () => {
		const lea = await signedIn(schools, 'lea')
		for (let times = 0; times < 5; times++) expect((await change(lea, 'faux', WANTED)).status).toBe(422)
		const locked = await change(lea, PASSWORD, WANTED)
		expect([locked.status, await saidBy(locked)]).toEqual([429, expect.stringContaining('Mon compte')])
		expect((await browser(schools).post('/connexion', { identifiant: 'lea', mot_de_passe: PASSWORD })).status).toBe(429)
	})
})

describe('sessions and tokens', () => {
	test("sessions are listed with their device's name, and end one by one", async () => {
		const awa = await signedIn(schools, 'awa')
		const { token } = await json(
			schools.with(undefined).post('/auth/login', { identifier: 'awa', password: PASSWORD, device_name: '"><img src=x onerror=alert(1)>' })
		)
		const page = await (await awa.get('/compte')).text()
		expect(page).toContain('&lt;img src=x onerror=alert(1)>')
		expect(page).not.toContain('<img')
		const [id] = token.split('|')
		const ended = await awa.post(`/compte/sessions/${id}/fin`, {})
		expect([ended.status, ended.headers.get('location')]).toEqual([303, '/console/compte?fait=session#sessions'])
		expect((await schools.with(token).get('/auth/me')).status).toBe(401)
		expect((await awa.get('/compte')).status).toBe(200)
	})

	test.each(['10', '999999', '0', 'x', '1e1'])("a session or token that is not the person's own cannot be ended: %s", async (id) => {
		const awa = await signedIn(schools, 'awa')
		expect((await awa.post(`/compte/sessions/${id}/fin`, {})).status).toBe(404)
		expect((await schools.as('fanta').get('/auth/me')).status).toBe(200)
	})

	test('a person ends all sessions together, this one too', async () => {
		const [here, there] = [await signedIn(schools, 'yao'), await signedIn(schools, 'yao')]
		const out = await here.post('/compte/sessions/fin', {})
		expect([out.status, out.headers.get('location'), here.cookies.size, out.headers.get('clear-site-data')]).toEqual([
			303,
			'/console/connexion?dehors',
			0,
			'"cache"'
		])
		expect((await there.get('/compte')).status).toBe(401)
		expect((await schools.as('yao').get('/auth/me')).status).toBe(401)
	})
})

describe('the private calendar', () => {
	const addressIn = (page: string) => /value="(http[^"]*\.ics)"/.exec(page)?.[1]

	test("the calendar's address is shown once, replaced and ended", async () => {
		const marie = await signedIn(schools, 'marie')
		const first = addressIn(await (await marie.post('/compte/calendrier', {})).text())!
		expect(first).toMatch(/^http:\/\/alpha\.test\/calendrier\/\w{48}\.ics$/)
		expect((await schools.call(first)).status).toBe(200)
		const shown = await (await marie.get('/compte')).text()
		expect([addressIn(shown), shown.includes('Remplacer le lien')]).toEqual([undefined, true])
		const second = addressIn(await (await marie.post('/compte/calendrier', {})).text())!
		expect([(await schools.call(first)).status, (await schools.call(second)).status]).toEqual([404, 200])
		expect((await marie.post('/compte/calendrier/fin', {})).headers.get('location')).toBe('/console/compte?fait=calendrier')
		expect((await schools.call(second)).status).toBe(404)
		expect(await saidBy(marie.get('/compte'))).toContain("Vous n'avez pas encore de lien.")
	})
})

test('another site or a page that is only opened cannot change an account', async () => {
	const fanta = await signedIn(schools, 'fanta')
	for (const path of ['/langue', '/canaux', '/mot-de-passe', '/sessions/fin', '/calendrier', '/calendrier/fin']) {
		expect((await fanta.post(`/compte${path}`, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
		expect((await fanta.get(`/compte${path}`)).status).toBe(404)
	}
	expect((await browser(schools).post('/compte/calendrier', {})).status).toBe(401)
})

test('a student sees who gets which messages about them; an adult has to consent', async () => {
	await write(schools, (db) =>
		db.run(sql`INSERT INTO responsables (etudiant_id, rang, nom, prenoms, lien, absences, notes, consentement, updated_at)
			VALUES (20, 1, 'ZADI', 'Marthe', 'mère', 'email|sms', 'email', 0, '2026-09-01T08:00:00+00:00')`)
	)
	const born = (day: string) => write(schools, (db) => db.run(sql`UPDATE etudiants SET date_naissance = ${day} WHERE id = 20`))
	const ines = await signedIn(schools, 'ines')
	await born('2010-01-01')
	expect(await saidBy(ines.get('/compte'))).toContain('ZADI Marthe mère · Absences (E-mail, SMS) · Notes publiées (E-mail)')
	await born('2000-01-01')
	expect(await saidBy(ines.get('/compte'))).toContain('ZADI Marthe mère · ne reçoit aucun message')
	expect(await saidBy((await signedIn(schools, 'marie')).get('/compte'))).toContain("Personne d'autre que vous")
	expect(await saidBy((await signedIn(schools, 'awa')).get('/compte'))).not.toContain('Qui est informé')
})
