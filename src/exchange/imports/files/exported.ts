import type { SourceFile } from './source-file'
import { ifPossible } from '../../../kit/if-possible'

/** The file beside the CSV files of an export that lists them with their SHA-256. */
export const EXPORT_MANIFEST = 'export.json'

const FORM = 1

/** @param sums SHA-256 in hexadecimal, by the name of the file */
export const exportManifest = (sums: Readonly<Record<string, string>>) => `${JSON.stringify({ form: FORM, sha256: sums }, null, '\t')}\n`

/**
 * The files of an export that nobody has changed since. What they say was true in an institution when it was written: the grade of a
 * student who has since left the class is history there, but a mistake in a school's own file.
 */
export function unchangedExports(files: readonly SourceFile[]): ReadonlySet<string> {
	const manifest = files.find(({ name }) => name === EXPORT_MANIFEST)
	const sums = manifest && sumsIn(new TextDecoder().decode(manifest.bytes))
	if (!sums) return new Set()
	return new Set(files.filter(({ name, bytes }) => sums.get(name) === sha256(bytes)).map(({ name }) => name))
}

function sumsIn(text: string): Map<string, unknown> | undefined {
	const said = ifPossible((): unknown => JSON.parse(text))
	if (typeof said !== 'object' || said === null || !('form' in said) || said.form !== FORM || !('sha256' in said)) return undefined
	return typeof said.sha256 === 'object' && said.sha256 !== null ? new Map(Object.entries(said.sha256)) : undefined
}

const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
