import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { LibsqlError } from '@libsql/client'
import { Connection } from '../../src/db/client/connection'
import { disk } from '../../src/diagnostics/health/disk'
import { machineFacts } from '../../src/diagnostics/facts/machine-facts'
import { backupsOf } from '../support/backups'
import { breakingDisk } from '../support/breaking-disk'
import { PASSWORD } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { NO_PROGRAMS } from '../support/programs'

const place = breakingDisk()
place.remove()

let schools: Schools
const login = () =>
	schools.call('http://alpha.test/api/lms/auth/login', { method: 'POST', body: { identifier: 'awa', password: PASSWORD } })
const health = () => disk({ folder: schools.folder, files: schools.tenants, minFree: 0, fullAt: [] })
/** The facts that doctor and status get. */
const facts = () =>
	machineFacts(schools.tenants, backupsOf(schools.tenants, schools.folder), NO_PROGRAMS, null, { whole: false }, () => undefined)
const READS = ['/classes', '/emploi-temps', '/enseignants', '/matieres', '/filieres'] as const
const READ_ONLY = { status: 'failing', writes: 'refused', reason: 'read-only' }

describe('a disk that refuses writes while its settings allow them', () => {
	beforeEach(async () => {
		schools = await startSchools()
	})
	afterEach(() => schools.stop())

	/** Has what `sql` begins fail for every file. */
	const refuse = (sql: 'BEGIN IMMEDIATE' | 'COMMIT', error: LibsqlError) => {
		const exec: (this: Connection, sql: string) => void = Reflect.get(Connection.prototype, 'exec')
		return spyOn(Connection.prototype, 'exec').mockImplementation(function (this: Connection, given: string) {
			if (given === sql) throw error
			return exec.call(this, given)
		})
	}

	test.each([
		['BEGIN IMMEDIATE', new LibsqlError('attempt to write a readonly database', 'SQLITE_READONLY', 'SQLITE_READONLY', 8)],
		['COMMIT', new LibsqlError('disk I/O error', 'SQLITE_IOERR', 'SQLITE_IOERR_WRITE', 778)],
		['COMMIT', new LibsqlError('disk I/O error', 'SQLITE_IOERR', 'SQLITE_IOERR_FSYNC', 1034)]
	] as const)(
		'fails health by what %s answers, lets reads go on, and is well again with the first write that succeeds',
		async (sql, error) => {
			expect(health()).toMatchObject({ status: 'ok' })
			const spy = refuse(sql, error)
			expect((await login()).status).toBe(503)
			expect(health()).toMatchObject(READ_ONLY)
			expect(await facts()).toMatchObject({ takes_writes: false })
			for (const path of READS) expect([path, (await schools.as('awa').get(path)).status]).toEqual([path, 200])
			spy.mockRestore()
			expect((await login()).status).toBe(200)
			expect(health()).toMatchObject({ status: 'ok', writes: 'accepted' })
		}
	)

	test('is tried again by the clock, even if nobody writes', async () => {
		const spy = refuse('BEGIN IMMEDIATE', new LibsqlError('attempt to write a readonly database', 'SQLITE_READONLY', 'SQLITE_READONLY', 8))
		expect((await login()).status).toBe(503)
		await schools.tenants.closeIdle(600_000)
		expect(health()).toMatchObject(READ_ONLY)
		spy.mockRestore()
		await schools.tenants.closeIdle(600_000)
		expect(health()).toMatchObject({ status: 'ok' })
	})

	test('is not taken for a page that cannot be read', async () => {
		const spy = refuse('BEGIN IMMEDIATE', new LibsqlError('disk I/O error', 'SQLITE_IOERR', 'SQLITE_IOERR_READ', 266))
		expect((await login()).status).toBe(503)
		spy.mockRestore()
		expect(health()).toMatchObject({ status: 'ok' })
	})
})

test.if(place.breaks)(
	'health reports a disk that the kernel makes read-only, and nothing is acknowledged on it (needs root, mkfs.ext4)',
	async () => {
		const broken = breakingDisk()
		try {
			schools = await startSchools({ folder: broken.path })
			expect((await login()).status).toBe(200)
			broken.break()
			for (let n = 0; n < 3; n++) expect((await login()).status).toBe(503)
			expect(health()).toMatchObject(READ_ONLY)
			for (const path of READS) expect([path, (await schools.as('awa').get(path)).status]).toEqual([path, 200])
			schools.clock.advance({ hours: 1 })
			await schools.tenants.closeIdle(60_000)
			expect((await schools.as('awa').get('/classes')).status).toBe(200)
			expect(health()).toMatchObject(READ_ONLY)
		} finally {
			await schools.stop()
			broken.remove()
		}
	}
)
