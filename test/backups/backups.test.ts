import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Connection, damageOf } from '../../src/db/client/connection'
import { MIGRATIONS } from '../../src/db/migrations/migrations'
import type { BackupRun } from '../../src/backups/last-runs'
import { asSentence, sentence, worded } from '../../src/kit/sentence'
import { backupsOf } from '../support/backups'
import { smallDisk } from '../support/small-disk'
import { withTenants, type TenantsKit } from '../support/tenants'

const withSchools = (use: (kit: TenantsKit & { tenants: ReturnType<TenantsKit['open']>; copies: string }) => Promise<void>) =>
	withTenants(async (kit) => {
		const tenants = kit.open()
		await kit.create(tenants, 'alpha')
		await kit.create(tenants, 'beta')
		await use({ ...kit, tenants, copies: join(kit.folder, 'copies') })
	})

/** A run with its error and warnings in English. */
const said = ({ error, warnings, ...run }: BackupRun) => ({
	...run,
	error: error && worded('en', error),
	warnings: warnings.map((warning) => worded('en', warning))
})

const nameOf = (file: string | null) => file?.split('/').at(-1)

test('a copy is whole, private, and bears a checksum that sha256sum takes', () =>
	withSchools(async ({ tenants, folder, copies }) => {
		const runs = await backupsOf(tenants, folder).run(tenants.codes)
		expect(runs.map(({ code, error, warnings, file }) => ({ code, error, warnings, name: nameOf(file) }))).toEqual(
			['alpha', 'beta'].map((code) => ({
				code,
				error: null,
				warnings: [],
				name: `${code}-20261120T080000Z-schema-${MIGRATIONS.length}.db`
			}))
		)
		expect(readdirSync(copies)).toHaveLength(4)
		expect(statSync(copies).mode & 0o777).toBe(0o700)
		for (const { file, bytes } of runs) {
			expect(damageOf(file!)).toBeUndefined()
			expect(statSync(file!).size).toBe(bytes!)
			expect(statSync(file!).mode & 0o777).toBe(0o600)
			expect(Bun.spawnSync(['sha256sum', '-c', `${nameOf(file)}.sha256`], { cwd: copies }).exitCode).toBe(0)
		}
	}))

test('a copy holds what was committed, and writes go on while it is made', () =>
	withSchools(async ({ tenants, folder }) => {
		const { store } = await tenants.get('alpha')
		const write = (action: string) =>
			store.write({ author: { name: 'test' }, touches: [] }, ({ journal }) => journal({ action, objet: 'etablissement' }))
		await write('avant')
		let written = 0
		const making = { ended: false }
		const writing = (async () => {
			for (; !making.ended; written++) await write('pendant')
		})()
		const [run] = await backupsOf(tenants, folder).run(['alpha'])
		making.ended = true
		await writing
		expect(written).toBeGreaterThan(0)
		const copy = new Connection(run!.file!, { synchronous: 'normal', busyTimeout: 5, readOnly: true })
		const counts = copy.execute("SELECT count(*) FILTER (WHERE action = 'avant') AS avant, max(revision) AS revision FROM journal").rows[0]!
		expect(counts['avant']).toBe(1)
		expect(copy.execute('SELECT revision FROM etat').rows[0]!['revision']).toBe(counts['revision'])
		copy.close()
	}))

test('one night, one copy; the next night, another; days that were slept through are made up once', () =>
	withSchools(async ({ tenants, folder, clock, copies }) => {
		const backups = backupsOf(tenants, folder)
		const count = () => readdirSync(copies).filter((name) => name.startsWith('alpha') && name.endsWith('.db')).length
		await backups.runDue()
		await backups.runDue()
		expect(count()).toBe(1)
		clock.set('2026-11-21T01:59:59Z')
		await backups.runDue()
		expect(count()).toBe(1)
		clock.set('2026-11-21T02:00:20Z')
		await backups.runDue()
		expect(count()).toBe(2)
		clock.set('2026-12-24T12:00:00Z')
		await backups.runDue()
		await backups.runDue()
		expect(count()).toBe(3)
		expect(backups.last().map(({ code, copy, run }) => [code, copy?.at.toString(), run?.error])).toEqual([
			['alpha', '2026-12-24T12:00:00Z', null],
			['beta', '2026-12-24T12:00:00Z', null]
		])
	}))

test('old copies go, of each institution its own', () =>
	withSchools(async ({ tenants, folder, clock }) => {
		const backups = backupsOf(tenants, folder, { keep: { daily: 2, weekly: 1 } })
		await backups.run(['beta'])
		for (let day = 0; day < 12; day++) {
			await backups.run(['alpha'])
			clock.advance({ hours: 24 })
		}
		expect(
			readdirSync(join(folder, 'copies'))
				.map((name) => name.slice(0, 14))
				.toSorted()
		).toEqual(['alpha-20261129', 'alpha-20261130', 'alpha-20261201', 'beta-20261120T'].flatMap((name) => [name, name]))
	}))

