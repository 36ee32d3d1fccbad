import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import type { Listening } from '../../../src/http/door/listen'
import { Bound } from '../../../src/reading/bound'
import { ResponseCache } from '../../../src/reading/response-cache'
import { insertSeances, write } from '../../support/affairs'
import { signedIn } from '../../support/console'
import { listening } from '../../support/listening'
import { PASSWORD, tokenOf } from '../../support/people'
import { anotherDoor } from '../../support/reading-anew'
import { startSchools, type Schools } from '../../support/school'

let schools: Schools
let server: Listening
/** The séances of alpha: their list is above 256 kB, so it is compressed beside the main thread. */
const MANY = 1200
const LONG = '/emploi-temps'
/** a list below 256 kB */
const SHORT = '/emploi-temps?per_page=20'

beforeAll(async () => {
	schools = await startSchools()
	const seances = Array.from({ length: MANY }, (_, index) => ({
		id: 1000 + index,
		date: `2026-11-${String(1 + (index % 28)).padStart(2, '0')}`,
		heures: ['08:00', '10:00'] as const
	}))
	await write(schools, (db) => insertSeances(db, 'Africa/Abidjan', seances))
	server = listening(schools)
})
afterAll(async () => {
	await server.stop()
	await schools.stop()
})

const get = (path: string, accepted?: string, more: Record<string, string> = {}) =>
	schools.as('awa').get(path, { headers: { ...(accepted !== undefined && { 'accept-encoding': accepted }), ...more } })

async function plainOf(response: Response): Promise<string> {
	const bytes = Buffer.from(await response.arrayBuffer())
	const coding = response.headers.get('content-encoding')
	if (coding === null) return bytes.toString()
	return Buffer.from(coding === 'zstd' ? Bun.zstdDecompressSync(bytes) : Bun.gunzipSync(bytes)).toString()
}

describe.each([SHORT, LONG])('%s', (path) => {
	test.each([
		[undefined, null],
		['', null],
		['gzip', 'gzip'],
		['GZIP', 'gzip'],
		['zstd', 'zstd'],
		['gzip, deflate, br, zstd', 'zstd'],
		['gzip, deflate', 'gzip'],
		['gzip;q=1, zstd;q=0.5', 'gzip'],
		['gzip;q=0.2, zstd;q=0.5', 'zstd'],
		['gzip;q=0', null],
		['gzip;q=0, *', 'zstd'],
		['zstd;q=0, *;q=0.1', 'gzip'],
		['*', 'zstd'],
		['*;q=0', null],
		['identity', null],
		['identity;q=0', null],
		['identity;q=0, gzip;q=0', null],
		['identity, gzip;q=0.5', null],
		['identity;q=0.5, gzip', 'gzip'],
		['br, deflate', null],
		['gzip;q=2', null],
		['gzip;q=abc', null],
		['gzip ; Q=0.0', null],
		[';;;,,=', null],
		[`gzip, ${'x'.repeat(2000)}`, null]
	])('with Accept-Encoding %p it goes out in the coding %p, with the same content and tag', async (accepted, coding) => {
		const plain = await get(path)
		const response = await get(path, accepted)
		expect([response.status, response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
			200,
			coding,
			'Accept-Encoding, Accept'
		])
		expect(response.headers.get('etag')).toBe(plain.headers.get('etag'))
		expect(response.headers.get('etag')).toMatch(/^W\/"\w+"$/)
		expect((await plainOf(response)) === (await plain.text())).toBe(true)
	})

	test('the tag of one coding spares the body of any other, compared weakly', async () => {
		const etag = (await get(path, 'gzip')).headers.get('etag') ?? ''
		for (const accepted of ['zstd', 'gzip', ''])
			for (const tag of [etag, etag.replace('W/', '')]) {
				const response = await get(path, accepted, { 'if-none-match': tag })
				expect([response.status, await response.text(), response.headers.get('vary')]).toEqual([304, '', 'Accept-Encoding, Accept'])
				expect(response.headers.get('content-encoding')).toBeNull()
			}
	})

	test.each(['gzip', 'zstd', 'identity'])('HEAD has the headers of GET in %p, without a body', async (coding) => {
		const ask = (method: string) =>
			fetch(`${server.url}/alpha/api/lms${path}`, {
				method,
				headers: { authorization: `Bearer ${tokenOf('alpha', 'awa')}`, 'accept-encoding': coding },
				decompress: false
			})
		const [head, whole] = [await ask('HEAD'), await ask('GET')]
		const headers = ({ headers: all }: Response) =>
			['content-type', 'content-encoding', 'content-length', 'etag', 'vary', 'cache-control'].map((name) => all.get(name))
		expect(headers(head)).toEqual(headers(whole))
		expect(head.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding)
		expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0])
		expect((await whole.arrayBuffer()).byteLength).toBe(Number(whole.headers.get('content-length')))
	})

	test('a range is ignored: the answer is whole', async () => {
		for (const accepted of ['gzip', '']) {
			const response = await get(path, accepted, { range: 'bytes=0-99' })
			expect([response.status, response.headers.get('content-range')]).toEqual([200, null])
			expect((await plainOf(response)) === (await (await get(path)).text())).toBe(true)
		}
	})
})

test('a short answer goes out plain, and still says that it could depend on the coding', async () => {
	const response = await get('/annees', 'gzip')
	expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([null, 'Accept-Encoding'])
	expect((await response.text()).length).toBeLessThan(1024)
})

