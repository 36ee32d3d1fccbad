import { listName } from '../kit/forms'
import { importsKind } from '../school/words'
import type { KnownVisit } from '../tenants/visit'
import { selectLinesOf } from './writers.queries'

type Cells = Readonly<Record<string, string>>
type Value = string | number | boolean | null

/**
 * The people who wrote the stored values of a record, by column. Columns whose newest line has another value, for example because another table holds
 * it, are left out; so are all of them if the caller may not read the record's history (rule 8.8).
 */
export async function writersOf({ db, caller }: KnownVisit, kind: string, id: number, cells: Cells): Promise<Cells> {
	if (!importsKind(kind, caller)) return {}
	const lines = await selectLinesOf(db, kind, id)
	// the newest line comes first, so it has the last word
	const written = lines
		.toReversed()
		.flatMap(({ apres, ...person }) =>
			Object.entries(JSON.parse(apres!) as Record<string, Value>).map(
				([column, value]) => [column, { value: cellOf(value), name: listName(person) }] as const
			)
		)
	const newest = Object.entries(Object.fromEntries(written))
	return Object.fromEntries(newest.flatMap(([column, { value, name }]) => (value === cells[column] ? [[column, name]] : [])))
}

const cellOf = (value: Value) => (typeof value === 'boolean' ? (value ? 'oui' : 'non') : String(value ?? ''))
