import type { Client } from '@libsql/client'
import { getTableColumns, sql } from 'drizzle-orm'
import {
	annees,
	classes,
	enseignants,
	enseignements,
	etudiants,
	evaluations,
	filieres,
	frais,
	inscriptions,
	matieres,
	notes,
	paiements,
	preferences,
	presences,
	seances,
	ues,
	utilisateurs
} from '../../features/schema'
import type { KindName } from './kind'
import type { Db } from '../../db/db'
import type { Row } from './record'

/** How many ids or journal lines go into one statement. */
const CHUNK = 2000
const ROWS = 200

type Cell = string | number | null | undefined

export function* chunks<T>(items: readonly T[], size = CHUNK): Generator<T[]> {
	for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

const TABLES = {
	annees,
	utilisateurs,
	enseignants,
	etudiants,
	filieres,
	ues,
	matieres,
	classes,
	enseignements,
	inscriptions,
	seances,
	evaluations,
	notes,
	presences,
	frais,
	paiements,
	preferences
}

/** SQLite takes this many parameters at most. */
const MAX_PARAMETERS = 32_766

/** Inserts rows, or overwrites those whose primary key exists. */
export function upsert(db: Db, table: KindName, rows: readonly Row[]) {
	const columns = Object.keys(getTableColumns(TABLES[table]))
	const key = table === 'preferences' ? ['utilisateur_id', 'canal'] : ['id']
	const written = columns.filter((column) => !key.includes(column)).map((column) => `${column} = excluded.${column}`)
	return insert(db, table, columns, rows, `(${key.join(', ')}) DO UPDATE SET ${written.join(', ')}`)
}

/** Inserts rows of some columns; the rest have their defaults. Rows that exist stay as they are. */
export const insertInto = (db: Db, table: string, columns: readonly string[], rows: readonly Row[]) =>
	insert(db, table, columns, rows, 'DO NOTHING')

/** Many rows in each statement, as parameters: for wide rows twice as fast as JSON taken apart by SQLite. */
async function insert(db: Db, table: string, columns: readonly string[], rows: readonly Row[], conflict: string) {
	const { $client } = db as Db & { $client: Client }
	const one = `(${columns.map(() => '?').join(', ')})`
	const many = Math.min(ROWS, Math.floor(MAX_PARAMETERS / columns.length))
	for (const chunk of chunks(rows, many)) {
		const values = Array.from(chunk, () => one).join(', ')
		const args = chunk.flatMap((row) => columns.map((column) => row[column] ?? null))
		await $client.execute({ sql: `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${values} ON CONFLICT ${conflict}`, args })
	}
}

/** Runs `statement`, which ends in `IN`, on lists of `ids`. */
export async function onIds(db: Db, statement: string, ids: readonly Cell[]) {
	for (const chunk of chunks(ids)) await db.run(sql`${sql.raw(statement)} (SELECT value FROM json_each(${JSON.stringify(chunk)}))`)
}
