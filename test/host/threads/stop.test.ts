import { edenGC } from 'bun:jsc'
import { afterEach, expect, spyOn, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Connection, damageOf } from '../../../src/db/client/connection'
import { ExactFile } from '../../../src/db/client/exact-file'
import { stopOn } from '../../../src/db/client/stop'
import { makeCopy } from '../../../src/backups/make-copy'
import { exportSchool } from '../../../src/exchange/exports/export-school'
import { importTask } from '../../../src/exchange/imports/import.task'
import type { RecordsOrder } from '../../../src/exchange/records/records-order'
import { runRecords } from '../../../src/exchange/records/run-records'
import { doOrder, type Task } from '../../../src/host/threads/worker-task'
import { csvFiles, file, smallSchool } from '../../exchange/imports/csv-folder'
import { NOW, withSchool, type TemporarySchool } from '../../exchange/imports/temporary-school'
import { NOUNS } from '../../../src/server/nouns'

const FLAG = new Int32Array(new SharedArrayBuffer(4))
const AUTHOR = { name: 'cli:root' }

afterEach(() => stopOn(undefined))

/** Carries out an order on this thread, which is asked to stop when it looks for the `look`th time. @returns its last word, and how often it looked */
async function stoppedAt(look: number, task: Task, order: unknown) {
	let looks = 0
	let leases = 0
	const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>()
	let give: (message: unknown) => void = () => undefined
	const tell = (message: unknown) => {
		const said = message as Record<string, unknown>
		if ('asks' in said) {
			leases++
			give({ leased: true, flag: FLAG })
		} else if ('returns' in said) leases--
		else if (!('progress' in said)) resolve(said)
	}
	FLAG[0] = 0
	// letting go collects all of a test process's memory, some hundred times; what a stopped task leaves is new
	const collector = spyOn(Bun, 'gc').mockImplementation(edenGC)
	const spy = spyOn(Atomics as { load: (flag: Int32Array, at: number) => number }, 'load').mockImplementation(() =>
		++looks >= look ? 1 : 0
	)
	try {
		doOrder({ tell, hear: (message) => void (give = message) }, task)
		give({ order, flag: FLAG })
		const said = await promise
		return { said, looks, leases }
	} finally {
		spy.mockRestore()
		collector.mockRestore()
		stopOn(undefined)
	}
}

/** Has a task stop at each of its looks, one after the other, until none is left. @returns what it says when it is let alone, and its looks */
async function stoppedEverywhere(task: Task, order: () => unknown, nothingIsLeft: (look: number) => unknown) {
	for (let look = 1; ; look++) {
		const { said, looks, leases } = await stoppedAt(look, task, order())
		expect([look, leases]).toEqual([look, 0])
		if (looks < look) return { said, looks }
		expect([look, said]).toEqual([look, { stopped: true }])
		await nothingIsLeft(look)
	}
}

const STORED = 'SELECT (SELECT count(*) FROM salles) AS salles, (SELECT count(*) FROM imports) AS imports, revision FROM etat'

/** Nothing of a stopped write is in the file, which is sound and takes the next write. */
function asBefore(school: TemporarySchool) {
	let revision: number | undefined
	return () =>
		school.use(async (store) => {
			const [row] = (await store.client.execute(STORED)).rows
			const now = Number(row!['revision'])
			revision ??= now
			expect([row!['salles'], row!['imports'], now]).toEqual([0, 0, revision])
			expect((await store.client.execute('PRAGMA integrity_check')).rows[0]).toMatchObject({ integrity_check: 'ok' })
			await store.write({ author: AUTHOR, touches: [] }, ({ db }) => db.run('UPDATE etat SET revision = revision'))
		})
}

const ROOMS = () => [file('salles.csv', 'code;nom\nR1;Une\nR2;Deux\n')]

test.each([
	['an import', { synchronous: 'normal' as const, diff: true }],
	['a dry run', { dryRun: true, diff: true }]
])('%s stops between any two statements and before its commit, and has written nothing', (_, options) =>
	withSchool(async (school) => {
		const order = () => ({
			url: school.url,
			files: ROOMS(),
			options: { author: AUTHOR, source: 'salles', bcryptCost: 4, ...options },
			now: NOW.toString()
		})
		const { said, looks } = await stoppedEverywhere(importTask(NOUNS), order, asBefore(school))
		expect(said['done']).toMatchObject({ errors: [], written: !('dryRun' in options), summary: [{ created: 2 }] })
		expect(looks).toBeGreaterThan(5)
	})
)

