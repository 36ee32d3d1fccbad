import { fsyncSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { mustBeOurs } from './own-folder'
import { syncToDisk } from './sync-to-disk'
import { withFile } from './with-file'

/** The text of a file, or `undefined` if the file does not exist. */
export function readIfThere(path: string): string | undefined {
	try {
		return readFileSync(path, 'utf8')
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
		throw error
	}
}

/** Writes a file that only this user may read, in an existing folder. After a power cut the file is complete, or as it was before. */
export function writePrivate(path: string, text: string) {
	mustBeOurs(path)
	const part = `${path}.part`
	rmSync(part, { force: true })
	withFile(part, 'wx', (descriptor) => {
		writeSync(descriptor, text)
		fsyncSync(descriptor)
	})
	renameSync(part, path)
	syncToDisk(dirname(path))
}
