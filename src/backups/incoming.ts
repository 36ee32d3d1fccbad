import { closeSync, existsSync, fstatSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { makeFolder } from '../db/files/own-folder'
import { syncToDisk } from '../db/files/sync-to-disk'
import { OperationError, operationError } from '../kit/errors'
import { reasonFrom } from '../kit/system-failure'
import { asOwner, atNamed } from '../host/rights/folder-owner'
import { copyOpen, openPlain } from '../host/rights/plain-file'
import { checksumOf, readChecksum } from './checksum'

/** A file that was brought into the data folder, so that the process that holds the folder can reach it, whoever runs the command. */
export type Incoming = { readonly name: string; readonly sha256: string }

const folderOf = (dataFolder: string) => join(dataFolder, 'incoming')

export const incomingFile = (dataFolder: string, name: string) => join(folderOf(dataFolder), basename(name))

/**
 * Copies `file`, with its log if it has one, and compares it with the checksum beside it.
 * @throws OperationError if it cannot be read, does not fit, or is not what its checksum says
 */
export async function bringIn(file: string, dataFolder: string, minFree: number): Promise<Incoming> {
	const sources = await atNamed(file, dataFolder, () => openSources(file))
	try {
		return await asOwner(dataFolder, () => copyIn(file, sources, dataFolder, minFree))
	} finally {
		for (const { descriptor } of sources.files) closeSync(descriptor)
	}
}

/** Files to copy, opened before this process becomes a user who may not read them. */
type Sources = {
	readonly files: readonly { readonly suffix: string; readonly descriptor: number }[]
	readonly expected: string | undefined
}

function openSources(file: string): Sources {
	if (!readable(file, () => statSync(file, { throwIfNoEntry: false }))) throw operationError('file {file} not found', { file })
	const checksum = readable(file, () => readChecksum(file))
	if (checksum === '') throw operationError('{file}.sha256 lacks a checksum; move it away to restore without one', { file })
	const files: Sources['files'][number][] = []
	for (const suffix of ['', '-wal'].filter((ending) => existsSync(file + ending))) {
		// an administrator may name a link; the files beside it must not be links
		const descriptor = readable(file, () => openPlain(file + suffix, { links: suffix === '' }))
		if (descriptor === undefined)
			throw operationError('{file} is not a file; restore takes one copy, such as "ecole-20261120T020000Z-schema-3.db"', {
				file: file + suffix
			})
		files.push({ suffix, descriptor })
	}
	return { files, expected: checksum }
}

function readable<Result>(file: string, read: () => Result): Result {
	try {
		return read()
	} catch (error) {
		throw operationError('{file} cannot be read: {error}', { file, error: reasonFrom(error) })
	}
}

function copyIn(file: string, { files, expected: checksum }: Sources, dataFolder: string, minFree: number): Incoming {
	const folder = folderOf(dataFolder)
	const name = `${process.pid}_${Bun.randomUUIDv7()}.db`
	const target = join(folder, name)
	try {
		makeFolder(folder)
		const { bavail, bsize } = statfsSync(folder)
		const size = files.reduce((sum, { descriptor }) => sum + fstatSync(descriptor).size, 0)
		const short = size + minFree - bavail * bsize
		if (short > 0)
			throw operationError('the disk of {dataFolder} is short of {short} MB to restore this file', {
				dataFolder,
				short: Math.ceil(short / 2 ** 20)
			})
		for (const { suffix, descriptor } of files) {
			copyOpen(descriptor, target + suffix)
			syncToDisk(target + suffix)
		}
		const sha256 = checksumOf(target)
		if (checksum !== undefined && checksum !== sha256)
			throw operationError('{file} does not match {file2}.sha256: it is damaged, or another file', { file, file2: basename(file) })
		return { name, sha256 }
	} catch (error) {
		if (existsSync(target)) removeIncoming(dataFolder, name)
		if (error instanceof OperationError || !(error instanceof Error)) throw error
		throw operationError('{file} cannot be read into {dataFolder}: {message}', { file, dataFolder, message: error.message })
	}
}

/** Removes what was brought in and not used. */
export const takeOut = (dataFolder: string, name: string) => asOwner(dataFolder, () => removeIncoming(dataFolder, name))

function removeIncoming(dataFolder: string, name: string) {
	for (const suffix of ['', '-wal', '-shm']) rmSync(incomingFile(dataFolder, name) + suffix, { force: true })
}

/** milliseconds after which nobody is at work any more on what lies between a command and the data */
const FORGOTTEN = 24 * 3_600_000

/** Whether what bears this name was for a process, whose number it begins with, that has ended: this one has begun since. */
function isOrphan(name: string): boolean {
	const pid = Number(/^\d+(?=_)/.exec(name)?.[0])
	try {
		return pid === process.pid || !process.kill(pid, 0)
	} catch (error) {
		return error instanceof Error && 'code' in error && error.code === 'ESRCH'
	}
}

/** Removes what commands that were killed left on its way in or out; when a server starts, nobody works for a process that has ended. */
export function sweepTransfers(dataFolder: string, now: Temporal.Instant, isStart = false) {
	for (const folder of ['incoming', 'outgoing'].map((name) => join(dataFolder, name)).filter((path) => existsSync(path)))
		for (const path of readdirSync(folder).map((name) => join(folder, name)))
			if (
				(isStart && isOrphan(basename(path))) ||
				(statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now.epochMilliseconds) < now.epochMilliseconds - FORGOTTEN
			)
				rmSync(path, { recursive: true, force: true })
}
