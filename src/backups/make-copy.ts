import { chmodSync, copyFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Connection, damageOf } from '../db/connection'
import { letGo } from '../db/let-go'
import { syncToDisk } from '../db/sync-to-disk'
import { OperationError } from '../domain/errors'
import { checksumFile, checksumOf, writeChecksum } from './checksum'

export type CopyOrder =
	/** a consistent copy of a database that is in use */
	| { readonly copy: string; readonly target: string }
	/** the same bytes again in another folder */
	| { readonly mirror: string; readonly target: string; readonly sha256: string }

export type Copied = { readonly bytes: number; readonly sha256: string }

/** The binding waits with the whole thread: only for a thread that serves nobody. Milliseconds. */
const BUSY_TIMEOUT = 5000

/**
 * Makes a copy on the calling thread: checked, on the disk, with its checksum beside it. Under its own name it appears whole
 * or not at all; its checksum is there before. @throws where anything of it fails; nothing is left then
 */
export async function makeCopy(order: CopyOrder): Promise<Copied> {
	const { target } = order
	const unfinished = `${target}.part`
	try {
		if ('copy' in order) mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
		const sha256 = 'copy' in order ? await vacuumInto(order.copy, unfinished) : mirror(order, unfinished)
		const { size } = statSync(unfinished)
		writeChecksum(target, sha256)
		renameSync(unfinished, target)
		syncToDisk(dirname(target))
		return { bytes: size, sha256 }
	} catch (error) {
		for (const left of [unfinished, `${unfinished}-journal`, checksumFile(target), `${checksumFile(target)}.part`])
			rmSync(left, { force: true })
		throw error
	}
}

async function vacuumInto(source: string, unfinished: string): Promise<string> {
	rmSync(unfinished, { force: true })
	const connection = new Connection(source, { synchronous: 'normal', busyTimeout: BUSY_TIMEOUT, readOnly: true })
	try {
		connection.exec(`VACUUM INTO '${unfinished.replaceAll("'", "''")}'`)
	} finally {
		connection.close()
	}
	chmodSync(unfinished, 0o600)
	const damage = damageOf(unfinished)
	await letGo(unfinished)
	if (damage !== undefined) throw new OperationError(`the copy is damaged: ${damage}`)
	syncToDisk(unfinished)
	return checksumOf(unfinished)
}

function mirror({ mirror: source, sha256 }: { mirror: string; sha256: string }, unfinished: string): string {
	copyFileSync(source, unfinished)
	syncToDisk(unfinished)
	if (checksumOf(unfinished) !== sha256) throw new OperationError('what was written there reads differently')
	return sha256
}
