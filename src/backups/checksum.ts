import { existsSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { syncToDisk } from '../db/files/sync-to-disk'
import { withFile } from '../db/files/with-file'

const CHUNK = 1024 * 1024
const LINE = /^([0-9a-fA-F]{64}) [ *](.+)$/m

export const checksumFile = (file: string) => `${file}.sha256`

/** SHA-256 of a file in hexadecimal, read piece by piece on the calling thread. */
export function checksumOf(file: string): string {
	const hasher = new Bun.CryptoHasher('sha256')
	withFile(file, 'r', (descriptor) => {
		const buffer = new Uint8Array(CHUNK)
		for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer)) hasher.update(buffer.subarray(0, read))
	})
	return hasher.digest('hex')
}

/** Writes a checksum beside `file`, in the form that `sha256sum -c` reads. */
export function writeChecksum(file: string, sha256: string) {
	const target = checksumFile(file)
	writeFileSync(`${target}.part`, `${sha256}  ${basename(file)}\n`, { mode: 0o600 })
	syncToDisk(`${target}.part`)
	renameSync(`${target}.part`, target)
}

/** The checksum that lies beside `file`; `undefined` if it is missing, empty if it is not valid. */
export function readChecksum(file: string): string | undefined {
	const path = checksumFile(file)
	if (!existsSync(path)) return undefined
	return LINE.exec(readFileSync(path, 'utf8').slice(0, 10_000))?.[1]?.toLowerCase() ?? ''
}
