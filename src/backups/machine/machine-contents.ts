import { closeSync, existsSync, fstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../config/read'
import { operationError, usageError } from '../../kit/errors'
import { asOwner } from '../../host/rights/folder-owner'
import { openPlain } from '../../host/rights/plain-file'
import { sha256Of } from '../../tenants/exchange'
import { readChecksum } from '../checksum'
import type { Content } from './archive'
import { piecesOf } from './bytes'
import { kindOf, SETTINGS, settingMember, tenantMember, tlsMember } from './manifest'

/** A copy of an institution, with its checksum beside it. */
export type TenantCopy = { readonly code: string; readonly file: string }

export type MachineContents = {
	readonly contents: readonly Content[]
	readonly close: () => void
}

/**
 * Everything that makes this machine what it is, in the order of an archive. Copies and keys are opened as the owner of the data
 * folder, who could have put links there. @throws OperationError 64 if a file that the settings name cannot be read
 */
export async function machineContents(configFile: string, copies: readonly TenantCopy[]): Promise<MachineContents> {
	const { config, placed } = readConfig({ file: configFile })
	const named = [...placed.values()].filter(({ kind, value }) => kind.file === true && value !== '')
	const contents = [
		inMemory(SETTINGS, existsSync(configFile) ? readFileSync(configFile) : Buffer.alloc(0)),
		...named.map(({ key, value }) => inMemory(settingMember(key), readNamed(key, String(value))))
	]
	const opened: number[] = []
	const open = (path: string) => {
		const descriptor = openPlain(path, { links: false })
		if (descriptor === undefined) throw operationError('{path} is not a plain file: no archive was made', { path })
		opened.push(descriptor)
		return descriptor
	}
	const close = () => opened.forEach((descriptor) => closeSync(descriptor))
	try {
		return await asOwner(config.data.dir, () => ({
			contents: [
				...contents,
				...keysIn(join(config.data.dir, 'tls')).map(({ name, path }) => inMemory(name, readFileSync(open(path)))),
				...copies.map(({ code, file }) => onDisk(tenantMember(code), file, open(file)))
			],
			close
		}))
	} catch (error) {
		close()
		throw error
	}
}

const keysIn = (folder: string) =>
	(existsSync(folder) ? readdirSync(folder).toSorted() : [])
		.map((name) => ({ name: tlsMember(name), path: join(folder, name) }))
		.filter(({ name }) => kindOf(name) !== undefined)

function readNamed(setting: string, file: string): Buffer {
	try {
		return readFileSync(file)
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
		throw usageError('{setting}: the file cannot be read ({code}): an archive without it would not start', { setting, code })
	}
}

const inMemory = (name: string, bytes: Buffer): Content => ({ name, bytes: bytes.length, sha256: sha256Of(bytes), pieces: () => [bytes] })

function onDisk(name: string, file: string, descriptor: number): Content {
	const sha256 = readChecksum(file)
	if (sha256 === undefined || sha256 === '') throw operationError('{file} has no checksum beside it', { file })
	return { name, bytes: fstatSync(descriptor).size, sha256, pieces: () => piecesOf(descriptor) }
}
