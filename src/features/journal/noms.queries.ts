import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { wordsOf } from '../../school/words'

/** The names of existing records of a table, by id; empty if records of the table have no names. */
export async function selectNoms(db: Db, table: string, ids: Iterable<number>): Promise<ReadonlyMap<number, string>> {
	const called = wordsOf(table)?.called
	if (called === undefined) return new Map()
	const rows = await db.all<{ id: number; nom: string }>(
		sql`SELECT id, nom FROM (${sql.raw(called)}) WHERE id IN (SELECT value FROM json_each(${JSON.stringify([...ids])}))`
	)
	return new Map(rows.map(({ id, nom }) => [id, nom]))
}
