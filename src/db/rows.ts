import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { SQLiteAsyncDialect, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './db'
import type { Reading } from './reading'
import { watched } from './watched'

type Kind = 'integer' | 'real' | 'text'
/** How a column is stored; with `?` it may be null. */
export type Stored = Kind | `${Kind}?`

declare const told: unique symbol
/** A column whose type says more than how it is stored: one of a few words, or JSON. */
export const as = <T extends string | number | null>(stored: Stored) => stored as Stored & { readonly [told]: T }

/** The columns of a statement's rows, by name. */
export type Shape = Readonly<Record<string, Stored>>

type Value<S> = S extends { readonly [told]: infer T }
	? T
	: S extends `${infer K extends Kind}?`
		? Value<K> | null
		: S extends 'text'
			? string
			: number
export type RowOf<S extends Shape> = { readonly [Name in keyof S]: Value<S[Name]> }

const dialect = new SQLiteAsyncDialect()

/**
 * A raw statement: `const selectClasses = rows((annee: number) => sql`…`, { id: 'integer', nom: 'text' })` is called as
 * `selectClasses(db, annee)`. Its rows have exactly these columns, which a test would say.
 */
export function rows<Args extends readonly unknown[], const S extends Shape>(statement: (...given: Args) => SQL, shape: S) {
	const look = watched.made?.(shape)
	return async (on: Db | Reading, ...given: Args): Promise<RowOf<S>[]> => {
		const { sql: text, params } = dialect.sqlToQuery(statement(...given))
		const args = params as never[]
		const found = await ('$client' in on ? on.$client.execute({ sql: text, args }) : on.execute(text, args))
		look?.(found.columns, found.rows)
		return found.rows as unknown as RowOf<S>[]
	}
}

/** The same for the first row. */
export function row<Args extends readonly unknown[], const S extends Shape>(statement: (...given: Args) => SQL, shape: S) {
	const all = rows(statement, shape)
	return async (on: Db | Reading, ...given: Args): Promise<RowOf<S> | undefined> => (await all(on, ...given))[0]
}

/** A column without its table, as INSERT and SET want it. */
export const name = (column: SQLiteColumn): SQL => sql`${sql.identifier(column.name)}`

/** What INSERT INTO writes to: a table and some of its columns. */
export const into = <T extends SQLiteTable>(table: T, ...columns: (keyof T['_']['columns'] & string)[]): SQL =>
	sql`${table} (${sql.join(
		columns.map((column) => name(getTableColumns(table)[column]!)),
		sql`, `
	)})`