test('the answer to a write of many rows is compressed, and nobody may keep it', async () => {
	const notes = [20, 22].map((etudiant_id) => ({ etudiant_id, note: 12, commentaire: 'Bien. '.repeat(100) }))
	await write(schools, (db) => insertSeances(db, 'Africa/Abidjan', [{ id: 900, date: '2026-11-20', heures: ['07:00', '08:00'] }]))
	const presences = notes.map(({ etudiant_id, commentaire }) => ({ etudiant_id, statut: 'excuse', commentaire }))
	const response = await schools
		.as('fanta')
		.send('/cours/900/presences', { method: 'POST', body: { presences }, headers: { 'accept-encoding': 'gzip' } })
	expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'gzip'])
	expect([response.headers.get('vary'), response.headers.get('cache-control')]).toEqual(['Accept-Encoding', 'no-store'])
	expect(JSON.parse(await plainOf(response)).seance_id).toBe(900)
})

describe('an answer about accounts and secrets is never compressed:', () => {
	const headers = { 'accept-encoding': 'gzip, zstd' }
	test.each([
		['the document of the API', 'GET', '/auth/documentation'],
		['the own account', 'GET', '/auth/me'],
		['the own tokens', 'GET', '/auth/tokens'],
		['the address of the own calendar', 'POST', '/me/calendrier']
	])('%s', async (_what, method, path) => {
		const response = await schools.as('ines').send(path, { method, headers })
		expect([response.status, response.headers.get('content-encoding')]).toEqual([200, null])
		expect(response.headers.get('vary') ?? '').not.toContain('Accept-Encoding')
	})

	test('a new token', async () => {
		const body = { identifier: 'ines', password: PASSWORD, device_name: 'x'.repeat(100) }
		const response = await schools.with(undefined).send('/auth/login', { method: 'POST', body, headers })
		expect([response.status, response.headers.get('content-encoding')]).toEqual([200, null])
	})

	test('pages that show a token, link or code, although other pages of the console are compressed', async () => {
		const awa = await signedIn(schools, 'awa')
		const codingOf = ({ status, headers: all }: Response) => [status, all.get('content-encoding'), all.get('vary')]
		expect(codingOf(await awa.get('/acces', headers))).toEqual([200, 'zstd', 'Accept-Encoding'])
		const lms = { identifiant: 'moodle', nom: 'Moodle', portee: 'lecture', domaines: 'structure' }
		const shown = [
			await awa.post('/acces/lms', lms, headers),
			await awa.post('/acces/21/lien', {}, headers),
			await awa.post('/classes/1/coupons', { tous: 'oui' }, headers),
			await awa.post('/programmes', { nom: 'Wiki', retours: 'https://wiki.example/cb' }, headers),
			await (await signedIn(schools, 'fanta')).post('/compte/calendrier', {}, headers)
		]
		expect(shown.map(codingOf)).toEqual(shown.map(() => [200, null, null]))
		const [, path] = /(\/lien\?jeton=[A-Za-z0-9]{48})/.exec(await shown[1]!.text())!
		expect(codingOf(await awa.get(path!, headers))).toEqual([200, null, null])
	})
})

test.each(['/docs/guide/fr', '/docs/openapi.json', '/docs/viewer.js'])('%s follows the same weights', async (path) => {
	const ask = (accepted: string) => schools.call(`http://alpha.test${path}`, { headers: { 'accept-encoding': accepted } })
	const [plain, gzip, none, rest] = [await ask(''), await ask('gzip, br'), await ask('gzip;q=0'), await ask('gzip;q=0, *')]
	expect([plain, gzip, none, rest].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip', null, 'zstd'])
	for (const { headers } of [plain, gzip, none, rest]) expect(headers.get('vary')).toContain('Accept-Encoding')
	const text = await plain.text()
	expect([await plainOf(gzip), await plainOf(none), await plainOf(rest)].every((one) => one === text)).toBe(true)
})

test('a client that closes half-way through a compressed answer leaves the next ones whole', async () => {
	const ask = (coding: string) =>
		`GET /alpha/api/lms${LONG} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tokenOf('alpha', 'awa')}\r\nAccept-Encoding: ${coding}\r\n\r\n`
	for (const coding of ['gzip', 'zstd', 'identity']) {
		const socket = connect(server.port, '127.0.0.1')
		socket.write(ask(coding))
		await new Promise((heard) => socket.once('data', heard))
		socket.destroy()
		const early = connect(server.port, '127.0.0.1')
		early.write(ask(coding))
		await new Promise((sent) => early.once('connect', sent))
		early.destroy()
		const whole = await get(LONG, coding)
		expect(JSON.parse(await plainOf(whole)).meta.total).toBeGreaterThanOrEqual(MANY)
	}
})

test('a list is kept once, compressed, and counted by that size; whoever wants it plain gets it from there', async () => {
	const bound = new Bound()
	const door = anotherDoor(schools, { cache: new ResponseCache(bound) })
	const ask = (accepted: string) =>
		door(
			new Request(`http://alpha.test/api/lms${LONG}`, {
				headers: { authorization: `Bearer ${tokenOf('alpha', 'awa')}`, 'accept-encoding': accepted }
			}),
			{ peer: '127.0.0.1', tls: false }
		)
	// the first reading begins to follow the list
	await ask('')
	const plain = await (await ask('')).text()
	expect(bound.bytes).toBeGreaterThan(plain.length)
	for (const coding of ['gzip', 'zstd', 'gzip']) {
		// many at the same time get the one that is made
		const [first, second] = await Promise.all([ask(coding), ask(coding)])
		const bytes = new Uint8Array(await first.arrayBuffer())
		expect(Buffer.from(bytes).equals(Buffer.from(await second.arrayBuffer()))).toBe(true)
		expect(bound.bytes).toBeLessThan(bytes.length + 1000)
		expect((await (await ask('')).text()) === plain).toBe(true)
		expect(bound.bytes).toBeLessThan(bytes.length + 1000)
	}
})
