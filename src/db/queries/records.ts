import { fillPlaceholders, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from './db'
import { idOf, type Json } from './json'
import { concat, decode, encode, utf8, type Utf8 } from '../files/utf8'

/** A record of a list: its id, its key for consumers that don't know our ids, and its JSON. The JSON begins with the id and is sent as it is. */
export type ListRecord = { readonly id: number; readonly cle: string; readonly json: Json<object> }

/** Separator of two records. JSON escapes line breaks, so this never occurs inside a record; next to one it is only white space. */
const SEPARATOR = encode(',\n')
const LINE_BREAK = 10

/** All rows of a query with a column `json`, in the query's order, and their number. */
export const packedColumns = {
	json: utf8(sql`group_concat(json, ${sql.raw(`',' || char(10)`)})`).as('json'),
	total: sql<number>`count(*)`.as('total')
}
export type Packed = { readonly json: Utf8 | null; readonly total: number }

/**
 * The records of a list as they left the database, in UTF-8: what goes between the brackets of an array. They are split only if somebody
 * asks for single ones.
 */
export class Records {
	static readonly none = new Records(new Uint8Array(), 0, () => '')
	#parts: readonly Uint8Array[] | undefined

	constructor(
		readonly bytes: Utf8,
		readonly length: number,
		/** the key of a record for consumers that don't know our ids, from its JSON and its place */
		readonly cle: (json: string, index: number) => string
	) {}

	static of(records: readonly ListRecord[]) {
		return new Records(encode(records.map(({ json }) => json).join(',\n')), records.length, (_json, index) => records[index]!.cle)
	}

	/** Joins blocks of one list whose records have their key in their JSON. */
	static together(blocks: readonly Records[]): Records {
		const full = blocks.filter(({ length }) => length > 0)
		const [first] = full
		if (!first) return Records.none
		return new Records(
			joined(full.map(({ bytes }) => bytes)),
			full.reduce((sum, { length }) => sum + length, 0),
			first.cle
		)
	}

	/** The bytes of each record. */
	get parts(): readonly Uint8Array[] {
		return (this.#parts ??= [...cut(this.bytes)])
	}

	get text(): string {
		return decode(this.bytes)
	}

	/** All records as one array. */
	get list() {
		return `[${this.text}]` as Json<object[]>
	}

	id(index: number): number {
		return idOf(this.parts[index]!)
	}

	/** The record at `index`, with its JSON as a text. */
	at(index: number): ListRecord {
		const json = decode(this.parts[index]!) as Json<object>
		return { id: this.id(index), cle: this.cle(json, index), json }
	}

	get each(): readonly ListRecord[] {
		return this.parts.map((_part, index) => this.at(index))
	}
}

/** Joins records, or blocks of records, into what goes between the brackets of an array. */
export const joined = (parts: readonly Uint8Array[]): Utf8 =>
	concat(parts.flatMap((part, index) => (index === 0 ? [part] : [SEPARATOR, part])))

function* cut(bytes: Uint8Array): Generator<Uint8Array> {
	if (bytes.length === 0) return
	let from = 0
	for (let at = bytes.indexOf(LINE_BREAK); at >= 0; at = bytes.indexOf(LINE_BREAK, from)) {
		yield bytes.subarray(from, at - 1)
		from = at + 1
	}
	yield bytes.subarray(from)
}

/** The columns of a list's query: a record's JSON, `id` first, and its key for consumers that don't know our ids, unless the JSON has it. */
export const record = <Model extends { readonly id: number }>(json: SQL<Json<Model>>, cle?: SQLWrapper) => ({
	json: sql<Json<Model>>`${json}`.as('json'),
	...(cle && { cle: sql<string>`${cle}`.as('cle') })
})

/**
 * A prepared list. Its rows leave the database as one long text: handing them over one by one costs more than making them. The order of the
 * query stays. `cle` names the JSON field that is a record's key for consumers that don't know our ids; without it the query has a column
 * `cle`. If the reader is not shown that field, the key is the id.
 */
export function prepareRecords(db: Db, query: { getSQL(): SQL }, cle?: string) {
	const columns = { ...packedColumns, ...(!cle && { cles: sql`json_group_array(cle)`.as('cles') }) }
	const { sql: text, params } = db
		.select(columns)
		.from(sql`(${query.getSQL()})`)
		.toSQL()
	return {
		async all(values: Record<string, unknown>): Promise<Records> {
			const { rows } = await db.$client.execute({ sql: text, args: fillPlaceholders(params, values) as never[] })
			const { json, total, cles } = rows[0] as unknown as Packed & { readonly cles?: string }
			if (json === null) return Records.none
			let given: readonly string[] | undefined
			return new Records(json, total, (part, index) => {
				if (cles) return (given ??= JSON.parse(cles) as string[])[index]!
				const parsed = JSON.parse(part) as { id: number; [field: string]: string | number | null }
				return String(parsed[cle ?? ''] ?? parsed.id)
			})
		}
	}
}
