import {
	closeSync,
	fchmodSync,
	fsyncSync,
	futimesSync,
	lstatSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { syncToDisk } from '../../db/files/sync-to-disk'
import { withFile } from '../../db/files/with-file'
import { openPlain } from '../../host/rights/plain-file'

/** Moodle reads as another user, of the group of the folder. */
const MODE = 0o640

/**
 * Makes a folder that the group of its parent may read, unless it is there. Its mode is that of its making: a later chmod would take the parent's
 * group from the files in it, if the user of the service is not in that group.
 */
export function makeReadable(folder: string) {
	if (lstatSync(folder, { throwIfNoEntry: false })) return
	const umask = process.umask(0o027)
	try {
		mkdirSync(folder, { mode: 0o750 })
	} finally {
		process.umask(umask)
	}
}

/**
 * Puts files into an existing folder, each under its name as a whole: who reads the former one goes on with that. A file that is as it
 * should be stays. A new one is younger than the former by the clock of a reader that looks at seconds.
 * @returns the names of those that are new
 */
export function placeFiles(folder: string, files: ReadonlyMap<string, Uint8Array>, now: Temporal.Instant): string[] {
	const changedFiles: string[] = []
	for (const [name, bytes] of files) {
		const path = join(folder, name)
		if (isSame(path, bytes)) continue
		const former = lstatSync(path, { throwIfNoEntry: false })
		const at = Math.max(now.epochMilliseconds / 1000, former ? Math.floor(former.mtimeMs / 1000) + 1 : 0)
		replace(path, bytes, Math.floor(at))
		changedFiles.push(name)
	}
	if (changedFiles.length > 0) syncToDisk(folder)
	return changedFiles
}

function replace(path: string, bytes: Uint8Array, at: number) {
	const part = `${path}.part`
	rmSync(part, { force: true })
	try {
		withFile(part, 'wx', (descriptor) => {
			writeFileSync(descriptor, bytes)
			fchmodSync(descriptor, MODE)
			futimesSync(descriptor, at, at)
			fsyncSync(descriptor)
		})
		renameSync(part, path)
	} catch (error) {
		rmSync(part, { force: true })
		throw error
	}
}

/** A link, or a folder, is another one. */
function isSame(path: string, bytes: Uint8Array): boolean {
	if (lstatSync(path, { throwIfNoEntry: false })?.size !== bytes.length) return false
	const descriptor = openPlain(path, { links: false })
	if (descriptor === undefined) return false
	try {
		return readFileSync(descriptor).equals(bytes)
	} finally {
		closeSync(descriptor)
	}
}
