import type { InArgs, InStatement, Transaction } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql/sqlite3'
import type { Db } from './db'
import { setIndexesAside } from './indexes-aside'
import { insertAll, type Into, type Rows, type TakesRows } from './insert-many'
import { lineOf, LINE, type Entry } from './journal'
import { resultSet } from './result-set'
import type { Write } from './store'
import type { StoreClient } from './store-client'

/**
 * A write that is laid ready before its transaction begins, while others write: statements in their order, and their rows in tables of the
 * connection's own. What the transaction is left to do is one statement for each table, which keeps others waiting a fraction of the time,
 * and takes half the work: SQLite keeps a copy of each page that a statement of many rows changes.
 */
export class LaidReady {
	/** takes statements that only write; they answer nothing */
	readonly db: Db
	readonly #steps: { readonly sql: string; readonly args: InArgs }[] = []
	/** how many rows each table gets */
	readonly #coming = new Map<string, number>()
	#tables = 0
	#lines = 0

	private constructor(readonly transaction: Transaction) {
		this.db = drizzle(this.#client())
	}

	/** Has `lay` say what is to be written. The file is not touched. */
	static async lay(client: StoreClient, lay: (ready: LaidReady) => Promise<void>): Promise<LaidReady> {
		await client.execute('PRAGMA temp_store = FILE')
		const transaction = await client.transaction('deferred')
		try {
			await transaction.executeMultiple(
				`DROP TABLE IF EXISTS temp.journal_pret; CREATE TEMP TABLE journal_pret (rang INTEGER PRIMARY KEY, ${LINE.join(', ')})`
			)
			const ready = new LaidReady(transaction)
			await lay(ready)
			await transaction.commit()
			return ready
		} finally {
			transaction.close()
		}
	}

	readonly journal = async (...entries: readonly Entry[]) => {
		const rows = entries.map((entry, index) => ({ rang: this.#lines + index, ...lineOf(entry) }))
		await insertAll(this.transaction, { table: 'temp.journal_pret', columns: ['rang', ...LINE], conflict: 'DO NOTHING' }, rows)
		this.#lines += rows.length
	}

	/** Writes it all. @param progress is told what share is done, from 0 to 1 */
	async write(write: Write, progress: (done: number) => void) {
		const { $client } = write.db
		const indexes = await setIndexesAside($client, new Map([...this.#coming, ['journal_lignes', this.#lines]]))
		const total = this.#steps.length + 1 + indexes.length
		let done = 0
		const step = async (run: () => Promise<unknown>) => {
			await run()
			progress(++done / total)
		}
		for (const one of this.#steps) await step(() => $client.execute(one))
		await step(async () => this.#lines > 0 && write.journalOf('temp.journal_pret', this.#lines))
		for (const sql of indexes) await step(() => $client.executeMultiple(sql))
	}

	async #insert({ table, columns, conflict }: Into, rows: Rows) {
		if (rows.length === 0) return
		this.#coming.set(table, (this.#coming.get(table) ?? 0) + rows.length)
		const ready = `temp.pret_${++this.#tables}`
		const list = columns.join(', ')
		await this.transaction.executeMultiple(`DROP TABLE IF EXISTS ${ready}; CREATE TEMP TABLE pret_${this.#tables} (${list})`)
		await insertAll(this.transaction, { table: ready, columns, conflict: 'DO NOTHING' }, rows)
		// WHERE true: or ON CONFLICT would be read as that of a join
		this.#steps.push({ sql: `INSERT INTO ${table} (${list}) SELECT ${list} FROM ${ready} WHERE true ON CONFLICT ${conflict}`, args: [] })
	}

	#client(): TakesRows {
		const execute = async (statement: InStatement) => {
			this.#steps.push(typeof statement === 'string' ? { sql: statement, args: [] } : { sql: statement.sql, args: statement.args ?? [] })
			return resultSet([], [], [], 0, undefined)
		}
		return {
			closed: false,
			protocol: 'file',
			execute,
			insertMany: (into, rows) => this.#insert(into, rows),
			batch: refuse,
			executeMultiple: refuse,
			transaction: refuse,
			migrate: refuse,
			sync: refuse,
			reconnect: refuse,
			close: refuse
		}
	}
}

const refuse = () => {
	throw new Error('what is laid ready is statements without answers')
}
