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
} from '../db/schema'
import type { KindName } from './kind'
import type { Db } from '../db/store'
import type { Row } from './record'

/** How many rows go into one statement. */
const CHUNK = 2000

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

const values = (columns: readonly string[]) => columns.map((_, at) => `value ->> ${at}`).join(', ')

const asJson = (rows: readonly Row[], columns: readonly string[]) =>
	JSON.stringify(rows.map((row) => columns.map((column) => row[column] ?? null)))

/** Inserts rows, or overwrites those whose primary key exists. */
export async function upsert(db: Db, table: KindName, rows: readonly Row[]) {
	const columns = Object.keys(getTableColumns(TABLES[table]))
	const key = table === 'preferences' ? ['utilisateur_id', 'canal'] : ['id']
	const written = columns.map((column) => (key.includes(column) ? undefined : `${column} = excluded.${column}`)).filter(Boolean)
	const insert = sql.raw(`INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values(columns)} FROM json_each(`)
	const otherwise = sql.raw(`) WHERE true ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${written.join(', ')}`)
	for (const chunk of chunks(rows)) await db.run(sql`${insert}${asJson(chunk, columns)}${otherwise}`)
}

/** Inserts rows of some columns; the rest have their defaults. Rows that exist stay as they are. */
export async function insertInto(db: Db, table: string, columns: readonly string[], rows: readonly Row[]) {
	const insert = sql.raw(`INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values(columns)} FROM json_each(`)
	for (const chunk of chunks(rows)) await db.run(sql`${insert}${asJson(chunk, columns)}) WHERE true ON CONFLICT DO NOTHING`)
}

/** Runs `statement`, which ends in `IN`, on lists of `ids`. */
export async function onIds(db: Db, statement: string, ids: readonly Cell[]) {
	for (const chunk of chunks(ids)) await db.run(sql`${sql.raw(statement)} (SELECT value FROM json_each(${JSON.stringify(chunk)}))`)
}
