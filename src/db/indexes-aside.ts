import type { Client } from '@libsql/client'

/** How many rows are worth making indexes anew. */
const MANY = 5000
/** How many times as many rows as there are must come. */
const TIMES = 4

/**
 * Takes the indexes off tables that get many times the rows they hold, inside the transaction of the caller: made at the end, of sorted
 * entries, they take a third of the time of indexes that take each row where it belongs. Those that keep rows unique stay.
 * @param coming how many rows each table gets
 * @returns the statements that make them again
 */
export async function setIndexesAside(
	{ execute, executeMultiple }: Pick<Client, 'execute' | 'executeMultiple'>,
	coming: ReadonlyMap<string, number>
) {
	const made: string[] = []
	for (const [table, rows] of coming) {
		if (rows < MANY) continue
		const held = await execute(`SELECT count(*) AS n FROM (SELECT 1 FROM ${table} LIMIT ${Math.ceil(rows / TIMES)})`)
		if (Number(held.rows[0]?.['n']) * TIMES >= rows) continue
		const { rows: indexes } = await execute({
			sql: `SELECT list.name, schema.sql FROM pragma_index_list(?) AS list JOIN sqlite_schema AS schema ON schema.name = list.name
				WHERE NOT list."unique" ORDER BY list.seq DESC`,
			args: [table]
		})
		for (const { name, sql } of indexes) {
			await executeMultiple(`DROP INDEX ${name as string}`)
			made.push(sql as string)
		}
	}
	return made
}
