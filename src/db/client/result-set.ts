import type { ResultSet, Row } from '@libsql/client'

export type RowClass = new (values: readonly unknown[]) => Row

/**
 * The class of one statement's rows. Columns are own properties, so a row turns into JSON as it is. Index access and `length`, which users
 * of @libsql/client expect too, are on the prototype.
 */
export function rowClass(columns: readonly string[]): RowClass {
	const keys = columns.map((column, index) =>
		columns.indexOf(column) === index && !/^(\d+|length|__proto__)$/.test(column) ? column : Symbol(column)
	)
	const assignments = keys.map((key, index) =>
		typeof key === 'string' ? `this[${JSON.stringify(key)}]=v[${index}]` : `this[k[${index}]]=v[${index}]`
	)
	// oxlint-disable-next-line typescript/no-implied-eval -- a constructor with the columns written out is what the engine makes fast rows of
	const Rows = new Function('k', `return function Row(v){${assignments.join(';')}}`)(keys) as RowClass
	const prototype: object = Object.create(null, { length: { value: columns.length } })
	for (const [index, key] of keys.entries()) {
		Object.defineProperty(prototype, index, {
			get(this: Record<string | symbol, unknown>) {
				return this[key]
			}
		})
	}
	Rows.prototype = prototype
	return Rows
}

export function resultSet(
	columns: string[],
	columnTypes: string[],
	rows: Row[],
	rowsAffected: number,
	lastInsertRowid: bigint | undefined
): ResultSet {
	return {
		columns,
		columnTypes,
		rows,
		rowsAffected,
		lastInsertRowid,
		toJSON: () => ({ columns, columnTypes, rows, rowsAffected, lastInsertRowid: lastInsertRowid?.toString() })
	}
}
