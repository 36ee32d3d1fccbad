import { getTableColumns, type SQL } from 'drizzle-orm'
import { SQLiteAsyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './db'
import type { Reading } from './reading'
import { watched } from './watched'

type Kind = 'integer' | 'real' | 'text'
/** How a column is stored; with `?` it may be null. */
export type Stored = Kind | `${Kind}?`

declare const told: unique symbol
/** A column whose type says more than its storage: one of a few words, or JSON. */
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

type Column = { readonly data: unknown; readonly notNull: boolean }
type Raw<C extends Column> = (C['data'] extends boolean ? 0 | 1 : C['data']) | (C['notNull'] extends true ? never : null)

/** Columns with the storage that the schema gives them. In an outer join they may be null: write those out. */
export const stored = <T extends SQLiteTable, Name extends keyof T['_']['columns'] & string>(table: T, ...names: readonly Name[]) => {
	const columns = getTableColumns(table)
	const shape = names.map((name) => [name, `${columns[name]!.getSQLType()}${columns[name]!.notNull ? '' : '?'}`])
	return Object.fromEntries(shape) as { readonly [N in Name]: Stored & { readonly [told]: Raw<T['_']['columns'][N]['_']> } }
}

const dialect = new SQLiteAsyncDialect()

/**
 * A raw statement: `const selectClasses = rows((annee: number) => sql`…`, { id: 'integer', nom: 'text' })` is called as
 * `selectClasses(db, annee)`. A test fails if its rows have other columns.
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

/** The same, but only the first row. */
export function row<Args extends readonly unknown[], const S extends Shape>(statement: (...given: Args) => SQL, shape: S) {
	const all = rows(statement, shape)
	return async (on: Db | Reading, ...given: Args): Promise<RowOf<S> | undefined> => (await all(on, ...given))[0]
}
