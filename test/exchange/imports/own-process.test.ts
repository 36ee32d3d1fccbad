import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import type { ImportOptions, ImportProgress } from '../../../src/exchange/imports/import-order'
import { importInto } from '../../../src/exchange/imports/import.service'
import { csvFiles, file, smallSchool } from './csv-folder'
import { childrenOf, largeSchool } from './large-school'
import { failureOf, withSchool } from './temporary-school'
import { until } from '../../support/until'

const OPTIONS: ImportOptions = { author: { name: 'cli:root' }, source: 'ecole', bcryptCost: 4, synchronous: 'normal' }
const count = 'SELECT (SELECT count(*) FROM etudiants) AS etudiants, (SELECT count(*) FROM imports) AS imports, revision FROM etat'

/** How the kernel gives turns to a thread: 0 as to others, 5 when nobody else wants them (proc(5) stat, sched(7)). */
const mayComeForward = (BigInt(`0x${/CapEff:\s+(\w+)/.exec(readFileSync('/proc/self/status', 'latin1'))![1]!}`) & (1n << 23n)) !== 0n

test('a large import has a process of its own, which steps back except for what others wait for', () =>
	withSchool((school) =>
		school.use(async (store) => {
			const seen: ImportProgress[] = []
			const niceness = new Set<string>()
			const threads = new Set<string>()
			const report = await importInto(store, school, largeSchool(), OPTIONS, (progress) => {
				seen.push(progress)
				const [child] = childrenOf(process.pid)
				for (const task of readdirSync(`/proc/${child}/task`))
					threads.add(readFileSync(`/proc/${child}/task/${task}/comm`, 'latin1').trim())
				if (progress.phase === 'check')
					niceness.add(`check ${getPriority(child)} ${readFileSync(`/proc/${child}/oom_score_adj`, 'latin1').trim()}`)
			})
			expect([report.errors, report.written]).toEqual([[], true])
			expect(new Set(seen.map(({ phase }) => phase))).toEqual(new Set(['read', 'check', 'passwords', 'write'] as const))
			// garbage is collected on the thread of the import
			expect([...threads].filter((name) => /HeapHelper|ollector/.test(name))).toEqual([])
			expect([...niceness]).toEqual([`check ${mayComeForward ? 10 : getPriority()} 500`])
			expect((await store.client.execute(count)).rows[0]).toMatchObject({ etudiants: 60, imports: 1, revision: store.revisions.total })
			expect(childrenOf(process.pid)).toEqual([])
		})
	))

test('a small import has a thread', () =>
	withSchool((school) =>
		school.use(async (store) => {
			const children: number[] = []
			await importInto(store, school, csvFiles(smallSchool()), OPTIONS, () => children.push(...childrenOf(process.pid)))
			expect(children).toEqual([])
		})
	))

test('a large packed import has a process too', () =>
	withSchool((school) =>
		school.use(async (store) => {
			const folder = mkdtempSync(join(tmpdir(), 'preau-'))
			const path = join(folder, 'depot')
			const names = csvFiles(smallSchool({ etudiants: 500, seances: 4000 })).map(({ name, bytes }) => [name, bytes] as const)
			writeFileSync(path, zipSync(Object.fromEntries(names)))
			const { size } = statSync(path)
			const children = new Set<number>()
			const files = { uploaded: [{ name: 'École.ZIP', path }] }
			const { errors } = await importInto(store, school, files, OPTIONS, () =>
				childrenOf(process.pid).forEach((child) => children.add(child))
			)
			expect([size < 256 * 1024, size > 26 * 1024, errors, children.size]).toEqual([true, true, [], 1])
			rmSync(folder, { recursive: true })
		})
	))

test('on a short disk, nothing is laid ready that would be refused', () =>
	withSchool((school) =>
		school.use(async (store) => {
			const told: string[] = []
			const options = { ...OPTIONS, minFree: Number.MAX_SAFE_INTEGER }
			expect(await failureOf(importInto(store, school, largeSchool(), options, ({ phase }) => told.push(phase)))).toContain('disk')
			expect(new Set(told)).toEqual(new Set(['read']))
		})
	))

