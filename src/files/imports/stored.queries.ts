import type { Facts, Lookup } from './lookup'
import type { Row } from './row'

/** Runs one SELECT, in whatever transaction the caller has. */
export type Read = (sql: string) => Promise<Row[]>

/** How many rows are read at once; the driver needs several times the memory of what it answers. */
const PAGE = 20_000

/** The stored rows of one noun, page by page. */
export async function* readStored(read: Read, { stored, isNumbered }: Lookup): AsyncGenerator<Row[]> {
	if (!isNumbered) {
		yield await read(stored)
		return
	}
	for (let after = 0; ;) {
		const page = await read(`SELECT * FROM (${stored}) WHERE id > ${after} ORDER BY id LIMIT ${PAGE}`)
		yield page
		if (page.length < PAGE) return
		after = Number(page.at(-1)?.['id'])
	}
}

/** `undefined` if the file holds no institution. */
export async function readFacts(read: Read): Promise<Facts | undefined> {
	const [row] = await read('SELECT e.code, e.timezone, t.revision FROM etablissement e, etat t')
	return row && { code: String(row['code']), timezone: String(row['timezone']), revision: Number(row['revision']) }
}

/** The highest id of a table; where ids are never given twice, the highest that was ever given. */
export async function readHighestId(read: Read, table: string): Promise<number> {
	const [row] = await read(`SELECT max(coalesce((SELECT max(id) FROM ${table}), 0),
		coalesce((SELECT seq FROM sqlite_sequence WHERE name = '${table}'), 0)) AS highest`)
	return Number(row?.['highest'])
}