test.if(process.platform === 'linux')('a failure to write into the second folder names the second folder', () =>
	withSchools(async ({ tenants, folder }) => {
		const [run] = await backupsOf(tenants, folder, { secondDir: '/proc' }).run(['alpha'])
		expect(said(run!)).toMatchObject({ error: null, warnings: [expect.stringMatching(/^second folder \/proc: \/proc\/alpha-[^/]*: /)] })
	})
)

test('the second folder gets the same bytes; a missing one is reported and does not fail the copy', () =>
	withSchools(async ({ tenants, folder, clock }) => {
		const secondDir = join(folder, 'usb')
		const backups = backupsOf(tenants, folder, { secondDir, keep: { daily: 1, weekly: 0 } })
		const phases: string[] = []
		const [absent] = await backups.run(['alpha'], ({ phase }) => phases.push(phase))
		expect(said(absent!)).toMatchObject({ error: null, second: 'failed', warnings: [`second folder ${secondDir}: it is not there`] })
		expect(phases).toEqual(['copying'])
		expect(await backupsOf(tenants, folder, { secondDir }).secondLacks()).toEqual(['alpha'])
		const started = backupsOf(tenants, folder, { secondDir })
		expect(await started.alone(() => started.secondLacks())).toEqual(['alpha'])
		expect(existsSync(secondDir)).toBe(false)
		mkdirSync(secondDir)
		writeFileSync(join(secondDir, 'photos.jpg'), 'x')
		writeFileSync(join(secondDir, 'alpha-20261101T020000Z-schema-1.db.part'), 'left by a power cut')
		for (let night = 0; night < 2; night++) {
			clock.advance({ hours: 24 })
			expect(await backups.run(['alpha'])).toMatchObject([{ error: null, second: 'made', warnings: [] }])
		}
		expect([await backups.secondLacks(), await backupsOf(tenants, folder).secondLacks()]).toEqual([[], undefined])
		expect(readdirSync(secondDir).toSorted()).toEqual([...readdirSync(join(folder, 'copies')), 'photos.jpg'].toSorted())
		expect(Bun.spawnSync(['sh', '-c', 'sha256sum -c *.sha256'], { cwd: secondDir }).exitCode).toBe(0)
	}))

test('a copy that fails is reported, remembered and tried again within the hour, and does not stop the others', () =>
	withSchools(async ({ tenants, folder, clock, logged }) => {
		await tenants.closeAll()
		truncateSync(tenants.places.path('alpha'), 5000)
		const backups = backupsOf(tenants, folder)
		await backups.runDue()
		const [alpha, beta] = backups.last()
		expect([alpha?.copy, said(alpha!.run!).error]).toEqual([undefined, expect.stringContaining('cannot be used')])
		expect(beta).toMatchObject({ copy: { code: 'beta' }, run: { error: null } })
		const tries = () => logged.filter((line) => line.includes('could not be backed up')).length
		expect(tries()).toBe(1)
		clock.advance({ minutes: 59 })
		await backups.runDue()
		expect(tries()).toBe(1)
		clock.advance({ minutes: 2 })
		await backups.runDue()
		expect(tries()).toBe(2)
		expect(said(backupsOf(tenants, folder).last()[0]!.run!).error).toContain('cannot be used')
	}))

test('a folder that cannot be written is named', () =>
	withSchools(async ({ tenants, folder }) => {
		writeFileSync(join(folder, 'copies'), 'a file')
		expect((await backupsOf(tenants, folder).run(['alpha'])).map(said)).toMatchObject([
			{ file: null, error: expect.stringContaining('copies') }
		])
	}))

test('two at once come one after the other', () =>
	withSchools(async ({ tenants, folder }) => {
		const backups = backupsOf(tenants, folder)
		const heard: string[] = []
		const [first, second] = await Promise.all([
			backups.run(['alpha'], ({ phase }) => heard.push(`first ${phase}`)),
			backups.run(['alpha'], ({ phase }) => heard.push(`second ${phase}`))
		])
		expect(heard).toEqual(['second waiting', 'first copying', 'second copying'])
		expect(nameOf(first[0]!.file)).toContain('T080000Z')
		expect(nameOf(second[0]!.file)).toContain('T080001Z')
	}))

