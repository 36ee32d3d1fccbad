import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { setClosed } from '../../../src/tenants/tenants.service'
import { expectDocumented } from '../../support/openapi-answers'
import { listening } from '../../support/listening'
import { PASSWORD } from '../../support/people'
import { startSchools, type Call, type Schools } from '../../support/school'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
})
afterAll(() => schools.stop())

const answerTo = async (method: string, path: string, call: Call = {}) => {
	const response = await schools.with(undefined).send(path, { method, ...call })
	await expectDocumented(response, method, path)
	return response
}

describe('the document describes', () => {
	test('the answers of discovery', async () => {
		expect((await answerTo('GET', '/tenant-info')).status).toBe(200)
		const etag = (await answerTo('GET', '/tenant-info')).headers.get('etag') ?? ''
		expect((await answerTo('GET', '/tenant-info', { headers: { 'if-none-match': etag } })).status).toBe(304)
		expect((await answerTo('GET', '/tenant-logo')).headers.get('content-type')).toBe('image/svg+xml')
		expect((await answerTo('POST', '/auth/check-user', { body: { identifier: 'awa' } })).status).toBe(200)
		expect((await answerTo('POST', '/auth/check-availability')).status).toBe(200)
		expect((await answerTo('GET', '/auth/documentation')).status).toBe(200)
	})

	test('the answers of authentication, from login to logout', async () => {
		const opened = await answerTo('POST', '/auth/login', { body: { identifier: 'ines', password: PASSWORD, device_name: null } })
		const { token } = (await opened.json()) as { token: string }
		expect((await answerTo('GET', '/auth/me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
		expect((await answerTo('GET', '/auth/check', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
		expect((await answerTo('POST', '/auth/logout', { headers: { authorization: `Bearer ${token}` } })).status).toBe(204)
		expect((await answerTo('GET', '/auth/me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
	})

	test('the answers to everybody about themselves', async () => {
		for (const name of ['awa', 'moussa', 'fanta', 'ines', 'lea'] as const)
			await expectDocumented(await schools.as(name).get('/auth/me'), 'GET', '/auth/me')
	})

	test('the answers that refuse a request', async () => {
		const login = { identifier: 'ines', password: 'faux' }
		expect((await answerTo('POST', '/auth/login', { body: login })).status).toBe(401)
		expect((await answerTo('POST', '/auth/login', { body: login, peer: '203.0.113.4' })).status).toBe(403)
		expect((await answerTo('POST', '/auth/login', { body: { identifier: 12 } })).status).toBe(422)
		expect((await answerTo('POST', '/auth/login', { body: 'a'.repeat(2 * 1024 * 1024) })).status).toBe(413)
		expect((await answerTo('POST', '/auth/check-user', { body: '{' })).status).toBe(422)
		const stranger = await schools.call('http://alpha.test/nowhere/api/lms/tenant-info')
		expect(stranger.status).toBe(404)
		await expectDocumented(stranger, 'GET', '/tenant-info')
	})

	test('the answers of a closed institution', async () => {
		const closed = await startSchools()
		try {
			await setClosed(closed.tenants, 'alpha', true, { name: 'test' })
			const refused = await closed.as('ines').get('/auth/me')
			expect(refused.status).toBe(503)
			await expectDocumented(refused, 'GET', '/auth/me')
			await expectDocumented(await closed.as('ines').post('/auth/check-availability'), 'POST', '/auth/check-availability')
		} finally {
			await closed.stop()
		}
	})

	test('the answer to too many requests', async () => {
		const limited = await startSchools({ config: '[limits]\napi = 1\ndiscovery = 1\n[tenants.alpha]\nhosts = ["alpha.test"]\n' })
		try {
			const first = await limited.as('ines').get('/auth/check')
			expect(first.headers.get('x-ratelimit-limit')).toBe('1')
			await expectDocumented(first, 'GET', '/auth/check')
			const second = await limited.as('ines').get('/auth/check')
			expect(second.status).toBe(429)
			await expectDocumented(second, 'GET', '/auth/check')
		} finally {
			await limited.stop()
		}
	})
})

test.each([
	['a request without a host', 400, 'HTTP/1.1', 'X: y'],
	['two lengths', 400, 'HTTP/1.1', 'Host: alpha.test\r\nContent-Length: 1\r\nContent-Length: 2'],
	['more than 16 KiB of headers', 431, 'HTTP/1.1', `Host: alpha.test\r\nX: ${'y'.repeat(17_000)}`],
	['more than 198 headers', 431, 'HTTP/1.1', `Host: alpha.test\r\n${Array(200).fill('X: y').join('\r\n')}`],
	['another version of HTTP', 505, 'HTTP/2.0', 'Host: alpha.test']
])('the parser refuses %s with %p and without a body; no operation lists that answer', async (_, status, version, headers) => {
	const server = listening(schools)
	const socket = connect(server.port, '127.0.0.1')
	socket.write(`GET /api/lms/tenant-info ${version}\r\n${headers}\r\n\r\n`)
	const answered = Buffer.concat(await socket.toArray()).toString()
	expect(answered).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Za-z ]+\\r\\nConnection: close\\r\\n\\r\\n$`))
	await expectDocumented(new Response(null, { status, headers: { connection: 'close' } }), 'GET', '/tenant-info')
	await server.stop()
})

describe('an answer that the document does not describe is found', () => {
	const json = (body: unknown, status = 200, type = 'application/json') =>
		new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })

	test.each([
		['a path', json({}), 'GET', '/nowhere'],
		['a method', json({}), 'PUT', '/auth/me'],
		['a status', json({}, 418), 'GET', '/auth/me'],
		['a field too many', json({ exists: true, email: 'x' }), 'POST', '/auth/check-user'],
		['a field too few', json({}), 'POST', '/auth/check-user'],
		['a wrong type', json({ exists: 'yes' }), 'POST', '/auth/check-user'],
		['a media type', json({ exists: true }, 200, 'text/plain'), 'POST', '/auth/check-user'],
		['a problem that is plain JSON', json({}, 404), 'GET', '/auth/me'],
		['a body where there is none', json({}, 304), 'GET', '/tenant-info']
	])('%s', async (_what, response, method, path) => {
		expect(
			await expectDocumented(response, method, path).then(
				() => 'taken',
				() => 'refused'
			)
		).toBe('refused')
	})
})
