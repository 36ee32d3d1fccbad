import { fillPlaceholders, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from './store'

/** One record of a list: its id, what consumers without our ids know it by, and its JSON, which goes out as it is. */
export type ListRecord = { readonly id: number; readonly cle: string; readonly json: string }

/** Stands between two records. A line break is escaped inside JSON: this one never stands in a record, and beside one it is mere space. */
export const SEPARATOR = ',\n'

/** The records of a list as they left the database: one text, which is taken apart only for those who ask for single ones. */
export class Records {
	static readonly none = new Records('', () => [])
	#each: readonly ListRecord[] | undefined

	/** `text` is what goes between the brackets of an array. */
	constructor(
		readonly text: string,
		readonly take: (texts: readonly string[]) => readonly ListRecord[]
	) {}

	static of(records: readonly ListRecord[]) {
		return new Records(records.map(({ json }) => json).join(SEPARATOR), () => records)
	}

	get each(): readonly ListRecord[] {
		return (this.#each ??= this.take(this.text === '' ? [] : this.text.split(SEPARATOR)))
	}
}

/** The columns of a list's query: the JSON of a record with its `id`, and, where that does not say it, what consumers without our ids know it by. */
export const record = (json: SQLWrapper, cle?: SQLWrapper) => ({
	json: sql<string>`${json}`.as('json'),
	...(cle && { cle: sql<string>`${cle}`.as('cle') })
})

type Packed = { readonly json: string | null; readonly cles?: string | null }

/**
 * A prepared list. Its rows leave the database together, as one long text: handing over rows one by one costs more than making
 * them. The query keeps its order. `cle` names the field of the JSON that consumers without our ids know a record by; without
 * it the query has a column `cle`. A record whose `cle` the reader is not shown goes by its id.
 */
export function prepareRecords(db: Db, query: { getSQL(): SQL }, cle?: string) {
	const columns = {
		json: sql`group_concat(json, ${sql.raw(`',' || char(10)`)})`.as('json'),
		...(!cle && { cles: sql`json_group_array(cle)`.as('cles') })
	}
	const { sql: text, params } = db
		.select(columns)
		.from(sql`(${query.getSQL()})`)
		.toSQL()
	return {
		async all(values: Record<string, unknown>): Promise<Records> {
			const { rows } = await db.$client.execute({ sql: text, args: fillPlaceholders(params, values) as never[] })
			const { json, cles } = rows[0] as unknown as Packed
			if (json === null) return Records.none
			return new Records(json, (texts) => {
				const given = cles ? (JSON.parse(cles) as string[]) : undefined
				return texts.map((one, index) => {
					const parsed = JSON.parse(one) as { id: number; [field: string]: string | number | null }
					return { id: parsed.id, cle: String(given?.[index] ?? parsed[cle ?? ''] ?? parsed.id), json: one }
				})
			})
		}
	}
}
