import { Records } from '../db/queries/records'
import { decode, type Utf8 } from '../db/files/utf8'
import { finder } from '../domain/personnes/annuaire'
import { folded } from '../kit/forms'
import { HEAD, META, paged, type List, type ListAnswer, type ListQuery } from './lists'

/** The texts of a record, as one caller reads it. */
type Texts = Readonly<Record<string, string | null>>

/** How many records are looked at before other requests get a turn. */
const BLOCK = 2000

/**
 * The records of a whole list, as its readers see them, that have every word of `q` in the list's `texts`, sorted by `tri`; ties by
 * id. It looks at the written answer, so it finds nothing that the caller does not read in that list.
 */
export async function refined({ texts = [] }: List, json: Utf8, query: ListQuery, until: number): Promise<ListAnswer> {
	const end = Buffer.from(json.buffer, json.byteOffset, json.byteLength).lastIndexOf(META)
	const { meta } = JSON.parse(`{${decode(json.subarray(end + 2))}`) as { readonly meta: { readonly version: number } }
	const records = new Records(json.subarray(HEAD.length, end), 0, () => '')
	const finds = finder(query.q ?? '')
	const matches: { readonly part: Uint8Array; readonly id: number; readonly key: string }[] = []
	for (const [index, part] of records.parts.entries()) {
		if (index % BLOCK === BLOCK - 1) await new Promise((turn) => setImmediate(turn))
		const record = JSON.parse(decode(part)) as Texts
		if (finds(...texts.map((name) => record[name])))
			matches.push({ part, id: records.id(index), key: query.tri === undefined ? '' : folded(record[query.tri] ?? '') })
	}
	if (query.tri !== undefined) matches.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id))
	return paged(
		matches.map(({ part }) => part),
		query,
		{ version: meta.version },
		until
	)
}
