import type { InArgs, InStatement, Transaction } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql/sqlite3'
import type { Db } from '../queries/db'
import { setIndexesAside } from './indexes-aside'
import { insideClient } from '../client/inside-client'
import { insertAll, type Into, type Rows, type TakesRows } from '../queries/insert-many'
import { lineOf, LINE, type Entry } from './journal'
import { resultSet } from '../client/result-set'
import type { Write } from './store'
import type { StoreClient } from '../client/store-client'

/**
 * A write that is laid ready before its transaction begins, while others write: its statements in order, and their rows in temporary tables
 * of the connection. The transaction then runs one statement for each table. Others wait a fraction of the time, and the work is halved:
 * SQLite keeps a copy of each page that a statement of many rows changes.
 */
export class LaidReady {
	readonly #parts = new Map<number, Part>()
	/** how many rows each table gets */
	readonly #coming = new Map<string, number>()
	#tables = 0

	private constructor(readonly transaction: Transaction) {}

	/** Does not touch the file. */
	static async begin(client: StoreClient): Promise<LaidReady> {
		await client.execute('PRAGMA temp_store = FILE')
		return new LaidReady(await client.transaction('deferred'))
	}

	/**
	 * Takes statements that only write and whose results are not needed. Parts with a lower `place` run first, in whatever order they are
	 * laid ready.
	 */
	part(place: number): Pick<Write, 'db' | 'journal'> {
		let part = this.#parts.get(place)
		if (!part) this.#parts.set(place, (part = new Part(this.transaction, place, this)))
		return part
	}

	/** Ends the preparation: nothing can be added afterwards. */
	commit = () => this.transaction.commit()

	/** Frees the connection; what was not committed is forgotten. */
	close() {
		this.transaction.close()
	}

	/** Writes it all. @param progress called with the share that is done, from 0 to 1 */
	async write(write: Write, progress: (done: number) => void) {
		const { $client } = write.db
		const parts = [...this.#parts].toSorted(([a], [b]) => a - b).map(([, part]) => part)
		const lines = parts.reduce((sum, part) => sum + part.lines, 0)
		const indexes = await setIndexesAside($client, new Map([...this.#coming, ['journal_lignes', lines]]))
		const total = parts.reduce((sum, { steps }) => sum + steps.length + 1, indexes.length)
		let done = 0
		const step = async (run: () => Promise<unknown>) => {
			await run()
			progress(++done / total)
		}
		for (const part of parts) {
			for (const sql of part.steps) await step(() => $client.execute(sql))
			await step(async () => part.lines > 0 && write.journalOf(part.journalTable, part.lines))
		}
		for (const sql of indexes) await step(() => $client.executeMultiple(sql))
	}

	newTable = () => `temp.pret_${++this.#tables}`

	/** Counts `rows` more rows that will go into `table`. */
	comes(table: string, rows: number) {
		this.#coming.set(table, (this.#coming.get(table) ?? 0) + rows)
	}
}

type Step = { readonly sql: string; readonly args: InArgs }

class Part {
	readonly db: Db
	readonly steps: Step[] = []
	readonly journalTable: string
	/** for each table, where rows lie ready for one kind of INSERT; until another statement comes, or another kind of INSERT */
	readonly #open = new Map<string, { readonly how: string; readonly ready: string }>()
	/** how many lines of the journal */
	lines = 0

	constructor(
		readonly transaction: Transaction,
		place: number,
		readonly parent: Pick<LaidReady, 'newTable' | 'comes'>
	) {
		this.db = drizzle(this.#client())
		this.journalTable = `temp.journal_pret_${place}`
	}

	readonly journal = async (...entries: readonly Entry[]) => {
		const table = this.journalTable
		if (this.lines === 0)
			await this.transaction.executeMultiple(
				`DROP TABLE IF EXISTS ${table}; CREATE TABLE ${table} (rang INTEGER PRIMARY KEY, ${LINE.join(', ')})`
			)
		const rows = entries.map((entry, index) => ({ rang: this.lines + index, ...lineOf(entry) }))
		await insertAll(this.transaction, { table, columns: ['rang', ...LINE], conflict: 'DO NOTHING' }, rows)
		this.lines += rows.length
	}

	async #insert({ table, columns, conflict }: Into, rows: Rows) {
		if (rows.length === 0) return
		const list = columns.join(', ')
		const how = `${list} ${conflict}`
		const open = this.#open.get(table)
		const ready = open?.how === how ? open.ready : this.parent.newTable()
		if (open?.how !== how) {
			this.#open.set(table, { how, ready })
			await this.transaction.executeMultiple(`DROP TABLE IF EXISTS ${ready}; CREATE TABLE ${ready} (${list})`)
			// WHERE true: otherwise ON CONFLICT would be read as the ON of a join
			this.steps.push({ sql: `INSERT INTO ${table} (${list}) SELECT ${list} FROM ${ready} WHERE true ON CONFLICT ${conflict}`, args: [] })
		}
		await insertAll(this.transaction, { table: ready, columns, conflict: 'DO NOTHING' }, rows)
		this.parent.comes(table, rows.length)
	}

	#client(): TakesRows {
		const execute = async (statement: InStatement) => {
			this.#open.clear()
			this.steps.push(typeof statement === 'string' ? { sql: statement, args: [] } : { sql: statement.sql, args: statement.args ?? [] })
			return resultSet([], [], [], 0, undefined)
		}
		return {
			...insideClient('file', refuse),
			execute,
			insertMany: (into, rows) => this.#insert(into, rows)
		}
	}
}

function refuse(): never {
	throw new Error('a write that is laid ready has only statements without answers')
}
