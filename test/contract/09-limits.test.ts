import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { clientAddress, countedAddress } from '../../src/http/door/networks'
import { networks } from '../../src/host/network/addresses'
import { SlidingWindow } from '../../src/http/door/sliding-window'
import { json, startSchools, type Call, type Schools } from '../support/school'

const CONFIG = `
[server]
trusted_proxies = ["10.9.9.0/24"]
cors_origins = ["https://lms.test"]
[tls]
mode = "off"
[[limits.clients]]
address = "10.0.0.5"
api = 100
discovery = 30
[[limits.clients]]
address = "fd00::5"
api = 100
[auth]
bcrypt_cost = 4
[tenants.alpha]
hosts = ["alpha.test"]
[tenants.beta]
hosts = ["beta.test"]`

describe('rate limits', () => {
	let schools: Schools
	beforeAll(async () => {
		schools = await startSchools({ config: CONFIG })
	})
	afterAll(() => schools.stop())
	const info = (call: Call = {}) => schools.call('http://alpha.test/api/lms/tenant-info', call)
	const statuses = async (times: number, run: () => Promise<Response>) => {
		const seen: number[] = []
		for (let n = 0; n < times; n++) seen.push((await run()).status)
		return seen
	}

	test('the 61st request within a minute is refused, and the minute slides', async () => {
		const peer = '192.168.1.1'
		const first = await info({ peer })
		expect(Object.fromEntries(['limit', 'remaining', 'reset'].map((name) => [name, first.headers.get(`x-ratelimit-${name}`)]))).toEqual({
			limit: '60',
			remaining: '59',
			reset: '60'
		})
		schools.clock.advance({ seconds: 30 })
		expect(new Set(await statuses(59, () => info({ peer })))).toEqual(new Set([200]))
		const refused = await info({ peer })
		expect(refused.status).toBe(429)
		expect(refused.headers.get('retry-after')).toBe('30')
		expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
		expect((await json(refused)).code).toBe('limite_depassee')
		schools.clock.advance({ seconds: 30 })
		expect(await statuses(2, () => info({ peer }))).toEqual([200, 429])
	})

	test('every endpoint and every failure counts, with headers on all of them', async () => {
		const peer = '192.168.1.2'
		const calls = [
			() => schools.with('1|wrong').get('/auth/me', { peer }),
			() => schools.with(undefined).get('/nowhere', { peer }),
			() => schools.as('awa').get('/nowhere', { peer }),
			() => schools.with(undefined).post('/auth/login', '{', { peer })
		]
		const remaining: (string | null)[] = []
		for (const call of calls) remaining.push((await call()).headers.get('x-ratelimit-remaining'))
		expect(remaining).toEqual(['59', '58', '57', '56'])
	})

	test('discovery has a limit of its own, for both its endpoints together', async () => {
		const peer = '192.168.1.3'
		const user = () => schools.with(undefined).post('/auth/check-user', { identifier: 'x' }, { peer })
		const availability = () => schools.with(undefined).post('/auth/check-availability', undefined, { peer })
		expect(await statuses(5, user)).toEqual([200, 200, 200, 200, 200])
		expect(await statuses(6, availability)).toEqual([200, 200, 200, 200, 200, 429])
		expect((await user()).status).toBe(429)
		const other = await info({ peer })
		expect([other.status, other.headers.get('x-ratelimit-remaining')]).toEqual([200, '59'])
	})

	test('institutions and addresses count apart, the addresses of one IPv6 /64 together', async () => {
		const peer = '2001:db8:1:2::1'
		await statuses(60, () => info({ peer }))
		expect((await info({ peer: '2001:db8:1:2:ffff::9' })).status).toBe(429)
		expect((await info({ peer: '2001:db8:1:3::1' })).status).toBe(200)
		expect((await schools.call('http://beta.test/api/lms/tenant-info', { peer })).status).toBe(200)
	})

	test('a named client has limits of its own', async () => {
		expect((await info({ peer: '10.0.0.5' })).headers.get('x-ratelimit-limit')).toBe('100')
		expect((await info({ peer: '::ffff:10.0.0.5' })).headers.get('x-ratelimit-remaining')).toBe('98')
	})

	test('a named client counts apart from the others of its IPv6 /64, on both sides', async () => {
		await statuses(60, () => info({ peer: 'fd00::1' }))
		expect((await info({ peer: 'fd00::5' })).headers.get('x-ratelimit-remaining')).toBe('99')
		schools.clock.advance({ minutes: 1 })
		await statuses(100, () => info({ peer: 'fd00::5' }))
		expect((await info({ peer: 'fd00::5' })).status).toBe(429)
		expect((await info({ peer: 'fd00::1' })).headers.get('x-ratelimit-remaining')).toBe('59')
	})

	test('a stranger cannot pass for somebody else, a trusted proxy can', async () => {
		const headers = { 'x-forwarded-for': '10.0.0.5' }
		expect((await info({ peer: '192.168.1.4', headers })).headers.get('x-ratelimit-limit')).toBe('60')
		expect((await info({ peer: '10.9.9.1', headers })).headers.get('x-ratelimit-limit')).toBe('100')
	})
})

