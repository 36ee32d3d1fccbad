import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { isOver } from '../../src/domain/resultats/session'
import { write } from '../support/affairs'
import { browser, saidBy, signedIn, type Browser } from '../support/console'
import { PASSWORD } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
})
afterAll(() => schools.stop())

const IN = { identifiant: 'fanta', mot_de_passe: PASSWORD, vers: '' }

describe('signing in', () => {
	test("an account has twenty sessions: the twenty-first ends the oldest, with a line in the journal, but never an LMS's token", async () => {
		const lms = schools.as('yao')
		const sessions: Browser[] = []
		for (let n = 0; n < 21; n++) sessions.push(await signedIn(schools, 'yao'))
		const stand = async () => Promise.all(sessions.map(async (one) => (await one.get('/compte')).status))
		expect(await stand()).toEqual([401, ...Array.from({ length: 20 }, () => 200)])
		expect((await lms.get('/auth/check')).status).toBe(200)
		await signedIn(schools, 'yao')
		expect((await stand()).slice(0, 3)).toEqual([401, 401, 200])
		const { client } = await schools.store()
		const { rows } = await client.execute(`SELECT
			(SELECT count(*) FROM jetons j JOIN utilisateurs u ON u.id = j.utilisateur_id WHERE u.identifiant = 'yao' AND j.sorte = 'console') AS sessions,
			(SELECT count(*) FROM journal_lignes WHERE action = 'token.revoke') AS ended`)
		expect({ ...rows[0] }).toEqual({ sessions: 20, ended: 2 })
	})

	test('a page asks for signing in, and opens afterwards', async () => {
		const fanta = browser(schools)
		const first = await fanta.get('')
		expect([first.status, first.headers.get('cache-control'), await saidBy(first)]).toEqual([
			200,
			'no-store',
			expect.stringContaining('Se connecter')
		])
		const asked = await fanta.get('/compte')
		const page = await asked.text()
		expect([asked.status, page.includes('name="vers" value="/compte"')]).toEqual([401, true])
		expect([page.includes('Connectez-vous pour ouvrir cette page'), page.includes('a pris fin')]).toEqual([true, false])
		const inside = await fanta.post('/connexion', { ...IN, vers: '/compte' })
		expect([inside.status, inside.headers.get('location')]).toEqual([303, '/console/compte'])
		expect((await fanta.get('')).status).toBe(200)
	})

	test.each([
		['//evil.example/', ''],
		['https://evil.example', ''],
		['/\\evil.example', ''],
		['/connexion', ''],
		['/seances/3/appel?vue=1', '/seances/3/appel?vue=1']
	])('the next page %s leads to %p', async (vers, path) => {
		const inside = await browser(schools).post('/connexion', { ...IN, vers })
		expect(inside.headers.get('location')).toBe(`/console${path}`)
	})

	test('the page says that a person is signed out only to the person who just did so', async () => {
		const said = async (path: string) => (await (await browser(schools).get(path)).text()).includes('Vous êtes déconnecté')
		expect([await said('/connexion?dehors'), await said('/connexion')]).toEqual([true, false])
	})

	test('a wrong password, an unknown identifier and an empty form get the same answer, and keep the identifier', async () => {
		const said = new Set<string>()
		for (const fields of [
			{ ...IN, mot_de_passe: 'faux' },
			{ ...IN, identifiant: 'personne' },
			{ identifiant: '', mot_de_passe: '' }
		]) {
			const response = await browser(schools).post('/connexion', fields)
			const page = await response.clone().text()
			expect([response.status, page.includes('faux'), response.headers.getSetCookie()]).toEqual([401, false, []])
			said.add(await saidBy(response))
		}
		expect(said.size).toBe(1)
		const kept = await (await browser(schools).post('/connexion', { ...IN, mot_de_passe: 'faux' })).text()
		expect(kept).toContain('value="fanta"')
		expect(kept).toContain('<title>Erreur : ')
		expect(kept.match(/role="alert"/g)).toHaveLength(1)
	})

	test('signing in locks like the interface does, and together with it', async () => {
		const address = { peer: '10.1.1.1', tls: true }
		const guess = {
			...address,
			method: 'POST',
			body: 'identifiant=yao&mot_de_passe=faux',
			headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
		}
		for (let times = 0; times < 5; times++) expect((await browser(schools).send('/connexion', guess)).status).toBe(401)
		const locked = await browser(schools).send('/connexion', guess)
		expect([locked.status, Number(locked.headers.get('retry-after')) > 0]).toEqual([429, true])
		const overInterface = await schools.with(undefined).post('/auth/login', { identifier: 'yao', password: PASSWORD }, address)
		expect(overInterface.status).toBe(429)
	})
})

