import { sentence, type Told } from '../../kit/sentence'
import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { freeDisk } from '../../db/files/disk'
import { letGo } from '../../db/client/let-go'
import { openReader } from '../../db/client/reader'
import { REVISIONS, type Revisions } from '../../db/client/revisions'
import type { Author } from '../../domain/droits/caller'
import { toldBy, operationError } from '../../kit/errors'
import { beginExchange } from '../../tenants/exchange'
import { TenantFiles } from '../../tenants/tenant-files'
import { onOwnThread } from '../../host/threads/worker-task'
import { restoreWorker } from '../../workers'
import type { RestoreOrder } from '../restore-file'
import { readArchive } from './archive'
import { writeTo, type Pieces, type Sink } from './bytes'
import { damagedArchive } from './damaged-archive'
import { kindOf, type Manifest, type Member } from './manifest'
import { ifPossible } from '../../kit/if-possible'

export type ReadyInput = {
	readonly dataFolder: string
	readonly manifest: Manifest
	/** the archive once more, from its beginning */
	readonly source: Pieces
	/** the archive as the administrator named it */
	readonly file: string
	readonly author: Author
	readonly now: Temporal.Instant
	/** bytes of free disk that stay */
	readonly minFree: number
}

/** Indexes of a newer schema and the journal's line. */
const GROWTH = 1.2

/**
 * Unpacks institutions and keys of an archive in the data folder, which the caller holds, and makes each institution go on from
 * where the one of its code ended that is there now. Nothing that is in use is touched; everything is on the disk at the end.
 */
export async function makeReady(input: ReadyInput, report: (told: Told) => void): Promise<void> {
	const { dataFolder, manifest, source, minFree } = input
	const bytes = manifest.members.reduce((sum, member) => sum + member.bytes, 0)
	const short = bytes * GROWTH + minFree - freeDisk(dataFolder)
	if (short > 0)
		throw operationError('the disk of {dataFolder} is short of {short} MB for this archive; nothing was changed', {
			dataFolder,
			short: Math.ceil(short / 2 ** 20)
		})
	const ready = beginExchange(dataFolder)
	const unpacked = await readArchive(source, (member) => {
		report(sentence('unpacking {name}', { name: member.name }))
		return sinkFor(ready, member)
	})
	if (JSON.stringify(unpacked) !== JSON.stringify(manifest)) throw damagedArchive()
	const present = existsSync(join(dataFolder, 'tenants')) ? new TenantFiles(dataFolder) : undefined
	for (const { name, sha256 } of manifest.members) {
		const kind = kindOf(name)
		if (!kind || !('code' in kind)) continue
		const { code } = kind
		report(sentence('examining {code}', { code }))
		const former = present?.codes().includes(code) ? formerIn(present.path(code)) : null
		await finish(join(ready, 'tenants', `${code}.db`), former, code, sha256, input).catch((error: unknown) => {
			throw operationError('{name} of the archive: {error}; nothing was changed', {
				name,
				error: toldBy(error)
			})
		})
	}
}

const step = (order: RestoreOrder) => onOwnThread(restoreWorker, order)

async function finish(
	file: string,
	former: { file: string; revisions: Revisions } | null,
	code: string,
	sha256: string,
	input: ReadyInput
) {
	const now = input.now.toString()
	await step({ inspect: file })
	await step({ migrate: file, now })
	await step({ finish: file, former, code, source: input.file, sha256, author: input.author, now })
	await letGo(file)
	if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) throw operationError('it could not be written completely')
	for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
}

/** Where keys and institutions are unpacked; the rest of an archive has its place elsewhere. */
function sinkFor(ready: string, { name }: Member): Sink | undefined {
	const kind = kindOf(name)
	if (!kind || !('code' in kind || 'tls' in kind)) return undefined
	const descriptor = openSync('code' in kind ? join(ready, 'tenants', `${kind.code}.db`) : join(ready, 'tls', kind.tls), 'wx', 0o600)
	return {
		write: (bytes) => writeTo(descriptor, bytes),
		end() {
			fsyncSync(descriptor)
			closeSync(descriptor)
		}
	}
}

/** The institution that is there now; null if its file cannot be read. */
function formerIn(file: string): { file: string; revisions: Revisions } | null {
	const row = ifPossible(() => {
		const connection = openReader(file)
		try {
			return connection.execute(REVISIONS).rows[0]
		} finally {
			connection.close()
		}
	})
	const revisions = { ...row } as unknown as Revisions
	return row && Object.values(revisions).every(Number.isSafeInteger) ? { file, revisions } : null
}
