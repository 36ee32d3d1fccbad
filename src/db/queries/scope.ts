import { sql, type SQL } from 'drizzle-orm'
import type { Db } from './db'
import { ready, type Ready } from './prepared'

declare const scoped: unique symbol

/**
 * A condition that limits a query to the rows that one caller may see. Only `*.policy.ts` files make scopes, and queries of filtered tables
 * require one, so the filter cannot be forgotten.
 */
export type Scope<Table extends string> = {
	readonly [scoped]: Table
	/** with placeholders for the values */
	readonly where: SQL
	readonly values: Readonly<Record<string, unknown>>
}

/** A factory of scopes with one condition, which differ only in their values and share a prepared statement: made once, not per caller. */
export const scope =
	<Table extends string>(where: SQL) =>
	(values: Record<string, unknown> = {}) =>
		({ where, values }) as Scope<Table>

const unions = new WeakMap<SQL, WeakMap<SQL, SQL>>()

/** `a OR b`: the same object for the same two, so that prepared statements are found again. */
function either(a: SQL, b: SQL): SQL {
	let known = unions.get(a)
	if (!known) unions.set(a, (known = new WeakMap<SQL, SQL>()))
	let union = known.get(b)
	if (!union) known.set(b, (union = sql`(${a} OR ${b})`))
	return union
}

const NONE = sql`0`

/** The rows that any of the scopes allows; without scopes, no rows. No two of them may use the same name for a value. */
export function anyOf<Table extends string>(scopes: readonly Scope<Table>[]): Scope<Table> {
	const [first, ...others] = scopes
	if (!first) return { where: NONE, values: {} } as unknown as Scope<Table>
	return others.reduce(
		(union, { where, values }) => ({ where: either(union.where, where), values: { ...union.values, ...values } }) as Scope<Table>,
		first
	)
}

/** A query that is prepared once for each open file and condition. */
export function preparedFor<Table extends string, Query extends object>(
	_table: Table,
	make: (db: Db, where: SQL) => Query
): (db: Db, scope: Scope<Table>) => Ready<Query> {
	const made = new WeakMap<Db, WeakMap<SQL, Ready<Query>>>()
	return (db, { where }) => {
		let byCondition = made.get(db)
		if (!byCondition) made.set(db, (byCondition = new WeakMap<SQL, Ready<Query>>()))
		const known = byCondition.get(where)
		if (known !== undefined) return known
		const fresh = ready(make(db, where))
		byCondition.set(where, fresh)
		return fresh
	}
}