test('a process reports faults as a thread does', () =>
	withSchool((school) =>
		school.use(async (store) => {
			const files = largeSchool().map((one) => (one.name === 'pieces.csv' ? file('pieces.csv', 'libelle;active\nPhoto;peut-être\n') : one))
			const { errors, written } = await importInto(store, school, files, OPTIONS)
			expect(errors).toMatchObject([{ file: 'pieces.csv', line: 2, column: 'active' }])
			expect(written).toBe(false)
		})
	))

test('a process that is killed has written nothing, and those who wait for it go on', () =>
	withSchool((school) =>
		school.use(async (store) => {
			const failure = await failureOf(
				importInto(store, school, largeSchool(), OPTIONS, ({ phase }) => {
					if (phase === 'write') process.kill(childrenOf(process.pid)[0]!, 'SIGKILL')
				})
			)
			expect(failure).toBe(
				'the import broke off: the system ended its process, most likely because memory ran out; unfinished work was not written'
			)
			expect((await store.client.execute(count)).rows[0]).toMatchObject({ etudiants: 0, imports: 0 })
			expect((await importInto(store, school, largeSchool(), OPTIONS)).written).toBe(true)
		})
	))

test.each([
	['a process', largeSchool(), process.platform],
	['a thread', csvFiles(smallSchool()), process.platform],
	['a thread with much, as Windows has it,', largeSchool(), 'win32']
])('%s that was asked to stop has written nothing', (_what, files, platform) =>
	withSchool((school) =>
		school.use(async (store) => {
			const { platform: own } = process
			Object.defineProperty(process, 'platform', { value: platform })
			const stop = new AbortController()
			const begun = importInto(
				store,
				school,
				files,
				OPTIONS,
				({ phase }) => {
					if (phase !== 'check') return
					expect(childrenOf(process.pid)).toHaveLength(_what === 'a process' ? 1 : 0)
					stop.abort()
				},
				stop.signal
			)
			expect(await failureOf(begun)).toBe('the import was stopped')
			Object.defineProperty(process, 'platform', { value: own })
			expect(childrenOf(process.pid)).toEqual([])
			expect((await store.client.execute(count)).rows[0]).toMatchObject({ etudiants: 0, imports: 0 })
			expect(await failureOf(importInto(store, school, csvFiles(smallSchool()), OPTIONS, undefined, stop.signal))).toBe(
				'the import was stopped'
			)
		})
	)
)

test('a signal to all processes of a service does not end an import while it writes', () =>
	withSchool((school) =>
		school.use(async (store) => {
			let told = 0
			const { written } = await importInto(store, school, largeSchool(), OPTIONS, ({ phase }) => {
				if (phase === 'write' && told++ === 0)
					for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.kill(childrenOf(process.pid)[0]!, signal)
			})
			expect([told > 0, written]).toEqual([true, true])
		})
	))

test('only the process keeps the bytes of its files', () =>
	withSchool((school) =>
		school.use(async (store) => {
			const files = largeSchool()
			await importInto(store, school, files, { ...OPTIONS, dryRun: true })
			expect(files.map(({ bytes }) => bytes.length).filter((length) => length > 1000)).toEqual([])
		})
	))

test('the process ends with the one that has started it, whatever ends that', () =>
	withSchool(async (school) => {
		const program = join(import.meta.dir, '../../support/import-large.ts')
		const parent = Bun.spawn([process.execPath, program, school.url], { stdout: 'pipe', stderr: 'inherit' })
		await parent.stdout.getReader().read()
		const [child] = childrenOf(parent.pid)
		// so that it cannot end by itself
		process.kill(child!, 'SIGSTOP')
		parent.kill('SIGKILL')
		await parent.exited
		await until(() => !readdirSync('/proc').includes(String(child)))
	}))
