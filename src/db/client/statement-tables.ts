import type { Tables } from './touches'

const MAIN = 0

/**
 * The tables of the file that a statement opens, according to its program (https://sqlite.org/opcode.html: OpenRead, OpenWrite and
 * ReopenIdx have the root page in p2 and the database in p3, Clear in p1 and p2). Tables of triggers and foreign keys are included. `rows`
 * returns the rows of a query, each as its values.
 */
export function tablesOf(rows: (query: string) => unknown[], sql: string): Tables {
	const roots = new Map(rows('SELECT rootpage, tbl_name FROM sqlite_schema') as [number, string][])
	const program = rows(`EXPLAIN ${sql}`) as [number, string, number, number, number][]
	const [read, writtenTables] = [new Set<string>(), new Set<string>()]
	for (const [, opcode, p1, p2, p3] of program) {
		const [root, database] = opcode === 'Clear' ? [p1, p2] : [p2, p3]
		const table = database === MAIN ? roots.get(root) : undefined
		if (table === undefined) continue
		if (opcode === 'OpenWrite' || opcode === 'Clear') writtenTables.add(table)
		if (opcode === 'OpenRead' || opcode === 'ReopenIdx') read.add(table)
	}
	return { read, written: writtenTables }
}
