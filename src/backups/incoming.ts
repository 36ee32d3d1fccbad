import { chmodSync, chownSync, constants, copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { syncToDisk } from '../db/sync-to-disk'
import { OperationError } from '../domain/errors'
import { checksumOf, readChecksum } from './checksum'

/** A file that was brought into the data folder, where the process that holds it can reach it whoever runs the command. */
export type Incoming = { readonly name: string; readonly sha256: string }

const folderOf = (dataFolder: string) => join(dataFolder, 'incoming')

export const incomingFile = (dataFolder: string, name: string) => join(folderOf(dataFolder), basename(name))

/**
 * Copies `file`, with its log where it has one, and compares it with the checksum beside it.
 * @throws OperationError where it cannot be read, does not fit, or is not what its checksum says
 */
export function bringIn(file: string, dataFolder: string, minFree: number): Incoming {
	const found = statSync(file, { throwIfNoEntry: false })
	if (!found) throw new OperationError(`there is no file ${file}`)
	if (!found.isFile()) throw new OperationError(`${file} is no file; restore takes one copy, as "ecole-20261120T020000Z-schema-3.db"`)
	const expected = readChecksum(file)
	if (expected === '') throw new OperationError(`${file}.sha256 holds no checksum; move it away to restore without one`)
	const folder = folderOf(dataFolder)
	const name = `${Bun.randomUUIDv7()}.db`
	const target = join(folder, name)
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 })
		const { bavail, bsize } = statfsSync(folder)
		const short = found.size + minFree - bavail * bsize
		if (short > 0) throw new OperationError(`the disk of ${dataFolder} is short of ${Math.ceil(short / 2 ** 20)} MB to restore this file`)
		const owner = statSync(dataFolder)
		for (const suffix of ['', '-wal'].filter((one) => existsSync(file + one))) {
			copyFileSync(file + suffix, target + suffix, constants.COPYFILE_EXCL)
			chmodSync(target + suffix, 0o600)
			syncToDisk(target + suffix)
			giveTo(owner, target + suffix)
		}
		giveTo(owner, folder)
		const sha256 = checksumOf(target)
		if (expected !== undefined && expected !== sha256)
			throw new OperationError(`${file} is not what ${basename(file)}.sha256 says it was: it is damaged, or another file`)
		return { name, sha256 }
	} catch (error) {
		takeOut(dataFolder, name)
		if (error instanceof OperationError || !(error instanceof Error)) throw error
		throw new OperationError(`${file} cannot be read into ${dataFolder}: ${error.message}`)
	}
}

/** Removes what was brought in and not used. */
export function takeOut(dataFolder: string, name: string) {
	for (const suffix of ['', '-wal', '-shm']) rmSync(incomingFile(dataFolder, name) + suffix, { force: true })
}

/** milliseconds after which nobody is at work any more on what lies between a command and the data */
const FORGOTTEN = 24 * 3_600_000

/** Removes what commands that were killed left on its way in or out. */
export function sweepTransfers(dataFolder: string, now: Temporal.Instant) {
	for (const folder of ['incoming', 'outgoing'].map((name) => join(dataFolder, name)).filter((path) => existsSync(path)))
		for (const path of readdirSync(folder).map((name) => join(folder, name)))
			if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now.epochMilliseconds) < now.epochMilliseconds - FORGOTTEN)
				rmSync(path, { recursive: true, force: true })
}

/** What root makes in the data folder belongs to who owns that. */
function giveTo({ uid, gid }: { uid: number; gid: number }, path: string) {
	if (process.getuid?.() === 0 && uid !== 0) chownSync(path, uid, gid)
}
