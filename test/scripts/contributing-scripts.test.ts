import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '../../src/config/read'
import { temporaryFolder } from '../support/folder'
import { tomlFor } from '../support/program'

const ROOT = resolve(import.meta.dir, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const NAMED = [...new Set(read('CONTRIBUTING.md').match(/scripts\/[\w/-]+\.ts/g))].toSorted()
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
