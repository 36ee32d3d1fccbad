import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, constants } from 'node:os'
import { join } from 'node:path'

/** Where native modules lie for as long as they are loaded. */
export const unpackingFolder = (environment: Readonly<Record<string, string | undefined>> = process.env): string =>
	environment['BUN_TMPDIR'] ?? environment['TMPDIR'] ?? tmpdir()

/**
 * Loads the native module that lies in the executable at `embedded`: the executable for Windows does it itself, because Bun's own
 * way writes through a form of path that wine has not, and tells a full disk and a missing runtime with one error.
 * @throws Error of the file system if it cannot be unpacked, ERR_DLOPEN_FAILED if it cannot be loaded
 */
export function loadUnpacked(embedded: string): unknown {
	const module = { exports: {} }
	process.dlopen(module, unpack(readFileSync(embedded), unpackingFolder()), constants.dlopen.RTLD_LAZY)
	return module.exports
}

/** A file of `folder` with these bytes; one that is there with them, as another process may have it loaded, is left alone. */
export function unpack(bytes: Uint8Array, folder: string): string {
	const sha256 = createHash('sha256').update(bytes).digest('hex')
	const file = join(folder, `preau-${sha256.slice(0, 32)}.node`)
	if (isThere(file, sha256)) return file
	mkdirSync(folder, { recursive: true })
	const part = `${file}.${process.pid}-${crypto.randomUUID()}`
	try {
		writeFileSync(part, bytes, { flag: 'wx', mode: 0o600 })
		renameSync(part, file)
	} catch (error) {
		rmSync(part, { force: true })
		if (!isThere(file, sha256)) throw error
	}
	return file
}

const isThere = (file: string, sha256: string): boolean =>
	existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex') === sha256
