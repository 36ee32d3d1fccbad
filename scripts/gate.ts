/** The steps of scripts/test after the installation: all of them run, whatever the others say, and the last line counts. */
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { hostPlatform, platforms } from './platforms'
import { count, type Totals } from './totals'

const root = resolve(import.meta.dir, '..')
const reports = join(root, 'build', 'reports')
const binary = join(root, 'dist', `preau-${hostPlatform()}${platforms[hostPlatform()]?.suffix ?? ''}`)

async function run(title: string, args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
	const started = performance.now()
	console.log(`== ${title}`)
	const child = Bun.spawn([process.execPath, ...args], {
		cwd: root,
		env: { ...process.env, ...env },
		stdio: ['ignore', 'inherit', 'inherit']
	})
	const ok = (await child.exited) === 0
	console.log(`== ${title}: ${ok ? 'ok' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`)
	return ok
}

async function runStep(title: string, args: readonly string[]): Promise<Totals> {
	return { passed: 0, failed: (await run(title, args)) ? 0 : 1, notRun: [] }
}

async function runTests(title: string, name: string, args: readonly string[], env: Record<string, string> = {}): Promise<Totals> {
	const report = join(reports, `${name}.xml`)
	await rm(report, { force: true })
	const ok = await run(title, ['test', '--timeout=60000', '--reporter=junit', `--reporter-outfile=${report}`, ...args], env)
	const file = Bun.file(report)
	return count((await file.exists()) ? await file.text() : '', ok)
}

// Named *.binary.ts, so that a plain `bun test` does not take them up without an executable to test.
const binaryTests = await Array.fromAsync(new Bun.Glob('test/binary/*.binary.ts').scan({ cwd: root }))

await mkdir(reports, { recursive: true })
await rm(binary, { force: true })
const totals = [
	await runStep('types', ['x', '--bun', 'tsc', '--noEmit']),
	await runStep('types of the browser modules', ['x', '--bun', 'tsc', '--noEmit', '-p', 'src/console/client']),
	await runStep('lint', ['x', '--bun', 'oxlint']),
	await runStep('format', ['x', '--bun', 'oxfmt', '--check', '.']),
	await runTests('tests', 'unit', []),
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
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
