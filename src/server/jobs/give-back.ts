import { readFileSync } from 'node:fs'
import { dlopen } from 'bun:ffi'
import { lazily } from '../../kit/lazily'
import { ifPossible } from '../../kit/if-possible'

/**
 * Gives the system back what is free. SQLite frees statements when their objects are collected, and glibc keeps what is freed, which
 * for hundreds of files is most of the memory. Of the program's own code only what runs again is read again. On Linux alone.
 */
export function giveBack() {
	Bun.gc(true)
	const system = libc()
	system?.malloc_trim(0)
	for (const [start, length] of system ? codeOfProgram() : []) system?.madvise(start, length, DONT_NEED)
}

/** MADV_DONTNEED of madvise(2) */
const DONT_NEED = 4

const libc = lazily(() => {
	if (process.platform !== 'linux') return undefined
	const functions = {
		malloc_trim: { args: ['usize'], returns: 'int' },
		madvise: { args: ['u64', 'usize', 'int'], returns: 'int' }
	} as const
	return ifPossible(() => dlopen('libc.so.6', functions).symbols)
})

/** Where the code of the running program's file lies in memory, which nobody writes into: start and length. */
function codeOfProgram(): [bigint, bigint][] {
	return Array.from(readFileSync('/proc/self/maps', 'utf8').matchAll(MAPPING))
		.filter(([, , , path]) => path === process.execPath)
		.map(([, start, end]) => [BigInt(`0x${start}`), BigInt(`0x${end}`) - BigInt(`0x${start}`)])
}

/** A line of proc(5) maps: a part of a file that can only be read and run. */
const MAPPING = /^([0-9a-f]+)-([0-9a-f]+) r-xp \S+ \S+ \S+ +(\/.*)$/gm
