import type { View } from '../../tenants/visit'
import { lineOf, type JournalLine } from './journal-line.service'
import { cursorIn } from './journal.service'
import { nomsOf } from './noms.service'
import type { Noms } from '../../domain/references'
import { administers } from '../../domain/perimetre'
import { mayWriteAccount } from '../etudiants/comptes.service'
import { mayReadRecordsOf, mustKeepCard } from '../etudiants/fiches.service'
import { selectHistoriqueDeFiche } from './journal.queries'

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

/** A line without how many records were moved that are not the reader's. */
function withoutOthers(view: View, line: JournalLine): JournalLine {
	const moved = (line.apres as { readonly deplace?: Readonly<Record<string, unknown>> } | null)?.deplace
	if (moved === undefined) return line
	const deplace = Object.fromEntries(Object.entries(moved).filter(([table]) => mayReadRecordsOf(view, table)))
	return { ...line, apres: { ...(line.apres as object), deplace } }
}
