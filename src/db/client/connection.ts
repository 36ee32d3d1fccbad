import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LibsqlError, type InArgs, type ResultSet } from '@libsql/client/sqlite3'
import Database from 'libsql'
import { bindAll } from './bind'
import { closeNative } from './close-native'
import { freeDisk } from '../files/disk'
import { UNREAD } from '../files/failures'
import { resultSet, rowClass, type RowClass } from './result-set'
import { tablesOf } from './statement-tables'
import { mustGoOn } from './stop'
import { Touches } from './touches'
import { ifPossible } from '../../kit/if-possible'

export type ConnectionOptions = {
	/** `full` survives a power cut; `normal` only a kill */
	readonly synchronous: 'full' | 'normal'
	/** how long a call may block the thread while it waits for another connection's lock; milliseconds */
	readonly busyTimeout: number
	/** reads only: the file and its log stay unchanged, and writers never wait for it */
	readonly readOnly?: boolean
	/** a query for the value in which files of one schema differ; without it any value is right */
	readonly identity?: string
}

/** Values that tell one state of a file from another, and from other files, without reading the whole file. */
export type Mark = { readonly schema: number; readonly revision: number; readonly identity: string | null }

/** The `busyTimeout` of a thread that serves no requests and may therefore block; milliseconds. */
export const PATIENCE = 5000

type Prepared = {
	statement: Database.Statement
	writes: boolean
	columns: string[] | undefined
	types: string[]
	Row: RowClass | undefined
}

const ABANDONED: Database.Database[] = []
const CACHED_STATEMENTS = 400
/** pages that the log may have before they go into the file: just under the 16 MiB that are kept of it, and one block of its index */
export const LOG_PAGES = 4000
/** Statements that never change a row of the file; any other statement may. */
const CHANGES_NOTHING = /^\s*(select|values|explain|pragma|begin|commit|rollback|savepoint|release|create temp)\b/i
const CHECKPOINTS = /wal_checkpoint/i
const QUOTED = /'(?:[^']|'')*'|"[^"]*"|--.*$|\/\*[^]*?\*\//gm
const SEVERAL = /;\s*\S/
const CODES: Readonly<Record<number, string>> = {
	5: 'SQLITE_BUSY',
	6: 'SQLITE_LOCKED',
	8: 'SQLITE_READONLY',
	10: 'SQLITE_IOERR',
	11: 'SQLITE_CORRUPT',
	13: 'SQLITE_FULL',
	14: 'SQLITE_CANTOPEN',
	19: 'SQLITE_CONSTRAINT',
	26: 'SQLITE_NOTADB'
}

const DAMAGE = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB'])

