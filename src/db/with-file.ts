import { closeSync, openSync, readSync } from 'node:fs'

/** What `use` makes of a file, which is closed whatever happens; a new one is for its owner alone. */
export function withFile<T>(path: string, flags: string, use: (descriptor: number) => T): T {
	const descriptor = openSync(path, flags, 0o600)
	try {
		return use(descriptor)
	} finally {
		closeSync(descriptor)
	}
}

/** The first bytes of a file; fewer where it has no more. */
export const headOf = (path: string, length: number): Buffer =>
	withFile(path, 'r', (descriptor) => {
		const head = Buffer.alloc(length)
		return head.subarray(0, readSync(descriptor, head, 0, length, 0))
	})
