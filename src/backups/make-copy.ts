import { copyFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { vacuumInto } from '../db/client/backup-file'
import { openReader } from '../db/client/reader'
import { syncToDisk } from '../db/files/sync-to-disk'
import { operationError } from '../kit/errors'
import { checksumFile, checksumOf, readChecksum, writeChecksum } from './checksum'

export type CopyOrder =
	/** a consistent copy of a database that is in use */
	| { readonly copy: string; readonly target: string }
	/** the same bytes again in another folder */
	| { readonly mirror: string; readonly target: string; readonly sha256: string }

/** a copy that is there, to be read whole */
export type VerifyOrder = { readonly verify: string }

export type Copied = { readonly bytes: number; readonly sha256: string }

/**
 * Makes a copy on the calling thread: checked, on the disk, with its checksum beside it. Under its own name it appears whole
 * or not at all, after its checksum. @throws if a step fails; then nothing is left
 */
export async function makeCopy(order: CopyOrder): Promise<Copied> {
	const { target } = order
	const part = `${target}.part`
	try {
		if ('copy' in order) {
			await vacuumInto(order.copy, part)
		} else {
			copyFileSync(order.mirror, part)
			syncToDisk(part)
		}
		const sha256 = checksumOf(part)
		if ('mirror' in order && sha256 !== order.sha256) throw operationError('what was written there reads differently')
		const { size } = statSync(part)
		writeChecksum(target, sha256)
		renameSync(part, target)
		syncToDisk(dirname(target))
		return { bytes: size, sha256 }
	} catch (error) {
		for (const left of [part, checksumFile(target), `${checksumFile(target)}.part`]) rmSync(left, { force: true })
		throw error
	}
}

/** Whether a copy is what it was when it was made, and sound. @throws OperationError that says what is wrong with it */
export function verifyCopy({ verify: file }: VerifyOrder): void {
	const written = readChecksum(file)
	if (written === undefined) throw operationError('the copy has no checksum beside it')
	if (written !== checksumOf(file)) throw operationError('the copy is damaged: its checksum is another one')
	const connection = openReader(file)
	try {
		const found = connection.execute('PRAGMA quick_check(3)').rows.map((row) => row['quick_check'] as string)
		if (found.join() !== 'ok') throw operationError('the file is damaged: {how}', { how: found.join('; ') })
	} finally {
		connection.close()
	}
}
