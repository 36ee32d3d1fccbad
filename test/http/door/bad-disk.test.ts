import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Backups } from '../../../src/backups/backups'
import { Health } from '../../../src/diagnostics/health/health'
import { backupSettings } from '../../../src/backups/settings'
import { smallDisk } from '../../support/small-disk'
import { PASSWORD } from '../../support/people'
import { json, startSchools, type Schools } from '../../support/school'
import { NO_PROGRAMS } from '../../support/programs'

let disk: ReturnType<typeof smallDisk>
let schools: Schools
beforeEach(() => {
	disk = smallDisk()
})
afterEach(async () => {
	await schools.stop()
	disk.remove()
})

const write = () =>
	schools.call('http://alpha.test/api/lms/auth/login', { method: 'POST', body: { identifier: 'awa', password: PASSWORD } })
/** Where nothing may be mounted, no disk is as large as what must stay free: files that open again hold to that. */
async function keepFree(minFree: number) {
	Object.assign(schools.tenants.options.store, { minFree })
	schools.clock.advance({ seconds: 1 })
	await schools.tenants.closeIdle(0)
}
const read = () => schools.as('awa').get('/classes')
const health = async () => (await json(schools.call('http://pc.lan/health'))).checks.disk

describe('a disk that gets short', () => {
	test('refuses writes with Retry-After while reads and /health go on, and it recovers by itself', async () => {
		schools = await startSchools({ folder: disk.path, minFreeMb: disk.mounted ? 2 : 0 })
		expect((await write()).status).toBe(200)
		if (disk.mounted) disk.fill()
		else await keepFree(Number.MAX_SAFE_INTEGER)
		const refused = await write()
		expect([refused.status, refused.headers.get('retry-after'), (await json(refused)).code]).toEqual([503, '60', 'disque_plein'])
		expect((await read()).status).toBe(200)
		expect(await health()).toMatchObject({ status: 'degraded', writes: 'refused', reason: 'full' })
		if (disk.mounted) disk.clear()
		else await keepFree(0)
		expect((await write()).status).toBe(200)
	})

	test('is reported by /health from the first write without room, if no space is kept free, until there is room again', async () => {
		schools = await startSchools({ folder: disk.path, minFreeMb: 0 })
		if (!disk.mounted) return
		const { tenants, config, clock } = schools
		const looked = new Health({
			version: '1',
			built: clock.now(),
			clock,
			tenants,
			backups: new Backups(tenants, backupSettings(config)),
			programs: NO_PROGRAMS,
			configured: { email: false, sms: false, webhook: false },
			validity: () => undefined,
			kept: { fast: 0, slow: 0 }
		})
		const found = async () => (await looked.report()).checks['disk']
		expect([(await write()).status, (await read()).status, await found()]).toMatchObject([200, 200, { status: 'ok', writes: 'accepted' }])
		disk.fill()
		expect(await found()).toMatchObject({ status: 'degraded', writes: 'accepted', reason: 'full' })
		const statuses: number[] = []
		while (statuses.at(-1) !== 503 && statuses.length < 500) statuses.push((await write()).status)
		expect(statuses.at(-1)).toBe(503)
		expect((await read()).status).toBe(200)
		expect(await found()).toMatchObject({ status: 'degraded', writes: 'refused', reason: 'full' })
		disk.clear()
		expect(await found()).toMatchObject({ status: 'ok', writes: 'accepted' })
		expect((await write()).status).toBe(200)
	})

	test('gives up old copies before writes are refused', async () => {
		schools = await startSchools({ folder: disk.path, minFreeMb: disk.mounted ? 2 : 0 })
		if (!disk.mounted) return
		const { dir } = schools.config.backup
		mkdirSync(dir, { recursive: true })
		const copy = (day: number) => join(dir, `alpha-202611${day}T020000Z-schema-4.db`)
		for (const day of [17, 18, 19]) writeFileSync(copy(day), Buffer.alloc(2 ** 19))
		disk.fill(2 ** 21 - 2 ** 19)
		expect((await write()).status).toBe(503)
		new Backups(schools.tenants, backupSettings(schools.config), schools.log).relieveDisk()
		expect((await write()).status).toBe(200)
		expect(await Promise.all([17, 18, 19].map((day) => Bun.file(copy(day)).exists()))).toEqual([false, true, true])
	})
})

describe('a disk that becomes read-only', () => {
	test('refuses writes while reads go on, closes no file that would not open again, and is well when it is mended', async () => {
		schools = await startSchools({ folder: disk.path })
		// the kernel refuses to remount what is written to: a second, read-only mount over the first shows what it would show
		const isMounted = disk.mounted && mount('--bind', disk.path, disk.path) && mount('-o', 'remount,bind,ro', disk.path)
		if (!isMounted) return
		const refused = await write()
		expect([refused.status, refused.headers.get('retry-after'), (await json(refused)).code]).toEqual([503, '30', 'fichier_indisponible'])
		expect(await health()).toMatchObject({ status: 'failing', writes: 'refused', reason: 'read-only' })
		schools.clock.advance({ hours: 1 })
		await schools.tenants.closeIdle(60_000)
		expect((await read()).status).toBe(200)
		Bun.spawnSync(['umount', disk.path])
		expect((await write()).status).toBe(200)
	})
})

const mount = (...args: string[]) => Bun.spawnSync(['mount', ...args]).exitCode === 0
