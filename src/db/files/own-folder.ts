import { mkdirSync, statSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { fileUnusable } from './failures'

/** The data folders that this process has taken, as they were then. */
const takenFolders = new Map<string, { readonly dev: number; readonly ino: number }>()

/** Notes an existing data folder as this process's own. */
export function ownFolder(folder: string) {
	const { dev, ino } = statSync(folder)
	takenFolders.set(resolve(folder), { dev, ino })
}

/**
 * Keeps this process from making files in its data folder while that is missing or is another one, as when a disk was unplugged: they would
 * be in the way when the disk comes back. @throws AppError 503
 */
export function mustBeOurs(path: string) {
	for (const [folder, { dev, ino }] of takenFolders) {
		if (!`${resolve(path)}${sep}`.startsWith(`${folder}${sep}`)) continue
		const found = statSync(folder, { throwIfNoEntry: false })
		if (found?.ino !== ino || found.dev !== dev) throw fileUnusable()
	}
}

/** Makes a folder, and its parents, for this user alone. @throws AppError 503 */
export function makeFolder(path: string) {
	mustBeOurs(path)
	mkdirSync(path, { recursive: true, mode: 0o700 })
}
