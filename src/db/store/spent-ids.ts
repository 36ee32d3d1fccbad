import type { Db } from '../queries/db'

/** Keeps the ids of deleted rows from being given again, so that what was written about one record is never read as about another. */
export async function spendIds({ $client }: Db, table: string) {
	await $client.execute({
		sql: 'INSERT INTO sqlite_sequence (name, seq) SELECT ?1, 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)',
		args: [table]
	})
	const highest = `(SELECT max(id) FROM ${table})`
	await $client.execute({
		sql: `UPDATE sqlite_sequence SET seq = max(seq, ${highest}) WHERE name = ? AND ${highest} IS NOT NULL`,
		args: [table]
	})
}
