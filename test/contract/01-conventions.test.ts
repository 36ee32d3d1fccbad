import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
})
afterAll(() => schools.stop())

const checkUser = (body: unknown, headers: Record<string, string> = {}) =>
	schools.with(undefined).post('/auth/check-user', body, { headers })

describe('1.1 media types', () => {
	test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON'])('%s is read', async (type) => {
		expect((await checkUser({ identifier: 'ines' }, { 'content-type': type })).status).toBe(200)
	})
	test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'multipart/form-data'])(
		'%s is a 422',
		async (type) => {
			const response = await checkUser('{"identifier":"ines"}', { 'content-type': type })
			expect([response.status, (await json(response)).code]).toEqual([422, 'media_type'])
		}
	)
	test.each(['{"identifier":', 'NaN', '{identifier:1}', '{"identifier":"\u0001"}'])(
		'%p is refused, because it is not JSON',
		async (body) => {
			const response = await checkUser(body)
			expect([response.status, (await json(response)).code]).toEqual([422, 'json_invalide'])
		}
	)
	test('a body that is not UTF-8 is refused as well', async () => {
		const body = new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xe9, 0x22, 0x7d])
		const request = new Request('http://alpha.test/api/lms/auth/check-user', {
			method: 'POST',
			body,
			headers: { 'content-type': 'application/json' }
		})
		expect((await schools.frontDoor(request, { peer: '127.0.0.1', tls: false })).status).toBe(422)
	})
	test.each(['/auth/check-availability', '/auth/logout'])(
		'POST %s accepts a missing body, an empty one, or an empty object',
		async (path) => {
			const bodies: [unknown, Record<string, string>][] = [
				[undefined, {}],
				['', { 'content-type': 'text/plain' }],
				[{}, {}]
			]
			for (const [body, headers] of bodies) {
				const { token } = await json(schools.with(undefined).post('/auth/login', { identifier: 'koffi', password: 'Mot-de-passe-1' }))
				expect((await schools.with(token).post(path, body, { headers })).status).toBeLessThan(300)
			}
		}
	)
})

test('1.5 unknown body fields and query parameters are ignored', async () => {
	expect(await json(checkUser({ identifier: 'ines', more: { deep: [1] }, __proto__: 1 }))).toEqual({ exists: true })
	expect((await schools.as('awa').get('/auth/check?x=1&x=2&%20=%')).status).toBe(200)
})

describe('1.7 request ids', () => {
	test.each(['abc', 'A-1_2.3', 'x'.repeat(64)])('%p is kept', async (id) => {
		const response = await schools.with(undefined).get('/auth/check', { headers: { 'x-request-id': id } })
		expect(response.headers.get('x-request-id')).toBe(id)
		expect((await json(response)).request_id).toBe(id)
	})
	test.each([undefined, '', 'x'.repeat(65), 'a b', 'é', 'a;b'])('%p is replaced', async (id) => {
		const response = await schools
			.with(undefined)
			.get('/auth/check', { headers: id === undefined ? {} : { 'x-request-id': encodeURI(id) } })
		const own = response.headers.get('x-request-id')
		expect(own).toMatch(/^[A-Za-z0-9._-]{1,64}$/)
		expect(own).not.toBe(id ?? null)
	})
})
