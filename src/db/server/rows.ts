import type { ResultSet, Row } from '@libsql/client'
import { resultSet, rowClass, type RowClass } from '../client/result-set'
import { plainOf, type StatementResult } from './hrana'

const MOST = 400

/** Makes rows of a server's answers, as the client of a file makes them. */
export class Rows {
	readonly #classes = new Map<string, RowClass>()

	of({ cols, rows, affected_row_count: changes, last_insert_rowid: last }: StatementResult): ResultSet {
		if (cols.length === 0) return resultSet([], [], [], changes, BigInt(last ?? 0))
		const columns = cols.map(({ name }) => name)
		const Row = this.#class(columns)
		const made: Row[] = rows.map((values) => new Row(values.map(plainOf)))
		return resultSet(
			columns,
			cols.map(({ decltype }) => decltype ?? ''),
			made,
			0,
			undefined
		)
	}

	forget() {
		this.#classes.clear()
	}

	#class(columns: readonly string[]): RowClass {
		const key = JSON.stringify(columns)
		let known = this.#classes.get(key)
		if (!known) {
			if (this.#classes.size >= MOST) this.forget()
			this.#classes.set(key, (known = rowClass(columns)))
		}
		return known
	}
}
