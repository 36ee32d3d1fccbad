import { LibsqlError, type InArgs, type InStatement, type Replicated, type ResultSet, type Transaction } from '@libsql/client/sqlite3'
import { commitFailure } from '../files/failures'
import { FifoLock } from '../files/fifo-lock'
import type { StoreClient } from '../client/store-client'
import { Touches } from '../client/touches'
import { faultOf, type Endpoint } from './endpoint'
import { beginFenced } from './fence'
import { Gate } from './gate'
import { statementOf, type Statement, type StatementResult } from './hrana'
import { Rows } from './rows'
import { statementsIn } from './split'
import type { Stream } from './stream'

type BatchStatement = InStatement | [string, InArgs?]

const READS = /^\s*(select|values|explain|pragma|with)\b/i
const WRITES = /\b(insert|update|delete|replace)\b/i
const SETS = /^\s*pragma\b[^(]*=/i
/** Statements whose result nobody needs; they are sent with the next one. */
const WAITS = /^\s*(savepoint|release)\b/i
const NO_TABLES = { read: new Set<string>(), written: new Set<string>() }
const FOREIGN_KEYS_OFF: Statement = { sql: 'PRAGMA foreign_keys = OFF' }

/**
 * The client of one namespace of a libSQL server, for the process that has `fence`. Reads run beside each other and beside a transaction,
 * but not beside its commit. Every write is a transaction, one at a time.
 */
export class ServerClient implements StoreClient {
	readonly protocol = 'http'
	/** cannot tell which tables are written: any commit may have changed them all */
	readonly touches = new Touches(() => NO_TABLES)
	readonly isDamaged = false
	readonly fullAt = undefined
	readonly loss = undefined
	readonly isLogOurs = false
	readonly #lock = new FifoLock()
	readonly #gate = new Gate()
	readonly #rows = new Rows()
	closed = false

	constructor(
		readonly endpoint: Endpoint,
		readonly fence: number
	) {}

	async execute(statement: InStatement, args?: InArgs): Promise<ResultSet> {
		const wanted = wire(statement, args)
		if (isRead(wanted.sql)) return this.#rows.of(await this.#gate.read(() => this.#ask(wanted)))
		const [result] = await this.#atomically([wanted])
		return this.#rows.of(result!)
	}

	async batch(statements: BatchStatement[]): Promise<ResultSet[]> {
		const results = await this.#atomically(statements.map(wireOf))
		return results.map((result) => this.#rows.of(result))
	}

	async executeMultiple(sql: string): Promise<void> {
		await this.#atomically(statementsIn(sql).map((statement) => ({ sql: statement })))
	}

	/** Runs texts of statements with foreign keys off, and checks the keys before the commit: if one is broken, all is undone. */
	async migrate(texts: InStatement[]): Promise<ResultSet[]> {
		const statements = texts.flatMap((text) => statementsIn(wire(text).sql)).map((sql) => ({ sql: lasting(sql) }))
		await this.#transact(
			async (stream) => {
				await stream.run(statements)
				const [broken] = await stream.run([{ sql: 'PRAGMA foreign_key_check' }])
				if (broken!.rows.length > 0)
					throw new LibsqlError(`the migration breaks ${broken!.rows.length} foreign keys`, 'MIGRATION_FOREIGN_KEYS')
			},
			[FOREIGN_KEYS_OFF]
		)
		return []
	}

	/** An interactive transaction; other writes wait until it ends. */
	async transaction(): Promise<Transaction> {
		await this.#lock.acquire()
		try {
			return this.#interactive(await this.#begin())
		} catch (error) {
			this.#lock.release()
			throw error
		}
	}

	async lastRow() {
		return 0
	}

	async rowsSince() {
		return undefined
	}

	look() {
		return undefined
	}

	async beAlone() {}

	async letOthersWrite<T>(write: () => Promise<T>): Promise<T> {
		try {
			return await write()
		} finally {
			this.touches.wroteAnything()
		}
	}

	async rest() {
		this.#rows.forget()
	}

	async sync(): Promise<Replicated> {
		throw new LibsqlError('A namespace has nothing to sync with', 'SYNC_NOT_SUPPORTED')
	}

	reconnect() {
		throw new LibsqlError('A namespace is reopened through its store', 'CLIENT_CLOSED')
	}

	close() {
		this.closed = true
	}

	async #ask(statement: Statement): Promise<StatementResult> {
		this.#mustBeOpen()
		const { results } = await this.endpoint.send([{ type: 'execute', stmt: statement }, { type: 'close' }])
		const [result] = results
		if (result?.type !== 'ok') throw faultOf(result?.error ?? { message: 'no answer' })
		return result.response.result as StatementResult
	}

	#begin(before?: readonly Statement[]): Promise<Stream> {
		this.#mustBeOpen()
		return beginFenced(this.endpoint, this.fence, before)
	}

	#commit(stream: Stream, last: readonly Statement[]) {
		return this.#gate.alone(async () => {
			try {
				await stream.commit(last)
			} finally {
				this.touches.wroteAnything()
			}
		})
	}

	async #transact<T>(run: (stream: Stream) => Promise<T>, before?: readonly Statement[]): Promise<T> {
		const turn = this.#lock.acquire()
		if (turn) await turn
		try {
			const stream = await this.#begin(before)
			try {
				const result = await run(stream)
				await this.#commit(stream, []).catch((error: unknown) => Promise.reject(commitFailure(error)))
				return result
			} finally {
				await stream.close()
			}
		} finally {
			this.#lock.release()
		}
	}

	#atomically(statements: readonly Statement[]): Promise<StatementResult[]> {
		return this.#transact((stream) => stream.run(statements))
	}

	#interactive(stream: Stream): Transaction {
		let open = true
		let waiting: Statement[] = []
		const takeWaiting = () => {
			const all = waiting
			waiting = []
			return all
		}
		const run = async (statements: readonly Statement[]) => {
			if (!open || this.closed) throw new LibsqlError('The transaction is closed', 'TRANSACTION_CLOSED')
			const before = takeWaiting()
			return (await stream.run([...before, ...statements])).slice(before.length).map((result) => this.#rows.of(result))
		}
		const end = async (how: () => Promise<void>) => {
			if (!open) return
			open = false
			try {
				await how()
			} finally {
				await stream.close()
				this.#lock.release()
			}
		}
		return {
			execute: async (statement: InStatement, args?: InArgs) => {
				const wanted = wire(statement, args)
				if (!WAITS.test(wanted.sql)) return (await run([wanted]))[0]!
				waiting.push(wanted)
				return this.#rows.of(NO_RESULT)
			},
			batch: (statements: BatchStatement[]) => run(statements.map(wireOf)),
			executeMultiple: async (sql) => {
				await run(statementsIn(sql).map((statement) => ({ sql: statement })))
			},
			commit: () => end(() => this.#commit(stream, takeWaiting())),
			rollback: () => end(() => stream.close()),
			close: () => void end(() => stream.close()),
			get closed() {
				return !open
			}
		}
	}

	#mustBeOpen() {
		if (this.closed) throw new LibsqlError('The client is closed', 'CLIENT_CLOSED')
	}
}

const NO_RESULT: StatementResult = { cols: [], rows: [], affected_row_count: 0, last_insert_rowid: null }

/** A server has no temporary tables; a migration drops its own. */
const lasting = (sql: string) => sql.replace(/\bCREATE TEMP TABLE\b/, 'CREATE TABLE')

const isRead = (sql: string) => READS.test(sql) && !SETS.test(sql) && !(/^\s*with\b/i.test(sql) && WRITES.test(sql))

const wireOf = (statement: BatchStatement) => (Array.isArray(statement) ? wire(statement[0], statement[1]) : wire(statement))
const wire = (statement: InStatement, args?: InArgs): Statement =>
	typeof statement === 'string' ? statementOf(statement, args ?? []) : statementOf(statement.sql, statement.args ?? [])
