import { dlopen } from 'bun:ffi'
import { ifPossible } from '../../kit/if-possible'

/** mallopt(3), and the largest block that glibc may keep in its heap; bytes */
const M_TRIM_THRESHOLD = -1
const M_MMAP_THRESHOLD = -3
const LARGEST_KEPT = 32 * 1024 * 1024

/**
 * Lets glibc take large blocks from its heap and keep them when they are freed, until `giveBack`: libSQL makes each large answer in a new
 * block, and a mapping by the kernel costs more than the answer. Where the C library is another one, this does nothing.
 */
export function keepLargeBlocks() {
	if (process.platform !== 'linux') return
	const libc = ifPossible(() => dlopen('libc.so.6', { mallopt: { args: ['i32', 'i32'], returns: 'i32' } }).symbols)
	libc?.mallopt(M_MMAP_THRESHOLD, LARGEST_KEPT)
	libc?.mallopt(M_TRIM_THRESHOLD, 2 * LARGEST_KEPT)
}
