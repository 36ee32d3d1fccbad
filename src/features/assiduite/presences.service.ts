import type { Db } from '../../db/queries/db'
import type { Write } from '../../db/store/store'
import { toSeconds } from '../../kit/clock'
import { assiduite, type Connexion, type Creneau, type RegleAssiduite } from '../../domain/presences/assiduite'
import { writePresences, type Change } from './write-presences.service'
import { copyRules, selectConnexions, selectCreneau, selectVideoPresences, selectWithVideo, type StoredPresence } from './presences.queries'

/** The attendance rules of a séance: its own, or the school's current ones, which it then keeps (contract section 8). */
export async function rulesOf(
	db: Db,
	{ id, presence_minimale, tolerance_retard_minutes }: { readonly id: number } & Nullable<RegleAssiduite>
): Promise<RegleAssiduite> {
	if (presence_minimale !== null && tolerance_retard_minutes !== null) return { presence_minimale, tolerance_retard_minutes }
	return copyRules(db, id)
}

type Nullable<T> = { readonly [Key in keyof T]: T[Key] | null }
type Judged = Creneau & { readonly id: number }

/**
 * The records that follow from all known stays of these students; their stored records, if any, are from video. A student without stays (for
 * example after an import of the record) is left out.
 */
export async function judge(
	db: Db,
	seance: Judged,
	regle: RegleAssiduite,
	storedPresences: ReadonlyMap<number, StoredPresence | null>,
	now: number
): Promise<Change[]> {
	const stays = new Map<number, Connexion[]>()
	for (const [user_id, joined_at, left_at] of await selectConnexions(db, seance.id, storedPresences.keys())) {
		const stay = { joined_at, left_at }
		const known = stays.get(user_id)
		if (known) known.push(stay)
		else stays.set(user_id, [stay])
	}
	return [...storedPresences].flatMap(([etudiant_id, before]) => {
		const known = stays.get(etudiant_id)
		if (!known) return []
		const judged = assiduite(seance, known, regle, now)
		// in a record from video only a justificatif makes an excuse, which stays as long as the student counts as absent
		const statut = judged.statut === 'absent' && before?.statut === 'excuse' ? before.statut : judged.statut
		return { before, after: { etudiant_id, ...judged, statut, source: 'video', commentaire: before?.commentaire ?? null } }
	})
}

/** The same for séances with a video session, for example after an import moved them. */
export async function recomputeAttendances(write: Write, institution: { readonly timezone: string }, seanceIds: readonly number[]) {
	for (const id of await selectWithVideo(write.db, seanceIds)) await recomputeAttendance(write, institution, id)
}

/**
 * Computes the records of a séance's video session again, for example after its real end changed. Records entered by people stay. Call it
 * inside the write that changed the séance; returns how many records changed.
 */
export async function recomputeAttendance(write: Write, institution: { readonly timezone: string }, seanceId: number): Promise<number> {
	const { db } = write
	const stored = await selectVideoPresences(db, seanceId)
	const seance = await selectCreneau(db, seanceId)
	if (!seance || stored.length === 0) return 0
	const records = new Map(stored.map((row) => [row.etudiant_id, row]))
	const changes = await judge(db, seance, await rulesOf(db, seance), records, toSeconds(write.now))
	return (await writePresences(write, institution, seanceId, 'presences.recompute', changes)).mis_a_jour
}
