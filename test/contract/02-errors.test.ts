import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { CATALOGUE } from '../../src/kit/messages'
import { preferredLangue } from '../../src/kit/langue'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
})
afterAll(() => schools.stop())

describe('problem details', () => {
	test('a 422 has this shape', async () => {
		const response = await schools.with(undefined).post('/auth/check-user', { identifier: '' }, { headers: { 'x-request-id': 'r1' } })
		expect(response.headers.get('content-type')).toBe('application/problem+json')
		expect(response.headers.get('content-language')).toBe('fr')
		expect(await json(response)).toEqual({
			type: 'about:blank',
			title: 'Données invalides',
			status: 422,
			code: 'validation',
			detail: 'Le champ identifier ne doit pas être vide.',
			message: 'Le champ identifier ne doit pas être vide.',
			errors: { identifier: ['ne doit pas être vide'] },
			request_id: 'r1'
		})
	})
	test('an error without fields has no `errors`, and is in English on request', async () => {
		const response = await schools.with(undefined).get('/auth/check', { headers: { 'x-request-id': 'r2', 'accept-language': 'en' } })
		expect(await json(response)).toEqual({
			type: 'about:blank',
			title: 'Authentication required',
			status: 401,
			code: 'jeton_invalide',
			detail: 'The token is missing, invalid or revoked.',
			message: 'The token is missing, invalid or revoked.',
			request_id: 'r2'
		})
	})
})

describe('order of checks', () => {
	const order: [string, string, { method?: string; body?: string; token?: boolean }, number][] = [
		['tenant before token', 'http://nobody.test/api/lms/auth/check', {}, 404],
		['token before path', 'http://alpha.test/api/lms/nowhere', {}, 401],
		['token before JSON', 'http://alpha.test/api/lms/auth/logout', { method: 'POST', body: '{' }, 401],
		['JSON before path', 'http://alpha.test/api/lms/nowhere', { method: 'POST', body: '{', token: true }, 422],
		['unknown path', 'http://alpha.test/api/lms/nowhere', { token: true }, 404],
		['wrong method is 404', 'http://alpha.test/api/lms/auth/check', { method: 'POST', token: true }, 404],
		['wrong method on a public path', 'http://alpha.test/api/lms/auth/login', {}, 404],
		['trailing slash', 'http://alpha.test/api/lms/auth/check/', { token: true }, 404],
		['base itself', 'http://alpha.test/api/lms', { token: true }, 404]
	]
	test.each(order)('%s', async (_, url, { method = 'GET', body, token }, status) => {
		const { token: given } = await json(schools.with(undefined).post('/auth/login', { identifier: 'awa', password: 'Mot-de-passe-1' }))
		const response = await schools.call(url, { method, body, ...(token && { headers: { authorization: `Bearer ${given}` } }) })
		expect(response.status).toBe(status)
		expect(response.headers.get('content-type')).toBe('application/problem+json')
	})
})

test('a 500 tells nothing of the inside; the log has it under the request id', async () => {
	const broken = await startSchools()
	const store = await broken.store()
	await store.client.executeMultiple('PRAGMA foreign_keys = OFF; DROP TABLE coordinations')
	const response = await broken.as('awa').get('/auth/me', { headers: { 'x-request-id': 'broken-1' } })
	expect(response.status).toBe(500)
	const text = await response.text()
	expect(text).not.toMatch(/coordinations|sql|select|\.ts|\/src\//i)
	expect(JSON.parse(text)).toMatchObject({ status: 500, code: 'interne', request_id: 'broken-1' })
	const line = broken.logged.find((logged) => logged.includes('a request failed'))
	expect(line).toContain('broken-1')
	expect(line).toContain('coordinations')
	await broken.stop()
})

test.each([
	[null, 'fr'],
	['', 'fr'],
	['en', 'en'],
	['en-US,en;q=0.9,fr;q=0.8', 'en'],
	['fr-FR,fr;q=0.9,en;q=0.8', 'fr'],
	['de, en;q=0.5', 'en'],
	['de', 'fr'],
	['fr;q=0, en;q=0.1', 'en'],
	['*', 'fr']
] as const)('Accept-Language %p is answered in %p', (header, langue) => {
	expect(preferredLangue(header)).toBe(langue)
})

test('every text has the same parameters in both languages', () => {
	const parameters = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()
	for (const [key, { fr, en }] of Object.entries(CATALOGUE)) expect([key, parameters(en)]).toEqual([key, parameters(fr)])
})