test('an account with only fonctions has a session but no token, and its former role opens nothing', async () => {
	const own = await startSchools()
	try {
		await write(own, (db) => db.run(sql`UPDATE utilisateurs SET console_seule = 1, fonctions = 'surveillance' WHERE identifiant = 'fanta'`))
		expect(await json(own.with(undefined).post('/auth/login', { identifier: 'fanta', password: PASSWORD }))).toMatchObject({
			code: 'compte_console'
		})
		const fanta = await signedIn(own, 'fanta')
		const first = await (await fanta.get('')).text()
		expect([first.includes('Surveillance'), first.includes('/evaluations'), first.includes('/etudiants')]).toEqual([true, false, true])
		const statuses = await Promise.all(
			['/compte', '/etudiants', '/classes/1', '/classes/1/notes', '/notes', '/absences'].map(async (path) => [
				path,
				(await fanta.get(path)).status
			])
		)
		expect(statuses).toEqual([
			['/compte', 200],
			['/etudiants', 200],
			['/classes/1', 200],
			['/classes/1/notes', 403],
			['/notes', 403],
			['/absences', 403]
		])
	} finally {
		await own.stop()
	}
})

describe('a session', () => {
	test("scripts cannot read the cookie, and other sites' forms never send it", async () => {
		const plain = await browser(schools).post('/connexion', IN)
		expect(plain.headers.get('set-cookie')).toMatch(/^preau-alpha=\d+\.\w{48}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/)
		const form = {
			method: 'POST',
			body: new URLSearchParams(IN).toString(),
			headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
		}
		const secure = await browser(schools).send('/connexion', { ...form, tls: true, peer: '10.0.0.7' })
		expect(secure.headers.get('set-cookie')).toMatch(/^__Host-preau-alpha=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
	})

	test('a session does not open the interface, and an interface token does not open pages', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const [value = ''] = fanta.cookies.values()
		const bearer = value.replace('.', '|')
		expect((await schools.with(bearer).get('/auth/me')).status).toBe(401)
		const { token } = await json(schools.with(undefined).post('/auth/login', { identifier: 'fanta', password: PASSWORD }))
		const cookie = `preau-alpha=${token.replace('|', '.')}`
		const ended = await browser(schools).get('/compte', { cookie })
		expect([ended.status, await saidBy(ended)]).toEqual([401, expect.stringContaining('Votre session a pris fin')])
		expect((await browser(schools).get('/compte', { authorization: `Bearer ${token}` })).status).toBe(401)
	})

	test('a session opens only its institution, and over HTTPS needs its own name', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const [value = ''] = fanta.cookies.values()
		expect((await browser(schools, 'beta').get('/compte', { cookie: `preau-beta=${value}` })).status).toBe(401)
		// a person signed in elsewhere has no session here
		const elsewhere = await browser(schools, 'beta').get('/compte', { cookie: `preau-alpha=${value}` })
		expect(await saidBy(elsewhere)).toContain('Connectez-vous pour ouvrir cette page')
		const overTls = (name: string) => browser(schools).send('', { tls: true, peer: '10.0.0.7', headers: { cookie: `${name}=${value}` } })
		expect(await saidBy(overTls('preau-alpha'))).toContain('Se connecter')
		expect(await saidBy(overTls('__Host-preau-alpha'))).not.toContain('Se connecter')
	})

	test('a session ends by signing out, logout-all or a new password, and is listed with the tokens', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const listed = await json(schools.as('fanta').get('/auth/tokens'))
		expect(listed.data.some(({ sorte }: { sorte: string }) => sorte === 'console')).toBe(true)
		const out = await fanta.post('/deconnexion', {})
		expect([out.status, out.headers.get('location'), out.headers.get('clear-site-data')]).toEqual([
			303,
			'/console/connexion?dehors',
			'"cache"'
		])
		expect(fanta.cookies.size).toBe(0)
		const again = await signedIn(schools, 'yao', 'beta')
		const cookie = [...again.cookies].map(([name, value]) => `${name}=${value}`).join()
		await schools.as('yao', 'beta').post('/auth/logout-all')
		expect((await browser(schools, 'beta').get('/compte', { cookie })).status).toBe(401)
	})

	test("signing in again removes the account's ended sessions, and no others", async () => {
		await write(schools, (db) =>
			db.run(sql`INSERT INTO jetons (id, utilisateur_id, secret_hash, device_name, created_at, portee, sorte)
				SELECT 900 + id, id, hex(randomblob(32)), NULL, 1, 'complete', 'console' FROM utilisateurs WHERE identifiant IN ('koffi', 'marie')`)
		)
		const ended = async () =>
			(
				await (await schools.store()).client.execute('SELECT utilisateur_id FROM jetons WHERE id > 900 AND created_at = 1 ORDER BY 1')
			).rows.map(({ utilisateur_id }) => utilisateur_id)
		await schools.with(undefined).post('/auth/login', { identifier: 'koffi', password: PASSWORD })
		expect(await ended()).toEqual([21, 22])
		await signedIn(schools, 'koffi')
		expect(await ended()).toEqual([22])
	})

	test.each([
		[{ ouverte: 0, utilisee: 0 }, 12 * 3600 - 1, false],
		[{ ouverte: 0, utilisee: 0 }, 12 * 3600, true],
		[{ ouverte: 0, utilisee: 14 * 86_400 - 2 }, 14 * 86_400 - 1, false],
		[{ ouverte: 0, utilisee: 14 * 86_400 - 2 }, 14 * 86_400, true],
		[{ ouverte: 0, utilisee: 86_400 }, 60, true],
		[{ ouverte: 3600, utilisee: 3600 }, 0, false]
	])('the session %p at %d s is over: %p', (session, now, over) => {
		expect(isOver(session, now)).toBe(over)
	})

	test("a session is over after twelve idle hours, in the server's memory and in its file", async () => {
		const own = await startSchools({ now: '2026-11-20T08:00:00Z' })
		try {
			const fanta = await signedIn(own, 'fanta')
			own.clock.set('2026-11-20T19:59:00Z')
			expect((await fanta.get('')).status).toBe(200)
			await own.writeBehind(await own.tenants.get('alpha'))
			own.clock.set('2026-11-21T07:58:00Z')
			expect(await saidBy(fanta.get(''))).not.toContain('Se connecter')
			own.clock.set('2026-11-21T19:58:00Z')
			expect(await saidBy(fanta.get(''))).toContain('Se connecter')
		} finally {
			await own.stop()
		}
	})
})