describe('bodies, queries and headers', () => {
	let schools: Schools
	beforeAll(async () => {
		schools = await startSchools({ config: CONFIG.replace('[[limits.clients]]', '[limits]\napi = 0\ndiscovery = 0\n[[limits.clients]]') })
	})
	afterAll(() => schools.stop())

	test('a body over 1 MiB is a 413 with our body, announced or not', async () => {
		const big = JSON.stringify({ identifier: 'x'.repeat(1024 * 1024) })
		const announced = await schools.with(undefined).post('/auth/login', big)
		expect([announced.status, (await json(announced)).status]).toEqual([413, 413])
		const stream = new ReadableStream({
			start(controller) {
				for (let n = 0; n < 20; n++) controller.enqueue(new Uint8Array(100_000).fill(32))
				controller.close()
			}
		})
		const request = new Request('http://alpha.test/api/lms/auth/login', {
			method: 'POST',
			body: stream,
			headers: { 'content-type': 'application/json' }
		})
		expect((await schools.frontDoor(request, { peer: '127.0.0.1', tls: false })).status).toBe(413)
	})

	test('a list or object of more than 2,000 entries is refused by its path, before anything looks at its entries', async () => {
		const refused = async (body: unknown) => {
			const response = await schools.with(undefined).post('/auth/check-availability', body)
			return [response.status, (await json(response)).errors]
		}
		const long = Array.from({ length: 2001 }, () => ({}))
		const message = ['ne doit pas dépasser 2000 éléments']
		expect(await refused({ participants: long })).toEqual([422, { participants: message }])
		expect(await refused({ a: [{ b: long }] })).toEqual([422, { 'a.0.b': message }])
		expect(await refused(long)).toEqual([422, { corps: message }])
		expect(await refused({ a: Object.fromEntries(long.entries()) })).toEqual([422, { a: message }])
		expect((await schools.with(undefined).post('/auth/check-availability', { participants: long.slice(1) })).status).toBe(200)
	})

	test('an error repeats at most 200 characters of a path that the sender made up', async () => {
		const response = await schools.with(undefined).post('/auth/check-availability', { ['k'.repeat(1_000_000)]: Array(2001).fill(0) })
		expect([response.status, Object.keys((await json(response)).errors)]).toEqual([422, ['k'.repeat(200)]])
	})

	test('a body has 40,000 values at most', async () => {
		const post = (body: unknown) => schools.with(undefined).post('/auth/check-availability', body)
		const entries = Array.from({ length: 2000 }, () => Array(18).fill(','))
		expect((await post({ a: entries, b: 'x' })).status).toBe(200)
		const response = await post({ a: entries, b: entries })
		const detail = 'Le corps de la requête contient plus de 40000 valeurs.'
		expect([response.status, await json(response)]).toMatchObject([422, { code: 'json_nombreux', detail, errors: {} }])
	})

	test('lists and objects lie in each other 32 deep at most', async () => {
		const nested = (depth: number, open = '[', close = ']') => `${open.repeat(depth)}1${close.repeat(depth)}`
		const post = (body: string) => schools.with(undefined).post('/auth/check-availability', body)
		for (const body of [nested(32), nested(32, '{"a":', '}'), `["\\"${'['.repeat(100)}", "${'{'.repeat(100)}\\\\", [[]], [[]]]`])
			expect([body, (await post(body)).status]).toEqual([body, 200])
		for (const body of [nested(33), nested(33, '{"a":', '}'), '['.repeat(100_000), `["\\\\",${nested(32)}]`]) {
			const response = await post(body)
			const detail = 'Le corps de la requête emboîte plus de 32 listes et objets.'
			expect([response.status, await json(response)]).toMatchObject([422, { code: 'json_profond', detail, errors: {} }])
		}
	})

	test.each(['gzip', 'br', 'zstd'])('a body in %s is refused as such, whatever it holds', async (encoding) => {
		const headers = { 'content-encoding': encoding }
		for (const body of ['{}', '\u001f\u008b']) {
			const response = await schools.with(undefined).post('/auth/check-availability', body, { headers })
			expect([response.status, (await json(response)).code]).toEqual([422, 'corps_compresse'])
		}
		const plain = await schools.with(undefined).post('/auth/check-availability', {}, { headers: { 'content-encoding': 'identity' } })
		expect(plain.status).toBe(200)
	})

	test('a 422 stops at a hundred fields', async () => {
		const participants = Array.from({ length: 2000 }, () => ({ user_id: 'x' }))
		const response = await schools.as('fanta').post('/attendances/from-video-session', { seance_id: 1, participants })
		expect([response.status, Object.keys((await json(response)).errors).length]).toEqual([422, 100])
	})

	test('a stranger with a big body learns only to be a stranger', async () => {
		expect((await schools.with(undefined).post('/auth/logout', 'x'.repeat(2_000_000))).status).toBe(401)
	})

	test('a query string over 4 KiB is refused', async () => {
		expect((await schools.as('awa').get(`/auth/check?${'x'.repeat(4095)}`)).status).toBe(200)
		const long = await schools.as('awa').get(`/auth/check?${'x'.repeat(4096)}`)
		expect([long.status, (await json(long)).code]).toEqual([422, 'requete_trop_longue'])
	})

	test('every answer carries the security headers, HSTS only over HTTPS with a certificate of its own', async () => {
		for (const path of ['/tenant-info', '/auth/check', '/nowhere']) {
			const { headers } = await schools.with(undefined).get(path)
			expect([headers.get('x-content-type-options'), headers.get('referrer-policy'), headers.get('strict-transport-security')]).toEqual([
				'nosniff',
				'no-referrer',
				null
			])
		}
	})

	test('CORS answers listed origins only', async () => {
		const preflight = (origin: string) =>
			schools.with(undefined).send('/auth/login', { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } })
		const allowed = await preflight('https://lms.test')
		expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, 'https://lms.test'])
		expect((await preflight('https://evil.test')).headers.has('access-control-allow-origin')).toBe(false)
		const read = await schools.as('awa').get('/auth/check', { headers: { origin: 'https://lms.test' } })
		expect(read.headers.get('access-control-allow-origin')).toBe('https://lms.test')
	})
})

