import {
	LibsqlBatchError,
	LibsqlError,
	type InArgs,
	type InStatement,
	type Replicated,
	type ResultSet,
	type Transaction,
	type TransactionMode
} from '@libsql/client/sqlite3'
import { Connection, type ConnectionOptions } from './connection'
import { FifoLock } from '../files/fifo-lock'
import { RowLog, type RowsOf } from './row-log'
import { noteStatement } from '../queries/statements-run'
import type { StoreClient } from './store-client'
import { WatchedFile, type Loss } from './watched-file'

type Statement = { sql: string; args: InArgs }
type BatchStatement = InStatement | [string, InArgs?]

/** Statements that only read; everything else is a write and gets a transaction of its own. */
const READS = /^\s*(select|values|explain|pragma|with)\b/i

/** Statements after which a row may refer to a missing one. A table or column that was just added refers to nothing yet. */
const CHANGES_ROWS = /\b(insert|update|delete|replace|drop)\b/i

/**
 * The client of a tenant file: one native connection behind a first-in-first-out lock. The stock client keeps a pool, in which overlapping
 * transactions fail, the busy timeout freezes the thread, and acknowledged writes can be lost.
 */
export class TenantClient implements StoreClient {
	readonly protocol = 'file'
	readonly #lock = new FifoLock()
	readonly #connection: Connection
	readonly #rows: RowLog
	#watched: WatchedFile | undefined
	closed = false

	constructor(path: string, options: ConnectionOptions) {
		this.#connection = new Connection(path, options)
		this.#rows = new RowLog(this.#connection)
	}

	get touches() {
		return this.#connection.touches
	}

	async lastRow(rows: RowsOf): Promise<number> {
		return this.#alone(() => this.#rows.last(rows))
	}

	/** The ids of the records of `rows` that were written since row `nr`; `undefined` if that is not known. */
	async rowsSince(rows: RowsOf, nr: number): Promise<number[] | undefined> {
		return this.#alone(() => this.#rows.since(rows, nr))
	}

	/** Whether a statement has met a page that is unreadable or not a database page. */
	get isDamaged() {
		return this.#connection.isDamaged
	}

	/** Bytes that were free when a write last failed for lack of room; `undefined` once a write has succeeded. */
	get fullAt() {
		return this.#connection.fullAt
	}

	/**
	 * From now on writes fail with FILE_LOST, before they begin or instead of being acknowledged, if the path no longer has the open file.
	 * @param isShared whether others write into it until `beAlone`
	 */
	watch(isShared = false) {
		this.#watched = new WatchedFile(this.#connection, isShared)
	}

	/** Nobody else writes any more. @throws LibsqlError FILE_LOST */
	async beAlone() {
		await this.#alone(() => this.#watched?.mustBeThereAlone())
	}

	/** The loss of the file to somebody else, as it was last found. */
	get loss(): Loss | undefined {
		return this.#watched?.loss
	}

	/** The same, checked again unless a transaction is open. */
	look(): Loss | undefined {
		return this.closed || this.#connection.inTransaction ? this.loss : this.#watched?.look()
	}

	/** Whether the log at the path is the one that this client left. */
	get isLogOurs() {
		return this.#watched?.isLogOurs === true
	}

	/** Runs `write`, in which other connections write. The file is then expected as they leave it. @throws LibsqlError FILE_LOST */
	async letOthersWrite<T>(write: () => Promise<T>): Promise<T> {
		await this.#alone(() => this.#watched?.mustBeThere())
		try {
			return await write()
		} finally {
			this.touches.wroteAnything()
			await this.#alone(() => this.#watched?.mustBeThereAfterMore())
		}
	}

