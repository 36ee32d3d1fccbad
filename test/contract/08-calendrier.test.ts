import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { makeLien } from '../../src/features/utilisateurs/liens.service'
import { deactivate, revokeTokens, setPassword, withSchool } from '../../src/features/utilisateurs/utilisateurs.service'
import { SlidingWindow } from '../../src/http/door/sliding-window'
import * as tables from '../../src/db/queries/tables'
import * as s from '../../src/school/schema'
import { insertSeances, write } from '../support/affairs'
import { browser, signedIn } from '../support/console'
import { slipCode } from '../support/coupons'
import { expectDocumented } from '../support/openapi-answers'
import { PASSWORD, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

const CLI = { name: 'cli:test' }
let schools: Schools
beforeEach(async () => {
	schools = await startSchools()
	await write(schools, (db) =>
		insertSeances(db, 'Africa/Abidjan', [
			{ id: 1, date: '2026-10-20', heures: ['08:00', '10:00'] },
			{ id: 2, date: '2026-10-21', heures: ['08:00', '10:00'] },
			{ id: 3, date: '2026-11-23', heures: ['08:00', '10:00'] },
			{ id: 4, date: '2026-11-24', heures: ['08:00', '10:00'], statut: 'annulee' },
			{ id: 5, date: '2026-11-25', heures: ['08:00', '10:00'], statut: 'reportee' },
			{ id: 6, date: '2026-11-26', heures: ['08:00', '10:00'], classes: [2], matiere_id: 3, enseignant_id: 11 }
		])
	)
})
afterEach(() => schools.stop())

async function open(name: Name): Promise<string> {
	const response = await schools.as(name).post('/me/calendrier')
	await expectDocumented(response, 'POST', '/me/calendrier')
	expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
	return (await json(response)).url
}
const read = (url: string, headers: Record<string, string> = {}, peer = '127.0.0.1') => schools.call(url, { headers, peer })
const seancesIn = (text: string) => [...text.matchAll(/^UID:(\d+)@test\r$/gm)].map(([, id]) => Number(id))
const shown = async (url: string) => seancesIn(await (await read(url)).text())
const end = (name: Name) => schools.as(name).send('/me/calendrier', { method: 'DELETE' })

describe('the address of a calendar', () => {
	test('is secret, stands nowhere, and answers without a token', async () => {
		const url = await open('ines')
		expect(url).toMatch(/^http:\/\/alpha\.test\/calendrier\/[A-Za-z0-9]{43,}\.ics$/)
		const secret = url.slice(url.lastIndexOf('/') + 1, -4)
		const response = await read(url)
		expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
		expect(response.headers.get('cache-control')).toBe('private, no-cache')
		const store = await schools.store()
		const rows = await store.db.select().from(s.calendriers)
		expect(rows).toEqual([
			{ utilisateur_id: 20, secret_hash: new Bun.CryptoHasher('sha256').update(secret).digest('hex'), created_at: 1795161600 }
		])
		const lines = await store.db
			.select()
			.from(tables.journal)
			.where(sql`objet = 'calendriers'`)
		expect(lines).toHaveLength(1)
		expect(JSON.stringify(lines)).not.toContain(secret)
	})

	test('has the code of the institution where that was asked', async () => {
		const { token } = await json(schools.with(undefined).post('/auth/login', { identifier: 'ines', password: 'Mot-de-passe-1' }))
		const headers = { authorization: `Bearer ${token}` }
		const { url } = await json(
			schools.call('https://serveur.ecole:8443/alpha/api/lms/me/calendrier', { method: 'POST', headers, tls: true })
		)
		expect(url).toStartWith('https://serveur.ecole:8443/alpha/calendrier/')
		expect(await shown(url)).toEqual([2, 3])
	})

	test('is replaced by the next one, and ends', async () => {
		const [first, second] = [await open('ines'), await open('ines')]
		expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
		const ended = await end('ines')
		await expectDocumented(ended, 'DELETE', '/me/calendrier')
		expect([ended.status, (await end('ines')).status, (await read(second)).status]).toEqual([204, 204, 404])
	})

	test("a new address leaves other people's alone, and an address never leads to another institution", async () => {
		const [ines, koffi] = [await open('ines'), await open('koffi')]
		await end('koffi')
		expect([(await read(ines)).status, (await read(koffi)).status]).toEqual([200, 404])
		expect((await read(ines.replace('alpha.test', 'beta.test'))).status).toBe(404)
		expect((await read(ines.replace('alpha.test/', 'alpha.test/beta/'))).status).toBe(404)
	})

	test('answers the same 404 if it is unknown, incomplete, revoked, or of a closed account', async () => {
		const url = await open('ines')
		const gone = await open('koffi')
		await end('koffi')
		const closed = await open('yao')
		await deactivate(await withSchool(await schools.tenants.get('alpha')), 'yao', { name: 'test' })
		const bodies = new Set<string>()
		const dot = url.indexOf('.ics')
		const others = [
			url.slice(0, dot - 1) + '.ics',
			url.slice(0, dot) + 'x.ics',
			url.slice(0, -4),
			url.toLowerCase(),
			`${url}/`,
			url.replace('/calendrier/', '/calendrier/x/'),
			url.replace(/calendrier.*/, 'calendrier'),
			url.replace(/calendrier.*/, 'calendrier/.ics'),
			url.replace(/calendrier.*/, `calendrier/${'x'.repeat(48)}.ics`),
			url.replace(/calendrier.*/, `calendrier/${'x'.repeat(4000)}.ics`),
			url.replace(/calendrier.*/, "calendrier/' OR 1=1.ics"),
			gone,
			closed
		]
		for (const other of others) {
			const response = await read(other)
			const { request_id: _, ...body } = await json(response)
			expect([other, response.status]).toEqual([other, 404])
			bodies.add(JSON.stringify(body))
		}
		expect(bodies.size).toBe(1)
		expect((await read(url)).status).toBe(200)
	})

	test.each([
		[
			'a link to a password',
			async () => {
				const { store } = await schools.tenants.get('alpha')
				const { secret: jeton } = await makeLien({ store, institution: { timezone: 'Africa/Abidjan' } }, 'ines', CLI)
				const chosen = { jeton, mot_de_passe: 'Calebasse-7', repete: 'Calebasse-7' }
				expect((await browser(schools).post('/lien', chosen)).status).toBe(303)
			}
		],
		[
			'a slip',
			async () => {
				const code = await slipCode(await signedIn(schools, 'awa'), '/etudiants/20/coupon')
				const chosen = { identifiant: 'ines', code, mot_de_passe: 'Calebasse-7', repete: 'Calebasse-7' }
				expect((await browser(schools).post('/coupon', chosen)).status).toBe(303)
			}
		],
		[
			'a password that the command gives',
			async () => void (await setPassword(await withSchool(await schools.tenants.get('alpha')), 'ines', 'Calebasse-7', 4, CLI))
		],
		['the end of all tokens', async () => expect((await schools.as('ines').post('/auth/logout-all')).status).toBe(204)],
		[
			'an administrator who ends all sessions',
			async () => expect((await (await signedIn(schools, 'awa')).post('/acces/20/sessions/fin', {})).status).toBe(303)
		],
		[
			'the command that revokes all tokens',
			async () => void (await revokeTokens(await withSchool(await schools.tenants.get('alpha')), 'ines', CLI))
		],
		['the closing of the account', async () => void (await deactivate(await withSchool(await schools.tenants.get('alpha')), 'ines', CLI))]
	])('ends with %s, and the journal says so', async (_, happens) => {
		const [url, other] = [await open('ines'), await open('marie')]
		await happens()
		expect([(await read(url)).status, (await read(other)).status]).toEqual([404, 200])
		const store = await schools.store()
		const lines = await store.db
			.select()
			.from(tables.journal)
			.where(sql`objet = 'calendriers' AND action = 'calendrier.revoke'`)
		expect(lines.map(({ objet_id }) => Number(objet_id))).toEqual([20])
	})

	test("outlives a change of the holder's own password", async () => {
		const url = await open('ines')
		const changed = await schools.as('ines').post('/auth/password', { current: PASSWORD, new: 'Calebasse-7' }, { tls: true })
		expect([changed.status, (await read(url)).status]).toEqual([204, 200])
	})

	test('never appears in a log or a metric, even if it is mistyped or fails', async () => {
		const url = await open('ines')
		const secret = url.slice(url.lastIndexOf('/') + 1, -4)
		for (const path of [
			'/calendrier/',
			'/alpha/calendrier/',
			'/calendrier/x/',
			'/ALPHA/calendrier/',
			'/api/lms/calendrier/',
			'//calendrier/'
		])
			await read(`http://alpha.test${path}${secret}.ics`)
		await read(url.slice(0, -5) + '.ics')
		;(await schools.store()).client.close()
		expect((await read(url)).status).toBe(503)
		const logged = schools.logged.join('')
		expect(logged).toContain('"path":"/calendrier/:id"')
		expect(logged).toContain('"path":"/alpha/calendrier/:id"')
		expect(logged).toContain('a request failed')
		expect(logged).not.toContain(secret.slice(0, 12))
	})

	test('does not open anything else, and a read-only token cannot make one', async () => {
		const url = await open('ines')
		const secret = url.slice(url.lastIndexOf('/') + 1, -4)
		expect((await schools.with(`20|${secret}`).get('/auth/check')).status).toBe(401)
		for (const method of ['POST', 'PUT', 'DELETE']) expect((await schools.call(url, { method })).status).toBe(404)
		const login = { identifier: 'ines', password: 'Mot-de-passe-1', portee: 'lecture' }
		const { token } = await json(schools.with(undefined).post('/auth/login', login))
		expect((await schools.with(token).post('/me/calendrier')).status).toBe(403)
		expect((await schools.with(token).send('/me/calendrier', { method: 'DELETE' })).status).toBe(403)
		expect((await read(url)).status).toBe(200)
	})
})

describe('what it shows', () => {
	test.each<[Name, number[]]>([
		['ines', [2, 3]],
		['koffi', [6]],
		['fanta', [2, 3]],
		['yao', [6]],
		['moussa', [2, 3]],
		['sira', [6]],
		['awa', [2, 3, 6]],
		['paul', []]
	])('of %s: the séances from 30 days ago on, without those that are called off', async (name, ids) => {
		expect(await shown(await open(name))).toEqual(ids)
	})

	test('begins a day later after midnight', async () => {
		const url = await open('ines')
		const etag = (await read(url)).headers.get('etag') ?? ''
		schools.clock.advance({ hours: 15, minutes: 59 })
		expect((await read(url, { 'if-none-match': etag })).status).toBe(304)
		schools.clock.advance({ minutes: 1 })
		expect((await read(url, { 'if-none-match': etag })).status).toBe(200)
		expect(await shown(url)).toEqual([3])
	})

	test('says from when to when, and when it last changed; 304 until it does', async () => {
		const url = await open('ines')
		const first = await read(url)
		const text = await first.text()
		expect(text).toContain('DTSTART;TZID=Africa/Abidjan:20261123T080000\r\nDTEND;TZID=Africa/Abidjan:20261123T100000\r\n')
		expect(text.match(/^LAST-MODIFIED:.*$/gm)).toEqual(['LAST-MODIFIED:20260901T080000Z', 'LAST-MODIFIED:20260901T080000Z'])
		const etag = first.headers.get('etag') ?? ''
		const same = await read(url, { 'if-none-match': etag })
		expect([same.status, await same.text()]).toEqual([304, ''])
		expect((await schools.as('fanta').put('/cours/3/statut', { statut: 'annulee' })).status).toBe(200)
		const changed = await read(url, { 'if-none-match': etag })
		expect([changed.status, seancesIn(await changed.text())]).toEqual([200, [2]])
		await write(schools, (db) => db.run("UPDATE seances SET salle = 'B2', updated_at = '2026-11-20T09:30:00+00:00' WHERE id = 2"))
		expect((await (await read(url)).text()).match(/^LAST-MODIFIED:.*$/gm)).toEqual(['LAST-MODIFIED:20261120T093000Z'])
	})

	test.each([
		['matière', "UPDATE matieres SET nom = 'Autre', updated_at = '2026-11-20T10:01:02+00:00'"],
		['teacher', "UPDATE utilisateurs SET nom = 'AUTRE', updated_at = '2026-11-20T11:01:02+01:00' WHERE id = 10"],
		['class', "UPDATE classes SET nom = 'Autre', updated_at = '2026-11-20T10:01:02+00:00'"],
		['room', "UPDATE seances SET salle = 'Autre', updated_at = '2026-11-20T10:01:02+00:00'"]
	])('says that it changed when a %s has another name', async (_what, statement) => {
		const url = await open('ines')
		const etag = (await read(url)).headers.get('etag') ?? ''
		await write(schools, (db) => db.run(statement))
		const changed = await read(url, { 'if-none-match': etag })
		expect(changed.status).toBe(200)
		const text = await changed.text()
		expect(text).toMatch(/Autre|AUTRE/)
		expect([...new Set(text.match(/^(LAST-MODIFIED|DTSTAMP):.*$/gm))]).toEqual([
			'DTSTAMP:20261120T100102Z',
			'LAST-MODIFIED:20261120T100102Z'
		])
	})

	test('is 404 without the module, and 503 while the institution is closed', async () => {
		const url = await open('ines')
		await write(schools, (db) => db.run("UPDATE modules SET actif = 0 WHERE code = 'emploi_temps'"))
		expect((await json(read(url))).code).toBe('module_inactif')
		expect((await json(schools.as('ines').post('/me/calendrier'))).code).toBe('module_inactif')
		await write(schools, (db) => db.run('UPDATE etablissement SET ferme = 1'))
		expect((await read(url)).status).toBe(503)
	})
})

describe('its limit', () => {
	test('is 60 an hour for each address and secret, and none of the API', async () => {
		const [url, other] = [await open('ines'), await open('koffi')]
		for (let n = 0; n < 60; n++) expect((await read(url)).status).toBe(200)
		const refused = await read(url)
		expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('x-ratelimit-limit')]).toEqual([429, '3600', '60'])
		expect([(await read(other)).status, (await read(url, {}, '127.0.0.9')).status]).toEqual([200, 200])
		expect((await schools.as('ines').get('/auth/check')).status).toBe(200)
		schools.clock.advance({ minutes: 59, seconds: 59 })
		expect((await read(url)).status).toBe(429)
		schools.clock.advance({ seconds: 1 })
		expect((await read(url)).status).toBe(200)
	})

	test('remembers a limited number of clients, and forgets the first one first', () => {
		const window = new SlidingWindow(60_000, 3)
		const take = (client: string) => window.take(client, 1, 1000).allowed
		expect(['a', 'a', 'b', 'c', 'c', 'd', 'd', 'a'].map(take)).toEqual([true, false, true, true, false, true, false, true])
	})
})
