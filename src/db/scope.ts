import type { SQL } from 'drizzle-orm'
import type { Db } from './db'

declare const scoped: unique symbol

/**
 * A condition that limits a query to the rows that one caller may see. Only `*.policy.ts` files make one, and queries of
 * filtered tables take one, so that the filter cannot be forgotten.
 */
export type Scope<Table extends string> = {
	readonly [scoped]: Table
	/** conditions of one shape differ only in their values: they share a prepared statement */
	readonly shape: string
	/** with placeholders for the values */
	readonly where: SQL
	readonly values: Readonly<Record<string, unknown>>
}

export const scope = <Table extends string>(shape: string, where: SQL, values: Record<string, unknown> = {}) =>
	({ shape, where, values }) as Scope<Table>

/** A query that is prepared once for each open file and shape of condition. */
export function preparedFor<Table extends string, Query>(
	_table: Table,
	make: (db: Db, where: SQL) => Query
): (db: Db, scope: Scope<Table>) => Query {
	const made = new WeakMap<Db, Map<string, Query>>()
	return (db, { shape, where }) => {
		let byShape = made.get(db)
		if (!byShape) made.set(db, (byShape = new Map<string, Query>()))
		const known = byShape.get(shape)
		if (known !== undefined) return known
		const fresh = make(db, where)
		byShape.set(shape, fresh)
		return fresh
	}
}
