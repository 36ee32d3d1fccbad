import { LibsqlError } from '@libsql/client/sqlite3'
import { faultOf, type Endpoint } from './endpoint'
import { mustGoOn } from '../client/stop'
import type { Answer, BatchResult, Condition, Statement, StatementResult } from './hrana'

const IN_TRANSACTION: Condition = { type: 'not', cond: { type: 'is_autocommit' } }
const COMMIT: Statement = { sql: 'COMMIT' }

/** Errors after which a transaction stays open: one statement is undone, and the next may follow. */
const UNDOES_ONE = /^SQLITE_CONSTRAINT/
const TOO_LARGE = /^RESPONSE_TOO_LARGE$/

/**
 * A transaction on a stream of its own. The server ends a slow transaction while others wait, and would run what comes then outside of one.
 * So each step runs only inside a transaction, and after a failure other than a constraint nothing more is sent.
 */
export class Stream {
	#baton: string | undefined
	/** the errors after which it goes on */
	#survives = UNDOES_ONE

	private constructor(
		readonly endpoint: Endpoint,
		answer: Answer
	) {
		this.#take(answer)
	}

	/** Runs `before`, begins a transaction (one that may write unless `how` says otherwise), and runs `first` in it. Returns the results of `first`. */
	static async begin(
		endpoint: Endpoint,
		first: readonly Statement[],
		before: readonly Statement[] = [],
		how: 'IMMEDIATE' | 'DEFERRED' = 'IMMEDIATE'
	) {
		const statements = [...before, { sql: `BEGIN ${how}` }, ...first]
		const steps = statements.map((stmt, index) => ({ ...(index > 0 && { condition: ok(index - 1) }), stmt }))
		const answer = await endpoint.send([{ type: 'batch', batch: { steps } }])
		const stream = new Stream(endpoint, answer)
		const results = await stream.#orClose(() => resultsOf(answer))
		return { stream, results: results.slice(before.length + 1) }
	}

	/**
	 * Begins a transaction that reads the data as it is now, whatever is committed meanwhile. It goes on after an answer that is too large:
	 * that request has changed nothing.
	 */
	static async reading(endpoint: Endpoint): Promise<Stream> {
		// the transaction reads the data as it is at its first statement
		const { stream } = await Stream.begin(endpoint, [{ sql: 'SELECT 1 FROM sqlite_schema LIMIT 1' }], [], 'DEFERRED')
		stream.#survives = TOO_LARGE
		return stream
	}

	get isOpen() {
		return this.#baton !== undefined
	}

	/** Runs statements in order, up to the first that fails. @throws LibsqlError TRANSACTION_LOST if the server has ended the transaction */
	async run(statements: readonly Statement[]): Promise<StatementResult[]> {
		mustGoOn()
		const steps = guarded(statements)
		const answer = await this.#send([{ type: 'batch', batch: { steps } }])
		this.#take(answer)
		return this.#orClose(() => resultsOf(answer))
	}

	/** Runs the last statements and commits. After an error that is not a known failure, nobody knows whether they were carried out. */
	async commit(last: readonly Statement[]): Promise<void> {
		mustGoOn()
		const steps = guarded([...last, COMMIT])
		resultsOf(await this.#send([{ type: 'batch', batch: { steps } }, { type: 'close' }]))
	}

	/** Ends the transaction; what is not committed is undone. */
	async close(): Promise<void> {
		if (this.#baton !== undefined) await this.#send([{ type: 'close' }]).catch(() => undefined)
	}

	#take({ baton }: Answer) {
		this.#baton = baton ?? undefined
	}

	/** A baton is good for one request: without its answer the stream is lost. */
	#send(requests: Parameters<Endpoint['send']>[0]): Promise<Answer> {
		const baton = this.#baton
		this.#baton = undefined
		if (baton === undefined) throw new LibsqlError('The transaction is closed', 'TRANSACTION_CLOSED')
		return this.endpoint.send(requests, baton)
	}

	async #orClose<T>(read: () => T): Promise<T> {
		try {
			return read()
		} catch (error) {
			if (!(error instanceof LibsqlError && this.#survives.test(error.code))) await this.close()
			throw error
		}
	}
}

const ok = (step: number): Condition => ({ type: 'ok', step })

const guarded = (statements: readonly Statement[]) =>
	statements.map((stmt, index) => ({
		condition: index === 0 ? IN_TRANSACTION : ({ type: 'and', conds: [IN_TRANSACTION, ok(index - 1)] } as const),
		stmt
	}))

/** @throws LibsqlError of the first step that failed or did not run */
function resultsOf({ results: [first] }: Answer): StatementResult[] {
	if (!first || first.type === 'error') throw first ? faultOf(first.error) : lost()
	const { step_results, step_errors } = first.response.result as BatchResult
	return step_results.map((result, index) => {
		const fault = step_errors[index]
		if (fault) throw faultOf(fault)
		return result ?? fail(lost())
	})
}

const lost = () => new LibsqlError('The server has ended the transaction', 'TRANSACTION_LOST')

function fail(error: Error): never {
	throw error
}
