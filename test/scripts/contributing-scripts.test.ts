import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '../../src/config/read'
import { temporaryFolder } from '../support/folder'
import { tomlFor } from '../support/program'

const ROOT = resolve(import.meta.dir, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const NAMED = [...new Set(read('CONTRIBUTING.md').match(/scripts\/[\w/-]+\.ts/g))].toSorted()
/** The smallest work of a script. */
const SMALLEST: Readonly<Record<string, readonly string[]>> = {
	'scripts/bench/growth.ts': ['--sizes', '60', '--only', 'tenant-info'],
	'scripts/bench/http.ts': ['--rounds', '1', '--seconds', '0.05', '--connections', '1'],
	'scripts/bench/papiers.ts': ['--papers', '1'],
	'scripts/bench/reminders.ts': ['--seances', '2', '--etudiants', '2', '--connections', '1', '--seconds', '0.05', '--rounds', '1'],
	'scripts/bench/results.ts': ['--etudiants', '3', '--rounds', '1'],
	'scripts/bench/statement.ts': ['--lines', '3', '--rounds', '1'],
	'scripts/generate-school.ts': ['ecole', '--complet'],
	'scripts/kill-rounds.ts': ['0'],
	'scripts/lms-sync.ts': ['--changes', '2'],
	'scripts/server-rounds.ts': ['0'],
	'scripts/stop-rounds.ts': ['0', '0']
}
/** These need a built executable, the file of a school, Chromium or minutes: they start, and refuse an option that does not exist. */
const UP_TO_OPTIONS = ['backup', 'import', 'memory', 'morning', 'pages', 'reads', 'server', 'start', 'sync', 'usable', 'writes']
	.map((name) => `scripts/bench/${name}.ts`)
	.concat('scripts/district-rounds.ts')
const NOT_STARTED: Readonly<Record<string, string>> = {
	'scripts/bench/crowd.ts': 'passwords at their full cost: seconds of processor',
	'scripts/complete-school.ts': 'a part of generate-school',
	'scripts/fuzz.ts': 'fuzz.test.ts starts it',
	'scripts/generated-clients.ts': 'needs java, php and the network',
	'scripts/keep-alive-clients.ts': 'programs in other languages',
	'scripts/pictures.ts': 'minutes of Chromium',
	'scripts/postfix-story.ts': 'installs Postfix',
	'scripts/update-durations.ts': 'writes a file of the checkout; durations.test.ts',
	'scripts/update-openapi-snapshot.ts': 'writes files of the checkout; http/openapi/document.test.ts',
	'scripts/update-schema-snapshot.ts': 'writes a file of the checkout; migrations.test.ts'
}
/** The settings that a script writes, as a text between quotes: with values in place of what it computes. */
const settingsIn = (text: string) =>
	[...text.matchAll(/(['`])((?:\[server\]|\[tls\])\\n(?:(?!\1)[^])*?)\1/g)].map(([, , toml = '']) =>
		toml
			.replaceAll('\\n', '\n')
			.replaceAll('${more}', '')
			.replaceAll(/"\$\{[^}]*\}"/g, '"x"')
			.replaceAll(/\$\{[^}]*\}/g, '8443')
	)

test('each script that CONTRIBUTING names finds everything that it imports', async () => {
	expect(NAMED.length).toBeGreaterThan(20)
	const built = await Bun.build({ entrypoints: NAMED.map((path) => join(ROOT, path)), target: 'bun', packages: 'external', throw: false })
	expect(built.logs.filter(({ level }) => level === 'error').map(String)).toEqual([])
})

test('each script that CONTRIBUTING names is started here, unless this file says why not', () => {
	expect([...Object.keys(SMALLEST), ...UP_TO_OPTIONS, ...Object.keys(NOT_STARTED)].toSorted()).toEqual(NAMED)
})

/** The exit code of a script and what it said about faults. */
async function started(script: string, args: readonly string[]) {
	const { path, remove } = temporaryFolder()
	const child = Bun.spawn([process.execPath, join(ROOT, script), ...args], { cwd: path, stdout: 'ignore', stderr: 'pipe' })
	const stderr = await new Response(child.stderr).text()
	remove()
	return { code: await child.exited, stderr }
}

test.each(Object.entries(SMALLEST))('%s starts and does its smallest work', async (script, args) => {
	expect(await started(script, args)).toEqual({ code: 0, stderr: '' })
})

test.each(UP_TO_OPTIONS)('%s starts, and refuses an option that does not exist', async (script) => {
	const { code, stderr } = await started(script, ['--inexistante'])
	expect([code, stderr]).toEqual([1, expect.stringContaining("Unknown option '--inexistante'")])
})

test('each script that CONTRIBUTING names writes settings that the program reads without a fault', () => {
	const all = NAMED.flatMap((path) => settingsIn(read(path)).map((text) => [path, text] as const))
	expect(all.length).toBeGreaterThan(5)
	for (const [path, text] of [...all, ['test/support/program.ts', tomlFor(8443)] as const])
		expect([path, readConfig({ file: 'preau.toml', text }).problems]).toEqual([path, []])
})

test('what a script adds to the settings of tests is not there already', () => {
	for (const path of NAMED)
		for (const [, table = '', more = ''] of read(path).matchAll(/\.replace\('(\[\w+\])', '([^']*)'\)/g)) {
			const text = tomlFor(8443).replace(table, more.replaceAll('\\n', '\n'))
			expect([path, readConfig({ file: 'preau.toml', text }).problems]).toEqual([path, []])
		}
})

test('the executable that PREAU_BINARY names may be relative to the folder where a script starts', () => {
	const { path, remove } = temporaryFolder()
	try {
		writeFileSync(join(path, 'program'), '#!/bin/sh\necho "it runs $1"\n', { mode: 0o755 })
		const script = `const { withProgram } = await import(${JSON.stringify(join(ROOT, 'test/support/program.ts'))})
			await withProgram(async ({ run }) => console.log((await run(['version'])).stdout))`
		const env = { ...process.env, PREAU_BINARY: './program' }
		const { stdout, stderr } = Bun.spawnSync([process.execPath, '-e', script], { cwd: path, env })
		expect([stdout.toString().trim(), stderr.toString()]).toEqual(['it runs version', ''])
	} finally {
		remove()
	}
})
