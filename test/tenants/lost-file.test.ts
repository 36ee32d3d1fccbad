import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
	copyFileSync,
	existsSync,
	linkSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	truncateSync,
	writeFileSync
} from 'node:fs'
import { dirname, join } from 'node:path'
import { bringIn } from '../../src/backups/incoming'
import { restore } from '../../src/backups/restore'
import { Connection } from '../../src/db/client/connection'
import { databases } from '../../src/diagnostics/health/databases'
import { importInto } from '../../src/exchange/imports/import.service'
import { csvFiles, smallSchool } from '../exchange/imports/csv-folder'
import { backupsOf } from '../support/backups'
import { PASSWORD } from '../support/people'
import { json, startSchools, type SchoolCode, type Schools } from '../support/school'
import { canMount } from '../support/small-disk'

const AUTHOR = { name: 'cli:test' }
const onUnix = test.skipIf(process.platform === 'win32')
const whereItMounts = test.if(canMount())

let schools: Schools
beforeEach(async () => {
	schools = await startSchools()
})
afterEach(() => schools.stop())

const path = () => schools.tenants.places.path('alpha')
const log = () => `${path()}-wal`
const beside = (name: string) => join(schools.folder, name)

const login = () =>
	schools.call('http://alpha.test/api/lms/auth/login', { method: 'POST', body: { identifier: 'awa', password: PASSWORD } })
const read = () => schools.as('awa').get('/classes')
const health = () => databases(schools.tenants)
const later = () => schools.clock.advance({ seconds: 2 })
const errors = () => schools.logged.filter((line) => line.includes('"level":"error"'))

/** A whole file of an institution, as somebody might bring it from elsewhere. */
function another(code: SchoolCode = 'beta'): string {
	const file = beside('another.db')
	const connection = new Connection(schools.tenants.places.path(code), { synchronous: 'normal', busyTimeout: 100, readOnly: true })
	connection.exec(`VACUUM INTO '${file}'`)
	connection.close()
	return file
}

/** Has twenty people log in again and again, and `harm` done among them; the ids of the tokens that they were given. */
async function whileWriting(harm: () => void): Promise<{ acknowledged: number[]; after: number[] }> {
	const acknowledged: number[] = []
	const after: number[] = []
	let isHarmed = false
	const one = async () => {
		for (let left = 4; left > 0;) {
			const sentAfter = isHarmed
			const response = await login()
			const { token = '' } = await json(response)
			if (response.status === 200) acknowledged.push(Number(token.split('|')[0]))
			if (!sentAfter) continue
			after.push(response.status)
			left--
		}
	}
	const writers = Array.from({ length: 20 }, one)
	while (acknowledged.length < 40) await new Promise(setImmediate)
	harm()
	isHarmed = true
	await Promise.all(writers)
	return { acknowledged, after }
}

function tokensIn(file: string): Set<number> {
	const connection = new Connection(file, { synchronous: 'normal', busyTimeout: 100 })
	try {
		expect(connection.execute('PRAGMA integrity_check').rows[0]?.[0]).toBe('ok')
		return new Set(connection.execute('SELECT id FROM jetons').rows.map(({ id }) => Number(id)))
	} finally {
		connection.close()
	}
}

type Harm = {
	readonly name: string
	readonly harm: () => void
	/** where every write that was acknowledged is in the end */ readonly whole: () => string
}

const moved = () => join(dirname(path()), '..', 'elsewhere', 'alpha.db')
const HARMS: readonly Harm[] = [
	{
		name: 'another file is moved over it',
		harm() {
			linkSync(path(), beside('kept.db'))
			renameSync(another(), path())
		},
		whole: () => beside('kept.db')
	},
	{
		name: 'it is removed',
		harm() {
			linkSync(path(), beside('kept.db'))
			rmSync(path())
		},
		whole: () => beside('kept.db')
	},
	{ name: 'it is moved away', harm: () => renameSync(path(), beside('kept.db')), whole: () => beside('kept.db') },
	{
		name: 'its folder is moved away',
		harm: () => renameSync(dirname(path()), dirname(moved())),
		whole: moved
	},
	{
		name: 'its folder is exchanged for another',
		harm() {
			renameSync(dirname(path()), dirname(moved()))
			mkdirSync(dirname(path()))
			copyFileSync(join(dirname(moved()), 'beta.db'), path())
		},
		whole: moved
	},
	{ name: 'its log is removed', harm: () => rmSync(log()), whole: path },
	{
		name: 'its log is exchanged for another',
		harm() {
			writeFileSync(beside('log'), '')
			renameSync(beside('log'), log())
		},
		whole: path
	}
]