describe('what another site has a browser send', () => {
	test.each([
		[{ 'sec-fetch-site': 'cross-site' }, 403],
		[{ 'sec-fetch-site': 'same-site' }, 403],
		[{ 'sec-fetch-site': 'none' }, 403],
		[{ 'sec-fetch-site': 'same-origin' }, 303],
		[{ origin: 'http://evil.example' }, 403],
		[{ origin: 'null' }, 403],
		[{}, 403],
		[{ origin: 'http://alpha.test' }, 303]
	])('a request with %p is answered %d', async (headers, status) => {
		const fanta = await signedIn(schools, 'fanta')
		const response = await fanta.send('/deconnexion', { method: 'POST', headers: { ...headers } })
		expect(response.status).toBe(status)
		expect(fanta.cookies.size).toBe(status === 303 ? 0 : 1)
	})
})

test('plain HTTP from another machine shows the way to HTTPS, and never reads a password', async () => {
	const page = await browser(schools).send('/connexion', { peer: '10.0.0.7' })
	expect([page.status, await page.text()]).toEqual([403, expect.stringContaining('href="https://alpha.test/console/connexion"')])
	const posted = await browser(schools).send('/connexion', {
		method: 'POST',
		peer: '10.0.0.7',
		body: new URLSearchParams(IN).toString(),
		headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
	})
	expect([posted.status, posted.headers.getSetCookie()]).toEqual([403, []])
})

