import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { copyFileSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Connection, damageOf } from '../../src/db/client/connection'
import { earlierCopy } from '../../src/db/client/earlier-copy'
import { letGo } from '../../src/db/client/let-go'
import { openReader, openReaderDb } from '../../src/db/client/reader'
import { digestOfFile } from '../../src/db/server/transfer/transfer'
import { empreintesOf } from '../../src/features/versions/empreintes.service'
import { makeCopy, verifyCopy } from '../../src/backups/make-copy'
import { checksumOf, writeChecksum } from '../../src/backups/checksum'
import { inspectFile } from '../../src/backups/inspect-file'
import { restoreStep } from '../../src/backups/restore-file'
import { exportSchool } from '../../src/exchange/exports/export-school'
import { tenantFacts } from '../../src/diagnostics/facts/tenant-facts'
import { onOwnThread } from '../../src/host/threads/worker-task'
import { journalWorker } from '../../src/workers'
import { cliFolder } from '../support/cli-folder'
import { temporaryFolder } from '../support/folder'
import { START } from '../support/clock'
import { PASSWORD } from '../support/people'
import { freePort, tomlFor } from '../support/program'
import { startSchools, type Schools } from '../support/school'
import { NOUNS } from '../../src/server/nouns'
import { openReading } from '../../src/db/stores/open-reading'

const OPTIONS = { synchronous: 'normal', busyTimeout: 100 } as const
/** bytes of a log with one page */
const FRAMES = 4152

let schools: Schools
let folder: ReturnType<typeof temporaryFolder>
let left: string
beforeAll(async () => {
	schools = await startSchools()
	folder = temporaryFolder()
})
afterAll(async () => {
	folder.remove()
	await schools.stop()
})

let made = 0
const own = (name: string) => {
	const path = join(folder.path, `${++made}`)
	mkdirSync(path)
	return join(path, name)
}

const live = () => schools.tenants.places.path('alpha')
const write = () =>
	schools.call('http://alpha.test/api/lms/auth/login', { method: 'POST', body: { identifier: 'awa', password: PASSWORD } })

/** File and log as they are while a server has them open, or after it was killed. */
beforeEach(async () => {
	await write()
	left = own('alpha.db')
	for (const suffix of ['', '-wal']) copyFileSync(live() + suffix, left + suffix)
	expect(statSync(`${left}-wal`).size).toBeGreaterThanOrEqual(FRAMES)
})

const stateOf = (file: string) =>
	[file, `${file}-wal`].map((path) => ({
		bytes: Bun.hash(readFileSync(path)),
		size: statSync(path).size,
		date: statSync(path, { bigint: true }).mtimeNs
	}))

/** By the module that opens the file: what it does there. */
const READERS: Readonly<Record<string, (file: string) => unknown>> = {
	'db/stores/open-reading.ts': async (file) => {
		const reading = await openReading({ url: pathToFileURL(file).href })
		await reading.execute('SELECT count(*) FROM utilisateurs')
		await reading.close()
	},
	'db/client/backup-file.ts': (file) => makeCopy({ copy: file, target: own('copie.db') }),
	'db/client/earlier-copy.ts': async (file) => {
		const copy = own('x-1.db')
		await makeCopy({ copy: file, target: copy })
		expect(earlierCopy(file, join(dirname(copy), 'x-2.db'))).toBe(copy)
	},
	'db/server/transfer/transfer.ts': (file) => digestOfFile(file),
	'db/server/transfer/fill-namespace.ts': (file) => digestOfFile(file),
	'tenants/on-reading.ts': (file) =>
		onOwnThread(journalWorker, { url: pathToFileURL(file).href, timezone: 'UTC', sql: 'SELECT * FROM ecritures WHERE 0', params: [] }),
	'features/versions/empreintes.service.ts': (file) => empreintesOf({ file, now: START }),
	'backups/inspect-file.ts': (file) => inspectFile(file),
	'backups/machine/make-ready.ts': (file) => formerOf(file),
	'backups/make-copy.ts': (file) => {
		writeChecksum(file, checksumOf(file))
		verifyCopy({ verify: file })
	},
	'backups/restore-file.ts': (file) => formerOf(file),
	'exchange/exports/export-school.ts': (file) => {
		const into = own('export')
		mkdirSync(into)
		exportSchool({ file, folder: into }, () => undefined, NOUNS)
	},
	'exchange/imports/attempt.ts': (file) => READERS['db/stores/open-reading.ts']!(file),
	'exchange/imports/mapped-reading.ts': (file) => READERS['db/stores/open-reading.ts']!(file),
	'exchange/uploads/look.task.ts': (file) => READERS['db/stores/open-reading.ts']!(file),
	'exchange/moodle/moodle-order.ts': (file) => READERS['db/stores/open-reading.ts']!(file),
	'exchange/oneroster/oneroster-order.ts': (file) => READERS['db/stores/open-reading.ts']!(file),
	'exchange/records/run-records.ts': (file) => READERS['db/stores/open-reading.ts']!(file),
	'diagnostics/facts/tenant-facts.ts': async (file) => {
		const facts = await tenantFacts({ code: 'alpha', file, place: { url: pathToFileURL(file).href } }, { whole: true })
		expect(facts.problem).toBeNull()
	}
}

