import type { View } from '../../tenants/visit'
import { lineOf, type JournalLine } from './journal-line.service'
import { cursorIn } from './journal.service'
import { nomsOf } from './noms.service'
import type { Noms } from '../../school/references'
import { administers } from '../../domain/droits/perimetre'
import { mayWriteAccount } from '../etudiants/comptes.service'
import { mayReadRecordsOf, mustReadCard } from '../etudiants/fiches.service'
import { selectHistoriqueDeFiche } from './historique-de-fiche.queries'

/**
 * The newest journal lines about a student's card, newest first, with the names of the records. If the account also belongs to staff and the
 * caller may not write it, lines about the account are left out.
 * @param suite the line after which the list continues, from `cursorOf`
 * @throws AppError 403 if the caller may not read the student's card, 404
 */
export async function historiqueDeFiche(
	view: View,
	etudiant: number,
	suite: string,
	limit: number
): Promise<{ readonly lines: readonly JournalLine[]; readonly noms: Noms }> {
	await mustReadCard(view, etudiant)
	const { db, institution } = view
	// only those who manage justificatifs may know their nature (rules 4.5)
	const reads = { compte: await mayWriteAccount(view, etudiant), justificatifs: administers(view.perimetre, 'surveillance') }
	const rows = await selectHistoriqueDeFiche(db, etudiant, reads, limit, cursorIn(suite))
	const lines = rows.map((row) => withoutOthers(view, lineOf(row, institution.timezone)))
	return { lines, noms: await nomsOf(db, lines) }
}

/** Fields of a merge with rows by table: those moved, and those that both students had. */
const BY_TABLES: ReadonlySet<string> = new Set(['deplace', 'communes', 'retire'])

/** The line without numbers of merged records that the reader may not know. */
export function withoutOthers(view: View, line: JournalLine): JournalLine {
	const said = Object.entries(line.apres ?? {}) as [string, unknown][]
	if (!said.some(([name]) => BY_TABLES.has(name))) return line
	const read = said.flatMap(([name, value]): [string, unknown][] => {
		if (!BY_TABLES.has(name)) return [[name, value]]
		const tables = Object.entries(value as object).filter(([table]) => mayReadRecordsOf(view, table))
		return tables.length === 0 ? [] : [[name, Object.fromEntries(tables)]]
	})
	return { ...line, apres: Object.fromEntries(read) }
}
