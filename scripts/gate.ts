/** The steps of scripts/test after the installation. All of them run, whatever the others report, and the last line counts. */
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { importersOf, selectTests } from './changed-tests'
import { allFiles, changedFiles, modulesOf } from './checkout'
import { expectedDurations, MEASURED, readDurations, slowestLines, TRACKED, writeDurations } from './durations'
import { hostPlatform, platforms } from './platforms'
import { statementsNotRun } from './statements-not-run'
import { reports, root, run, spent } from './steps'
import { count, type Totals } from './totals'

const binary = join(root, 'dist', `preau-${hostPlatform()}${platforms[hostPlatform()]?.suffix ?? ''}`)

/** Test files wait for disks, threads and browsers now and then: three at a time keep two cores busy. */
const LANES = 3
/** A test runs a few times: compiling less and collecting less often costs a tenth less. Programs that tests start get no environment. */
const ENGINE = {
	BUN_JSC_useFTLJIT: '0',
	BUN_JSC_thresholdForOptimizeAfterWarmUp: '5000',
	BUN_JSC_thresholdForOptimizeAfterLongWarmUp: '5000',
	BUN_JSC_numberOfGCMarkers: '1',
	BUN_JSC_smallHeapGrowthFactor: '4',
	BUN_JSC_mediumHeapGrowthFactor: '3',
	BUN_JSC_largeHeapGrowthFactor: '2'
}
const SLOWEST = 20

async function runStep(title: string, args: readonly string[], log?: string): Promise<Totals> {
	const ok = await run(title, args, {}, log && join(reports, `${log}.log`))
	return { passed: 0, failed: ok ? 0 : 1, notRun: [], faults: ok ? [] : [title] }
}

/** The longest files first. CI is set because Bun then refuses `test.only`, which would silently leave out the other tests of its file. */
async function runTests(files: readonly string[], env: Record<string, string>): Promise<Totals> {
	// without a name Bun would run all
	if (files.length === 0) return { passed: 0, failed: 1, notRun: [], faults: ['no test file has such a path'] }
	const report = join(reports, 'tests.xml')
	// an earlier run's report must not be read as this one's
	await rm(report, { force: true })
	writeDurations(MEASURED, expectedDurations(files, readDurations(TRACKED)))
	const lanes = [`--parallel=${LANES}`, '--no-isolate', `--timings=${MEASURED}`, '--update-timings']
	const ok = await run(
		'tests',
		['test', ...lanes, '--reporter=junit', `--reporter-outfile=${report}`, ...files.map((file) => `./${file}`)],
		{ CI: 'true', ...ENGINE, ...env }
	)
	console.log(`the slowest files:\n${slowestLines(files, readDurations(MEASURED), SLOWEST).join('\n')}\n`)
	return count(existsSync(report) ? readFileSync(report, 'utf8') : '', ok)
}

/** The notes of test/support/watched-statements.ts. */
const statements = join(reports, 'statements.txt')

function nameStatementsNotRun() {
	const notes = existsSync(statements) ? readFileSync(statements, 'utf8') : ''
	for (const one of statementsNotRun(notes, (file) => readFileSync(join(root, file), 'utf8'))) console.log(`not run by a test: ${one}`)
}

function finish(totals: readonly Totals[]) {
	for (const name of totals.flatMap(({ notRun }) => notRun)) console.log(`not run: ${name}`)
	for (const fault of totals.flatMap(({ faults }) => faults)) console.log(`failed: ${fault}`)
	const [passed, failed] = [totals.reduce((sum, one) => sum + one.passed, 0), totals.reduce((sum, one) => sum + one.failed, 0)]
	console.log(`${spent().toFixed(0)} processor seconds\n${passed} passed, ${failed} failed`)
	process.exitCode = failed === 0 ? 0 : 1
}

const typesAndLint = () => runStep('types and lint', ['x', '--bun', 'oxlint', '--type-check'], 'lint')
const format = () => runStep('format', ['x', '--bun', 'oxfmt', '--check', '.'], 'format')

async function build() {
	await rm(binary, { force: true })
	return runStep('build', ['scripts/build.ts'], 'build')
}

async function runAll() {
	await rm(statements, { force: true })
	// many tests fail if a migration is without its snapshot: these say so
	const schema = await runStep('schema', ['test', 'test/migrations.test.ts', '-t=the schema of the snapshot|the tables of drizzle'])
	if (schema.failed > 0) {
		console.log('Migrations, src/school/schema.ts and test/schema.snapshot.sql differ. The other tests were not started.')
		console.log('Change src/school/schema.ts, then run scripts/bun scripts/update-schema-snapshot.ts')
		return finish([schema])
	}
	const checks = await Promise.all([typesAndLint(), format(), build()])
	const tests = await runTests(all, { PREAU_BINARY: binary })
	nameStatementsNotRun()
	finish([...checks, tests])
}

/** Runs some files; without a test of the executable nothing is built, and programs run from the source. */
async function runPart(files: readonly string[]) {
	const isBuilt = files.some((file) => file.endsWith('.binary.ts'))
	const checks = await Promise.all([typesAndLint(), format(), ...(isBuilt ? [build()] : [])])
	finish([...checks, await runTests(files, isBuilt ? { PREAU_BINARY: binary } : {})])
}

function filesForChanges(): string[] {
	const files = allFiles()
	const modules = modulesOf(files)
	const durations = expectedDurations([...modules.keys()], readDurations(TRACKED))
	const { chosen, left } = selectTests(changedFiles(), modules, importersOf(modules, new Set(files)), durations)
	console.log(`${chosen.length} test files concern the changes; ${left.length} more reach them and are left to the whole gate`)
	return all.filter((file) => chosen.includes(file))
}

/** With TEST_STORE=libsql the schools of tests are on a libSQL server, and only the contract is tested. */
const pattern = process.env['TEST_STORE'] === 'libsql' ? 'test/contract/**/*.test.ts' : 'test/**/*.test.{ts,tsx}'
// Named *.binary.ts, so that a plain `bun test` does not run them without an executable to test.
const all = [pattern, 'test/binary/*.binary.ts'].flatMap((one) => [...new Bun.Glob(one).scanSync({ cwd: root })]).toSorted()

await mkdir(reports, { recursive: true })
const asked = process.argv.slice(2)
if (asked.length === 0) await runAll()
else if (asked.includes('--changed')) await runPart(filesForChanges())
else await runPart(all.filter((file) => asked.some((part) => file.includes(part))))