test('a page that may not be opened says so in a sentence, with the way back and without a request number', async () => {
	const fanta = await signedIn(schools, 'fanta')
	for (const [path, status, sentence] of [
		['/acces', 403, "n'est pas accessible avec votre compte"],
		['/classes/99', 404, "Cette page n'existe pas"]
	] as const) {
		const page = await fanta.get(path)
		const text = await page.text()
		expect([page.status, text.toLowerCase().includes(sentence.toLowerCase())]).toEqual([status, true])
		expect(text).toContain('<a class="btn" href="/console">')
		for (const other of ['HTTPS', 'Numéro de la demande', 'Quelle école']) expect(text).not.toContain(other)
	}
})

test('a form sent after the session ended is saved after signing in', async () => {
	const fanta = await signedIn(schools, 'fanta')
	fanta.cookies.clear()
	const refused = await fanta.post('/compte/langue', [
		['langue', 'en'],
		['x', '<b>"']
	])
	const page = await refused.text()
	expect([refused.status, page.includes('name="repris.langue" value="en"'), page.includes('name="vers" value="/compte/langue"')]).toEqual([
		401,
		true,
		true
	])
	const resumed = await fanta.post('/connexion', { ...IN, vers: '/compte/langue', 'repris.langue': 'en', 'repris.x': '<b>"' })
	const again = await resumed.text()
	expect([
		resumed.status,
		again.includes('action="/console/compte/langue"'),
		again.includes('name="langue" value="en"'),
		again.includes('<b>')
	]).toEqual([200, true, true, false])
})

test('every page forbids inline code, frames and other hosts', async () => {
	const page = await browser(schools).get('')
	const policy = page.headers.get('content-security-policy') ?? ''
	expect(policy).toContain("default-src 'none'")
	expect(policy).toContain("require-trusted-types-for 'script'")
	expect(policy).not.toContain('unsafe')
})

test('a session may make 600 requests a minute, and so may an address without one', async () => {
	const own = await startSchools({
		config:
			'[tls]\nmode = "off"\n[limits]\nconsole = 3\n[auth]\nbcrypt_cost = 4\n[tenants.alpha]\nhosts = ["alpha.test"]\n[tenants.beta]\nhosts = ["beta.test"]'
	})
	try {
		const fanta = await signedIn(own, 'fanta')
		const yao = await signedIn(own, 'yao')
		const statuses = async (who: typeof fanta) => [
			(await who.get('')).status,
			(await who.get('')).status,
			(await who.get('')).status,
			(await who.get('')).status
		]
		expect(await statuses(fanta)).toEqual([200, 200, 200, 429])
		expect(await statuses(yao)).toEqual([200, 200, 200, 429])
		expect([(await browser(own).get('')).status, (await browser(own).get('')).status]).toEqual([200, 429])
	} finally {
		await own.stop()
	}
})
