import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import parse from 'parse-prometheus-text-format'
import { Backups } from '../../../src/backups/backups'
import { backupSettings } from '../../../src/backups/settings'
import { Metrics } from '../../../src/diagnostics/metrics/metrics'
import { prometheusText } from '../../../src/http/metrics/prometheus'
import { RequestMetrics } from '../../../src/http/metrics/request-metrics'
import { temporaryFolder } from '../../support/folder'
import { CONFIGURED } from '../../support/outbox'
import { PASSWORD } from '../../support/people'
import { startSchools, type Call, type Schools } from '../../support/school'
import { insertTeaching, SEANCE } from '../../support/teaching'

let schools: Schools
afterEach(() => schools.stop())

const get = (call: Call = {}, host = 'localhost:8443') => schools.call(`http://${host}/metrics`, call)
const parsed = async (call: Call = {}) => {
	const text = await (await get(call)).text()
	return new Map(parse(text).map((metric) => [metric.name, metric]))
}
const valueOf = (metrics: Awaited<ReturnType<typeof parsed>>, name: string, labels: Record<string, string> = {}) => {
	const found = metrics.get(name)?.metrics.find((one) => Object.entries(labels).every(([label, value]) => one.labels?.[label] === value))
	return found?.value === undefined ? undefined : Number(found.value)
}

