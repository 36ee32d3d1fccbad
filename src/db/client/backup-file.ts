import { chmodSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { operationError } from '../../kit/errors'
import { damageOf } from './connection'
import { letGo } from './let-go'
import { makeFolder } from '../files/own-folder'
import { openReader } from './reader'
import { syncToDisk } from '../files/sync-to-disk'

/**
 * Writes a compact copy of the database at `source`, which may be in use, to `target`. When it returns, the copy is consistent, private,
 * checked and on disk. It blocks the thread. @throws if any step fails; then no file is left
 */
export async function vacuumInto(source: string, target: string): Promise<void> {
	rmSync(target, { force: true })
	try {
		const connection = openReader(source)
		try {
			connection.exec(`VACUUM INTO '${target.replaceAll("'", "''")}'`)
		} finally {
			connection.close()
		}
		chmodSync(target, 0o600)
		const damage = damageOf(target)
		await letGo(target)
		if (damage !== undefined) throw operationError('the copy is damaged: {damage}', { damage })
		syncToDisk(target)
	} catch (error) {
		for (const left of [target, `${target}-journal`]) rmSync(left, { force: true })
		throw error
	}
}

/** Makes the same copy, and its folder if needed. `target` exists only once it is complete. Returns a function that removes it. */
export async function backupFile(source: string, target: string): Promise<() => void> {
	const folder = dirname(target)
	const unfinished = `${target}.part`
	makeFolder(folder)
	await vacuumInto(source, unfinished)
	try {
		renameSync(unfinished, target)
	} catch (error) {
		rmSync(unfinished, { force: true })
		throw error
	}
	syncToDisk(folder)
	return () => rmSync(target, { force: true })
}
