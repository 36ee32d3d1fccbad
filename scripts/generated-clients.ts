/**
 * Whether OpenAPI Generator makes clients in Java, PHP and Python from the document of the API, and whether those in PHP and Python parse.
 * Needs java, php, python3 and npm, which fetches the generator into a temporary folder.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const DOCUMENT = resolve(import.meta.dir, '../test/openapi.snapshot.json')
/** The newest edition that npm carries whole. Later ones fetch their program from elsewhere. */
const GENERATOR = '@openapitools/openapi-generator-cli@1.0.18-5.0.0-beta2'

/** A generator, the files that it makes, and the command that parses them. */
const LANGUAGES = [
	{ name: 'java', files: '**/*.java', parse: undefined },
	{ name: 'php', files: '**/*.php', parse: ['sh', '-c', 'find . -name "*.php" -print0 | xargs -0 -n 1 php -l'] },
	{ name: 'python', files: '**/*.py', parse: ['python3', '-m', 'compileall', '-q', '.'] }
] as const

/** Runs a command, and returns the end of what it printed if it failed. */
function faultOf(command: readonly string[], cwd: string): string | undefined {
	const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { cwd })
	return exitCode === 0 ? undefined : `${command[0]}: ${(String(stdout) + String(stderr)).trim().slice(-600)}`
}

const missing = ['java', 'php', 'python3', 'npm'].filter((program) => Bun.which(program) === null)
if (missing.length > 0) throw new Error(`${missing.join(', ')} must be installed first`)
const folder = await mkdtemp(join(tmpdir(), 'preau-clients-'))
const fault = faultOf(['npm', 'install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, GENERATOR], folder)
if (fault !== undefined) throw new Error(fault)
const jar = join(folder, 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar')
let failed = 0
for (const { name, files, parse } of LANGUAGES) {
	const output = join(folder, name)
	const reason =
		faultOf(['java', '-jar', jar, 'generate', '-i', DOCUMENT, '-g', name, '-o', output], folder) ?? (parse && faultOf(parse, output))
	const count = [...new Bun.Glob(files).scanSync(output)].length
	const isRight = reason === undefined && count > 100
	if (!isRight) failed++
	console.log(`${isRight ? 'PASS' : 'FAIL'}  ${name}: ${count} files${reason === undefined ? '' : `\n${reason}`}`)
}
await rm(folder, { recursive: true, force: true })
console.log(`${LANGUAGES.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
