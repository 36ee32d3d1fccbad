import type { Db } from '../../db/queries/db'
import type { Store, Write } from '../../db/store/store'
import { toWireInstant } from '../../kit/clock'
import { underJustificatifs, type Periode } from '../../domain/presences/justificatif'
import { attachExcuses, deleteARevoir, insertExcuses, selectARevoir, selectConcernees, updateTraces } from './effet.queries'

const AUTHOR = { name: 'job:justificatifs' }
/** How many justificatifs the job applies in one commit. */
const AT_ONCE = 20

type Applied = Periode & { readonly id: number; readonly etudiant_id: number; readonly du: string; readonly au: string }

/**
 * Updates a student's absences after a justificatif was created, changed or taken back (RULES.md 4.4). Each change of status gets a line in
 * the journal. Returns their number. Call it inside the write that changed the justificatif.
 */
export async function applyJustificatif({ db, now, journal }: Write, timezone: string, { id, etudiant_id, ...period }: Applied) {
	const concernees = await selectConcernees(db, { justificatif: id, etudiant: etudiant_id, ...period })
	const changes = concernees.flatMap((absence) => {
		const after = underJustificatifs(absence.trace, absence.couvrants)
		return after ? [{ ...absence, after }] : []
	})
	const updated_at = toWireInstant(now, timezone)
	const fresh = changes.filter((change) => change.id === null)
	const createdPresences =
		fresh.length === 0
			? new Map<number, number>()
			: await insertExcuses(
					db,
					etudiant_id,
					fresh.map(({ seance, after }) => [seance, after.justificatif_id!]),
					updated_at
				)
	const known = changes.flatMap(({ id: presence, after }) =>
		presence === null ? [] : [[presence, after.statut, after.justificatif_id] as const]
	)
	if (known.length > 0) await updateTraces(db, known, updated_at)
	const toldChanges = changes.filter(({ trace, after }) => trace?.statut !== after.statut)
	await journal(
		...toldChanges.map(({ id: presence, seance, trace, after }) => ({
			action: 'presences.justificatif',
			objet: 'presences',
			id: presence ?? createdPresences.get(seance)!,
			...(trace && { avant: { statut: trace.statut } }),
			apres: { seance_id: seance, etudiant_id, statut: after.statut }
		}))
	)
	return toldChanges.length
}

/** Links new excuses from a register to a justificatif that covers the séance, if there is one. */
export const noteExcuses = ({ db }: Pick<Write, 'db'>, seance: number, etudiants: readonly number[]) => attachExcuses(db, seance, etudiants)

export const hasARevoir = async (db: Db): Promise<boolean> => (await selectARevoir(db, 1)).length > 0

/** Applies justificatifs to séances that have ended and absences recorded since; returns how many records changed. */
export async function applyDue(store: Store, timezone: string): Promise<number> {
	let changedCount = 0
	while (await hasARevoir(store.db))
		changedCount += await store.write({ author: AUTHOR, touches: ['saisies'] }, async (write) => {
			const due = await selectARevoir(write.db, AT_ONCE)
			let written = 0
			for (const justificatif of due) written += await applyJustificatif(write, timezone, justificatif)
			await deleteARevoir(
				write.db,
				due.map(({ id }) => id)
			)
			write.raise()
			return written
		})
	return changedCount
}
