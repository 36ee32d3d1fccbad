import { fillPlaceholders, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from './db'
import { idOf, type Json } from './json'
import { concat, decode, encode, utf8, type Utf8 } from './utf8'

/** One record of a list: its id, what consumers without our ids know it by, and its JSON, which begins with the id and goes out as it is. */
export type ListRecord = { readonly id: number; readonly cle: string; readonly json: Json<object> }

/** Stands between two records. A line break is escaped inside JSON: this one never stands in a record, and beside one it is mere space. */
const SEPARATOR = encode(',\n')
const LINE_BREAK = 10

/** All rows of a query with a column `json`, in its order, and how many they are. */
export const packed = {
	json: utf8(sql`group_concat(json, ${sql.raw(`',' || char(10)`)})`).as('json'),
	total: sql<number>`count(*)`.as('total')
}
export type Packed = { readonly json: Utf8 | null; readonly total: number }

/**
 * The records of a list as they left the database: what goes between the brackets of an array, in UTF-8, which is taken apart only for
 * those who ask for single ones.
 */
export class Records {
	static readonly none = new Records(new Uint8Array(), 0, () => '')
	#parts: readonly Uint8Array[] | undefined

	constructor(
		readonly bytes: Utf8,
		readonly length: number,
		/** what consumers without our ids know a record by, of its JSON and its place */
		readonly cle: (json: string, index: number) => string
	) {}

	static of(records: readonly ListRecord[]) {
		return new Records(encode(records.map(({ json }) => json).join(',\n')), records.length, (_json, index) => records[index]!.cle)
	}

	/** Blocks of one list, whose JSON says what their records are known by. */
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

	/** All of them as one array. */
	get list() {
		return `[${this.text}]` as Json<object[]>
	}

	/** The id of the record at `index`. */
	id(index: number): number {
		return idOf(this.parts[index]!)
	}

	/** The record at `index`, written out. */
	at(index: number): ListRecord {
		const json = decode(this.parts[index]!) as Json<object>
		return { id: this.id(index), cle: this.cle(json, index), json }
	}

	get each(): readonly ListRecord[] {
		return this.parts.map((_part, index) => this.at(index))
	}
}

/** Some records, or blocks of records, as what goes between the brackets of an array. */
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

/** The columns of a list's query: the JSON of a record, its `id` first, and, where that does not say it, what consumers without our ids know it by. */
export const record = <Model extends { readonly id: number }>(json: SQL<Json<Model>>, cle?: SQLWrapper) => ({
	json: sql<Json<Model>>`${json}`.as('json'),
	...(cle && { cle: sql<string>`${cle}`.as('cle') })
})

/**
 * A prepared list. Its rows leave the database together, as one long text: handing over rows one by one costs more than making
 * them. The query keeps its order. `cle` names the field of the JSON that consumers without our ids know a record by; without
 * it the query has a column `cle`. A record whose `cle` the reader is not shown goes by its id.
 */
export function prepareRecords(db: Db, query: { getSQL(): SQL }, cle?: string) {
	const columns = { ...packed, ...(!cle && { cles: sql`json_group_array(cle)`.as('cles') }) }
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
			return new Records(json, total, (one, index) => {
				if (cles) return (given ??= JSON.parse(cles) as string[])[index]!
				const parsed = JSON.parse(one) as { id: number; [field: string]: string | number | null }
				return String(parsed[cle ?? ''] ?? parsed.id)
			})
		}
	}
}
