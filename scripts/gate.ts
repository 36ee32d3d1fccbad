/** The steps of scripts/test after the installation. All of them run, whatever the others report, and the last line counts. */
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { hostPlatform, platforms } from './platforms'
import { statementsNotRun } from './statements-not-run'
import { count, type Totals } from './totals'

const root = resolve(import.meta.dir, '..')
const reports = join(root, 'build', 'reports')
const binary = join(root, 'dist', `preau-${hostPlatform()}${platforms[hostPlatform()]?.suffix ?? ''}`)

/** `log`: the file for the output of a step that runs beside another one, until it ends */
async function run(title: string, args: readonly string[], env: Record<string, string> = {}, log?: string): Promise<boolean> {
	const started = performance.now()
	if (log === undefined) console.log(`== ${title}`)
	const output = log === undefined ? 'inherit' : Bun.file(log)
	const child = Bun.spawn([join(root, 'scripts/bun'), ...args], {
		cwd: root,
		env: { ...process.env, ...env },
		stdio: ['ignore', output, output]
	})
	const ok = (await child.exited) === 0
	if (log !== undefined) console.log(`== ${title}\n${await Bun.file(log).text()}`)
	console.log(`== ${title}: ${ok ? 'ok' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`)
	return ok
}

async function runStep(title: string, args: readonly string[]): Promise<Totals> {
	const ok = await run(title, args)
	return { passed: 0, failed: ok ? 0 : 1, notRun: [], faults: ok ? [] : [title] }
}

/** CI is set because Bun then refuses `test.only`, which would silently leave out the other tests of its file. */
async function runTests(
	title: string,
	name: string,
	args: readonly string[],
	env: Record<string, string> = {},
	log?: string
): Promise<Totals> {
	const report = join(reports, `${name}.xml`)
	// an earlier run's report must not be read as this one's
	for (const path of [report, log]) if (path !== undefined) await rm(path, { force: true })
	const ok = await run(title, ['test', '--reporter=junit', `--reporter-outfile=${report}`, ...args], { CI: 'true', ...env }, log)
	const file = Bun.file(report)
	return count((await file.exists()) ? await file.text() : '', ok)
}

// Named *.binary.ts, so that a plain `bun test` does not run them without an executable to test.
const binaryTests = await Array.fromAsync(new Bun.Glob('test/binary/*.binary.ts').scan({ cwd: root }))

/** With TEST_STORE=libsql the schools of tests are on a libSQL server, and only the contract is tested. */
const others = process.env['TEST_STORE'] === 'libsql' ? 'test/contract/**/*.test.ts' : 'test/**/*.test.{ts,tsx}'

/** All other files. The lanes wait for disks, threads and browsers now and then; three of them keep two cores busy. */
const unitTests = (await Array.fromAsync(new Bun.Glob(others).scan({ cwd: root }))).toSorted().map((file) => `./${file}`)
const LANES = [1, 2, 3]

/** The notes of test/support/watched-statements.ts. */
const statements = join(reports, 'statements.txt')

async function runUnitTests() {
	await rm(statements, { force: true })
	const totals = await Promise.all(
		LANES.map((lane, first) =>
			runTests(
				`tests, lane ${lane} of ${LANES.length}`,
				`unit-${lane}`,
				unitTests.filter((_file, at) => at % LANES.length === first),
				{},
				first === 0 ? undefined : join(reports, `unit-${lane}.log`)
			)
		)
	)
	const notes = existsSync(statements) ? readFileSync(statements, 'utf8') : ''
	const unrun = statementsNotRun(notes, (file) => readFileSync(join(root, file), 'utf8'))
	for (const one of unrun) console.log(`not run by a test: ${one}`)
	return totals
}

await mkdir(reports, { recursive: true })
await rm(binary, { force: true })
const totals = [
	await runStep('types', ['x', '--bun', 'tsc', '--noEmit']),
	await runStep('types of the browser modules', ['x', '--bun', 'tsc', '--noEmit', '-p', 'src/console/client']),
	await runStep('lint', ['x', '--bun', 'oxlint']),
	await runStep('format', ['x', '--bun', 'oxfmt', '--check', '.']),
	...(await runUnitTests()),
	await runStep('build', ['scripts/build.ts']),
	await runTests(
		'tests of the executable',
		'binary',
		binaryTests.map((file) => `./${file}`),
		{ PREAU_BINARY: binary }
	)
]
const passed = totals.reduce((sum, one) => sum + one.passed, 0)
const failed = totals.reduce((sum, one) => sum + one.failed, 0)
for (const name of totals.flatMap(({ notRun }) => notRun)) console.log(`not run: ${name}`)
for (const fault of totals.flatMap(({ faults }) => faults)) console.log(`failed: ${fault}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
