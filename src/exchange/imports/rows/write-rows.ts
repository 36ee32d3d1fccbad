import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../../db/queries/db'
import { insertMany } from '../../../db/queries/insert-many'
import { chunks } from './chunks'
import { frugal } from './frugal'
import type { Cell, Draft, Row } from './row'
import { idsIn } from './joined-ids'

/** How many rows are made ready at once. */
export const MANY = 10_000

const IDENTITIES = new Map<SQLiteTable, readonly string[]>()

/** The columns of the primary key. */
export function identityOf(table: SQLiteTable): readonly string[] {
	let identity = IDENTITIES.get(table)
	if (!identity) {
		identity = getTableConfig(table).primaryKeys[0]?.columns.map(({ name }) => name) ?? ['id']
		IDENTITIES.set(table, identity)
	}
	return identity
}

/** The name of a row in the journal: the values of its primary key. */
export function journalId(table: SQLiteTable, row: Row): string {
	const identity = identityOf(table)
	return identity.length === 1 ? String(row[identity[0]!]) : identity.map((column) => row[column]).join(':')
}

/** Inserts rows, or overwrites `columns` (by default all) of those whose primary key exists. */
export function upsert(
	db: Db,
	table: SQLiteTable,
	rows: readonly object[],
	columns: readonly string[] = Object.keys(getTableColumns(table))
) {
	const identity = identityOf(table)
	const written = columns.filter((column) => !identity.includes(column)).map((column) => `${column} = excluded.${column}`)
	return insert(db, getTableName(table), columns, rows, `(${identity.join(', ')}) DO UPDATE SET ${written.join(', ')}`)
}

/** The same for what changes become. */
export const upsertAfter = (db: Db, table: SQLiteTable, changes: readonly { readonly after: object }[], columns?: readonly string[]) =>
	upsert(
		db,
		table,
		changes.map(({ after }) => after),
		columns
	)

/** Inserts rows of some columns; the rest have their defaults. Rows that exist stay as they are. */
export const insertInto = <T extends SQLiteTable>(
	db: Db,
	table: T,
	columns: readonly (keyof T['$inferSelect'] & string)[],
	rows: readonly Draft<T['$inferSelect']>[]
) => insert(db, getTableName(table), columns, rows, 'DO NOTHING')

async function insert(db: Db, table: string, columns: readonly string[], rows: readonly object[], conflict: string) {
	const collect = frugal()
	for (const part of chunks(rows as readonly Row[], MANY)) {
		await insertMany(db, { table, columns, conflict }, part)
		collect(part.length)
	}
}

/** Runs `statement`, which ends in `IN`, on lists of `ids`. */
export async function onIds(db: Db, statement: string, ids: readonly Cell[]) {
	for (const chunk of chunks(ids)) await db.run(sql`${sql.raw(statement)} (SELECT value FROM json_each(${JSON.stringify(chunk)}))`)
}

/** `rows`, with those that claim what another gives up at the end, so that no unique index sees both at once. */
export const lastOnes = <R>(rows: readonly R[], claims: (row: R) => boolean) => [
	...rows.filter((row) => !claims(row)),
	...rows.filter(claims)
]

/** A table whose rows say that `owner` has each of `other`. */
type Links<T extends SQLiteTable> = {
	readonly table: T
	readonly owner: string & keyof T['$inferSelect']
	readonly other: string & keyof T['$inferSelect']
}

/** Writes the links of rows whose column `list` holds other ids than before. */
export async function writeLinks<T extends SQLiteTable, R extends { readonly id: number }>(
	db: Db,
	changes: readonly { readonly before?: R; readonly after: R }[],
	list: keyof R & string,
	{ table, owner, other: otherColumn }: Links<T>
) {
	const listed = (row: R | undefined) => String(row?.[list] ?? '')
	const relinked = changes.filter(({ before, after }) => listed(before) !== listed(after))
	await onIds(
		db,
		`DELETE FROM ${getTableName(table)} WHERE ${owner} IN`,
		relinked.filter(({ before }) => before).map(({ after }) => after.id)
	)
	const links = relinked.flatMap(({ after }) => idsIn(listed(after)).map((id) => ({ [owner]: after.id, [otherColumn]: id })))
	await insert(db, getTableName(table), [owner, otherColumn], links, 'DO NOTHING')
}
