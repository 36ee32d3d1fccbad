import type { Db } from '../../db/queries/db'
import { idsOf, isNamed, objetIn, recordOf, tableOf, type Noms } from '../../school/references'
import type { JournalLine } from './journal-line.service'
import { selectNoms } from './noms.queries'

/** The names of all records in some lines, and of one more (`etudiants:12`), with one statement for each table. */
export async function nomsOf(
	db: Db,
	lines: readonly Pick<JournalLine, 'objet' | 'objet_id' | 'avant' | 'apres'>[],
	objet = ''
): Promise<Noms> {
	const idsByNoun = new Map<string, Set<number>>()
	const ask = (table: string | undefined, ids: readonly number[]) => {
		if (table === undefined) return
		const known = idsByNoun.get(table) ?? new Set()
		idsByNoun.set(table, known)
		for (const member of ids) known.add(member)
	}
	const askRecord = (table: string, id: string | null) => isNamed(table) && ask(table, idsOf(recordOf(id)))
	const { table, id } = objetIn(objet)
	if (id !== undefined) askRecord(table, id)
	const askCells = (side: unknown): void => {
		if (side === null || typeof side !== 'object' || Array.isArray(side)) return
		for (const [column, cell] of Object.entries(side)) {
			ask(tableOf(column), idsOf(cell))
			askCells(cell)
		}
	}
	for (const { objet: of, objet_id, avant, apres } of lines) {
		askRecord(of, objet_id)
		askCells(avant)
		askCells(apres)
	}
	const names = new Map<string, ReadonlyMap<number, string>>()
	for (const [of, ids] of idsByNoun) if (ids.size > 0) names.set(of, await selectNoms(db, of, ids))
	return (of, idText) => names.get(of)?.get(Number(idText))
}
