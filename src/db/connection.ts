import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LibsqlError, type InArgs, type ResultSet } from '@libsql/client/sqlite3'
import Database from 'libsql'
import { bindAll } from './bind'
import { closeNative } from './close-native'
import { freeDisk } from './disk'
import { UNREAD } from './failures'
import { resultSet, rowClass, type RowClass } from './result-set'
import { tablesOf } from './statement-tables'
import { mustGoOn } from './stop'
import { Touches } from './touches'

export type ConnectionOptions = {
	/** `full` survives a power cut; `normal` only a kill */
	readonly synchronous: 'full' | 'normal'
	/** how long a call may wait, with the whole thread, for another connection's lock; milliseconds */
	readonly busyTimeout: number
	/** only looks: changes neither file nor log, and takes no lock that a writer would wait for */
	readonly readOnly?: boolean
	/** the query of the value that files of one schema differ in; it may be any where it is left out */
	readonly identity?: string
}

/** What tells one state of a file from another, and from other files, without reading all of it. */
export type Mark = { readonly schema: number; readonly revision: number; readonly identity: string | null }

/** The `busyTimeout` of a thread that serves nobody, which may wait as a whole; milliseconds. */
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
/** how long the log may grow before its pages go into the file: just under what is kept of it (16 MiB), and one block of its index */
export const LOG_PAGES = 4000
/** Whatever changes no row of the file; everything else may. */
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

/** One native libSQL connection to one file, with its prepared statements. Every call is synchronous. */
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

	/** Whether a statement has met a page that cannot be read or is none; a file is not mended while it is open. */
	get isDamaged() {
		return this.#isDamaged
	}

	/** Bytes that were free when a write last found no room, if none has succeeded since. */
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
		// who stops undoes what is open, and leaves the connection as it was
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
	 * After SQLITE_BUSY a connection may acknowledge what it never commits: it is replaced before its next transaction.
	 * @returns whether it was
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

	/** Another number after each commit of another connection; `undefined` where it cannot be read. */
	get commitsOfOthers(): number | undefined {
		try {
			return this.#run('PRAGMA data_version').rows[0]?.['data_version'] as number
		} catch {
			return undefined
		}
	}

	/** The file and its log as this connection reads them; `undefined` where it cannot. */
	mark(): Mark | undefined {
		try {
			return { ...this.#run(this.#mark).rows[0] } as unknown as Mark
		} catch {
			return undefined
		}
	}

	/** The file alone; `undefined` where it has no tables yet or is damaged, as it may look while only a part of the log is in it. */
	markOnDisk(): Mark | undefined {
		try {
			// that file was looked at before, and of the pages that were read then none is believed
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

	/** Leaves the file open as it is until the process ends: closing it, SQLite would write its log into it. */
	abandon() {
		ABANDONED.push(this.#native)
	}

	close() {
		this.forgetStatements()
		this.#closeOnDisk()
		if (this.#native.inTransaction) this.#native.exec('ROLLBACK')
		closeNative(this.#native)
	}

	/** The rows of a query that is asked once. */
	#rowsOf(query: string): unknown[] {
		const statement = this.#native.prepare(query).raw(true)
		const rows = statement.all()
		// the last step of EXPLAIN leaves its program open, beside which no savepoint begins; this resets it
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

	/** Of a log that is in the file already, SQLite lets even a connection cut that may not write. */
	#mustLeaveLog(sql: string) {
		if (this.options.readOnly && CHECKPOINTS.test(sql))
			throw new LibsqlError('Whoever only reads leaves the log as it is', 'SQLITE_READONLY')
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

/** A file with a parameter of SQLite's (https://sqlite.org/uri.html); the driver takes no option for it. */
export const uri = (path: string, parameter: 'mode=ro' | 'immutable=1') => `${pathToFileURL(path).href}?${parameter}`

function freeOrNone(path: string): number {
	try {
		return freeDisk(dirname(path))
	} catch {
		return 0
	}
}

/** The binding's own errors as @libsql/client names them. */
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

/** What SQLite finds wrong with the file at `path`, which nobody else may write; `undefined` if it is sound. Leaves no file beside it. */
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
