import { afterEach, beforeEach, expect, test } from 'bun:test'
import { readdirSync, readlinkSync, rmSync } from 'node:fs'
import { bringIn } from '../../../src/backups/incoming'
import { runOperation, type Host, type OperationName } from '../../../src/server/control/operations'
import { openPrograms } from '../../../src/server/open'
import { csvFiles, smallSchool } from '../../exchange/imports/csv-folder'
import { backupsOf } from '../../support/backups'
import { startSchools, type Schools } from '../../support/school'

const AUTHOR = { name: 'cli:test' }
const ROUNDS = 3

let schools: Schools
let host: Host
beforeEach(async () => {
	schools = await startSchools()
	const { tenants, config, log } = schools
	const programs = openPrograms({ config, clock: schools.clock, log }, tenants)
	host = { tenants, backups: backupsOf(tenants, config.data.dir), programs, bcryptCost: 4 } as unknown as Host
})
afterEach(() => schools.stop())

const run = <T>(name: OperationName, input: unknown) => runOperation(host, name, input, AUTHOR, () => undefined) as Promise<T>

/** The files of the data folder that this process has open, after a garbage collection. */
async function openFiles(): Promise<string[]> {
	for (let turns = 0; turns < 3; turns++) {
		Bun.gc(true)
		await new Promise(setImmediate)
	}
	return readdirSync('/proc/self/fd').flatMap((descriptor) => {
		try {
			const file = readlinkSync(`/proc/self/fd/${descriptor}`)
			return file.startsWith(schools.folder) ? [file] : []
		} catch {
			return []
		}
	})
}

// each import takes its files' bytes with it
const files = () => csvFiles(smallSchool())
const telephone = (n: number) => [{ name: 'etudiants.csv', bytes: Buffer.from(`matricule;telephone\nE-1;+22501020${n}\n`) }]

const WORK: Record<string, (n: number) => Promise<unknown>> = {
	'an import': (n) => run('import', { code: 'beta', files: n === 0 ? files() : telephone(n), source: 'x', dryRun: false, diff: false }),
	'a dry run': () => run('import', { code: 'beta', files: files(), source: 'x', dryRun: true, diff: true }),
	'a copy': () => run('backup', { code: 'alpha' }),
	async 'a restore'() {
		const [copy] = await run<{ file: string }[]>('backup', { code: 'alpha' })
		await run('restore', { ...(await bringIn(copy!.file, schools.config.data.dir, 0)), source: 'x', code: 'alpha' })
	},
	async 'an export'() {
		rmSync((await run<{ folder: string }>('export', { code: 'alpha' })).folder, { recursive: true })
	},
	async 'an export for Moodle'() {
		rmSync((await run<{ folder: string }>('export.program', { program: 'moodle', code: 'alpha' })).folder, { recursive: true })
	},
	async 'an export for a reader of OneRoster'() {
		rmSync((await run<{ folder: string }>('export.program', { program: 'oneroster', code: 'alpha' })).folder, { recursive: true })
	},
	'a search of the journal': () => run('audit', { code: 'alpha', limit: 10 }),
	'a look at every file': () => run('facts', { whole: true })
}

/** Milliseconds: a slow machine with much else to do. */
const TIMEOUT = 60_000

/** How many files more are open after some rounds than before. */
async function leftOpen(work: string, rounds: number): Promise<number> {
	const before = (await openFiles()).length
	for (let n = 1; n <= rounds; n++) await WORK[work]!(n)
	return (await openFiles()).length - before
}

const leavesNothingOpen = async (work: string) => {
	await WORK[work]!(0)
	// SQLite keeps a descriptor that it cannot close yet, and takes it for the next connection: what stays by chance does not stay each time
	const left = await leftOpen(work, ROUNDS)
	expect(left < ROUNDS ? 0 : await leftOpen(work, 2 * ROUNDS)).toBeLessThan(2 * ROUNDS)
}

test.skipIf(process.platform !== 'linux').each(Object.keys(WORK))(
	'%s leaves only those files open that were open before',
	leavesNothingOpen,
	TIMEOUT
)
