import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { temporaryFolder } from '../support/folder'

let folder: ReturnType<typeof temporaryFolder>
const at = (path: string) => join(folder.path, path)

/** A checkout of only the scripts, on a machine that has what sh needs and these programs. */
function checkout(programs: Readonly<Record<string, string>>) {
	cpSync(resolve(import.meta.dir, '../../scripts'), at('scripts'), { recursive: true })
	writeFileSync(at('package.json'), '{ "engines": { "bun": "1.2.3" } }\n')
	mkdirSync(at('bin'))
	for (const name of ['sh', 'sed', 'head', 'dirname', 'mkdir']) symlinkSync(Bun.which(name) ?? '', at(`bin/${name}`))
	for (const [name, lines] of Object.entries(programs)) writeFileSync(at(`bin/${name}`), `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
}

const run = (script: string) => {
	const { exitCode, stderr } = Bun.spawnSync([at(`scripts/${script}`)], { env: { PATH: at('bin') } })
	return { exitCode, said: stderr.toString().split('\n')[0] }
}

beforeEach(() => void (folder = temporaryFolder()))
afterEach(() => folder.remove())

test('the start says that it fetches Bun before npm, which is silent, is asked', () => {
	checkout({ npm: 'exit 7' })
	expect(run('bun')).toEqual({ exitCode: 7, said: 'scripts/bun: fetching Bun 1.2.3 through npm, once …' })
})

test.each(['demo', 'test'])('%s says that it installs packages', (script) => {
	checkout({ bun: 'if [ "$1" = --version ]; then echo 1.2.3; else exit 7; fi' })
	expect(run(script).said).toBe(`scripts/${script}: installing the packages that are missing …`)
})
