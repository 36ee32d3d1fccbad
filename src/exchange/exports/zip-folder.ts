import { readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { withFile } from '../../db/files/with-file'
import { zipped } from './zip'

/** Packs files of a folder into a new .zip, one after the other. */
export function zipFolder(folder: string, names: readonly string[], target: string) {
	withFile(target, 'wx', (descriptor) => {
		for (const bytes of zipped(names, (name) => readFileSync(join(folder, name))))
			for (let from = 0; from < bytes.length;) from += writeSync(descriptor, bytes, from)
	})
}
