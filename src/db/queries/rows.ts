import { fillPlaceholders, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { SQLiteAsyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './db'
import type { Reading } from './reading'
import { watched } from './watched'

type Kind = 'integer' | 'real' | 'text'
/** How a column is stored; with `?` it may be null. */
export type Stored = Kind | `${Kind}?`

declare const wordBrand: unique symbol
/** A column whose type says more than its storage: one of a few words, or JSON. */
export const as = <T extends string | number | null>(storage: Stored) => storage as Stored & { readonly [wordBrand]: T }

/** The columns of a statement's rows, by name. */
export type Shape = Readonly<Record<string, Stored>>

type Value<S> = S extends { readonly [wordBrand]: infer T }
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
export function stored<T extends SQLiteTable, Name extends keyof T['_']['columns'] & string>(table: T, ...names: readonly Name[]) {
	const columns = getTableColumns(table)
	const shape = names.map((name) => [name, `${columns[name]!.getSQLType()}${columns[name]!.notNull ? '' : '?'}`])
	return Object.fromEntries(shape) as { readonly [N in Name]: Stored & { readonly [wordBrand]: Raw<T['_']['columns'][N]['_']> } }
}

const dialect = new SQLiteAsyncDialect()

/** The text of a statement without parameters. */
export const texteDe = (query: SQL): string => dialect.sqlToQuery(query).sql

/**
 * A raw statement: `const selectClasses = rows((annee: number) => sql`…`, { id: 'integer', nom: 'text' })` is called as
 * `selectClasses(db, annee)`. A test fails if its rows have other columns.
 */
export function rows<Args extends readonly unknown[], const S extends Shape>(textOf: (...given: Args) => SQL, shape: S) {
	const look = watched.made?.(shape)
	return async (on: Db | Reading, ...given: Args): Promise<RowOf<S>[]> => {
		const { sql: text, params } = dialect.sqlToQuery(textOf(...given))
		const args = params as never[]
		const found = await ('$client' in on ? on.$client.execute({ sql: text, args }) : on.execute(text, args))
		look?.(found.columns, found.rows)
		return found.rows as unknown as RowOf<S>[]
	}
}

/** The same, but only the first row. */
export function row<Args extends readonly unknown[], const S extends Shape>(textOf: (...given: Args) => SQL, shape: S) {
	const all = rows(textOf, shape)
	return async (on: Db | Reading, ...given: Args): Promise<RowOf<S> | undefined> => (await all(on, ...given))[0]
}

/** The parameters of a statement by name, where its text needs them. */
export type Named<Given> = { readonly [Name in keyof Given]: SQL & { readonly [wordBrand]?: Given[Name] } }

const NOTHING: Readonly<Record<string, never>> = {}
const placeholders = new Proxy({}, { get: (_names, name: string) => sql`${sql.placeholder(name)}` })
const bound = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)

/**
 * A raw statement whose text is made once: `const updateNom = statement((given: Named<{ id: number; nom: string }>) => sql`…`)` is called as
 * `updateNom(db, { id, nom })`. A list or an object is bound as JSON. `shape` and its test: as for `rows`.
 */
export function statement<Given extends object, const S extends Shape = typeof NOTHING>(
	text: (given: Named<Given>) => SQL,
	shape: S = NOTHING as S
) {
	const look = watched.made?.(shape)
	let query: ReturnType<typeof dialect.sqlToQuery> | undefined
	return async ({ $client }: Db, given: Given): Promise<RowOf<S>[]> => {
		query ??= dialect.sqlToQuery(text(placeholders as Named<Given>))
		const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, bound(value)]))
		const found = await $client.execute({ sql: query.sql, args: fillPlaceholders(query.params, values) as never[] })
		look?.(found.columns, found.rows)
		return found.rows as unknown as RowOf<S>[]
	}
}
