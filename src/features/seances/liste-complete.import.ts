import type { School } from '../../exchange/imports/noun/lookup'
import type { Ending } from '../../exchange/imports/noun/noun'
import type { Read } from '../../exchange/imports/rows/stored.queries'
import type { Seance } from './seance-row.import'

/** The tables with records of a séance. */
const ATTACHED = ['presences', 'emargements', 'connexions_video', 'envois', 'notifications', 'outbox']

/** Séances to come that a complete timetable leaves out: those without attached records are deleted, the others called off. */
export async function endSeances(rows: readonly Seance[], { now }: School, read: Read): Promise<Ending<Seance>[]> {
	if (rows.length === 0) return []
	const found = await read(`SELECT id FROM seances WHERE debut_s > ${now} AND (contenu IS NOT NULL OR lien_visio IS NOT NULL
		OR id IN (SELECT seance_id FROM seances_classes WHERE presences_at IS NOT NULL)
		${ATTACHED.map((table) => `OR id IN (SELECT seance_id FROM ${table})`).join(' ')})`)
	const attached = new Set(found.map(({ id }) => id))
	return rows.map((row) =>
		attached.has(row.id) ? { row, becomes: { statut: 'annulee', sequence: row.sequence + 1 } } : { row, goes: true }
	)
}
