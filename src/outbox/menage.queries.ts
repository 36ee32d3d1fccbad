import { sql } from 'drizzle-orm'
import type { Db } from '../db/db'

// Ids grow with time: each statement walks a stretch of them, so that none takes long however much there is.

type Table = 'outbox' | 'notifications' | 'envois'

export async function selectRange(db: Db, table: Table): Promise<{ first: number; last: number } | undefined> {
	const [row] = await db.all<{ first: number | null; last: number | null }>(
		sql`SELECT (SELECT min(id) FROM ${sql.raw(table)}) AS first, (SELECT max(id) FROM ${sql.raw(table)}) AS last`
	)
	return row && row.first !== null && row.last !== null ? { first: row.first, last: row.last } : undefined
}

/** Forgets which absences were told before. */
export const deleteDitesBefore = (db: Db, at: number) => db.run(sql`DELETE FROM absences_dites WHERE dite_at < ${at}`)

const OLD = {
	// what went out for a séance to come still has to be known, or it would go out again
	outbox: (before: number, now: number) => sql`statut <> 'en_file' AND created_at < ${before} AND ifnull(debut_s, 0) < ${now}`,
	notifications: (before: number) => sql`created_at < ${before}`,
	envois: (before: number, now: number) =>
		sql`created_at < ${before} AND ifnull(debut_s, 0) < ${now} AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.envoi_id = envois.id)`
}

/** Deletes what is old among the ids from `first` to `last`; answers how many rows, and whether anything there is newer than `before`. */
export async function deleteOld(db: Db, table: Table, { first, last }: { first: number; last: number }, before: number, now: number) {
	const name = sql.raw(table)
	const range = sql`id BETWEEN ${first} AND ${last}`
	const { rowsAffected } = await db.run(sql`DELETE FROM ${name} WHERE ${range} AND ${OLD[table](before, now)}`)
	const newer = await db.all(sql`SELECT 1 FROM ${name} WHERE ${range} AND created_at >= ${before} LIMIT 1`)
	return { deleted: rowsAffected, reachedNewer: newer.length > 0 }
}