test('a full disk loses its oldest copies, never the last one of a school, and a copy that still does not fit is reported', () =>
	withTenants(async (kit) => {
		const disk = smallDisk()
		try {
			const tenants = kit.open()
			await kit.create(tenants, 'alpha')
			const backups = backupsOf(tenants, kit.folder, { dir: disk.path })
			const names = () => readdirSync(disk.path).filter((name) => name.endsWith('.db'))
			const tight = backupsOf(tenants, kit.folder, { dir: disk.path, minFree: 2 ** 30 })
			const without = /^the disk of \S+ is short of \d+ MB for another copy beside data\.min_free_mb$/
			if (disk.mounted)
				expect((await tight.run(['alpha'])).map(said)).toMatchObject([{ error: expect.stringMatching(without), warnings: [] }])
			const [first] = await backups.run(['alpha'])
			kit.clock.advance({ hours: 1 })
			await backups.run(['alpha'])
			if (!disk.mounted) return
			expect(names()).toHaveLength(2)
			// a compact copy is some pages smaller than what it is taken to need
			disk.fill(100_000)
			kit.clock.advance({ hours: 1 })
			expect((await backups.run(['alpha'])).map(said)).toMatchObject([
				{ error: null, warnings: [`${first!.file} was removed, the disk is short`] }
			])
			expect(names()).toHaveLength(2)
			expect(existsSync(first!.file!)).toBe(false)
			expect((await tight.run(['alpha'])).map(said)).toMatchObject([
				{ error: expect.stringMatching(/; older copies but the last are gone already$/) }
			])
			expect(names()).toHaveLength(1)
			expect(damageOf(join(disk.path, names()[0]!))).toBeUndefined()
		} finally {
			disk.remove()
		}
	}))

test('copies on the disk of the data give room before writes are refused', () =>
	withSchools(async ({ tenants, folder, clock, copies }) => {
		const backups = backupsOf(tenants, folder)
		for (const _ of [1, 2, 3]) {
			await backups.run(['alpha'])
			clock.advance({ hours: 1 })
		}
		const names = () => readdirSync(copies).filter((name) => name.endsWith('.db'))
		backups.relieveDisk()
		expect(names()).toHaveLength(3)
		backupsOf(tenants, folder, { minFree: Number.MAX_SAFE_INTEGER }).relieveDisk()
		expect(names().map((name) => name.slice(0, 22))).toEqual(['alpha-20261120T100000Z'])
	}))

test('the next copy removes the rest of an interrupted one', () =>
	withSchools(async ({ tenants, folder, copies }) => {
		mkdirSync(copies)
		const left = 'alpha-20261101T020000Z-schema-1.db'
		for (const name of [`${left}.part`, `${left}.part-journal`, `${left}.sha256`, `${left}.sha256.part`])
			writeFileSync(join(copies, name), 'x')
		writeFileSync(join(copies, 'notes.txt.part'), 'of somebody else')
		const [run] = await backupsOf(tenants, folder).run(['alpha'])
		expect(readdirSync(copies).toSorted()).toEqual([nameOf(run!.file)!, `${nameOf(run!.file)}.sha256`, 'notes.txt.part'].toSorted())
		expect(readFileSync(`${run!.file}.sha256`, 'utf8')).toMatch(/^[0-9a-f]{64} {2}alpha-\S+\.db\n$/)
		rmSync(copies, { recursive: true })
	}))

test('the rest of a killed command, on its way in or out, is removed after a day', () =>
	withSchools(async ({ tenants, folder, clock }) => {
		for (const name of ['incoming', 'outgoing']) {
			mkdirSync(join(folder, name))
			writeFileSync(join(folder, name, 'left'), 'x')
		}
		const backups = backupsOf(tenants, folder)
		const left = () => ['incoming', 'outgoing'].map((name) => readdirSync(join(folder, name)).length)
		const { mtimeMs } = statSync(join(folder, 'incoming', 'left'))
		clock.set(Temporal.Instant.fromEpochMilliseconds(Math.floor(mtimeMs)).add({ hours: 23 }).toString())
		await backups.runDue()
		expect(left()).toEqual([1, 1])
		clock.advance({ hours: 2 })
		await backups.runDue()
		expect(left()).toEqual([0, 0])
	}))

test('how a run went is kept with its phrases and values; what an older version wrote is shown as it is', () =>
	withSchools(async ({ tenants, folder }) => {
		const secondDir = join(folder, 'usb')
		await backupsOf(tenants, folder, { secondDir }).run(['alpha'])
		const [alpha] = backupsOf(tenants, folder).last()
		expect(alpha?.run?.warnings).toEqual([
			sentence('second folder {folder}: {reason}', { folder: secondDir, reason: asSentence('it is not there') })
		])
		const old = { ...alpha!.run!, error: 'the disk is full', warnings: ['second folder /x: it is not there'] }
		writeFileSync(join(folder, 'last-backups', 'alpha.json'), JSON.stringify(old))
		const { error, warnings } = backupsOf(tenants, folder).last()[0]!.run!
		expect([worded('fr', error!), worded('fr', warnings[0]!)]).toEqual(['the disk is full', 'second folder /x: it is not there'])
	}))
