import type { Db } from '../db/queries/db'
import type { ContenuDonnees } from './contenu'
import { deleteEvent, insertEvent, selectEvent } from './donnees.queries'

/** Seconds between two events at least (contract section 8). */
const SPACING = 5
/** Seconds for which an event is useful: as long as versions are kept (contract 1.8). */
const USE = 90 * 86_400

/** When the next event may be queued after this one; seconds. */
export async function selectSpacing(db: Db, before: number | null, now: number): Promise<number> {
	const last = before === null ? undefined : await selectEvent(db, before)
	return last && last.created_at <= now ? last.created_at + SPACING : now
}

/**
 * Queues the event that lists have changed, and answers its envoi. What the one before has not brought goes with it: one waits at most,
 * and one that was refused is made up for. A message that another attempt may have brought keeps its own id.
 */
export async function enqueueDonnees(db: Db, donnees: ContenuDonnees['donnees'], before: number | null, at: number): Promise<number> {
	const last = before === null ? undefined : await selectEvent(db, before)
	const isUnderWay = last?.statut === 'en_file' && last.pris_par !== null
	const waits = last?.statut === 'en_file' && !isUnderWay
	const untold = last && last.statut !== 'envoye' ? (JSON.parse(last.contenu) as ContenuDonnees).donnees.listes : []
	if (before !== null && last && !isUnderWay) await deleteEvent(db, before)
	const listes = [...new Set([...untold, ...donnees.listes])]
	return insertEvent(
		db,
		{
			contenu: { donnees: { version: donnees.version, listes } } satisfies ContenuDonnees,
			occasion: `version:${donnees.version}:${at}`,
			tentatives: waits ? last.tentatives : 0,
			prochain_at: Math.max(at, earliest(last, waits)),
			perime_at: at + USE
		},
		at
	)
}

/** The time to wait: after a missing answer until the event would have been tried again, after an answer the spacing. */
function earliest(last: Awaited<ReturnType<typeof selectEvent>>, waits: boolean): number {
	if (!last) return 0
	return waits ? last.prochain_at : (last.envoye_at ?? last.created_at) + SPACING
}
