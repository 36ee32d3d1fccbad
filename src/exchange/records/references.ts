import type { Noun } from '../imports/noun/noun'
import type { Read } from '../imports/rows/stored.queries'
import type { Hold } from './records-order'

/** Tables that have a row for each year of what people count as one. */
const OF_EACH_YEAR: Readonly<Record<string, string>> = { matieres_annees: 'matiere_id', ues_annees: 'ue_id' }

/** The records that refer to one of the records `ids` and are not deleted with it, counted by table. */
export async function holdsOf(read: Read, { name, hangers = [] }: Noun, ids: readonly number[]): Promise<Hold[]> {
	const references = await read(`SELECT t.name AS objet, f."from" AS colonne FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) f
		WHERE t.type = 'table' AND f."table" = '${name}' AND coalesce(f."to", 'id') = 'id' AND f.on_delete <> 'CASCADE'
		ORDER BY t.name, f."from"`)
	const others = references.filter(({ objet, colonne }) => !hangers.some(({ table, column }) => table === objet && column === colonne))
	const holds: Hold[] = []
	for (const { objet, colonne } of others) {
		const whose = OF_EACH_YEAR[String(objet)]
		const [row] = await read(
			`SELECT count(${whose === undefined ? '*' : `DISTINCT ${whose}`}) AS count FROM ${objet} WHERE ${colonne} IN (${ids.join(', ')})`
		)
		const count = Number(row?.['count'])
		if (count > 0) holds.push({ objet: String(objet), count })
	}
	return holds
}
