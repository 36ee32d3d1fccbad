import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from './store'

/** One record of a list: its id, what consumers without our ids know it by, and its JSON, which goes out as it is. */
export type ListRecord = { readonly id: number; readonly cle: string; readonly json: string }

/** The three columns of a list's query. */
export const record = (id: SQLWrapper, cle: SQLWrapper, json: SQLWrapper) => ({
	id: sql<number>`${id}`.as('id'),
	cle: sql<string>`${cle}`.as('cle'),
	json: sql<string>`${json}`.as('json')
})

/** Control characters are escaped inside JSON: this one never stands in it. */
const SEPARATOR = '\u001e'

/**
 * A prepared list. Its rows leave the database together, as three long texts: handing over rows one by one costs more than
 * making them. The query keeps its order.
 */
export function prepareRecords(db: Db, query: { getSQL(): SQL }) {
	const packed = db
		.select({
			ids: sql<string | null>`group_concat(id)`,
			cles: sql<string | null>`json_group_array(cle)`,
			jsons: sql<string | null>`group_concat(json, char(30))`
		})
		.from(sql`(${query.getSQL()})`)
		.prepare()
	return {
		async all(values: Record<string, unknown>): Promise<ListRecord[]> {
			const [row] = await packed.all(values)
			if (!row?.ids || row.jsons === null || row.cles === null) return []
			const ids = row.ids.split(',')
			const cles = JSON.parse(row.cles) as string[]
			return row.jsons.split(SEPARATOR).map((json, index) => ({ id: Number(ids[index]), cle: cles[index] ?? '', json }))
		}
	}
}
