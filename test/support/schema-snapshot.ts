import type { Client } from '@libsql/client'

/** Every table, index and trigger of a file as SQLite keeps its text, in a fixed order. */
export async function schemaOf(client: Pick<Client, 'execute'>): Promise<string> {
	const { rows } = await client.execute(
		`SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
		ORDER BY tbl_name, CASE type WHEN 'table' THEN 1 WHEN 'index' THEN 2 ELSE 3 END, name`
	)
	return `${rows.map(({ sql }) => `${sql as string};`).join('\n\n')}\n`
}
