import type { Writer } from '../../../domain/memoire-import'
import { keyOf, type NounTable } from '../noun/noun'
import { personne } from '../../../school/words'
import type { Row } from '../rows/row'
import { BY_HAND, type Read } from '../rows/stored.queries'

/** The records of a table's noun that people have removed in forms, by natural key: who did, and when. Empty for what a person types now. */
export async function removedRecords(read: Read, { noun, byHand }: NounTable): Promise<ReadonlyMap<string, Writer>> {
	const removers = new Map<string, Writer>()
	if (byHand) return removers
	const rows = await read(`SELECT l.avant, coalesce(${personne('u')}, e.auteur) AS auteur, e.at
		FROM journal_lignes l JOIN ecritures e ON e.id = l.ecriture_id LEFT JOIN utilisateurs u ON u.id = e.utilisateur_id
		WHERE l.objet = '${noun.name}' AND ${BY_HAND} AND l.apres IS NULL ORDER BY l.ecriture_id`)
	for (const { avant, auteur, at } of rows) {
		const key = keyOf(noun, JSON.parse(String(avant)) as Row)
		if (key !== undefined) removers.set(key, { auteur: String(auteur), at: Number(at) })
	}
	return removers
}
