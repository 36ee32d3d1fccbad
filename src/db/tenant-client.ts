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
import { FifoLock } from './fifo-lock'
import { RowLog, type RowsOf } from './row-log'
import { noteStatement } from './statements-run'
import type { StoreClient } from './store-client'
import { WatchedFile, type Loss } from './watched-file'

type Statement = { sql: string; args: InArgs }
type BatchStatement = InStatement | [string, InArgs?]

/** Whatever only looks; everything else is a write and gets a transaction of its own. */
const READS = /^\s*(select|values|explain|pragma|with)\b/i

/** What may leave a row without the one that it refers to; a table or column that is added refers to none yet. */
const CHANGES_ROWS = /\b(insert|update|delete|replace|drop)\b/i

/**
 * The client of one tenant file: one native connection behind a first-in-first-out lock. The stock client keeps a pool
 * whose overlapping transactions fail, whose busy timeout freezes the thread and which can lose acknowledged writes.
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

	/** Which tables it has written. */
	get touches() {
		return this.#connection.touches
	}

	/** The number of the last row of `rows` that was noted, which they are from now on. */
	async lastRow(rows: RowsOf): Promise<number> {
		return this.#alone(() => this.#rows.last(rows))
	}

	/** The ids of the records of `rows` that were written since the row `nr`; `undefined` where that is not known. */
	async rowsSince(rows: RowsOf, nr: number): Promise<number[] | undefined> {
		return this.#alone(() => this.#rows.since(rows, nr))
	}

	/** Whether a statement has met a page that cannot be read or is none. */
	get isDamaged() {
		return this.#connection.isDamaged
	}

	/** Bytes that were free when a write last found no room, if none has succeeded since. */
	get fullAt() {
		return this.#connection.fullAt
	}

	/**
	 * From now on no write begins or is acknowledged once the file at the path is not the one that is open: FILE_LOST.
	 * @param isShared whether others write into it until `beAlone`
	 */
	watch(isShared = false) {
		this.#watched = new WatchedFile(this.#connection, isShared)
	}

	/** Nobody else writes any more. @throws LibsqlError FILE_LOST */
	async beAlone() {
		await this.#alone(() => this.#watched?.mustBeThereAlone())
	}

	/** What somebody else did to the file, as it was last found. */
	get loss(): Loss | undefined {
		return this.#watched?.loss
	}

	/** The same, found out anew unless a transaction is open. */
	look(): Loss | undefined {
		return this.closed || this.#connection.inTransaction ? this.loss : this.#watched?.look()
	}

	/** Whether the log at the path is the one that this client left. */
	get isLogOurs() {
		return this.#watched?.isLogOurs === true
	}

	/** Runs `write`, which has other connections write: what they leave is what is expected from then on. @throws LibsqlError FILE_LOST */
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
	 * Runs `statements` with foreign keys off, and checks them all before the commit where a row may have changed: nothing of a migration
	 * stays when one is broken.
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

	/** An interactive transaction, which keeps every other call waiting until it ends. */
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
			// what SQLite has rolled back by itself, as on a full disk, must not go on as statements of their own
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

	/** Gives back the memory of statements and pages; the next statement is prepared and read anew. */
	async rest(): Promise<void> {
		return this.#alone(() => this.#connection.rest())
	}

	async sync(): Promise<Replicated> {
		throw new LibsqlError('A tenant file has nothing to sync with', 'SYNC_NOT_SUPPORTED')
	}

	reconnect() {
		throw new LibsqlError('A tenant file is opened anew through its store', 'CLIENT_CLOSED')
	}

	/**
	 * Checkpoints and closes the file; descriptors go with the next garbage collection. The checkpoint completes a file that was
	 * moved away as well; into one that was overwritten nothing more is written. Where others write, theirs is the log.
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
