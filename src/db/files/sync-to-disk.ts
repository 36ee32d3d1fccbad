import { fsyncSync, statSync } from 'node:fs'
import { withFile } from './with-file'

/** Returns once a file's content, or a folder's entries, would survive a power cut. Windows does this for folders by itself. */
export function syncToDisk(path: string) {
	const isWindows = process.platform === 'win32'
	if (isWindows && statSync(path).isDirectory()) return
	withFile(path, isWindows ? 'r+' : 'r', fsyncSync)
}
