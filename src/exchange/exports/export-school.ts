import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '../../db/client/connection'
import { openReader } from '../../db/client/reader'
import { csvLine } from '../imports/files/csv'
import { EXPORT_MANIFEST, exportManifest } from '../imports/files/exported'
import type { Column } from '../imports/noun/columns'
import { unmatchable, type Noun } from '../imports/noun/noun'
import type { Row } from '../imports/rows/row'
import { guardedIfNeeded } from '../../kit/guarded'
import { cellOf } from './export-cell'
import type { ExportOrder, ExportProgress, ExportSummary } from './export-order'

/** How many records are in memory at once. */
const PAGE = 5000
/** The mark by which spreadsheets recognize UTF-8. */
const MARK = '\uFEFF'

/** Writes one CSV file for each noun, all of one moment, and their manifest, on the calling thread. Passwords are left out. */
export function exportSchool(
	{ file, folder }: ExportOrder,
	progress: (progress: ExportProgress) => void,
	nouns: readonly Noun[]
): ExportSummary {
	const connection = openReader(file)
	try {
		connection.exec('BEGIN')
		const timeZone = connection.execute('SELECT timezone FROM etablissement').rows[0]?.['timezone'] as string
		const tables = nouns.map((noun) => {
			const written = writeNoun(connection, noun, timeZone, join(folder, `${noun.name}.csv`))
			progress({ kind: noun.name, records: written.records })
			return { name: `${noun.name}.csv`, ...written }
		})
		const manifest = exportManifest(Object.fromEntries(tables.map(({ name, sha256 }) => [name, sha256])))
		writeFileSync(join(folder, EXPORT_MANIFEST), manifest, { flag: 'wx', mode: 0o600 })
		const files = [
			...tables.map(({ name, records, bytes }) => ({ name, records, bytes })),
			{ name: EXPORT_MANIFEST, records: 0, bytes: manifest.length }
		]
		const withoutRef = Object.fromEntries(
			nouns.flatMap((noun) => {
				const condition = unmatchable(noun)
				return condition === undefined ? [] : [[noun.name, count(connection, noun, condition)]]
			})
		)
		return { files, withoutRef }
	} finally {
		connection.close()
	}
}

const isSecret = ({ type }: Column) => type.form === 'mot_de_passe' || type.form === 'mot_de_passe_hash'

const count = (connection: Connection, { name }: Noun, condition: string) =>
	Number(connection.execute(`SELECT count(*) AS count FROM ${name} WHERE ${condition}`).rows[0]?.['count'])

function writeNoun(connection: Connection, { exported: exportRules, columns: all }: Noun, timeZone: string, path: string) {
	const columns = all.filter((column) => !isSecret(column))
	const descriptor = openSync(path, 'wx', 0o600)
	let records = 0
	let bytes = 0
	const hasher = new Bun.CryptoHasher('sha256')
	const write = (text: string) => {
		const buffer = Buffer.from(text)
		for (let at = 0; at < buffer.length;) at += writeSync(descriptor, buffer, at)
		bytes += buffer.length
		hasher.update(buffer)
	}
	try {
		write(MARK + csvLine(columns.map((column) => column.name)))
		for (let after = 0; ;) {
			const { rows } = connection.execute(`SELECT * FROM (${exportRules}) WHERE id > ? ORDER BY id LIMIT ${PAGE}`, [after])
			if (rows.length > 0)
				write(rows.map((row) => csvLine(columns.map((column) => guardedIfNeeded(cellOf(column, row as Row, timeZone))))).join(''))
			records += rows.length
			if (rows.length < PAGE) return { records, bytes, sha256: hasher.digest('hex') }
			after = Number(rows.at(-1)?.['id'])
		}
	} finally {
		closeSync(descriptor)
	}
}
