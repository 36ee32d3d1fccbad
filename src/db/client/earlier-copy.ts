import { readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { backupFile } from './backup-file'
import { damageOf } from './connection'
import { openReader } from './reader'
import { ifPossible } from '../../kit/if-possible'

/** Makes `target` a copy of the file at `source` before its migration, or takes that of a start that was killed. Returns its removal. */
export async function copyBeforeMigration(source: string, target: string): Promise<() => void> {
	const kept = earlierCopy(source, target)
	if (kept === undefined) return backupFile(source, target)
	renameSync(kept, target)
	return () => rmSync(target, { force: true })
}

/** A sound copy beside `target` whose name differs only in its time, and since which nobody has written to the file at `source`. */
export function earlierCopy(source: string, target: string): string | undefined {
	const family = basename(target).slice(0, basename(target).lastIndexOf('-') + 1)
	return ifPossible(() => {
		const names = readdirSync(dirname(target)).filter((name) => name.startsWith(family) && /^\w+\.db$/.test(name.slice(family.length)))
		const copies = names.map((name) => join(dirname(target), name))
		return copies.find((copy) => revisionOf(copy) === revisionOf(source) && damageOf(copy) === undefined)
	})
}

function revisionOf(path: string): unknown {
	const reader = openReader(path)
	try {
		return reader.execute('SELECT revision FROM etat').rows[0]?.['revision']
	} finally {
		reader.close()
	}
}
