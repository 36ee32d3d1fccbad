import { sentence, type Told } from '../../kit/sentence'
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { freeDisk } from '../../db/files/disk'
import { syncToDisk } from '../../db/files/sync-to-disk'
import { OperationError, operationError } from '../../kit/errors'
import { reasonFrom } from '../../kit/system-failure'
import { archiveBytes, archived, contentOf, readArchive, sealed, type Content } from './archive'
import { writeTo } from './bytes'
import { SCHEMA, type Manifest } from './manifest'

/**
 * Writes an archive for its owner alone; it bears its name once it is on the disk and was read back. @throws OperationError
 * if a step fails; then nothing is left
 */
export async function writeArchiveFile(
	file: string,
	passphrase: string | undefined,
	about: Omit<Manifest, 'format' | 'schema' | 'members'>,
	contents: readonly Content[],
	report: (told: Told) => void
): Promise<Manifest> {
	const folder = dirname(file)
	const short = archiveBytes(contents) - freeDisk(folder)
	if (short > 0)
		throw operationError('the disk of {folder} is short of {short} MB for the archive', { folder, short: Math.ceil(short / 2 ** 20) })
	const part = `${file}.part`
	try {
		rmSync(part, { force: true })
		const descriptor = openSync(part, 'wx+', 0o600)
		let manifest: Manifest
		try {
			const made = archived({ ...about, schema: SCHEMA }, contents, (name) => report(sentence('writing {name}', { name })))
			for await (const piece of sealed(made, passphrase)) writeTo(descriptor, piece)
			fsyncSync(descriptor)
			report('reading it back')
			manifest = await readArchive(contentOf(descriptor, passphrase), () => undefined)
		} finally {
			closeSync(descriptor)
		}
		renameSync(part, file)
		syncToDisk(folder)
		return manifest
	} catch (error) {
		rmSync(part, { force: true })
		throw error instanceof OperationError ? error : operationError('{file} cannot be written: {error}', { file, error: reasonFrom(error) })
	}
}