	async execute(statement: InStatement, args?: InArgs): Promise<ResultSet> {
		const { sql, args: bound } = normal(statement, args)
		noteStatement(sql)
		return this.#alone(() =>
			READS.test(sql) ? this.#connection.execute(sql, bound) : this.#atomically(() => this.#connection.execute(sql, bound))
		)
	}

	async batch(statements: BatchStatement[]): Promise<ResultSet[]> {
		let index = 0
		return this.#alone(() =>
			this.#atomically(() => {
				const results: ResultSet[] = []
				for (index = 0; index < statements.length; index++) results.push(this.#run(statements[index]!))
				return results
			})
		).catch((error: unknown) => {
			throw error instanceof LibsqlError
				? new LibsqlBatchError(error.message, index, error.code, error.extendedCode, error.rawCode, error)
				: error
		})
	}

	/**
	 * Runs `statements` with foreign keys off, and checks the keys before the commit if a row may have changed. If one is broken, the whole
	 * migration is undone.
	 */
	async migrate(statements: InStatement[]): Promise<ResultSet[]> {
		const changesRows = statements.some((statement) => CHANGES_ROWS.test(normal(statement).sql))
		return this.#alone(() => {
			this.#connection.exec('PRAGMA foreign_keys = OFF')
			try {
				return this.#atomically(() => {
					for (const statement of statements) this.#connection.exec(normal(statement).sql)
					const broken = changesRows ? this.#connection.execute('PRAGMA foreign_key_check').rows.length : 0
					if (broken > 0) throw new LibsqlError(`the migration breaks ${broken} foreign keys`, 'MIGRATION_FOREIGN_KEYS')
					return []
				})
			} finally {
				this.#connection.exec('PRAGMA foreign_keys = ON')
				this.#connection.forgetStatements()
			}
		})
	}

	/** An interactive transaction; every other call waits until it ends. */
	async transaction(mode: TransactionMode = 'write'): Promise<Transaction> {
		await this.#lock.acquire()
		const connection = this.#connection
		try {
			this.#mustBeOpen()
			this.#prepareToWrite()
			connection.exec(mode === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN')
		} catch (error) {
			this.#lock.release()
			throw error
		}
		let open = true
		const mustRun = () => {
			// if SQLite has rolled back by itself, as on a full disk, the rest must not run outside a transaction
			if (!open || this.closed || !connection.inTransaction) throw new LibsqlError('The transaction is closed', 'TRANSACTION_CLOSED')
		}
		const end = (sql: 'COMMIT' | 'ROLLBACK') => {
			if (!open) return
			open = false
			try {
				if (!this.closed && connection.inTransaction) connection.exec(sql)
				else if (sql === 'COMMIT') throw new LibsqlError('The transaction was rolled back', 'TRANSACTION_CLOSED')
				if (sql === 'COMMIT') this.#watched?.mustBeThereAfterWrite()
			} catch (error) {
				if (!this.closed && connection.inTransaction) connection.exec('ROLLBACK')
				throw error
			} finally {
				this.#lock.release()
			}
		}
		return {
			execute: async (statement: InStatement, args?: InArgs) => {
				mustRun()
				const { sql, args: bound } = normal(statement, args)
				return connection.execute(sql, bound)
			},
			batch: async (statements: BatchStatement[]) => {
				mustRun()
				return statements.map((statement) => this.#run(statement))
			},
			executeMultiple: async (sql) => {
				mustRun()
				connection.exec(sql)
			},
			commit: async () => end('COMMIT'),
			rollback: async () => end('ROLLBACK'),
			close: () => end('ROLLBACK'),
			get closed() {
				return !open
			}
		}
	}

	async executeMultiple(sql: string): Promise<void> {
		return this.#alone(() => {
			this.#prepareToWrite()
			try {
				this.#connection.exec(sql)
				this.#watched?.mustBeThereAfterMore()
			} finally {
				if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK')
			}
		})
	}

	/** Frees the memory of statements and pages; the next statement prepares and reads them again. */
	async rest(): Promise<void> {
		return this.#alone(() => this.#connection.rest())
	}

	async sync(): Promise<Replicated> {
		throw new LibsqlError('A tenant file has nothing to sync with', 'SYNC_NOT_SUPPORTED')
	}

	reconnect() {
		throw new LibsqlError('A tenant file is reopened through its store', 'CLIENT_CLOSED')
	}

	/**
	 * Checkpoints and closes the file; the next garbage collection releases the descriptors. The checkpoint completes even a file that was
	 * moved away; an overwritten one gets nothing more. If others write the file, the log is theirs.
	 */
	close() {
		if (this.closed) return
		const loss = this.look()
		this.closed = true
		if (loss === 'overwritten') {
			this.#connection.abandon()
			return
		}
		if (!this.#connection.inTransaction && !this.#connection.options.readOnly && this.#watched?.isShared !== true) {
			try {
				this.#connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
			} catch {
				// a file that cannot be checkpointed now keeps its log, which the next opening reads
			}
		}
		this.#connection.close()
	}

	async #alone<T>(run: () => T): Promise<T> {
		const turn = this.#lock.acquire()
		if (turn) await turn
		try {
			this.#mustBeOpen()
			return run()
		} finally {
			this.#lock.release()
		}
	}

	#atomically<T>(run: () => T): T {
		this.#prepareToWrite()
		this.#connection.exec('BEGIN IMMEDIATE')
		try {
			const result = run()
			this.#connection.exec('COMMIT')
			this.#watched?.mustBeThereAfterWrite()
			return result
		} catch (error) {
			if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK')
			throw error
		}
	}

	#run(statement: BatchStatement) {
		const { sql, args } = Array.isArray(statement) ? { sql: statement[0], args: statement[1] ?? [] } : normal(statement)
		noteStatement(sql)
		return this.#connection.execute(sql, args)
	}

	#mustBeOpen() {
		if (this.closed) throw new LibsqlError('The client is closed', 'CLIENT_CLOSED')
		if (this.loss !== undefined) this.#watched?.mustBeThere()
	}

	#prepareToWrite() {
		this.#watched?.mustBeThere()
		if (!this.#connection.renewIfSuspect()) return
		this.#rows.forget()
		this.#watched?.mustBeThereAfterRenewal()
	}
}

const normal = (statement: InStatement, args?: InArgs): Statement =>
	typeof statement === 'string' ? { sql: statement, args: args ?? [] } : { sql: statement.sql, args: statement.args ?? [] }
