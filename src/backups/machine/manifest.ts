import { sentence } from '../../kit/sentence'
import { FILE_SETTINGS } from '../../config/file-settings'
import { MIGRATIONS } from '../../db/migrations/migrations'
import { isTenantCode } from '../../domain/personnes/code-etablissement'
import { OperationError, operationError } from '../../kit/errors'
import type { Entry } from './tar'
import { ifPossible } from '../../kit/if-possible'

export const MANIFEST = 'manifest.json'
/** as `sha256sum -c` reads it */
export const MANIFEST_SUM = 'manifest.json.sha256'
export const SETTINGS = 'preau.toml'

/** A file of an archive; SHA-256 in hexadecimal. */
export type Member = Entry & { readonly sha256: string }

/** The description of an archive of a machine. */
export type Manifest = {
	readonly format: number
	/** version of the program that wrote it */
	readonly program: string
	/** newest schema that this program knew */
	readonly schema: number
	/** RFC 3339, UTC */
	readonly created: string
	readonly platform: string
	/** name of the machine, and what its settings call it */
	readonly host: string
	readonly names: readonly string[]
	/** SHA-256 of the own CA as people see it; null without one */
	readonly ca: string | null
	/** in the order of the archive */
	readonly members: readonly Member[]
}

/** The kind of a member; `undefined` for a name that an archive cannot have. */
export type Kind =
	| { readonly settings: true }
	| { readonly setting: string }
	| { readonly tls: string }
	/** a copy of the institution with this code */
	| { readonly code: string }

const FORMAT = 1
/** The newest schema that this program knows. */
export const SCHEMA = MIGRATIONS.at(-1)?.number ?? 0
const TLS = /^tls\/((?:ca|server|ca-\d{8}T\d{6}Z)\.pem)$/
const SMALL = 1024 * 1024

export const settingMember = (setting: string) => `files/${setting}`
export const tlsMember = (file: string) => `tls/${file}`
export const tenantMember = (code: string) => `tenants/${code}.db`

/** Every name that a member may have, apart from the manifest's own: a name never contains a path. */
export function kindOf(name: string): Kind | undefined {
	if (name === SETTINGS) return { settings: true }
	const setting = FILE_SETTINGS.find((known) => name === settingMember(known))
	if (setting !== undefined) return { setting }
	const tls = TLS.exec(name)?.[1]
	if (tls !== undefined) return { tls }
	const code = /^tenants\/(.+)\.db$/.exec(name)?.[1] ?? ''
	return isTenantCode(code) ? { code } : undefined
}

export const manifestText = (manifest: Omit<Manifest, 'format'>) => `${JSON.stringify({ format: FORMAT, ...manifest }, null, '\t')}\n`

/** @throws OperationError if it is not a manifest, is newer than this program (78), or lists something that does not belong in an archive */
export function parseManifest(text: string, schema: number): Manifest {
	const manifest = ifPossible(() => JSON.parse(text) as Manifest)
	if (manifest?.format !== FORMAT || manifest.schema > schema)
		throw new OperationError(
			sentence('a newer program wrote the archive (Préau {program}): restore it with that version or a later one', {
				program: manifest?.program ?? sentence('unknown')
			}),
			78
		)
	const names = new Set<string>()
	for (const { name, bytes, sha256 } of manifest.members) {
		const kind = kindOf(name)
		if (!kind || names.has(name) || !/^[0-9a-f]{64}$/.test(sha256) || !Number.isSafeInteger(bytes) || bytes < 0)
			throw operationError('the archive lists {name}, which does not belong there: it is not restored', { name: JSON.stringify(name) })
		if (!('code' in kind) && bytes > SMALL)
			throw operationError('the archive lists {name} with {bytes} bytes, which no machine has', { name, bytes })
		names.add(name)
	}
	if (!names.has(SETTINGS)) throw operationError('the archive lacks {SETTINGS}: it is not that of a machine', { SETTINGS })
	return manifest
}
