import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { isTenantCode } from '../../src/domain/personnes/code-etablissement'
import { createTenant, deleteTenant } from '../../src/tenants/tenants.service'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
})
afterAll(() => schools.stop())

const codeAt = async (url: string, headers: Record<string, string> = {}) => {
	const response = await schools.call(url, { headers })
	const body = await json(response)
	return response.status === 200 ? body.tenant_code : [response.status, body.code]
}

describe('addresses', () => {
	test.each([
		['http://alpha.test/api/lms/tenant-info', 'alpha'],
		['http://ALPHA.test:8080/api/lms/tenant-info', 'alpha'],
		['http://beta.test/api/lms/tenant-info', 'beta'],
		['http://beta.test/alpha/api/lms/tenant-info', 'alpha'],
		['http://10.1.2.3/beta/api/lms/tenant-info', 'beta'],
		['http://pc/beta/api/lms/tenant-info', 'beta'],
		['http://[::1]:9000/beta/api/lms/tenant-info', 'beta']
	])('%s is %s', async (url, code) => {
		expect(await codeAt(url)).toBe(code)
	})

	test('the Host header names the host', async () => {
		expect(await codeAt('http://beta.test/api/lms/tenant-info', { host: 'alpha.test:443' })).toBe('alpha')
	})

	test.each([
		'http://gamma.test/api/lms/tenant-info',
		'http://alpha.test/gamma/api/lms/tenant-info',
		'http://gamma.test/alphax/api/lms/tenant-info',
		'http://10.0.0.1/api/lms/tenant-info'
	])('%s is nobody', async (url) => {
		expect(await codeAt(url)).toEqual([404, 'tenant_inconnu'])
	})

	test.each([
		'http://alpha.test/',
		'http://alpha.test/api/lmsx/tenant-info',
		'http://alpha.test/ALPHA/api/lms/tenant-info',
		'http://alpha.test/api',
		'http://alpha.test/../etc/passwd'
	])('%s is not the address of an institution', async (url) => {
		const response = await schools.call(url)
		expect(response.headers.has('x-ratelimit-limit')).toBe(false)
		expect([302, 404]).toContain(response.status)
	})

	test('a host shorter than the framework expects is heard', async () => {
		const only = await startSchools({ config: '[tls]\nmode = "off"\n[tenants.alpha]\nhosts = ["pc"]' })
		const response = await only.call('http://pc/api/lms/tenant-info')
		expect((await json(response)).tenant_code).toBe('alpha')
		await only.stop()
	})

	test.each(['pc', 'srv', 'a', 'serv'])("the machine's own pages answer at http://%s/", async (host) => {
		for (const [path, status] of [
			['/health', 200],
			['/docs', 200],
			['/docs/openapi.json?x=1', 200],
			['/', 200],
			['/nowhere', 404]
		] as const)
			expect([path, (await schools.call(`http://${host}${path}`, { headers: { host } })).status]).toEqual([path, status])
	})

	test('a POST in the form with a code brings its body', async () => {
		const response = await schools.call('http://any/alpha/api/lms/auth/check-user', { method: 'POST', body: { identifier: 'ines' } })
		expect(await json(response)).toEqual({ exists: true })
	})
})

describe('institutions come and go', () => {
	test('a single institution answers at every host, two do not', async () => {
		const own = await startSchools({ config: '[tls]\nmode = "off"\n[limits]\napi = 0' })
		expect((await own.call('http://anything.test/api/lms/tenant-info')).status).toBe(404)
		await deleteTenant(own.tenants, 'beta')
		expect((await json(own.call('http://anything.test/api/lms/tenant-info'))).tenant_code).toBe('alpha')
		expect((await own.call('http://anything.test/beta/api/lms/tenant-info')).status).toBe(404)
		await own.stop()
	})

	test('a new one is there at once, a deleted one is gone and its file kept', async () => {
		await createTenant(schools.tenants, { code: 'neuve', name: 'École neuve', timezone: 'Africa/Dakar' }, { name: 'test' })
		expect(await codeAt('http://x.test/neuve/api/lms/tenant-info')).toBe('neuve')
		const { file } = await deleteTenant(schools.tenants, 'neuve')
		expect(await codeAt('http://x.test/neuve/api/lms/tenant-info')).toEqual([404, 'tenant_inconnu'])
		expect(await Bun.file(file).exists()).toBe(true)
	})

	test('a corrupt file answers 503, and the others serve', async () => {
		await createTenant(schools.tenants, { code: 'abimee', name: 'École abîmée', timezone: 'Africa/Dakar' }, { name: 'test' })
		await schools.tenants.closeIdle(-1)
		const path = schools.tenants.places.path('abimee')
		for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
		writeFileSync(path, 'this is no database, whatever its name says'.repeat(100))
		const response = await schools.call('http://x.test/abimee/api/lms/tenant-info')
		expect(response.status).toBe(503)
		expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
		const text = await response.text()
		expect(JSON.parse(text).code).toBe('fichier_indisponible')
		expect(text).not.toContain(schools.folder)
		expect(await codeAt('http://alpha.test/api/lms/tenant-info')).toBe('alpha')
	})
})

test.each([
	['ab', true],
	['ecole-de-mecanique', true],
	['a', false],
	['a'.repeat(40), true],
	['a'.repeat(41), false],
	['École', false],
	['-ab', false],
	['ab-', false],
	['a--b', false],
	['api', false],
	['health', false]
])('%p is a tenant code: %p', (code, is) => {
	expect(isTenantCode(code)).toBe(is)
})
