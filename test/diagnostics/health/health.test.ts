import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Backups } from '../../../src/backups/backups'
import { Connection } from '../../../src/db/client/connection'
import { Health, type HealthDeps } from '../../../src/diagnostics/health/health'
import { BUILT, VERSION } from '../../../src/version'
import { backupSettings } from '../../../src/backups/settings'
import { CONFIGURED } from '../../support/outbox'
import { json, startSchools, type Schools } from '../../support/school'
import { insertTeaching, SEANCE } from '../../support/teaching'
import { NO_PROGRAMS } from '../../support/programs'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ configured: CONFIGURED })
	// both institutions are open
	await schools.store('beta')
})
afterEach(() => schools.stop())

const health = (deps: Partial<HealthDeps> = {}) =>
	new Health({
		version: VERSION,
		built: BUILT,
		clock: schools.clock,
		tenants: schools.tenants,
		backups: new Backups(schools.tenants, backupSettings(schools.config), schools.log),
		programs: NO_PROGRAMS,
		configured: { email: false, sms: false, webhook: false },
		validity: () => undefined,
		kept: { fast: 0, slow: 0 },
		...deps
	})

/** A copy of each institution, as far as names tell. */
function copied(at: string) {
	mkdirSync(schools.config.backup.dir, { recursive: true })
	for (const code of ['alpha', 'beta']) writeFileSync(join(schools.config.backup.dir, `${code}-${at}-schema-4.db`), 'copy')
}

/** Where a table begins in its file. */
function rootOf(file: string, table: string) {
	const connection = new Connection(file, { synchronous: 'normal', busyTimeout: 100, readOnly: true })
	const [row] = connection.execute('SELECT rootpage FROM sqlite_schema WHERE name = ?', [table]).rows
	connection.close()
	return { rootpage: Number(row?.['rootpage']) }
}

const get = (method = 'GET') => schools.call('http://pc.lan/health', { method })

describe('GET /health', () => {
	test('is a 200 that everybody may read, without names, paths or codes', async () => {
		copied('20261120T020000Z')
		const response = await get()
		expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
		const text = await response.text()
		expect(JSON.parse(text)).toEqual({
			status: 'ok',
			version: VERSION,
			checks: {
				databases: { status: 'ok', known: 2, open: 2, unavailable: 0 },
				disk: { status: 'ok', writes: 'accepted', free_mb: expect.any(Number), min_free_mb: 0 },
				clock: { status: 'ok', now: '2026-11-20T08:00:00Z', built: '2026-01-01T00:00:00Z' },
				backups: { status: 'ok', oldest_hours: 6, missing: 0, failed: 0 },
				outbox: { status: 'ok', oldest_due_seconds: 0 }
			}
		})
		for (const secret of [schools.folder, 'alpha', 'beta']) expect(text).not.toContain(secret)
		expect((await get('HEAD')).status).toBe(200)
	})

	test('is a 503 where no institution can be served', async () => {
		await schools.tenants.closeAll()
		for (const code of ['alpha', 'beta']) writeFileSync(schools.tenants.places.path(code), 'x'.repeat(5000))
		for (const host of ['alpha', 'beta']) expect((await schools.call(`http://${host}.test/api/lms/tenant-info`)).status).toBe(503)
		const response = await get()
		expect([response.status, (await json(response)).checks.databases]).toEqual([
			503,
			{ status: 'failing', known: 2, open: 0, unavailable: 2 }
		])
	})
})

