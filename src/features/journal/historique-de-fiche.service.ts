import type { View } from '../../tenants/visit'
import { lineOf, type JournalLine } from './journal-line.service'
import { cursorIn } from './journal.service'
import { nomsOf } from './noms.service'
import type { Noms } from '../../school/references'
import { administers } from '../../domain/perimetre'
import { mayWriteAccount } from '../etudiants/comptes.service'
import { mayReadRecordsOf, mustKeepCard } from '../etudiants/fiches.service'
import { selectHistoriqueDeFiche } from './historique-de-fiche.queries'

/**
 * The newest lines of the journal about a student's card, newest first, with the names of what they speak of. Who may not write the account,
 * for it is somebody's of the staff, reads nothing of what was written about it.
 * @param suite after which line it goes on, as `cursorOf` says it
 * @throws AppError 403 for who does not keep the student's card, 404
 */
export async function historiqueDeFiche(
	view: View,
	etudiant: number,
	suite: string,
	limit: number
): Promise<{ readonly lines: readonly JournalLine[]; readonly noms: Noms }> {
	await mustKeepCard(view, etudiant)
	const { db, institution } = view
	// the nature of a justificatif is for who keeps them alone (rules 2.2)
	const reads = { compte: await mayWriteAccount(view, etudiant), justificatifs: administers(view.perimetre, 'surveillance') }
	const rows = await selectHistoriqueDeFiche(db, etudiant, reads, limit, cursorIn(suite))
	const lines = rows.map((row) => withoutOthers(view, lineOf(row, institution.timezone)))
	return { lines, noms: await nomsOf(db, lines) }
}

/** What a merge says by tables: the records that were moved, and those that both had. */
const BY_TABLES: ReadonlySet<string> = new Set(['deplace', 'communes'])

/** A line without how many records of a merge there were that are not the reader's. */
function withoutOthers(view: View, line: JournalLine): JournalLine {
	const said = Object.entries(line.apres ?? {}) as [string, unknown][]
	if (!said.some(([name]) => BY_TABLES.has(name))) return line
	const read = said.flatMap(([name, value]): [string, unknown][] => {
		if (!BY_TABLES.has(name)) return [[name, value]]
		const tables = Object.entries(value as object).filter(([table]) => mayReadRecordsOf(view, table))
		return tables.length === 0 ? [] : [[name, Object.fromEntries(tables)]]
	})
	return { ...line, apres: Object.fromEntries(read) }
}
