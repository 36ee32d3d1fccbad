import type { SQL } from 'drizzle-orm'
import type { Db } from './db'

declare const scoped: unique symbol

/**
 * A condition that limits a query to the rows that one caller may see. Only `*.policy.ts` files make one, and queries of
 * filtered tables take one, so that the filter cannot be forgotten.
 */
export type Scope<Table extends string> = {
	readonly [scoped]: Table
	/** with placeholders for the values */
	readonly where: SQL
	readonly values: Readonly<Record<string, unknown>>
}

/** What makes the scopes of one condition, which differ only in their values and share a prepared statement: made once, not for each caller. */
export const scope =
	<Table extends string>(where: SQL) =>
	(values: Record<string, unknown> = {}) =>
		({ where, values }) as Scope<Table>

/** A query that is prepared once for each open file and condition. */
export function preparedFor<Table extends string, Query>(
	_table: Table,
	make: (db: Db, where: SQL) => Query
): (db: Db, scope: Scope<Table>) => Query {
	const made = new WeakMap<Db, WeakMap<SQL, Query>>()
	return (db, { where }) => {
		let byCondition = made.get(db)
		if (!byCondition) made.set(db, (byCondition = new WeakMap<SQL, Query>()))
		const known = byCondition.get(where)
		if (known !== undefined) return known
		const fresh = make(db, where)
		byCondition.set(where, fresh)
		return fresh
	}
}
