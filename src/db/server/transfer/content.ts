import { createHash } from 'node:crypto'
import { LibsqlError } from '@libsql/client/sqlite3'
import { integer, text, type Value } from '../hrana'

/** A table of a database, with what is needed to read all its rows in the order of their keys. */
export type Table = {
	readonly name: string
	/** the columns that identify a row: the primary key, or the row's number */
	readonly keys: readonly string[]
	/** the stored columns of a row; the row's number too, if no column is that number */
	readonly columns: readonly string[]
}

export type Schema = {
	/** in the order of their creation */
	readonly tables: readonly (Table & { readonly sql: string })[]
	/** indexes, triggers and views */
	readonly others: readonly string[]
	/** the highest number ever given, for each table that never gives one twice */
	readonly sequences: readonly (readonly [table: string, last: number])[]
	/** PRAGMA user_version */
	readonly version: number
}

export type Row = readonly Value[]

/** A database, read as it is at one moment. */
export type Content = {
	/** @returns the rows of a statement, integers exact. @throws LibsqlError RESPONSE_TOO_LARGE; the caller may then ask for fewer */
	readonly rows: (sql: string, args?: readonly Value[]) => Promise<Row[]>
}

/** The table that each namespace has besides the institution's own. */
const FENCE = 'fence'

const OBJECTS = `SELECT type, name, sql FROM sqlite_schema
	WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND tbl_name <> '${FENCE}' ORDER BY rowid`
const SEQUENCES = `SELECT name, seq FROM sqlite_sequence WHERE name <> '${FENCE}' ORDER BY name`
const HAS_SEQUENCES = "SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'"
const COLUMNS = 'SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid'
const HAS_NO_NUMBERS = 'SELECT wr FROM pragma_table_list WHERE schema = ? AND name = ?'
/** The rows of a table's first page; how many times as many the next may have; and the most of all. */
const FEW = 8
const GROWTH = 8
const MANY = 4000
/** The bytes of a page, about. */
const PAGE = 1_000_000

export async function schemaOf(content: Content): Promise<Schema> {
	const objects = (await content.rows(OBJECTS)).map((row) => row.map(plain) as [type: string, name: string, sql: string])
	const tables: (Table & { sql: string })[] = []
	for (const [type, name, sql] of objects) if (type === 'table') tables.push({ ...(await tableOf(content, name)), sql })
	const hasSequences = (await content.rows(HAS_SEQUENCES)).length > 0
	const sequences = hasSequences ? await content.rows(SEQUENCES) : []
	const [[version]] = (await content.rows('PRAGMA user_version')) as [[Value]]
	return {
		tables,
		others: objects.filter(([type]) => type !== 'table').map(([, , sql]) => sql),
		sequences: sequences.map(([name, last]) => [String(plain(name!)), Number(plain(last!))] as const),
		version: Number(plain(version))
	}
}

async function tableOf(content: Content, name: string): Promise<Table> {
	const columns = (await content.rows(COLUMNS, [text(name)])).map((row) => row.map(plain) as [name: string, type: string, pk: string])
	const [[wr] = []] = await content.rows(HAS_NO_NUMBERS, [text('main'), text(name)])
	const columnNames = columns.map(([column]) => quoted(column))
	const primary = columns.filter(([, , pk]) => Number(pk) > 0).toSorted(([, , rank], [, , otherRank]) => Number(rank) - Number(otherRank))
	if (Number(plain(wr ?? integer(0))) === 1) return { name, keys: primary.map(([column]) => quoted(column)), columns: columnNames }
	const isNumber = primary.length === 1 && primary[0]![1].toUpperCase() === 'INTEGER'
	return { name, keys: ['rowid'], columns: isNumber ? columnNames : ['rowid', ...columnNames] }
}

/** All rows of a table in the order of their keys, a page at a time. */
export async function* pagesOf({ rows }: Content, { name, keys, columns }: Table): AsyncGenerator<Row[]> {
	const order = keys.join(', ')
	const after = `WHERE (${order}) > (${keys.map(() => '?').join(', ')})`
	const asked = (where: string, limit: number) =>
		`SELECT ${order}, ${columns.join(', ')} FROM ${quoted(name)} ${where} ORDER BY ${order} LIMIT ${limit}`
	let limit = FEW
	let last: Row | undefined
	for (;;) {
		let page: Row[]
		try {
			page = await rows(asked(last ? after : '', limit), last)
		} catch (error) {
			if (limit === 1 || !(error instanceof LibsqlError && error.code === 'RESPONSE_TOO_LARGE')) throw error
			limit = Math.ceil(limit / GROWTH)
			continue
		}
		if (page.length > 0) yield page.map((row) => row.slice(keys.length))
		if (page.length < limit) return
		last = page.at(-1)!.slice(0, keys.length)
		const each = page.reduce((sum, row) => sum + sizeOf(row), 0) / page.length
		limit = Math.max(1, Math.min(limit * GROWTH, MANY, Math.floor(PAGE / each)))
	}
}

/** The bytes that a row takes in an answer, about. */
export const sizeOf = (row: Row) =>
	row.reduce((sum, value) => sum + 32 + (value.type === 'text' ? value.value.length : value.type === 'blob' ? value.base64.length : 0), 0)

/** Takes the rows of a table, a page at a time. */
export type Taking = (table: Table) => (page: Row[]) => unknown

/** A digest that is equal for equal content, whatever holds it. @param take gets each page once it is read */
export async function digestOf(content: Content, known?: Schema, take: Taking = () => () => undefined): Promise<string> {
	const hash = createHash('sha256')
	const { tables, others, sequences, version } = known ?? (await schemaOf(content))
	hash.update(JSON.stringify([version, tables.map(({ sql }) => sql).toSorted(), others.toSorted(), sequences]))
	for (const table of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
		hash.update(table.name)
		const taken = take(table)
		for await (const page of pagesOf(content, table)) {
			for (const row of page) hash.update(JSON.stringify(row.map(asText)))
			await taken(page)
		}
	}
	return hash.digest('hex')
}

/** A value as a text that no other value has. */
function asText(value: Value): string {
	switch (value.type) {
		case 'null':
			return 'n'
		case 'integer':
			return `i${value.value}`
		case 'float':
			return `f${Object.is(value.value, -0) ? '-0' : value.value}`
		case 'text':
			return `t${value.value}`
		case 'blob':
			return `b${value.base64.replace(/={0,2}$/, '')}`
	}
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function plain(value: Value): string | number | null {
	return value.type === 'null' ? null : value.type === 'blob' ? value.base64 : value.value
}