describe('the machine is', () => {
	test('degraded while one of several files cannot be used, and well again once it is mended, which nobody else asked for', async () => {
		copied('20261120T020000Z')
		const file = schools.tenants.places.path('alpha')
		await schools.tenants.closeAll()
		const sound = await Bun.file(file).bytes()
		writeFileSync(file, 'x'.repeat(5000))
		await schools.call('http://alpha.test/api/lms/tenant-info')
		const looked = health()
		expect(await looked.report()).toMatchObject({ status: 'degraded', checks: { databases: { unavailable: 1 } } })
		writeFileSync(file, sound)
		schools.clock.advance({ seconds: 10 })
		await looked.report()
		expect(await looked.report()).toMatchObject({ status: 'ok', checks: { databases: { open: 1, unavailable: 0 } } })
	})

	test('degraded from the first read that meets a damaged page, until the file is another', async () => {
		copied('20261120T020000Z')
		const file = schools.tenants.places.path('alpha')
		await schools.tenants.closeAll()
		const sound = readFileSync(file)
		const { rootpage } = rootOf(file, 'filieres')
		writeFileSync(file, Buffer.from(sound).fill(0xff, (rootpage - 1) * 4096, rootpage * 4096))
		const looked = health()
		const asked = async () => (await schools.as('awa').get('/filieres')).status
		expect(await asked()).toBe(503)
		expect(await looked.report()).toMatchObject({ status: 'degraded', checks: { databases: { unavailable: 1 } } })
		schools.clock.advance({ hours: 1 })
		await schools.tenants.closeIdle(60_000)
		expect(await looked.report()).toMatchObject({ status: 'degraded', checks: { databases: { unavailable: 1 } } })
		await schools.tenants.closeAll()
		writeFileSync(file, sound)
		expect(await asked()).toBe(200)
		expect((await looked.report()).checks['databases']).toMatchObject({ status: 'ok', unavailable: 0 })
	})

	test('failing where an open file does not answer', async () => {
		for (const { store } of schools.tenants.openTenants()) store.client.close()
		expect(await health().report()).toMatchObject({ status: 'failing', checks: { databases: { open: 2, unavailable: 2 } } })
	})

	test('never the reason that a file is opened', async () => {
		await schools.tenants.closeAll()
		expect(await health().report()).toMatchObject({ checks: { databases: { known: 2, open: 0, unavailable: 0 } } })
		expect(schools.tenants.openTenants()).toEqual([])
	})

	test('degraded on a short disk, failing without one', async () => {
		const [tenants, free] = [schools.tenants, () => 99 * 2 ** 20]
		Object.assign(tenants.options.store, { minFree: 100 * 2 ** 20 })
		expect(await health({ free }).report()).toMatchObject({
			status: 'degraded',
			checks: { disk: { status: 'degraded', writes: 'refused', reason: 'full', free_mb: 99, min_free_mb: 100 } }
		})
		rmSync(schools.folder, { recursive: true })
		expect(await health().report()).toMatchObject({ status: 'failing', checks: { disk: { reason: 'unreadable' } } })
	})

	test.each(['2001-01-01T00:00:00Z', '2038-02-01T00:00:00Z'])(
		'degraded in %s: before the build of the program, or ten years after',
		async (now) => {
			schools.clock.set(now)
			expect(await health().report()).toMatchObject({ status: 'degraded', checks: { clock: { status: 'degraded' } } })
		}
	)

	test.each([
		['2026-12-20T08:00:00Z', 'ok', 30],
		['2026-12-01T08:00:00Z', 'degraded', 11],
		['2026-11-19T08:00:00Z', 'degraded', -1]
	])('with a certificate until %s %s', async (to, status, daysLeft) => {
		const validity = () => ({ from: Temporal.Instant.from('2026-01-01T00:00:00Z'), to: Temporal.Instant.from(to) })
		expect((await health({ validity }).report()).checks['certificate']).toMatchObject({ status, days_left: daysLeft })
	})

	test('degraded without a copy of late, and after one that failed', async () => {
		expect((await health().report()).checks['backups']).toMatchObject({ status: 'degraded', oldest_hours: null, missing: 2 })
		copied('20261118T020000Z')
		expect((await health().report()).checks['backups']).toMatchObject({ status: 'degraded', oldest_hours: 54, missing: 0 })
		copied('20261120T020000Z')
		expect((await health().report()).checks['backups']).toMatchObject({ status: 'ok', oldest_hours: 6 })
	})

	test('degraded while the second folder lacks the newest copy, after a restart too', async () => {
		copied('20261120T020000Z')
		const secondDir = join(schools.folder, 'usb')
		const settings = { ...backupSettings(schools.config), secondDir }
		const copies = async () => {
			const backups = new Backups(schools.tenants, settings, schools.log)
			return (await health({ backups }).report()).checks['backups']
		}
		expect(await copies()).toMatchObject({ status: 'degraded', failed: 0, second_failed: 2 })
		cpSync(schools.config.backup.dir, secondDir, { recursive: true })
		expect(await copies()).toMatchObject({ status: 'ok', second_failed: 0 })
		rmSync(join(secondDir, 'beta-20261120T020000Z-schema-4.db'))
		expect(await copies()).toMatchObject({ status: 'degraded', second_failed: 1 })
	})

	test('degraded once more would be lost with the machine than three times what the settings say', async () => {
		copied('20261120T080000Z')
		const secondDir = join(schools.folder, 'usb')
		cpSync(schools.config.backup.dir, join(secondDir, 'recent'), { recursive: true })
		cpSync(schools.config.backup.dir, secondDir, { recursive: true })
		const settings = { ...backupSettings(schools.config), secondDir, everyMinutes: 10 }
		const copies = async () => {
			const backups = new Backups(schools.tenants, settings, schools.log)
			return (await health({ backups }).report()).checks['backups']
		}
		schools.clock.advance({ minutes: 30 })
		expect(await copies()).toMatchObject({ status: 'ok', loss_minutes: 30 })
		schools.clock.advance({ minutes: 1 })
		expect(await copies()).toMatchObject({ status: 'degraded', loss_minutes: 31, loss_late: 1 })
		rmSync(join(secondDir, 'recent'), { recursive: true })
		expect(await copies()).toMatchObject({ status: 'degraded', loss_minutes: null })
	})

	test('degraded while messages that are due do not leave', async () => {
		await insertTeaching(await schools.store())
		schools.clock.set('2026-11-20T06:00:00Z')
		const reminder = { seance_id: SEANCE.maths, canaux: ['email'] }
		expect((await schools.as('awa').post('/notifications/send-session-reminder', reminder)).status).toBe(202)
		const outbox = async () => (await health({ configured: CONFIGURED }).report()).checks['outbox']
		expect(await outbox()).toEqual({ status: 'ok', oldest_due_seconds: 0 })
		schools.clock.advance({ hours: 2 })
		expect(await outbox()).toEqual({ status: 'degraded', oldest_due_seconds: 7200 })
	})
})

test('a report is kept for a while, and made once for all who ask at once', async () => {
	let looks = 0
	const validity = () => {
		looks++
		return undefined
	}
	const report = health({ validity, kept: { fast: 60_000, slow: 60_000 } })
	await Promise.all([report.report(), report.report()])
	await report.report()
	expect(looks).toBe(1)
})