describe('GET /metrics', () => {
	beforeEach(async () => {
		schools = await startSchools({ configured: CONFIGURED })
		// both institutions are open
		await schools.store('beta')
	})

	test('tells an independent parser what happened', async () => {
		await schools.as('awa').get('/auth/check')
		await schools.as('awa').get('/classes/1')
		await schools.as('awa').get('/classes/999999')
		await schools.with(undefined).get('/classes')
		await schools.as('awa').get('/nulle/part')
		await schools.call('http://pc.lan/health')
		const metrics = await parsed()
		const requests = (route: string, status: string) => valueOf(metrics, 'preau_http_requests_total', { route, method: 'GET', status })
		expect(requests('/auth/check', '2xx')).toBe(1)
		expect([requests('/classes/:id', '2xx'), requests('/classes/:id', '4xx')]).toEqual([1, 1])
		expect([requests('/classes', '4xx'), requests('unknown', '4xx'), requests('/health', '2xx')]).toEqual([1, 1, 1])
		expect(metrics.get('preau_http_request_duration_seconds')?.type).toBe('HISTOGRAM')
		expect(valueOf(metrics, 'preau_tenants', { state: 'open' })).toBe(2)
		expect(valueOf(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(2 ** 20)
	})

	test('latencies as a histogram that only grows', async () => {
		for (const path of ['/classes/1', '/classes/2', '/structure']) await schools.as('awa').get(path)
		const text = await (await get()).text()
		const name = 'preau_http_request_duration_seconds'
		const lines = text.split('\n').filter((line) => line.startsWith(name) && line.includes('route="/classes/:id"'))
		const counts = lines.filter((line) => line.includes('_bucket')).map((line) => Number(line.split(' ').at(-1)))
		expect(counts).toEqual(counts.toSorted((a, b) => a - b))
		expect(lines.slice(-3)).toEqual([
			`${name}_bucket{route="/classes/:id",le="+Inf"} 2`,
			expect.stringMatching(/_sum\{route="\/classes\/:id"\} 0\.\d+$/),
			`${name}_count{route="/classes/:id"} 2`
		])
	})

	test('messages by state, revisions, sizes, copies, and commits that writes shared', async () => {
		const store = await schools.store()
		await insertTeaching(store)
		schools.clock.set('2026-11-20T06:00:00Z')
		await schools.as('awa').post('/notifications/send-session-reminder', { seance_id: SEANCE.maths, canaux: ['email'] })
		const { dir } = schools.config.backup
		mkdirSync(dir, { recursive: true })
		writeFileSync(join(dir, 'alpha-20261120T020000Z-schema-4.db'), 'copy')
		const before = await parsed()
		await Promise.all(
			Array.from({ length: 8 }, () =>
				schools.as('awa').send('/auth/login', { method: 'POST', body: { identifier: 'awa', password: PASSWORD } })
			)
		)
		const metrics = await parsed()
		expect(valueOf(metrics, 'preau_outbox_messages', { tenant: 'alpha', statut: 'en_file' })).toBe(2)
		expect(valueOf(metrics, 'preau_outbox_messages', { tenant: 'beta', statut: 'echec' })).toBe(0)
		expect(valueOf(metrics, 'preau_tenant_revision', { tenant: 'alpha' })).toBe(store.revisions.total)
		expect(valueOf(metrics, 'preau_tenant_file_bytes', { tenant: 'beta' })).toBeGreaterThan(4096)
		expect(valueOf(metrics, 'preau_backup_age_seconds', { tenant: 'alpha' })).toBe(4 * 3600)
		expect(valueOf(metrics, 'preau_backup_age_seconds', { tenant: 'beta' })).toBeUndefined()
		const grown = (name: string) => (valueOf(metrics, name) ?? 0) - (valueOf(before, name) ?? 0)
		expect(grown('preau_writes_total')).toBe(8)
		expect(grown('preau_commits_total')).toBeLessThanOrEqual(8)
		expect(grown('preau_commits_total')).toBeGreaterThan(0)
	})

	test('institutions whose newest copy the second folder lacks, where there is one', async () => {
		const { dir } = schools.config.backup
		mkdirSync(dir, { recursive: true })
		for (const code of ['alpha', 'beta']) writeFileSync(join(dir, `${code}-20261120T020000Z-schema-4.db`), 'copy')
		const secondDir = join(schools.folder, 'usb')
		mkdirSync(secondDir)
		writeFileSync(join(secondDir, 'alpha-20261120T020000Z-schema-4.db'), 'copy')
		const { tenants, clock, config, log } = schools
		const backups = new Backups(tenants, { ...backupSettings(config), secondDir }, log)
		const text = await new Metrics({ version: '1', clock, tenants, backups, requests: new RequestMetrics() }).text()
		expect(text).toContain('preau_backup_second_failed{tenant="alpha"} 0\npreau_backup_second_failed{tenant="beta"} 1\n')
		expect((await parsed()).has('preau_backup_second_failed')).toBe(false)
	})

	test.each([
		['this machine', {}, 200],
		['this machine over IPv6', { peer: '::1' }, 200],
		['another machine', { peer: '192.168.1.7' }, 404],
		['a proxy on this machine', { headers: { 'x-forwarded-for': '192.168.1.7' } }, 404],
		['a proxy that says it is this machine', { headers: { forwarded: 'for=127.0.0.1' } }, 404],
		['a trusted proxy for this machine', { peer: '10.9.9.9', headers: { 'x-forwarded-for': '127.0.0.1' } }, 404],
		['another method', { method: 'POST' }, 404]
	])('from %s', async (_, call: Call, status) => {
		expect((await get(call)).status).toBe(status)
	})

	test.each([
		'x-forwarded-for',
		'x-forwarded-host',
		'x-forwarded-proto',
		'x-real-ip',
		'x-client-ip',
		'true-client-ip',
		'cf-connecting-ip',
		'forwarded',
		'via'
	])('not over a proxy that says so: %s', async (name) => {
		expect((await get({ headers: { [name]: '' } })).status).toBe(404)
	})

	test.each([
		['localhost', 200],
		['LOCALHOST:443', 200],
		['127.0.0.1', 200],
		['127.9.8.7:8443', 200],
		['[::1]', 200],
		['[::1]:8443', 200],
		['pc.lan', 404],
		['192.168.1.7', 404],
		['localhost.evil.test', 404],
		['127.0.0.1.evil.test', 404],
		// the front door refuses what cannot stand in an address
		['', 400]
	])('under the host %p', async (host, status) => {
		expect((await get({ headers: { host } })).status).toBe(status)
		expect((await get({ headers: { host } }, 'pc.lan')).status).toBe(status)
	})

	test('under the host of the address where no header names one', async () => {
		expect((await get({}, 'pc.lan')).status).toBe(404)
	})
})

describe('with a token', () => {
	const secret = temporaryFolder()
	const TOKEN = 'un-jeton-de-releve'
	writeFileSync(join(secret.path, 'token'), `${TOKEN}\n`)
	beforeEach(async () => {
		schools = await startSchools({ config: `[tls]\nmode = "off"\n[metrics]\ntoken_file = "${join(secret.path, 'token')}"\n` })
	})

	test.each([
		[`Bearer ${TOKEN}`, 200],
		[`bearer  ${TOKEN}`, 200],
		[`Bearer ${TOKEN}x`, 401],
		[`Basic ${TOKEN}`, 401],
		[TOKEN, 401],
		[undefined, 401]
	])('from another machine with %p', async (authorization, status) => {
		const response = await get({ peer: '192.168.1.7', headers: authorization === undefined ? {} : { authorization } })
		expect(response.status).toBe(status)
		if (status === 401) expect(response.headers.get('www-authenticate')).toBe('Bearer')
		expect(schools.logged.join('')).not.toContain(TOKEN)
	})

	test('this machine needs none', async () => {
		expect((await get()).status).toBe(200)
	})

	test('opens it under any name, and over any proxy', async () => {
		const headers = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '192.168.1.7' }
		expect((await get({ headers }, 'pc.lan')).status).toBe(200)
		expect((await get({}, 'pc.lan')).status).toBe(401)
	})
})

test('a proxy of this machine is not this machine, whatever it leaves out', async () => {
	schools = await startSchools({ config: '[server]\ntrusted_proxies = ["127.0.0.0/8"]\n[tls]\nmode = "off"\n' })
	expect((await get()).status).toBe(404)
	expect((await get({ peer: '::ffff:127.0.0.1' })).status).toBe(404)
	expect((await get({ headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404)
	expect((await get({ peer: '::1' })).status).toBe(200)
})

describe('requests are counted', () => {
	beforeEach(async () => {
		schools = await startSchools()
	})
	test('in as many series as there are routes, whatever is asked for', () => {
		const requests = new RequestMetrics()
		requests.know(['/classes', '/classes/:classe_id/etudiants'])
		for (let id = 0; id < 1000; id++) {
			requests.count(`/classes/${id}/etudiants`, '', 'GET', 200, id)
			requests.count(`/x${id}`, '', `M${id}`, 404, 1)
			requests.count(undefined, `/y${id}`, 'GET', 404, 1)
		}
		expect(requests.series.map(({ route, method, status, count }) => [route, method, status, count])).toEqual([
			['/classes/:id/etudiants', 'GET', '2xx', 1000],
			['unknown', 'OTHER', '4xx', 1000],
			['site', 'GET', '4xx', 1000]
		])
	})
	test('labels come back as they were', () => {
		const labels = { name: 'a "b" \\ c\nd' }
		const text = prometheusText([{ name: 'x', help: 'X.', type: 'gauge', samples: [{ labels, value: 1 }] }])
		expect(parse(text)[0]?.metrics[0]?.labels).toEqual(labels)
	})
})
