import { afterAll, beforeAll, expect, test } from 'bun:test'
import { json, startSchools, type Schools } from './support/school'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
})
afterAll(() => schools.stop())

/** Every route that answers a stranger; a new one must be written down here on purpose. */
const PUBLIC = [
	'GET /tenant-info',
	'GET /tenant-logo',
	'POST /auth/check-user',
	'POST /auth/check-availability',
	'GET /auth/documentation',
	'POST /auth/login',
	'GET /notifications/desabonnement',
	'POST /notifications/desabonnement'
]

/** The public routes of other areas than the API. */
const PUBLIC_ELSEWHERE = [
	'/calendrier/:fichier',
	'/verifier',
	'/console/',
	'/console/connexion',
	'/console/connexion/attente',
	'/console/premier',
	'/console/lien',
	'/console/coupon',
	'/console/logo',
	'/oidc/.well-known/openid-configuration',
	'/oidc/keys',
	'/oidc/token',
	'/oidc/userinfo',
	'/oidc/authorize',
	'/oidc/connexion',
	'/oidc/logout',
	'/oidc/sortir',
	'/oidc/autre'
]

test('no route outside the API answers a stranger, except the public ones', async () => {
	const others = schools.areas.filter(({ base }) => base !== '/api/lms')
	const served = await Promise.all(others.map(async (one) => ({ base: one.base, ...(await one.served()) })))
	const elsewhere = served.flatMap(({ base, labels, rulesOf }) =>
		labels.map((label) => ({ label, isPublic: rulesOf(label.slice(base.length)).isPublic }))
	)
	expect([...new Set(elsewhere.filter(({ isPublic }) => isPublic).map(({ label }) => label))]).toEqual(PUBLIC_ELSEWHERE)
	const closed = elsewhere.filter(({ isPublic }) => !isPublic)
	expect(closed.length).toBeGreaterThan(1)
	for (const { label } of closed)
		for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
			const response = await schools.call(`https://alpha.test${label.replace(/:\w+/g, '1')}`, { method, tls: true })
			const asksForPassword = response.status === 200 && (await response.text()).includes('name="mot_de_passe"')
			expect([method, label, asksForPassword || response.status === 401 || response.status === 403]).toEqual([method, label, true])
		}
})

test('all invalid calendar addresses get the same 404', async () => {
	for (const file of ['1', 'abc.ics', `${'x'.repeat(43)}.ics`, '', '%2f'])
		for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
			const { status } = await schools.call(`http://alpha.test/calendrier/${file}`, { method })
			expect([method, file, status]).toEqual([method, file, 404])
		}
})

test('every other route answers 401 to a stranger before it looks at the request', async () => {
	const routes = (await schools.app()).routes.map(({ method, path }) => ({ method, path: path.replace('/api/lms', '') }))
	const closed = routes.filter(({ method, path }) => !PUBLIC.includes(`${method} ${path}`))
	expect(closed.length).toBeGreaterThan(3)
	for (const { method, path } of closed) {
		for (const id of ['1', 'abc']) {
			for (const body of method === 'GET' ? [undefined] : [undefined, {}, { identifier: 'a' }, '{', 'x'.repeat(2_000_000)]) {
				const response = await schools.with(undefined).send(path.replace(/:\w+/g, id), { method, ...(body !== undefined && { body }) })
				expect([method, path, response.status]).toEqual([method, path, 401])
				expect((await json(response)).code).toBe('jeton_invalide')
			}
		}
	}
})

/** The status that each public route answers to an empty request. */
const WITHOUT_MORE: Readonly<Record<string, number>> = { '/auth/login': 422, '/auth/check-user': 422, '/notifications/desabonnement': 404 }

test('every public route answers a stranger', async () => {
	const routes = new Set((await schools.app()).routes.map(({ method, path }) => `${method} ${path.replace('/api/lms', '')}`))
	for (const route of PUBLIC.filter((known) => routes.has(known))) {
		const [method = '', path = ''] = route.split(' ')
		const response = await schools.with(undefined).send(path, { method, ...(method === 'POST' && { body: {} }) })
		expect([route, response.status]).toEqual([route, WITHOUT_MORE[path] ?? 200])
	}
})
