import { closeSync, openSync, readSync } from 'node:fs'

/** Runs `use` on a file and closes it in any case. A new file is readable by its owner alone. */
export function withFile<T>(path: string, flags: string, use: (descriptor: number) => T): T {
	const descriptor = openSync(path, flags, 0o600)
	try {
		return use(descriptor)
	} finally {
		closeSync(descriptor)
	}
}

/** The first bytes of a file; fewer if the file is shorter. */
export const headOf = (path: string, length: number): Buffer =>
	withFile(path, 'r', (descriptor) => {
		const head = Buffer.alloc(length)
		return head.subarray(0, readSync(descriptor, head, 0, length, 0))
	})
