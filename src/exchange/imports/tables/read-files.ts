import { readCsv, type CsvReading } from './csv-reader'
import type { Faults } from '../noun/faults'
import type { Noun } from '../noun/noun'
import { openWorkbooks } from './sheets'
import { readFilesOf } from '../files/source'
import type { MappedSource, Place, Source, SourceFile } from '../files/source-file'

export type Reading = CsvReading & {
	/** the files that were read, with sheets instead of their workbooks */
	readonly places: readonly Place[]
	/** SHA-256 of the names and contents of the files that people gave */
	readonly empreinte: string
}

/** Reads a source into tables. Its bytes are not kept. */
export async function readFiles(given: Exclude<Source, MappedSource>, nouns: readonly Noun[], faults: Faults): Promise<Reading> {
	const files = await readFilesOf(given)
	const opened = await openWorkbooks(files, nouns, faults)
	const { tables, ignored, broken } = readCsv(opened.files, nouns, faults, opened.ignored)
	const places = opened.files.map(({ name, sheet }) => ({ name, ...(sheet && { sheet }) }))
	return { tables, ignored, broken: broken || opened.broken, places, empreinte: fingerprint(files) }
}

export function fingerprint(files: readonly SourceFile[]): string {
	const hasher = new Bun.CryptoHasher('sha256')
	for (const { name, bytes } of files) hasher.update(`${name}\0${bytes.length}\0`).update(bytes)
	return hasher.digest('hex')
}
