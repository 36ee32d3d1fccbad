import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, spent } from '../../scripts/steps'
import { temporaryFolder } from '../support/folder'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('each test of the schema that runs before the others exists under its name', () => {
	const names = /'-t=([^']+)'/.exec(read('scripts/gate.ts'))![1]!.split('|')
	const tests = read('test/migrations.test.ts')
	expect(names.map((name) => [name, tests.split(name).length - 1])).toEqual(names.map((name) => [name, 1]))
})

test('a step reports whether it went well, and the processor time of what it started', async () => {
	const { path, remove } = temporaryFolder()
	const log = join(path, 'log')
	const busy = 'const end = process.cpuUsage().user + 50_000; while (process.cpuUsage().user < end);'
	const before = spent()
	expect(await run('a step', ['-e', busy], {}, log)).toBe(true)
	expect(spent() - before).toBeGreaterThan(0.05)
	expect(await run('a step', ['-e', `console.log('wrong'); process.exit(3)`], {}, log)).toBe(false)
	expect(await Bun.file(log).text()).toBe('wrong\n')
	remove()
})
