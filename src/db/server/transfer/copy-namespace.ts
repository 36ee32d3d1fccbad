import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { operationError } from '../../../kit/errors'
import { ExactFile } from '../../client/exact-file'
import { letGo } from '../../client/let-go'
import { APPLICATION_ID } from '../../migrations/migrate'
import { syncToDisk } from '../../files/sync-to-disk'
import type { Endpoint } from '../endpoint'
import { digestOf, schemaOf, type Content, type Row, type Table } from './content'
import { exactOf, fileContent } from './file-content'
import { withNamespace } from './namespace-content'

/** The endings of the files beside an open database. */
const BESIDE = ['-wal', '-shm', '-journal']

/**
 * Writes all that a namespace holds at this moment into a new file at `to`. When it returns, the file is private, checked and on disk. It
 * blocks the thread. @throws if any step fails; then no file is left
 */
export async function copyNamespace(endpoint: Endpoint, to: string): Promise<{ readonly digest: string; readonly bytes: number }> {
	const part = `${to}.part`
	const sweep = (...suffixes: readonly string[]) => suffixes.forEach((suffix) => rmSync(part + suffix, { force: true }))
	sweep('', ...BESIDE)
	try {
		writeFileSync(part, '', { mode: 0o600 })
		const digest = await withNamespace(endpoint, (content) => copyInto(part, content))
		await letGo(part)
		// by now all of its log is in the file
		sweep(...BESIDE)
		syncToDisk(part)
		renameSync(part, to)
		syncToDisk(dirname(to))
		return { digest, bytes: statSync(to).size }
	} catch (error) {
		await letGo(part)
		sweep('', ...BESIDE)
		throw error
	}
}

async function copyInto(path: string, content: Content): Promise<string> {
	const file = new ExactFile(path, { readonly: false })
	try {
		for (const pragma of ['journal_mode = WAL', 'synchronous = OFF', 'foreign_keys = OFF', 'cache_size = -32768'])
			file.exec(`PRAGMA ${pragma}`)
		const schema = await schemaOf(content)
		const { tables, others: otherStatements, sequences, version } = schema
		file.exec('BEGIN')
		for (const { sql } of tables) file.exec(sql)
		const digest = await digestOf(content, schema, intoFile(file))
		if (sequences.length > 0) {
			file.exec('DELETE FROM sqlite_sequence')
			const insert = file.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)')
			for (const [name, last] of sequences) insert([name, BigInt(last)])
		}
		for (const sql of otherStatements) file.exec(sql)
		file.exec(`PRAGMA user_version = ${version}; PRAGMA application_id = ${APPLICATION_ID}; COMMIT; PRAGMA wal_checkpoint(TRUNCATE)`)
		if ((await digestOf(fileContent(file))) !== digest) throw operationError('the copy is not what the namespace holds')
		return digest
	} finally {
		file.close()
	}
}

const intoFile =
	(file: ExactFile) =>
	({ name, columns }: Table) => {
		const insert = file.prepare(`INSERT INTO "${name}" (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
		return (page: Row[]) => {
			for (const row of page) insert(row.map(exactOf))
		}
	}
