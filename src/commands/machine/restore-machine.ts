import { sentence, type Sentence, type Told } from '../../kit/sentence'
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { readConfig } from '../../config/read'
import { contentOf, isArchive, isEncrypted, readArchive } from '../../backups/machine/archive'
import { makeReady } from '../../backups/machine/make-ready'
import { kindOf, type Manifest } from '../../backups/machine/manifest'
import { place, type Placement } from '../../backups/machine/placement'
import { writeSettings } from '../../backups/machine/write-settings'
import { headOf } from '../../db/files/with-file'
import { isAnswering } from '../../server/control/channel'
import { holdDataFolder } from '../../server/control/hold'
import { mustBeInPlace } from '../data/in-place'
import { OperationError, operationError, usageError } from '../../kit/errors'
import { asStarter, isLeftToOwner } from '../../host/rights/folder-owner'
import { finishExchange, markExchange, sha256Of } from '../../tenants/exchange'
import { tenantCodes } from '../../tenants/tenant-files'
import type { CommandContext, Values } from '../terminal/command'
import { confirm } from '../terminal/confirm'
import { operator } from '../data/operator'
import { passphraseOf } from '../terminal/passphrase'
import type { Words } from '../terminal/voice'

/** Bytes that are read to recognize an archive. */
const HEAD = 512

/** Whether `file` is an archive of a machine, by its name or its beginning; anything else is for the restore of a copy. @throws OperationError if an archive does not exist */
export function isMachineArchive(file: string): boolean {
	const found = statSync(file, { throwIfNoEntry: false })
	if (!found && file.endsWith('.machine')) throw operationError('archive {file} not found', { file })
	return found?.isFile() === true && (file.endsWith('.machine') || isArchive(headOf(file, HEAD)))
}

/** Makes this machine the one of an archive. Until everything of it was looked through and lies ready, nothing is touched. */
export async function restoreMachine(context: CommandContext, file: string, values: Values): Promise<void> {
	const { io, json } = context
	mustBeOfRoot(file, context.configFile)
	const passphrase = await passphraseOf(io, values, isEncrypted(headOf(file, HEAD)))
	const descriptor = openSync(file, 'r')
	try {
		io.progress('examining the archive')
		const small = new Map<string, Uint8Array>()
		const manifest = await readArchive(contentOf(descriptor, passphrase), ({ name }) => collected(name, small))
		const done = await restoreFrom(context, { file, descriptor, passphrase, manifest, small }, values['yes'] === true)
		if (json) io.data(JSON.stringify({ ...done, notes: done.notes.map(io.words) }))
		else for (const line of outcome(done)) io.out(line)
	} finally {
		closeSync(descriptor)
	}
}

type Opened = {
	readonly file: string
	readonly descriptor: number
	readonly passphrase: string | undefined
	readonly manifest: Manifest
	/** members that are not institutions, by name */
	readonly small: ReadonlyMap<string, Uint8Array>
}

type Done = {
	readonly config: string
	readonly data: string
	readonly manifest: Manifest
	readonly set_aside: readonly string[]
	readonly notes: readonly Sentence[]
}

async function restoreFrom(context: CommandContext, opened: Opened, isSure: boolean): Promise<Done> {
	const { io, clock } = context
	const { file, descriptor, passphrase, manifest, small } = opened
	mustFit(manifest)
	const config = resolve(context.configFile)
	const now = clock.now()
	const stamp = now.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
	const placement = place(config, textOf(small, 'preau.toml'), namedIn(small), stamp)
	const { data } = placement.config
	mustHaveOwner(data.dir, config)
	if (existsSync(data.dir) && (await isAnswering(data.dir)))
		throw operationError('a Préau is running with the data folder {dir}: stop it first (systemctl stop preau); nothing was changed', {
			dir: data.dir
		})
	await mustBeInPlace(placement.config)
	if (!isSure) await confirmExchange(context, alreadyHere(config, placement, io.words))
	const hold = await holdDataFolder(data.dir)
	if (hold === 'served' || hold === undefined)
		throw operationError('another process is busy with the data folder {dir}: try again when it has ended; nothing was changed', {
			dir: data.dir
		})
	try {
		const [source, author, minFree] = [contentOf(descriptor, passphrase), { name: `cli:${operator()}` }, data.min_free_mb * 2 ** 20]
		await makeReady({ dataFolder: data.dir, manifest, source, file, author, now, minFree }, (done) => io.progress(done))
		markExchange(data.dir, { config, sha256: sha256Of(placement.toml), aside: `machine-${stamp}` })
		io.progress('putting it in place')
		const former = asStarter(() => writeSettings(config, placement, data.dir, stamp))
		const aside = finishExchange(data.dir)
		const set_aside = [former, aside].filter((path) => path !== undefined)
		return { config, data: data.dir, manifest, set_aside, notes: placement.notes }
	} finally {
		// removes what was not decided
		finishExchange(data.dir)
		hold.release()
	}
}

