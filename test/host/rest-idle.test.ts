import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { dlopen } from 'bun:ffi'
import { expect, test } from 'bun:test'
import { giveBack } from '../../src/server/jobs/give-back'
import { restIdle } from '../../src/server/jobs/rest-idle.job'
import { temporaryFolder } from '../support/folder'

test('memory of institutions is given back when they have gone to rest, and not before', async () => {
	const rounds = [2, 0, 0, 1]
	const given: number[] = []
	const job = restIdle({ restIdle: async () => rounds.shift() ?? 0 }, () => void given.push(rounds.length))
	for (let round = 0; round < 5; round++) await job.run()
	expect(given).toEqual([3, 0])
})

const MIB = 1024 * 1024
/** bytes of a block that glibc takes from its heap, and not from the system by itself */
const BLOCK = 96 * 1024

test.skipIf(process.platform !== 'linux')('memory that is freed below memory in use goes back to the system', () => {
	const libc = dlopen('libc.so.6', {
		malloc: { args: ['usize'], returns: 'ptr' },
		memset: { args: ['ptr', 'i32', 'usize'], returns: 'ptr' },
		free: { args: ['ptr'], returns: 'void' }
	}).symbols
	const taken = () => {
		const block = libc.malloc(BLOCK)
		libc.memset(block, 1, BLOCK)
		return block
	}
	const blocks = Array.from({ length: (256 * MIB) / BLOCK }, taken)
	const above = taken()
	for (const block of blocks) libc.free(block)
	const before = process.memoryUsage.rss()
	giveBack()
	expect(before - process.memoryUsage.rss()).toBeGreaterThan(128 * MIB)
	libc.free(above)
})

test('unreferenced memory is collected', async () => {
	const left = Array.from({ length: 100 }, (_, n) => new WeakRef({ n, text: 'x'.repeat(1000) }))
	await new Promise((turn) => setImmediate(turn))
	giveBack()
	expect(left.filter((one) => one.deref() !== undefined).length).toBeLessThan(10)
})

test.skipIf(process.platform !== 'linux')(
	'code that does not run is given back, also of a program in a folder with a space and an accent',
	async () => {
		const { path, remove } = temporaryFolder()
		const folder = join(path, 'préau copie')
		mkdirSync(folder)
		const program = join(folder, 'bun')
		copyFileSync(process.execPath, program)
		const child = Bun.spawn([program, join(import.meta.dir, '../support/code-in-memory.ts')], { stdout: 'pipe' })
		const [before, after] = JSON.parse(await new Response(child.stdout).text()) as [number, number]
		expect(before).toBeGreaterThan(0)
		expect(after).toBeLessThan(before / 2)
		remove()
	}
)
