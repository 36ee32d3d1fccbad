import type { Connection } from './connection'

/** Whose rows are noted: for each table the column that has the id of the record to which a row belongs. */
export type RowsOf = { readonly noun: string; readonly columns: Readonly<Record<string, string>> }

/** How many rows are remembered. */
const MOST = 10_000

/**
 * Notes which records' rows one connection writes, in a table of its own that no file has: triggers do, so that no write can forget it and
 * what is rolled back was not noted. It notes nothing until somebody asks for it.
 */
export class RowLog {
	readonly #noted = new Set<string>()
	/** the number of the last row, as of what the connection had written then */
	#last: { readonly at: number; readonly nr: number } | undefined

	constructor(readonly connection: Connection) {}

	/** The number of the last row that was noted; from now on those of `rows` are. No transaction is open. */
	last(rows: RowsOf): number {
		if (!this.#noted.has(rows.noun)) this.#note(rows)
		const { now } = this.connection.touches
		if (this.#last?.at !== now) {
			const [row] = this.connection.execute('SELECT ifnull(max(nr), 0) AS nr FROM temp.lignes_touchees').rows
			this.#last = { at: now, nr: Number(row?.['nr']) }
		}
		return this.#last.nr
	}

	/** The ids of the records whose rows were written since the row number `nr`; `undefined` where they are not remembered. */
	since({ noun }: RowsOf, nr: number): number[] | undefined {
		if (!this.#noted.has(noun)) return undefined
		const [row] = this.connection.execute(
			`SELECT (SELECT min(nr) FROM temp.lignes_touchees) AS first,
				(SELECT json_group_array(DISTINCT id) FROM temp.lignes_touchees WHERE nr > ? AND noun = ?) AS ids`,
			[nr, noun]
		).rows
		const { first, ids } = row as unknown as { readonly first: number | null; readonly ids: string }
		return (first ?? 0) > nr + 1 ? undefined : (JSON.parse(ids) as number[])
	}

	/** The connection was opened anew: nothing is noted any more. */
	forget() {
		this.#noted.clear()
		this.#last = undefined
	}

	#note({ noun, columns }: RowsOf) {
		this.connection.exec(
			'CREATE TEMP TABLE IF NOT EXISTS lignes_touchees (nr INTEGER PRIMARY KEY, noun TEXT NOT NULL, id INTEGER NOT NULL)'
		)
		for (const [table, column] of Object.entries(columns))
			for (const [event, rows] of [
				['INSERT', ['new']],
				['UPDATE', ['old', 'new']],
				['DELETE', ['old']]
			] as const)
				this.connection.exec(`CREATE TEMP TRIGGER ${noun}_${table}_${event} AFTER ${event} ON main.${table} BEGIN
					INSERT INTO lignes_touchees (noun, id) VALUES ${rows.map((row) => `('${noun}', ${row}.${column})`).join()};
					DELETE FROM lignes_touchees WHERE nr <= (SELECT max(nr) FROM lignes_touchees) - ${MOST};
				END`)
		this.#noted.add(noun)
	}
}
