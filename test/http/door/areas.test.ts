import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { errors } from '../../../src/http/answers/errors.plugin'
import { authenticated, visitor } from '../../../src/http/answers/visit.plugin'
import { area, lateArea } from '../../../src/http/door/area'
import { cors } from '../../../src/http/door/cors'
import { createFrontDoor, type FrontDoor } from '../../../src/http/door/front-door'
import { atDoor, routeRules } from '../../../src/http/door/route-rules'
import { SlidingWindow } from '../../../src/http/door/sliding-window'
import { Perimetres } from '../../../src/auth/perimetres.service'
import { RequestMetrics } from '../../../src/http/metrics/request-metrics'
import { json, startSchools, type Schools } from '../../support/school'

/** Pages for people, as they might be: a cookie, forms, failures as text, two requests a minute for a sign-in. */
const pages = new Elysia({ prefix: '/pages', strictPath: true })
	.use(errors)
	.use(
		new Elysia()
			.use(visitor)
			.get('/entree', ({ visit }) => visit.baseUrl, { detail: atDoor({ isPublic: true, isDiscovery: true }) })
			.get('/aide/:sujet', ({ params }) => params.sujet, { detail: atDoor({ isPublic: true, isOpenWhenClosed: true }) })
	)
	.use(
		new Elysia()
			.use(authenticated())
			.get('/moi', async ({ visit }) => (await visit.view()).perimetre)
			.post('/moi', ({ visit }) => visit.body)
	)

const window = new SlidingWindow()
const requests = new RequestMetrics()
requests.know(['/pages/moi'])
let schools: Schools
let door: FrontDoor
beforeAll(async () => {
	schools = await startSchools()
	const second = area(pages, {
		base: '/pages',
		label: '/pages',
		credential: (_tenant, request) =>
			request.headers.get('cookie') === 'qui=fanta' ? { userId: 10, roles: ['enseignant'], tokenId: 1, portee: 'complete' } : undefined,
		readBody: async (request) => Object.fromEntries(new URLSearchParams(await request.text())),
		problem: (error, { langue }) => new Response(`${langue}: ${error instanceof Error ? error.message : ''}`, { status: 418 }),
		limit: (_tenant, { isDiscovery }, address, now) => (isDiscovery ? window.take(address, 2, now) : undefined)
	})
	door = createFrontDoor({
		tenants: schools.tenants,
		perimetres: new Perimetres(),
		clock: schools.clock,
		log: schools.log,
		isTrusted: () => false,
		hsts: false,
		cors: cors([]),
		areas: [second],
		site: { fetch: () => new Response('site', { status: 404 }) },
		lost: () => undefined,
		ofMachine: new Set<string>(),
		metrics: async () => new Response('metrics'),
		requests
	})
})
afterAll(() => schools.stop())

const ask = (path: string, init: RequestInit = {}) => door(new Request(`http://alpha.test${path}`, init), { peer: '127.0.0.1', tls: false })
const known = { headers: { cookie: 'qui=fanta' } }

describe('a second area', () => {
	test('finds its callers in its own way, and shows them what their role covers', async () => {
		const answer = await ask('/pages/moi', known)
		expect(await json(answer)).toEqual({ userId: 10, jour: '2026-11-20', administrateur: false, classes: [1] })
		expect(answer.headers.has('x-ratelimit-limit')).toBe(false)
	})
	test('refuses strangers in its own form', async () => {
		const answer = await ask('/pages/moi', { headers: { authorization: 'Bearer 1|abc', 'accept-language': 'en' } })
		expect([answer.status, (await answer.text()).startsWith('en: ')]).toEqual([418, true])
	})
	test('reads bodies in its own way', async () => {
		expect(await json(ask('/pages/moi', { ...known, method: 'POST', body: 'a=1&b=2' }))).toEqual({ a: '1', b: '2' })
	})
	test('hides a path that it does not know from strangers', async () => {
		expect((await ask('/pages/nulle-part')).status).toBe(418)
		expect((await ask('/pages/nulle-part', known)).status).toBe(418)
	})
	test('has limits of its own', async () => {
		const statuses = []
		for (let n = 0; n < 3; n++) statuses.push((await ask('/pages/entree')).status)
		expect(statuses).toEqual([200, 200, 418])
	})
	test('knows its address, with the code of the institution if that was asked', async () => {
		schools.clock.advance({ minutes: 2 })
		expect(await (await ask('/pages/entree')).text()).toBe('http://alpha.test/pages')
		expect(await (await ask('/alpha/pages/entree')).text()).toBe('http://alpha.test/alpha/pages')
	})
	test('does not open the way to another area that is missing', async () => {
		expect(await (await ask('/api/lms/tenant-info')).text()).toBe('site')
	})
	test('answers while the institution is closed only if a route says so', async () => {
		const store = await schools.store()
		const close = (ferme: number) =>
			store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
				await db.run(`UPDATE etablissement SET ferme = ${ferme}`)
				raise()
			})
		await close(1)
		expect(await (await ask('/pages/aide/notes')).text()).toBe('notes')
		expect((await ask('/pages/moi', known)).status).toBe(418)
		await close(0)
	})
	test('is counted by its routes', () => {
		expect(new Set(requests.series.map(({ route }) => route))).toEqual(new Set(['/pages/moi', 'unknown', 'site']))
	})
})

describe('the rules that routes give the door', () => {
	const route = (path: string, detail?: object) => ({ path, hooks: detail ? { detail } : {} })
	test('counts for their path alone', () => {
		const rulesOf = routeRules(
			[route('/x/a/:id', atDoor({ isPublic: true })), route('/x/b.c', atDoor({ ignoresBody: true })), route('/x/d')],
			'/x'
		)
		expect(['/a/1', '/a/', '/a/1/2', '/za/1', '/b.c', '/bxc', '/d', '/nowhere'].map(rulesOf)).toEqual([
			{ isPublic: true },
			{},
			{},
			{},
			{ ignoresBody: true },
			{},
			{},
			{}
		])
	})
	test('may not differ between the routes of one path', () => {
		expect(() => routeRules([route('/x/a', atDoor({ isPublic: true })), route('/x/a')], '/x')).toThrow('/x/a')
	})
})

test('a late area loads its routes once, when somebody first asks, and reports them', async () => {
	let loads = 0
	const told: string[][] = []
	const late = lateArea(
		async () => {
			loads++
			return pages
		},
		{
			base: '/pages',
			label: '/p',
			credential: () => undefined,
			readBody: async () => undefined,
			problem: () => new Response(),
			limit: () => undefined,
			loaded: ({ labels }) => told.push([...labels])
		}
	)
	expect(loads).toBe(0)
	const [one, other] = [late.served(), late.served()]
	expect(one).toBeInstanceOf(Promise)
	expect(await one).toBe(await other)
	expect(late.served()).toBe(await one)
	expect([loads, told]).toEqual([1, [['/p/entree', '/p/aide/:sujet', '/p/moi', '/p/moi']]])
	expect((await one).rulesOf('/entree')).toEqual({ isPublic: true, isDiscovery: true })
})
