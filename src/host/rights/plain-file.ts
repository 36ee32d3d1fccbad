import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs'

const CHUNK = 1024 * 1024

/** Not on Windows, which has no such flags. */
const WITHOUT_WAITING = constants.O_NONBLOCK ?? 0
const WITHOUT_LINK = constants.O_NOFOLLOW ?? 0

/**
 * Opens a file to read it; never waits for a pipe or a device.
 * @param options.links whether `path` itself may be a link
 * @returns a descriptor; undefined if it is not a plain file
 * @throws Error of the operating system if it does not exist, or this user may not read it
 */
export function openPlain(path: string, { links }: { readonly links: boolean }): number | undefined {
	let descriptor: number
	try {
		descriptor = openSync(path, constants.O_RDONLY | WITHOUT_WAITING | (links ? 0 : WITHOUT_LINK))
	} catch (error) {
		if (error instanceof Error && 'code' in error && (error.code === 'ELOOP' || error.code === 'ENXIO')) return undefined
		throw error
	}
	if (fstatSync(descriptor).isFile()) return descriptor
	closeSync(descriptor)
	return undefined
}

/** Writes all of an open file to a new one. @throws Error with code EEXIST if `target` exists */
export function copyOpen(descriptor: number, target: string, mode = 0o600) {
	const copy = openSync(target, 'wx', mode)
	try {
		const buffer = new Uint8Array(CHUNK)
		for (let at = 0, read; (read = readSync(descriptor, buffer, 0, CHUNK, at)) > 0; at += read)
			for (let written = 0; written < read;) written += writeSync(copy, buffer, written, read - written)
	} finally {
		closeSync(copy)
	}
}
