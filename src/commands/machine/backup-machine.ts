import { sentence, type Told } from '../../kit/sentence'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { writeArchiveFile } from '../../backups/machine/archive-file'
import { machineContents } from '../../backups/machine/machine-contents'
import type { Manifest } from '../../backups/machine/manifest'
import type { BackupRun } from '../../server/control/operations'
import { operationError, usageError } from '../../kit/errors'
import { systemMachine } from '../../host/tls/machine'
import { VERSION } from '../../version'
import type { CommandContext, Values } from '../terminal/command'
import { newPassphrase } from '../terminal/passphrase'
import type { Words } from '../terminal/voice'

export type Archived = {
	readonly file: string
	readonly bytes: number
	readonly encrypted: boolean
	readonly manifest: Manifest
	readonly runs: readonly BackupRun[]
}

/** Writes one archive that makes this machine again; it bears its name once it was read back. */
export async function backupMachine(context: CommandContext, destination: string, values: Values): Promise<Archived> {
	const { io, clock } = context
	const { data, backup, tls, server } = context.config()
	const createdAt = clock.now().toString({ smallestUnit: 'second' })
	const file = targetOf(destination, `preau-${nameOfHost()}-${createdAt.replace(/[-:]/g, '')}.machine`, data.dir)
	const passphrase = await newPassphrase(io, values)
	const runs = await context.perform('backup', {}, (event) =>
		io.progress(sentence('copying {code}', { code: (event as { code: string }).code }))
	)
	for (const { code, error } of runs)
		if (error) throw operationError('{code} was not copied, and no archive was made: {error}', { code, error })
	const ca = tls.mode === 'internal' ? (await context.perform('ca.show', null)).fingerprint : null
	const about = {
		program: VERSION,
		created: createdAt,
		platform: process.platform,
		host: systemMachine.hostname(),
		names: server.names,
		ca
	}
	const copies = runs.map(({ code, file: copy }) => ({ code, file: join(backup.dir, basename(copy ?? '')) }))
	const { contents, close } = await machineContents(resolve(context.configFile), copies)
	let manifest: Manifest
	try {
		manifest = await writeArchiveFile(file, passphrase, about, contents, (done) => io.progress(done))
	} finally {
		close()
	}
	await context.perform('machine.archived', { file })
	return { file, bytes: statSync(file).size, encrypted: passphrase !== undefined, manifest, runs }
}

/** The path of the archive; in a folder it gets a name of its own. @throws OperationError if it must not be there */
function targetOf(destination: string, name: string, dataFolder: string): string {
	const given = resolve(destination)
	const file = statSync(given, { throwIfNoEntry: false })?.isDirectory() === true ? join(given, name) : given
	const folder = dirname(file)
	if (!existsSync(folder)) throw usageError('folder {folder} not found: is its disk plugged in?', { folder })
	if (existsSync(dataFolder) && !relative(realpathSync(dataFolder), realpathSync(folder)).startsWith('..'))
		throw usageError('{file} is in the data folder: put an archive on another disk, such as a USB stick', { file })
	if (existsSync(file)) throw usageError('{file} already exists: it is never overwritten', { file })
	return file
}

const nameOfHost = () => systemMachine.hostname().replace(/[^A-Za-z0-9-]+/g, '-')

/** The content of an archive and who can read it, in sentences. */
export function archivedLines({ file, bytes, encrypted: isEncrypted, manifest }: Archived, words: Words): Told[] {
	const names = manifest.members.map(({ name }) => name)
	const codes = names.flatMap((name) => /^tenants\/(.+)\.db$/.exec(name)?.[1] ?? [])
	const files = names.flatMap((name) => /^files\/(.+)$/.exec(name)?.[1] ?? [])
	const contents = [
		words(codes.length > 0 ? sentence('the institutions {codes}', { codes: codes.join(', ') }) : 'no institution'),
		...(manifest.ca === null ? [] : [words(sentence('the CA (SHA-256 {ca}) with its key', { ca: manifest.ca }))]),
		'preau.toml',
		...(files.length > 0 ? [words(sentence('the files of {files}', { files: files.join(', ') }))] : [])
	]
	return [
		sentence('{file}: {mb} MB in {folder}', { file: basename(file), mb: (bytes / 2 ** 20).toFixed(1), folder: dirname(file) }),
		sentence('It contains {held}.', { held: contents.join('; ') }),
		isEncrypted
			? 'It is encrypted: without the passphrase nobody can read it, not even you. Keep the passphrase elsewhere.'
			: 'It is NOT encrypted: anyone who has it has every name, grade and password hash, and the keys. Lock it away.',
		sentence('To turn a new machine into this one: sudo sh install.sh --from {file}', { file: basename(file) })
	]
}
