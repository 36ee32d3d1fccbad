import { dlopen } from 'bun:ffi'
import { lazily } from '../../domain/lazily'

/**
 * Gives the system back what is free. SQLite frees statements when their objects are collected, and glibc keeps what is freed, which
 * for hundreds of files is most of the memory; elsewhere there is nothing to do.
 */
export function giveBack() {
	Bun.gc(true)
	trim()?.(0)
}

const trim = lazily(() => {
	if (process.platform !== 'linux') return undefined
	try {
		return dlopen('libc.so.6', { malloc_trim: { args: ['usize'], returns: 'int' } }).symbols.malloc_trim
	} catch {
		return undefined
	}
})
