import { sentence } from '../kit/sentence'
import { existsSync, statSync } from 'node:fs'
import type { Connection } from '../db/client/connection'
import { libsqlError } from '../db/files/failures'
import { APPLICATION_ID } from '../db/migrations/migrate'
import { MIGRATIONS } from '../db/migrations/migrations'
import { openReader } from '../db/client/reader'
import { headOf } from '../db/files/with-file'
import { OperationError, operationError } from '../kit/errors'

/** Facts about a file before its restore. */
export type Facts = ReturnType<typeof inspectFile>

const MAGIC = 'SQLite format 3\0'
const HEADER = 100
/** how many accounts are named */
export const NAMED = 20

/**
 * Looks through all of a file that nobody else uses, on the calling thread.
 * @throws OperationError that says in a sentence what is wrong with it; 78 if a newer program wrote it
 */
export function inspectFile(file: string) {
	mustBeWhole(file)
	let connection: Connection | undefined
	try {
		connection = openReader(file)
		return factsOf(connection)
	} catch (error) {
		const failure = libsqlError(error)
		throw failure ? damaged(failure.message) : error
	} finally {
		connection?.close()
	}
}

function factsOf(connection: Connection) {
	const firstValue = (sql: string) => Object.values({ ...connection.execute(sql).rows[0] })[0]
	if (Number(firstValue('PRAGMA application_id')) !== APPLICATION_ID)
		throw operationError('the file is a database, but not a copy of an institution of this program')
	const schema = Number(firstValue('PRAGMA user_version'))
	const newest = MIGRATIONS.at(-1)?.number ?? 0
	if (schema > newest)
		throw new OperationError(
			sentence('the file has schema {schema}, this program knows {newest}: a newer program wrote it', { schema, newest }),
			78
		)
	const found = connection.execute('PRAGMA integrity_check(3)').rows.map((row) => row['integrity_check'] as string)
	if (found.join() !== 'ok') throw damaged(found.join('; '))
	const broken = connection.execute('PRAGMA foreign_key_check').rows.length
	if (broken > 0) throw damaged(`${broken} records refer to others that are not there`)
	const [school] = connection.execute('SELECT e.code, e.nom, t.revision FROM etablissement e, etat t').rows
	if (!school) throw operationError('the file does not contain an institution')
	const [last] = connection.execute('SELECT id, at FROM journal ORDER BY id DESC LIMIT 1').rows
	const staff = "role IN ('administrateur', 'coordinateur')"
	const first = connection.execute(`SELECT identifiant FROM utilisateurs WHERE actif = 1 ORDER BY ${staff} DESC, id LIMIT ${NAMED}`).rows
	return {
		code: school['code'] as string,
		name: school['nom'] as string,
		schema,
		revision: Number(school['revision']),
		/** second of its last journalled write; null without one */
		lastWrite: last ? Number(last['at']) : null,
		/** its number in the journal; 0 without one */
		lastId: Number(last?.['id'] ?? 0),
		/** the accounts that can sign in with it, staff first */
		accounts: {
			count: Number(firstValue('SELECT count(*) FROM utilisateurs WHERE actif = 1')),
			first: first.map((row) => row['identifiant'] as string)
		}
	}
}

/** Checks the head of the file before SQLite does, to report faults in better words. */
function mustBeWhole(file: string) {
	const { size } = statSync(file)
	if (size === 0) throw operationError('the file is empty')
	const head = Buffer.concat([headOf(file, HEADER)], HEADER)
	if (head.toString('latin1', 0, MAGIC.length) !== MAGIC)
		throw operationError('the file is not a SQLite database: it is something else, encrypted or compressed, or damaged from its first byte')
	const pageSize = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16)
	const length = head.readUInt32BE(28) * pageSize
	const isCountValid = head.readUInt32BE(24) === head.readUInt32BE(92)
	if (isCountValid && size < length && !existsSync(`${file}-wal`))
		throw operationError('the file is truncated: {size} of {whole} bytes are there', { size, whole: length })
}

const damaged = (how: string) => operationError('the file is damaged: {how}', { how })