/** Has a restored file go on from where `file` ends. */
async function formerOf(file: string) {
	const finish = own('ready.db')
	await makeCopy({ copy: file, target: finish })
	const former = { file, revisions: { total: 1, donnees: 1, acces: 1 } }
	await restoreStep({
		finish,
		former,
		code: 'alpha',
		source: 'copie.db',
		sha256: '',
		after: 0,
		author: { name: 'test' },
		now: START
	})
}

async function mustLeave(file: string, read: (file: string) => unknown) {
	const before = stateOf(file)
	await read(file)
	await letGo(file)
	expect(stateOf(file)).toEqual(before)
}

describe('a module that only reads an institution leaves file and log byte for byte, with their sizes and dates', () => {
	for (const [module, read] of Object.entries(READERS)) {
		test(`file and log stay as they are when ${module} is the last to close them`, () => mustLeave(left, read))

		test(`file and log stay as they are when ${module} reads beside a server whose log is wholly in its file`, async () => {
			const other = new Connection(live(), OPTIONS)
			other.exec('PRAGMA wal_checkpoint(PASSIVE)')
			other.close()
			await letGo()
			await mustLeave(live(), read)
		})
	}

	test('file and log stay as they are when preau doctor is the last to close them', async () => {
		const machine = cliFolder(tomlFor(freePort()))
		try {
			await machine.preau('tenant create alpha --name École')
			const file = join(machine.path, 'data', 'tenants', 'alpha.db')
			await letGo(file)
			for (const suffix of ['', '-wal']) copyFileSync(left + suffix, file + suffix)
			await mustLeave(file, async () => expect((await machine.preau('doctor')).stdout).toContain('institution alpha: sound'))
		} finally {
			machine.remove()
		}
	})

	test('file and log stay as they are when a reader is asked to change the log', async () => {
		const tries = [
			'wal_checkpoint(TRUNCATE)',
			'main.wal_checkpoint',
			'WAL_CHECKPOINT(RESTART)',
			'wal_autocheckpoint = 1',
			'journal_mode = DELETE'
		]
		const meddle = async (file: string) => {
			for (const pragma of tries) {
				const reader = openReader(file)
				reader.execute('SELECT count(*) FROM utilisateurs')
				for (const run of [() => reader.execute(`PRAGMA ${pragma}`), () => reader.exec(`PRAGMA ${pragma}; SELECT 1`)])
					try {
						run()
					} catch (error) {
						expect(error).toHaveProperty('code')
					}
				expect(() => reader.exec("UPDATE etablissement SET nom = 'X'")).toThrow()
				reader.close()
				const db = openReaderDb(file)
				await db.db.run(`PRAGMA ${pragma}`).catch(() => undefined)
				db.close()
			}
			expect(damageOf(file)).toBeUndefined()
		}
		await mustLeave(left, meddle)
		await mustLeave(live(), meddle)
	})
})

test('a reader does not create a missing file', () => {
	const file = own('absent.db')
	expect(() => openReader(file)).toThrow()
	expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined()
})

test("each module that opens an institution's file to read it is tried here, and other modules do not open one", async () => {
	const openers: string[] = []
	const readers: string[] = []
	for await (const name of new Bun.Glob('**/*.{ts,tsx}').scan(join(import.meta.dir, '../../src'))) {
		const text = readFileSync(join(import.meta.dir, '../../src', name), 'utf8')
		if (/new (Database|Connection|TenantClient)\(/.test(text)) openers.push(name)
		if (/\b(openReader|openReaderDb|openReading)\(|ExactFile\(path, \{ readonly: true/.test(text) && name !== 'db/client/reader.ts')
			readers.push(name)
	}
	expect(openers.toSorted()).toEqual([
		'db/client/connection.ts',
		'db/client/exact-file.ts',
		'db/client/instance-lock.ts',
		'db/client/reader.ts',
		'db/client/tenant-client.ts',
		'db/stores/open-store.ts'
	])
	expect(readers.toSorted()).toEqual(Object.keys(READERS).toSorted())
})
