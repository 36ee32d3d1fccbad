import { getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'

/** A column without its table, as INSERT and SET need it. */
export const name = (column: SQLiteColumn): SQL => sql`${sql.identifier(column.name)}`

/** Some columns of a table or view by name, to select them or to write them as JSON. */
export const columnsOf = <T extends SQLWrapper, Name extends keyof T & string>(table: T, ...names: readonly Name[]) =>
	Object.fromEntries(names.map((column) => [column, table[column]])) as object as Pick<T, Name>

/** The target of INSERT INTO: a table and some of its columns. */
export const into = <T extends SQLiteTable>(table: T, ...columns: (keyof T['_']['columns'] & string)[]): SQL =>
	sql`${table} (${sql.join(
		columns.map((column) => name(getTableColumns(table)[column]!)),
		sql`, `
	)})`

/** Tables under the names that a statement gives them. */
export const aliases = <T extends Readonly<Record<string, SQLiteTable>>>(tables: T) =>
	Object.fromEntries(Object.entries(tables).map(([called, table]) => [called, alias(table, called)])) as object as T

/** `a = value, …` for SET. */
export const set = <T extends SQLiteTable>(table: T, values: Partial<Record<keyof T['_']['columns'], SQL | string | number | null>>): SQL =>
	sql.join(
		Object.entries(values).map(([column, value]) => sql`${name(getTableColumns(table)[column]!)} = ${value}`),
		sql`, `
	)
