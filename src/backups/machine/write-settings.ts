import { chmodSync, chownSync, copyFileSync, existsSync, fsyncSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import { syncToDisk } from '../../db/files/sync-to-disk'
import { withFile } from '../../db/files/with-file'
import { unusedPath } from '../../tenants/unused-path'
import { writeTo } from './bytes'
import type { Placement } from './placement'

/**
 * Writes the settings and, before them, the files that they name. With the settings' new name on the disk the restore is
 * decided. Where root writes them for a service, its group may read them: that of `dataFolder`.
 * @returns the path of the former settings, if they were different
 */
export function writeSettings(file: string, { toml, files }: Placement, dataFolder: string, stamp: string): string | undefined {
	const { uid, gid } = statSync(dataFolder)
	const group = process.geteuid?.() === 0 && uid !== 0 ? gid : undefined
	for (const { path, bytes } of files) write(path, bytes, group)
	const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined
	if (before === toml) return undefined
	const aside = before === undefined ? undefined : asideOf(file, stamp)
	if (aside !== undefined) {
		copyFileSync(file, aside)
		chmodSync(aside, 0o600)
		syncToDisk(aside)
	}
	write(file, Buffer.from(toml), group)
	return aside
}

/** `preau-20261120T080000Z.toml` */
const asideOf = (file: string, stamp: string) => unusedPath(`${file.slice(0, -extname(file).length)}-${stamp}`, extname(file))

/** After a power cut the file is there whole, or as it was before. */
function write(path: string, bytes: Uint8Array, group: number | undefined) {
	const folder = dirname(path)
	const isNew = !existsSync(folder)
	mkdirSync(folder, { recursive: true, mode: group === undefined ? 0o700 : 0o750 })
	if (isNew && group !== undefined) chownSync(folder, 0, group)
	const part = `${path}.part`
	rmSync(part, { force: true })
	withFile(part, 'wx', (descriptor) => {
		writeTo(descriptor, bytes)
		fsyncSync(descriptor)
	})
	if (group !== undefined) {
		chownSync(part, 0, group)
		chmodSync(part, 0o640)
	}
	renameSync(part, path)
	syncToDisk(folder)
}
