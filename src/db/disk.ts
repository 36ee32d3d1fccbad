import { accessSync, constants, statfsSync } from 'node:fs'

/** Bytes that this user can still write to the disk of `folder`. */
export function freeDisk(folder: string): number {
	const { bavail, bsize } = statfsSync(folder)
	return bavail * bsize
}

/** Whether `folder` takes new files: not where this user may not, nor on a disk that has become read-only. */
export function takesWrites(folder: string): boolean {
	try {
		accessSync(folder, constants.W_OK)
		return true
	} catch {
		return false
	}
}
