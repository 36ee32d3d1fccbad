import { readFileSync } from 'node:fs'
import { dlopen } from 'bun:ffi'
import { expect, test } from 'bun:test'
import { giveBack } from '../../src/server/jobs/give-back'
import { restIdle } from '../../src/server/jobs/rest-idle.job'

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

test.skipIf(process.platform !== 'linux')('code of the program that does not run is given back', () => {
	const before = codeInMemory()
	giveBack()
	expect(codeInMemory()).toBeLessThan(before / 2)
})

/** KiB of the running program's file that are in memory as code. */
function codeInMemory(): number {
	const [, code] = readFileSync('/proc/self/smaps', 'latin1').split(/^[0-9a-f]+-[0-9a-f]+ r-xp .* \/.*bun.*\n/m)
	return Number(/^Rss: +(\d+) kB$/m.exec(code ?? '')?.[1])
}