describe('addresses', () => {
	const trusted = networks(['192.168.77.5', '127.0.0.0/8', '::1', 'fd00::/8'])
	test.each([
		['::ffff:192.168.77.9', '1.2.3.4', '192.168.77.9'],
		['127.0.0.1', '10.1.1.1', '10.1.1.1'],
		['127.0.0.1', '6.6.6.6, 10.1.1.1', '10.1.1.1'],
		['127.0.0.1', '10.1.1.1, 192.168.77.5', '10.1.1.1'],
		['127.0.0.1', null, '127.0.0.1'],
		['127.0.0.1', 'junk', '127.0.0.1'],
		['127.0.0.1', '10.1.1.1, junk', '127.0.0.1'],
		['::1', '[2001:db8::7]:443', '2001:db8::7'],
		['127.0.0.1', '10.0.0.9:5533', '10.0.0.9'],
		['127.0.0.1', '127.0.0.2', '127.0.0.2'],
		['', '10.0.0.1', '']
	])('from %p through %p is %p', (peer, forwarded, address) => {
		expect(clientAddress(peer, forwarded, trusted)).toBe(address)
	})

	test.each([
		['10.0.0.1', '10.0.0.1'],
		['2001:db8::1', '2001:db8:0:0::/64'],
		['2001:0DB8:0000:0000:1:2:3:4', '2001:db8:0:0::/64'],
		['::1', '0:0:0:0::/64'],
		['fe80::1:2:3:4', 'fe80:0:0:0::/64']
	])('%p counts as %p', (address, counted) => {
		expect(countedAddress(address)).toBe(counted)
	})
})

test('within any 60 seconds never more than the limit passes, and one that was refused could not have passed (property)', () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 200 }), fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 500 }), (limit, gaps) => {
			const window = new SlidingWindow()
			const passed: number[] = []
			let now = 1_000_000
			for (const gap of gaps) {
				now += gap
				const inWindow = passed.filter((time) => time > now - 60_000).length
				const verdict = window.take('client', limit, now)
				expect(verdict.allowed).toBe(inWindow < limit)
				if (verdict.allowed) passed.push(now)
				expect(verdict.remaining).toBe(limit - inWindow - (verdict.allowed ? 1 : 0))
			}
		})
	)
})
