import { sql } from 'drizzle-orm'
import type { Db } from '../db/queries/db'
import { row } from '../db/queries/rows'
import { absencesDites, envois, notifications, outbox } from '../school/schema'

// Ids grow with time: each statement walks a stretch of them, so that none takes long however much there is.

const TABLES = { outbox, notifications, envois }
type Table = keyof typeof TABLES

/** The first and the last id of a table; `undefined` if it is empty. */
export const selectRange = row(
	(table: Table) => sql`
		SELECT (SELECT min(id) FROM ${TABLES[table]}) AS first, (SELECT max(id) FROM ${TABLES[table]}) AS last WHERE first IS NOT NULL`,
	{ first: 'integer', last: 'integer' }
)

/** Deletes the record of absences that were announced before `at`. */
export const deleteDitesBefore = (db: Db, at: number) => db.run(sql`DELETE FROM ${absencesDites} WHERE ${absencesDites.dite_at} < ${at}`)

const OLD = {
	// what went out for a séance to come still has to be known, or it would go out again
	outbox: (now: number) => sql`AND ${outbox.statut} <> 'en_file' AND ifnull(${outbox.debut_s}, 0) < ${now}`,
	notifications: () => sql``,
	envois: (now: number) =>
		sql`AND ifnull(${envois.debut_s}, 0) < ${now} AND NOT EXISTS (SELECT 1 FROM ${outbox} WHERE ${outbox.envoi_id} = ${envois.id})`
}

/** Deletes what is old among the ids from `first` to `last`; answers how many rows, and whether anything there is newer than `before`. */
export async function deleteOld(db: Db, table: Table, { first, last }: { first: number; last: number }, before: number, now: number) {
	const { id, created_at } = TABLES[table]
	const range = sql`${TABLES[table]} WHERE ${id} BETWEEN ${first} AND ${last}`
	const { rowsAffected } = await db.run(sql`DELETE FROM ${range} AND ${created_at} < ${before} ${OLD[table](now)}`)
	const newer = await db.all(sql`SELECT 1 FROM ${range} AND ${created_at} >= ${before} LIMIT 1`)
	return { deleted: rowsAffected, reachedNewer: newer.length > 0 }
}
