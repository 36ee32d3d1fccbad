import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Client } from '@libsql/client'
import { OperationError } from '../domain/errors'
import { damageOf } from './connection'
import { letGo } from './let-go'
import { syncToDisk } from './sync-to-disk'

/**
 * Writes a compact copy of everything that `client` holds to `target`, checked and on the disk when it returns. It takes
 * the thread for as long as the copy takes. @throws where anything of it fails; nothing is left then
 */
export async function backupFile(client: Client, target: string): Promise<void> {
	const folder = dirname(target)
	mkdirSync(folder, { recursive: true, mode: 0o700 })
	const unfinished = `${target}.part`
	try {
		await client.executeMultiple(`VACUUM INTO '${unfinished.replaceAll("'", "''")}'`)
		const damage = damageOf(unfinished)
		await letGo(unfinished)
		if (damage !== undefined) throw new OperationError(`the copy ${unfinished} is damaged: ${damage}`)
		syncToDisk(unfinished)
		renameSync(unfinished, target)
		syncToDisk(folder)
	} catch (error) {
		rmSync(unfinished, { force: true })
		throw error
	}
}
