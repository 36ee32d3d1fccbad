/** Prints whether a large block lies in the heap: 'before' and 'after' the program has set up its memory. */
import { readFileSync } from 'node:fs'
import { dlopen } from 'bun:ffi'
import { keepLargeBlocks } from '../../src/host/native/allocator'

const { malloc } = dlopen('libc.so.6', { malloc: { args: ['usize'], returns: 'u64' } }).symbols

function isInHeap(): boolean {
	const block = malloc(16 * 1024 * 1024)
	const [, start, end] = /^([0-9a-f]+)-([0-9a-f]+) .*\[heap\]$/m.exec(readFileSync('/proc/self/maps', 'utf8')) ?? []
	return start !== undefined && block >= BigInt(`0x${start}`) && block < BigInt(`0x${end}`)
}

const before = isInHeap()
keepLargeBlocks()
console.log(JSON.stringify([before, isInHeap()]))
