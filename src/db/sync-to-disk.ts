import { closeSync, fsyncSync, openSync, statSync } from 'node:fs'

/** Returns once a file's content, or a folder's entries, would survive a power cut; Windows keeps its folders by itself. */
export function syncToDisk(path: string) {
	const isWindows = process.platform === 'win32'
	if (isWindows && statSync(path).isDirectory()) return
	const descriptor = openSync(path, isWindows ? 'r+' : 'r')
	try {
		fsyncSync(descriptor)
	} finally {
		closeSync(descriptor)
	}
}