describe('a file that is open', () => {
	onUnix.each(HARMS.map((one) => [one.name, one] as const))('refuses writes and reads once %s', async (_, { harm, whole }) => {
		expect((await read()).status).toBe(200)
		const { acknowledged, after } = await whileWriting(harm)
		expect(new Set(after)).toEqual(new Set([503]))
		later()
		const refused = await read()
		expect([refused.status, (await json(refused)).code]).toEqual([503, 'fichier_indisponible'])
		expect((await health()).status).not.toBe('ok')
		expect(errors().filter((line) => line.includes(path()))).toHaveLength(1)
		await schools.tenants.closeAll()
		const kept = tokensIn(whole())
		expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
	})

	onUnix.each([
		['another file is copied over it', () => copyFileSync(another(), path())],
		['an older copy of itself is copied over it', () => copyFileSync(beside('older.db'), path())],
		['it is cut off', () => truncateSync(path(), 4096)],
		['it is emptied', () => truncateSync(path(), 0)],
		['it becomes something else', () => writeFileSync(path(), 'x'.repeat(100_000))],
		['its log is emptied', () => truncateSync(log(), 0)]
	])('refuses writes and reads once %s, and nothing more is written into it', async (_, harm) => {
		await schools.tenants.closeAll()
		copyFileSync(path(), beside('older.db'))
		await login()
		await schools.tenants.closeAll()
		expect((await read()).status).toBe(200)
		const { after } = await whileWriting(harm)
		const left = readFileSync(path())
		expect(new Set(after)).toEqual(new Set([503]))
		later()
		expect((await read()).status).toBe(503)
		expect(await health()).toMatchObject({ status: 'degraded', unavailable: 1 })
		await schools.tenants.closeAll()
		expect(readFileSync(path()).equals(left)).toBe(true)
	})

	onUnix('is missed by /health where nobody reads or writes, and the others go on', async () => {
		expect((await read()).status).toBe(200)
		expect(await health()).toMatchObject({ status: 'ok', unavailable: 0 })
		rmSync(path())
		expect(await health()).toMatchObject({ status: 'degraded', unavailable: 1 })
		expect((await schools.as('awa', 'beta').get('/classes')).status).toBe(200)
	})

	onUnix.each(['beta', 'alpha'] as const)(
		'is missed by /health where nothing of it is in memory and a copy of %s lies there',
		async (code) => {
			await schools.tenants.closeAll()
			for (const one of ['alpha', 'beta'] as const) await schools.store(one)
			const copy = another(code)
			const other = new Connection(path(), { synchronous: 'normal', busyTimeout: 100 })
			other.exec('PRAGMA wal_checkpoint(TRUNCATE)')
			other.close()
			copyFileSync(copy, path())
			expect(await health()).toMatchObject({ status: 'degraded', unavailable: 1 })
			expect((await read()).status).toBe(503)
		}
	)

	onUnix('is not taken up by itself when it is back', async () => {
		await login()
		renameSync(path(), beside('kept.db'))
		expect((await login()).status).toBe(503)
		await read()
		renameSync(beside('kept.db'), path())
		schools.clock.advance({ hours: 1 })
		await schools.tenants.closeIdle(60_000)
		expect([(await read()).status, (await login()).status]).toEqual([503, 503])
	})

	onUnix('that an import was to be written into is left alone', async () => {
		const { store, place } = await schools.tenants.get('alpha')
		const importing = importInto(store, place, csvFiles(smallSchool()), { author: AUTHOR, source: 'x', bcryptCost: 4 }, ({ phase }) => {
			if (phase === 'passwords') copyFileSync(beside('another.db'), path())
		})
		const foreign = readFileSync(another())
		const refused = await importing.then(
			() => 'written',
			(error: unknown) => String(error)
		)
		expect(refused).toContain('FILE_LOST')
		expect(readFileSync(path()).equals(foreign)).toBe(true)
	})
})

whereItMounts('a disk that is mounted over the folder of a file hides it from no write that is acknowledged (needs root)', async () => {
	const folder = dirname(path())
	try {
		const { acknowledged, after } = await whileWriting(() => void Bun.spawnSync(['mount', '-t', 'tmpfs', 'none', folder]))
		expect(new Set(after)).toEqual(new Set([503]))
		later()
		expect((await read()).status).toBe(503)
		await schools.tenants.closeAll()
		Bun.spawnSync(['umount', folder])
		const kept = tokensIn(path())
		expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
	} finally {
		Bun.spawnSync(['umount', '-l', folder], { stderr: 'ignore' })
	}
})

describe('a file at the path of a lost one', () => {
	const restoreIt = async (file: string) =>
		restore(
			schools.tenants,
			backupsOf(schools.tenants, schools.config.data.dir),
			{ ...(await bringIn(file, schools.config.data.dir, 0)), source: file, code: 'alpha' },
			AUTHOR,
			() => undefined
		)
	const names = async () => (await json(schools.as('awa').get('/classes'))).data.length

	onUnix.each([
		['moved', () => renameSync(another('alpha'), path())],
		['copied', () => copyFileSync(another('alpha'), path())]
	])('is taken up when it is restored, where it was %s', async (_, harm) => {
		const classes = await names()
		await whileWriting(harm)
		later()
		expect((await read()).status).toBe(503)
		await restoreIt(path())
		expect([(await read()).status, await names()]).toEqual([200, classes])
		expect(await health()).toMatchObject({ status: 'ok', unavailable: 0 })
		const { acknowledged } = await whileWriting(() => undefined)
		await schools.tenants.closeAll()
		const kept = tokensIn(path())
		expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
	})

	onUnix('is opened by a start without the log of what was there before', async () => {
		await whileWriting(() => copyFileSync(another(), path()))
		later()
		await read()
		await schools.tenants.closeAll()
		expect(readdirSync(join(schools.config.data.dir, 'set-aside')).filter((name) => name.endsWith('.db-wal'))).toHaveLength(1)
		// what another process would find, which shares no memory with this one
		copyFileSync(path(), beside('started.db'))
		expect(existsSync(log())).toBe(false)
		expect(tokensIn(beside('started.db'))).toEqual(tokensIn(beside('another.db')))
	})
})

onUnix('a file that others only touch, checkpoint or link to goes on', async () => {
	await login()
	linkSync(path(), beside('link.db'))
	const other = new Connection(path(), { synchronous: 'normal', busyTimeout: 100 })
	other.exec('PRAGMA wal_checkpoint(PASSIVE)')
	expect((await login()).status).toBe(200)
	other.exec('PRAGMA wal_checkpoint(TRUNCATE)')
	other.close()
	expect((await login()).status).toBe(200)
	Bun.spawnSync(['touch', path(), log()])
	later()
	expect([(await read()).status, (await login()).status]).toEqual([200, 200])
})
