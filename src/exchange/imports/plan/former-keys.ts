import { personne } from '../../../school/words'
import type { Writer } from '../../../domain/memoire-import'
import type { Communes, FormerKey, Lookup } from '../noun/lookup'
import { keyOf } from '../noun/noun'
import type { Cell, Row } from '../rows/row'
import { BY_HAND, type Read } from '../rows/stored.queries'

type KeyedNoun = Pick<Lookup, 'name' | 'key'>
type Line = Writer & { readonly id: string; readonly avant: Row; readonly fusedInto: Cell; readonly communes?: Communes }

/**
 * The former keys of a noun's records: from before people changed a key in a form, or merged two records. `parts` are the nouns whose
 * records belong to this one too, `rows` its stored rows by natural key.
 */
export async function readFormerKeys(
	read: Read,
	noun: KeyedNoun,
	parts: readonly KeyedNoun[],
	rows: ReadonlyMap<string, Row>
): Promise<Map<string, FormerKey>> {
	const former = new Map<string, FormerKey>()
	const lines = await readLines(read, noun, parts)
	if (lines.length === 0) return former
	const rowsById = new Map([...rows].map(([key, row]) => [String(row['id']), { key, row }]))
	const fusedInto = new Map(lines.flatMap(({ id, fusedInto: into }) => (into === null ? [] : [[id, String(into)] as const])))
	const ofRecords = Map.groupBy(lines, ({ id }) => id)
	for (const [id, recordLines] of ofRecords) {
		const isFused = fusedInto.has(id)
		let now = id
		const communes: Communes[] = []
		for (let next = fusedInto.get(now); next !== undefined; next = fusedInto.get(now)) {
			communes.push(...ofRecords.get(now)!.flatMap((line) => (line.communes ? [line.communes] : [])))
			now = next
		}
		const there = rowsById.get(now)
		if (!there) continue
		let was: Row = isFused ? {} : there.row
		for (const { avant, auteur, at } of recordLines) {
			was = { ...was, ...avant }
			const key = keyOf(noun, was)
			if (key !== undefined && key !== there.key && !former.has(key))
				former.set(key, { key: there.key, writer: { auteur, at }, isFused, communes })
		}
	}
	return former
}

/** The journal's lines about keys that people changed, the last first; for a merge, with the record that the other one went into. */
async function readLines(read: Read, noun: KeyedNoun, parts: readonly KeyedNoun[]): Promise<Line[]> {
	const objets = [noun, ...parts].map(({ name }) => `'${name}'`).join(', ')
	const changes = noun.key.map((column) => `json_type(l.avant, '$.${column}') IS NOT NULL`).join(' OR ')
	const rows = await read(`SELECT l.objet_id AS id, l.avant, l.apres ->> 'reuni_avec' AS fusion,
			l.apres -> 'communes' AS communes, coalesce(${personne('u')}, e.auteur) AS auteur, e.at
		FROM journal_lignes l JOIN ecritures e ON e.id = l.ecriture_id LEFT JOIN utilisateurs u ON u.id = e.utilisateur_id
		WHERE l.objet IN (${objets}) AND ${BY_HAND} AND (l.action = 'fiche.update' OR l.apres ->> 'reuni_avec' IS NOT NULL) AND (${changes})
		ORDER BY l.ecriture_id DESC, l.rang DESC`)
	return rows.map(({ id, avant, fusion, communes, auteur, at }) => ({
		id: String(id),
		avant: JSON.parse(String(avant)) as Row,
		fusedInto: fusion ?? null,
		...(typeof communes === 'string' && { communes: JSON.parse(communes) as Communes }),
		auteur: String(auteur),
		at: Number(at)
	}))
}
