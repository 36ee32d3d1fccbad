/**
 * Whether OpenAPI Generator makes clients in Java, PHP and Python from the document of the API that compile, or load with every class.
 * Needs javac, php, npm, which fetches the generator into a temporary folder, and python3 with urllib3, dateutil, six and certifi.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const DOCUMENT = resolve(import.meta.dir, '../test/openapi.snapshot.json')
/** The newest edition that npm carries whole. Later ones fetch their program from elsewhere. */
const GENERATOR = '@openapitools/openapi-generator-cli@1.0.18-5.0.0-beta2'
const folder = await mkdtemp(join(tmpdir(), 'preau-clients-'))
const jar = join(folder, 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar')

const LOAD_PHP = `
	spl_autoload_register(fn ($name) => require 'lib/' . strtr($name, ['OpenAPI\\\\Client\\\\' => '', '\\\\' => '/']) . '.php');
	foreach (glob('lib/*/*.php') as $file) new ReflectionClass('OpenAPI\\\\Client\\\\' . strtr(substr($file, 4, -4), '/', '\\\\'));`
/** The deprecations of PHP 8 are left out: that edition of the generator is older. */
const PHP = ['php', '-d', 'error_reporting=8191', '-r', LOAD_PHP]
/** A generator, its options, the files that it makes, and the commands that compile or load them. The jar holds what a Java client uses. */
const LANGUAGES = [
	{
		name: 'java',
		options: ['--library', 'native', '-p', 'openApiNullable=false,hideGenerationTimestamp=true'],
		files: '**/*.java',
		uses: ['sh', '-c', `find src/main -name "*.java" | xargs javac -proc:none -nowarn -cp "${jar}" -d classes`]
	},
	{ name: 'php', options: [], files: '**/*.php', uses: PHP },
	{ name: 'python', options: [], files: '**/*.py', uses: ['python3', '-c', 'import openapi_client'] }
] as const

/** Runs a command, and returns the end of what it printed if it failed. */
function faultOf(command: readonly string[], cwd: string): string | undefined {
	const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { cwd })
	return exitCode === 0 ? undefined : `${command[0]}: ${(String(stdout) + String(stderr)).trim().slice(-600)}`
}

const missing = ['javac', 'php', 'python3', 'npm'].filter((program) => Bun.which(program) === null)
if (missing.length > 0) throw new Error(`${missing.join(', ')} must be installed first`)
const fault = faultOf(['npm', 'install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, GENERATOR], folder)
if (fault !== undefined) throw new Error(fault)
let failed = 0
for (const { name, options, files, uses } of LANGUAGES) {
	const output = join(folder, name)
	const reason =
		faultOf(['java', '-jar', jar, 'generate', '-i', DOCUMENT, '-g', name, '-o', output, ...options], folder) ?? faultOf(uses, output)
	const count = [...new Bun.Glob(files).scanSync(output)].length
	const isRight = reason === undefined && count > 100
	if (!isRight) failed++
	console.log(`${isRight ? 'PASS' : 'FAIL'}  ${name}: ${count} files${reason === undefined ? '' : `\n${reason}`}`)
}
await rm(folder, { recursive: true, force: true })
console.log(`${LANGUAGES.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