test('passwords are hashed to the end of those that are begun, and no further', () =>
	withSchool(async (school) => {
		const head = 'identifiant;role;nom;prenoms;mot_de_passe\n'
		const files = () => [
			file('utilisateurs.csv', head + ['a', 'b', 'c', 'd'].map((who) => `${who};administrateur;N;P;Kouassi-2026!${who}\n`).join(''))
		]
		const order = () => ({
			url: school.url,
			files: files(),
			options: { author: AUTHOR, source: 'x', bcryptCost: 4, synchronous: 'normal' },
			now: NOW.toString()
		})
		const { said } = await stoppedEverywhere(importTask(NOUNS), order, asBefore(school))
		expect(said['done']).toMatchObject({ errors: [], written: true })
	}))

test('a record that is written stops so too', () =>
	withSchool(async (school) => {
		const order = (): RecordsOrder => ({
			url: school.url,
			now: NOW.toString(),
			written: [{ kind: 'salles', cells: { code: 'R1', nom: 'Une' } }],
			removed: [],
			options: {
				author: AUTHOR,
				langue: 'fr',
				isAdministrator: true,
				synchronous: 'normal',
				minFree: 0,
				bcryptCost: 4,
				dryRun: undefined
			} as unknown as RecordsOrder['options']
		})
		const task: Task = (given, _, lease) => runRecords(given as RecordsOrder, lease, NOUNS)
		const { said } = await stoppedEverywhere(task, order, asBefore(school))
		expect(said['done']).toMatchObject({ written: true })
	}))

test('a copy and an export can be stopped too, and a copy does not leave a file', () =>
	withSchool(async (school) => {
		await school.import(csvFiles(smallSchool()))
		const folder = mkdtempSync(join(tmpdir(), 'preau-'))
		const target = join(folder, 'copy.db')
		const source = fileURLToPath(school.url)
		const copy = await stoppedEverywhere(
			(order) => makeCopy(order as { copy: string; target: string }),
			() => ({ copy: source, target }),
			() => expect(readdirSync(folder)).toEqual([])
		)
		expect([Object.keys(copy.said), existsSync(target)]).toEqual([['done'], true])
		const whole = await stoppedEverywhere(
			async (order) => exportSchool(order as { file: string; folder: string }, () => undefined, NOUNS),
			() => ({ file: source, folder: mkdtempSync(join(folder, 'export-')) }),
			() => undefined
		)
		expect(whole.looks).toBeGreaterThan(10)
		rmSync(folder, { recursive: true })
	}))

test('a thread that is to stop begins neither a statement, nor a commit, nor a check of a file, and still rolls back', () =>
	withSchool(async ({ url }) => {
		const path = fileURLToPath(url)
		const connection = new Connection(path, { synchronous: 'normal', busyTimeout: 0 })
		const exact = new ExactFile(path, { readonly: true })
		connection.exec('BEGIN')
		FLAG[0] = 1
		stopOn(FLAG)
		for (const begin of [
			() => connection.execute('SELECT 1'),
			() => connection.exec('COMMIT'),
			() => exact.rows('SELECT 1'),
			() => damageOf(path)
		])
			expect(begin).toThrow('this thread must stop')
		connection.exec('ROLLBACK')
		expect(connection.inTransaction).toBe(false)
		exact.close()
		connection.close()
	}))

test('a task that is to stop neither asks for the lease nor works under it', async () => {
	const wordsOf = async (isStoppedFirst: boolean) => {
		const words: string[] = []
		const { promise, resolve } = Promise.withResolvers<void>()
		let give: (message: unknown) => void = () => undefined
		const tell = (message: unknown) => {
			const [word = ''] = Object.keys(message as object)
			words.push(word)
			if (word === 'stopped' || word === 'done') resolve()
			if (word !== 'asks') return
			FLAG[0] = 1
			give({ leased: true, flag: FLAG })
		}
		FLAG[0] = isStoppedFirst ? 1 : 0
		doOrder({ tell, hear: (message) => void (give = message) }, (_order, _progress, lease) => lease(async () => void words.push('works')))
		give({ order: {}, flag: FLAG })
		await promise
		return words
	}
	expect(await wordsOf(true)).toEqual(['stopped'])
	expect(await wordsOf(false)).toEqual(['asks', 'returns', 'stopped'])
})

test('a thread that is to stop inside libSQL ends after its statement, and never takes the process with it', async () => {
	const child = Bun.spawn([process.execPath, join(import.meta.dir, 'stop-inside.ts')], { stdout: 'pipe', stderr: 'pipe' })
	const [said, wrong, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
	expect(said.split('\n')).toEqual([
		'stopped: the work was stopped inside',
		'without a lease: no lease',
		'kept: the kept was stopped done',
		'at the end: the work was stopped the work was stopped the work was stopped',
		'after it: done',
		''
	])
	expect([code, wrong]).toEqual([0, ''])
})
