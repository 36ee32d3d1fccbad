import { lstatSync } from 'node:fs'
import { dirname } from 'node:path'

const OTHERS_WRITE = 0o022

/** Whether `path` is a folder of root in which nobody else may put or exchange anything, and all folders above it too. */
export function isRootsAlone(path: string): boolean {
	const found = lstatSync(path, { throwIfNoEntry: false })
	if (!found?.isDirectory() || found.uid !== 0 || (found.mode & OTHERS_WRITE) !== 0) return false
	return dirname(path) === path || isRootsAlone(dirname(path))
}
