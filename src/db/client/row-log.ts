import type { Connection } from './connection'

/** The rows to note: for each table, the column with the id of the record that a row belongs to. */
export type RowsOf = { readonly noun: string; readonly columns: Readonly<Record<string, string>> }

/** How many rows are remembered. */
const MOST = 10_000

/**
 * Notes which records' rows a connection writes, in a temporary table. Triggers do it, so no write can forget it, and what is rolled back
 * is not noted. It notes nothing until somebody asks for it.
 */
export class RowLog {
	readonly #noted = new Set<string>()
	/** the number of the last row, and what `touches.now` was then */
	#last: { readonly at: number; readonly nr: number } | undefined

	constructor(readonly connection: Connection) {}

	/** The number of the last noted row. From now on `rows` are noted. No transaction may be open. */
	last(rows: RowsOf): number {
		if (!this.#noted.has(rows.noun)) this.#note(rows)
		const { now } = this.connection.touches
		if (this.#last?.at !== now) {
			const [row] = this.connection.execute('SELECT ifnull(max(nr), 0) AS nr FROM temp.lignes_touchees').rows
			this.#last = { at: now, nr: Number(row?.['nr']) }
		}
		return this.#last.nr
	}

	/** The ids of the records whose rows were written since row `nr`; `undefined` if they are not remembered. */
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

	/** To be called when the connection was reopened: nothing is noted any more. */
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
