import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { setLogo } from '../../src/tenants/logo.service'
import { setClosed } from '../../src/tenants/tenants.service'
import { json, startSchools, type SchoolCode, type Schools } from '../support/school'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
})
afterAll(() => schools.stop())

const stranger = (code: SchoolCode = 'alpha') => schools.with(undefined, code)
const TEST = { name: 'test' }

describe('GET /tenant-info', () => {
	test('names the institution, its picture and its zone', async () => {
		const response = await stranger().get('/tenant-info')
		expect(response.status).toBe(200)
		expect(response.headers.get('content-type')).toBe('application/json')
		expect(response.headers.get('cache-control')).toBe('public, max-age=300')
		expect(await json(response)).toEqual({
			tenant_code: 'alpha',
			name: 'École alpha',
			logo_url: 'http://alpha.test/api/lms/tenant-logo',
			timezone: 'Africa/Abidjan'
		})
	})
	test('keeps the form of the address that was spoken to', async () => {
		const { logo_url: byPath } = await json(
			schools.call('https://any.test/beta/api/lms/tenant-info', { tls: true, headers: { host: 'any.test:8443' } })
		)
		expect(byPath).toBe('https://any.test:8443/beta/api/lms/tenant-logo')
	})
	test('answers 304 to its own tag', async () => {
		const tag = (await stranger().get('/tenant-info')).headers.get('etag') ?? ''
		expect(tag).toMatch(/^W\/"[^"]+"$/)
		const again = await stranger().get('/tenant-info', { headers: { 'if-none-match': `"other", ${tag}` } })
		expect([again.status, await again.text()]).toEqual([304, ''])
		expect((await stranger().get('/tenant-info', { headers: { 'if-none-match': 'junk' } })).status).toBe(200)
	})
})

describe('GET /tenant-logo', () => {
	test('has a neutral default', async () => {
		const response = await stranger('beta').get('/tenant-logo')
		expect(response.status).toBe(200)
		expect(response.headers.get('content-type')).toBe('image/svg+xml')
		expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
		expect(await response.text()).toContain('<svg')
	})
	test("gives the institution's own logo, and 304 to a client that has it", async () => {
		const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
		await setLogo(await schools.store(), { type: 'image/png', bytes: png }, TEST)
		const response = await stranger().get('/tenant-logo')
		expect(response.headers.get('content-type')).toBe('image/png')
		expect(await response.bytes()).toEqual(png)
		const headers = { 'if-none-match': response.headers.get('etag') ?? '' }
		expect((await stranger().get('/tenant-logo', { headers })).status).toBe(304)
	})
})

describe('POST /auth/check-user', () => {
	test.each([
		['ines', true],
		[' INES\t', true],
		['Ines@ecole.test', true],
		['nobody', false],
		['parti', false],
		['ETU-1', false]
	])('%p exists: %p', async (identifier, exists) => {
		const response = await stranger().post('/auth/check-user', { identifier })
		expect(response.status).toBe(200)
		expect(response.headers.get('cache-control')).toBe('no-store')
		expect(await json(response)).toEqual({ exists })
	})
	test('compares accents in any composition, but does not ignore them', async () => {
		const store = await schools.store()
		await store.write({ author: TEST, touches: ['acces'] }, async ({ db, journal }) => {
			const [ines] = await db.select().from(s.utilisateurs).limit(1)
			await db
				.insert(s.utilisateurs)
				.values({ ...ines!, id: 99, identifiant: 'Éloïse', identifiant_norm: 'éloïse', email: null, email_norm: null })
			await journal({ action: 'test', objet: 'utilisateurs' })
		})
		const exists = async (identifier: string) => (await json(stranger().post('/auth/check-user', { identifier }))).exists
		expect(await exists('ÉLOÏSE'.normalize('NFD'))).toBe(true)
		expect(await exists('eloise')).toBe(false)
	})
	test.each([{}, { identifier: '' }, { identifier: 3 }, { identifier: null }, { identifier: 'x'.repeat(255) }])(
		'%p is a 422 that names the field',
		async (body) => {
			const response = await stranger().post('/auth/check-user', body)
			expect(response.status).toBe(422)
			expect(Object.keys((await json(response)).errors)).toEqual(['identifier'])
		}
	)
})

describe('POST /auth/check-availability', () => {
	test('tells the current year and the modules', async () => {
		const response = await stranger().post('/auth/check-availability')
		expect(response.status).toBe(200)
		const body = await json(response)
		expect(Object.keys(body)).toEqual(['available', 'current_year', 'modules'])
		expect(body).toMatchObject({ available: true, current_year: '2026-2027' })
		expect(body.modules.map(({ code }: { code: string }) => code)).toEqual([
			'structure',
			'emploi_temps',
			'evaluations',
			'visioconference',
			'presences',
			'notes',
			'notifications',
			'scolarite'
		])
		expect(body.modules[1]).toEqual({ code: 'emploi_temps', libelle: 'Emploi du temps', actif: true })
	})
	test('speaks English where it is asked for', async () => {
		const body = await json(stranger().post('/auth/check-availability', undefined, { headers: { 'accept-language': 'en-GB, fr;q=0.5' } }))
		expect(body.modules[1].libelle).toBe('Timetable')
	})
	test('is not available while no year is current', async () => {
		const store = await schools.store('beta')
		await store.write({ author: TEST, touches: ['donnees'] }, async ({ db, journal }) => {
			await db.update(s.annees).set({ courante: false })
			await journal({ action: 'test', objet: 'annees' })
		})
		expect(await json(stranger('beta').post('/auth/check-availability'))).toMatchObject({ available: false, current_year: null })
		expect((await schools.as('ines', 'beta').get('/auth/me')).status).toBe(200)
	})
	test('is not available while the institution is closed: everything else answers 503', async () => {
		await setClosed(schools.tenants, 'alpha', true, TEST)
		expect(await json(stranger().post('/auth/check-availability'))).toMatchObject({ available: false, current_year: '2026-2027' })
		for (const path of ['/tenant-info', '/tenant-logo', '/auth/check']) {
			const response = await schools.as('awa').get(path)
			expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '300'])
			expect((await json(response)).code).toBe('ferme')
		}
		expect((await stranger('beta').get('/tenant-info')).status).toBe(200)
		await setClosed(schools.tenants, 'alpha', false, TEST)
		expect((await schools.as('awa').get('/auth/check')).status).toBe(200)
	})
})