/** Checks that the service cannot have put the archive there: an archive brings settings, which the service must not decide. */
function mustBeOfRoot(file: string, configFile: string) {
	const { dir } = readConfig({ file: configFile }).config.data
	if (!isLeftToOwner(file, dir)) return
	throw operationError(
		'{file} is an archive of a machine, and the owner of the data folder {dir} could have put it there: restore the one from your own disk; nothing was changed',
		{ file, dir }
	)
}

function mustFit({ platform }: Manifest) {
	if ((platform === 'win32') === (process.platform === 'win32')) return
	throw new OperationError(
		platform === 'win32'
			? 'the archive is from Windows: its settings name folders that cannot be here; nothing was changed'
			: 'the archive is from another system than Windows: its settings name folders that cannot be here; nothing was changed',
		64
	)
}

/** Refuses a missing data folder elsewhere than beside the settings: root cannot know its owner, or whether only its disk is out. */
function mustHaveOwner(dataFolder: string, config: string) {
	if (existsSync(dataFolder) || process.geteuid?.() !== 0 || !relative(dirname(config), dataFolder).startsWith('..')) return
	throw operationError(
		'the settings of the archive keep the data in {dataFolder}, which does not exist: plug its disk in, or create the folder for the service (install -d -o preau -g preau -m 700 {dataFolder}); nothing was changed',
		{ dataFolder }
	)
}

/** Parts of a machine that are already here, in words. */
function alreadyHere(config: string, { config: { data }, toml }: Placement, words: Words): string[] {
	const codes = tenantCodes(data.dir) ?? []
	return [
		...(existsSync(config) && readFileSync(config, 'utf8') !== toml ? [words(sentence('the settings {config}', { config }))] : []),
		...(codes.length > 0 ? [words(sentence('the institutions {codes}', { codes: codes.join(', ') }))] : []),
		...(existsSync(join(data.dir, 'tls', 'ca.pem')) ? [words('the CA and its certificate')] : [])
	]
}

async function confirmExchange({ io }: CommandContext, present: readonly string[]) {
	if (present.length === 0) return
	const message = sentence('Already here: {here}.', { here: present.join('; ') })
	if (!io.isInteractive)
		throw usageError('{what} --yes sets them aside and puts those of the archive in their place; nothing was changed', { what: message })
	io.err(sentence('{what} They are set aside, and those of the archive come in their place.', { what: message }))
	await confirm(io, 'restore', 'go on')
}

function collected(name: string, small: Map<string, Uint8Array>) {
	const kind = kindOf(name)
	if (!kind || 'code' in kind) return undefined
	const pieces: Uint8Array[] = []
	return { write: (piece: Uint8Array) => void pieces.push(piece), end: () => void small.set(name, Buffer.concat(pieces)) }
}

const textOf = (small: ReadonlyMap<string, Uint8Array>, name: string) => Buffer.from(small.get(name) ?? []).toString('utf8')

/** The files that settings name, by setting. */
function namedIn(small: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
	return new Map(
		[...small].flatMap(([name, bytes]) => {
			const kind = kindOf(name)
			return kind && 'setting' in kind ? [[kind.setting, bytes] as const] : []
		})
	)
}

function outcome({ config, data, manifest, set_aside, notes }: Done): Told[] {
	const codes = manifest.members.flatMap(({ name }) => /^tenants\/(.+)\.db$/.exec(name)?.[1] ?? [])
	const about = { host: manifest.host, created: manifest.created, config, data }
	return [
		codes.length > 0
			? sentence('This machine is {host} as it was at {created}: settings in {config}, data in {data}, institutions {codes}', {
					...about,
					codes: codes.join(', ')
				})
			: sentence('This machine is {host} as it was at {created}: settings in {config}, data in {data}, no institution', about),
		...(manifest.ca === null ? [] : [sentence('Its CA is the one that every LMS trusts already: SHA-256 {ca}', { ca: manifest.ca })]),
		...set_aside.map((path) => sentence('what was here before is kept in {path}', { path })),
		...notes,
		'Accounts, passwords and tokens are those of the archive: what was revoked since is valid again.'
	]
}