/** A native libSQL connection to one file, with its prepared statements. Every call is synchronous. */
export class Connection {
	#native: Database.Database
	readonly #prepared = new Map<string, Prepared>()
	/** reads the file without its log */
	#onDisk: { readonly native: Database.Database; readonly mark: Database.Statement } | undefined
	#suspect = false
	#isDamaged = false
	#fullAt: number | undefined
	readonly #mark: string
	/** which tables it has written */
	readonly touches = new Touches((sql) => tablesOf((query) => this.#rowsOf(query), sql))

	constructor(
		readonly path: string,
		readonly options: ConnectionOptions
	) {
		this.#native = open(path, options)
		this.#mark = `SELECT schema_version AS schema, revision, (${options.identity ?? 'NULL'}) AS identity FROM pragma_schema_version, etat`
	}

	get inTransaction() {
		return this.#native.inTransaction
	}

	/** Whether a statement has met a page that is unreadable or not a database page. An open file is not repaired. */
	get isDamaged() {
		return this.#isDamaged
	}

	/** Bytes that were free when a write last failed for lack of room; `undefined` once a write has succeeded. */
	get fullAt() {
		return this.#fullAt
	}

	/** Runs the one statement of `sql`. */
	execute(sql: string, args: InArgs = []): ResultSet {
		mustGoOn()
		return this.#run(sql, args)
	}

	#run(sql: string, args: InArgs = []): ResultSet {
		try {
			const { statement, writes, columns, types, Row } = this.#prepare(sql)
			if (writes) this.touches.wrote(sql)
			const bound = bindAll(args)
			if (!columns || !Row) {
				const info = statement.run(bound)
				return resultSet([], [], [], info.changes, BigInt(info.lastInsertRowid))
			}
			const rows = (statement.all(bound) as unknown[][]).map((values) => new Row(values))
			return resultSet(columns, types, rows, 0, undefined)
		} catch (error) {
			throw this.#translated(error)
		}
	}

	/** Runs every statement of `sql`, without parameters. */
	exec(sql: string) {
		// a thread that stops still rolls back what is open, and leaves the connection as it was
		if (!/^(rollback|pragma)\b/i.test(sql)) mustGoOn()
		if (!CHANGES_NOTHING.test(sql)) this.touches.wroteAnything()
		this.#mustLeaveLog(sql)
		try {
			this.#native.exec(sql)
			if (sql === 'COMMIT') this.#fullAt = undefined
		} catch (error) {
			throw this.#translated(error)
		}
	}

	/**
	 * After SQLITE_BUSY a connection may acknowledge a commit that never happens, so it is replaced before its next transaction.
	 * @returns whether it was replaced
	 */
	renewIfSuspect(): boolean {
		if (!this.#suspect || this.#native.inTransaction) return false
		this.forgetStatements()
		closeNative(this.#native)
		this.#native = open(this.path, this.options)
		this.touches.wroteAnything()
		this.#suspect = false
		return true
	}

	/** A number that changes with each commit of another connection; `undefined` if it cannot be read. */
	get commitsOfOthers(): number | undefined {
		try {
			return this.#run('PRAGMA data_version').rows[0]?.['data_version'] as number
		} catch {
			return undefined
		}
	}

	/** The mark of the file with its log, as this connection reads them; `undefined` if it cannot. */
	mark(): Mark | undefined {
		try {
			return { ...this.#run(this.#mark).rows[0] } as unknown as Mark
		} catch {
			return undefined
		}
	}

	/** The mark of the file alone; `undefined` if it has no tables yet or is damaged. It may look damaged while half of the log is in it. */
	markOnDisk(): Mark | undefined {
		try {
			// this connection has read the file before: the pages that it cached then may be outdated
			this.#onDisk?.native.exec('PRAGMA shrink_memory')
			this.#onDisk ??= this.#openOnDisk()
			return this.#onDisk.mark.all()[0] as Mark
		} catch {
			this.#closeOnDisk()
			return undefined
		}
	}

	#openOnDisk() {
		const native = new Database(uri(this.path, 'immutable=1'))
		try {
			return { native, mark: native.prepare(this.#mark) }
		} catch (error) {
			closeNative(native)
			throw error
		}
	}

	#closeOnDisk() {
		if (this.#onDisk) closeNative(this.#onDisk.native)
		this.#onDisk = undefined
	}

	/** Drops the prepared statements, as after a change of the schema. */
	forgetStatements() {
		this.#prepared.clear()
	}

	/** Drops the prepared statements and gives back the memory of pages. */
	rest() {
		this.forgetStatements()
		this.#closeOnDisk()
		this.exec('PRAGMA shrink_memory')
	}

	/** Leaves the file open until the process ends: on closing, SQLite would write its log into it. */
	abandon() {
		ABANDONED.push(this.#native)
	}

	close() {
		this.forgetStatements()
		this.#closeOnDisk()
		if (this.#native.inTransaction) this.#native.exec('ROLLBACK')
		closeNative(this.#native)
	}

	/** The rows of a query that runs once. */
	#rowsOf(query: string): unknown[] {
		const statement = this.#native.prepare(query).raw(true)
		const rows = statement.all()
		// the last step of EXPLAIN leaves its program open, and then no savepoint can begin; this resets it
		statement.get()
		return rows
	}

	#prepare(sql: string): Prepared {
		const known = this.#prepared.get(sql)
		if (known) {
			this.#prepared.delete(sql)
			this.#prepared.set(sql, known)
			return known
		}
		if (SEVERAL.test(sql.replace(QUOTED, '')))
			throw new LibsqlError('libSQL would run only the first of these statements', 'SQL_MULTIPLE_STATEMENTS')
		this.#mustLeaveLog(sql)
		const statement = this.#native.prepare(sql)
		const fresh: Prepared = { statement, writes: !CHANGES_NOTHING.test(sql), columns: undefined, types: [], Row: undefined }
		if (statement.reader) {
			statement.raw(true)
			const columns = statement.columns()
			fresh.columns = columns.map((column) => column.name)
			fresh.types = columns.map((column) => column.type ?? '')
			fresh.Row = rowClass(fresh.columns)
		}
		const oldest = this.#prepared.keys().next().value
		if (this.#prepared.size >= CACHED_STATEMENTS && oldest !== undefined) this.#prepared.delete(oldest)
		this.#prepared.set(sql, fresh)
		return fresh
	}

	/** SQLite lets even a read-only connection truncate a log that is already in the file. */
	#mustLeaveLog(sql: string) {
		if (this.options.readOnly && CHECKPOINTS.test(sql))
			throw new LibsqlError('A read-only connection must leave the log as it is', 'SQLITE_READONLY')
	}

	#translated(error: unknown): unknown {
		const failure = translated(error)
		if (!(failure instanceof LibsqlError)) return failure
		if (failure.code === 'SQLITE_BUSY') this.#suspect = true
		if (failure.code === 'SQLITE_FULL') this.#fullAt = freeOrNone(this.path)
		if (DAMAGE.has(failure.code) || UNREAD.has(failure.rawCode)) this.#isDamaged = true
		return failure
	}
}

/** The URI of a file with one of SQLite's parameters (https://sqlite.org/uri.html); the driver has no option for them. */
export const uri = (path: string, parameter: 'mode=ro' | 'immutable=1') => `${pathToFileURL(path).href}?${parameter}`

const freeOrNone = (path: string): number => ifPossible(() => freeDisk(dirname(path))) ?? 0

/** An error of the binding, named as @libsql/client names it. */
function translated(error: unknown): unknown {
	if (!(error instanceof Error) || error.name !== 'SqliteError') return error
	const { code, rawCode } = error as Error & { code?: string; rawCode?: number }
	return new LibsqlError(error.message, CODES[(rawCode ?? 0) & 255] ?? 'SQLITE_ERROR', code, rawCode, error)
}

function open(path: string, { synchronous, busyTimeout, readOnly = false }: ConnectionOptions): Database.Database {
	let native: Database.Database
	try {
		native = new Database(readOnly ? uri(path, 'mode=ro') : path, { timeout: busyTimeout })
	} catch (error) {
		throw translated(error)
	}
	try {
		for (const pragma of [
			...(readOnly ? [] : ['journal_mode = WAL']),
			`synchronous = ${synchronous}`,
			'foreign_keys = ON',
			'trusted_schema = OFF',
			'cache_size = -4096',
			`wal_autocheckpoint = ${LOG_PAGES}`,
			'journal_size_limit = 16777216'
		])
			native.exec(`PRAGMA ${pragma}`)
		return native
	} catch (error) {
		closeNative(native)
		throw translated(error)
	}
}

/** The damage that SQLite finds in the file at `path`; `undefined` if it is sound. Nobody else may write it. No file is left beside it. */
export function damageOf(path: string): string | undefined {
	mustGoOn()
	const native = new Database(uri(path, 'mode=ro'))
	try {
		const found = native.prepare('PRAGMA quick_check').pluck().all() as string[]
		return found.length === 1 && found[0] === 'ok' ? undefined : found.slice(0, 3).join('; ')
	} finally {
		closeNative(native)
	}
}
