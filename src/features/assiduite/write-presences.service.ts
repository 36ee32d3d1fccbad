import type { Write } from '../../db/store/store'
import { toSeconds, toWireInstant, wireInstants } from '../../kit/clock'
import { AppError } from '../../kit/errors'
import type { StatutSeance } from '../../domain/seances/statut-seance'
import { AVANCE_MINUTES, isAVenir } from '../../domain/seances/temps-seance'
import { wirePresence } from './presence-wire.service'
import { insertPresences, updatePresences, type Revision } from './write-presences.queries'
import { markTaken, type Presence, type StoredPresence } from './presences.queries'

export type Change = { readonly before: StoredPresence | null; readonly after: Presence }

type Zone = { readonly timezone: string }

/** @throws AppError 422 if the séance is called off */
export function mustTakePlace({ statut }: { readonly statut: StatutSeance }) {
	if (statut === 'annulee' || statut === 'reportee') throw new AppError('validation', 'seance_annulee')
}

/** @throws AppError 422 if it is too early to take attendance */
export function mustHaveBegun(seance: Parameters<typeof isAVenir>[0], now: number) {
	if (isAVenir(seance, now)) throw new AppError('validation', 'seance_a_venir', { parameters: { minutes: AVANCE_MINUTES } })
}

/**
 * Stores that the attendance of some or all classes of a séance is taken, if it wasn't yet. Once the séance is `terminee`, their students
 * without a record count as absent (rule 4.1).
 */
export async function noteTaken(
	{ db, now, journal }: Write,
	{ id, a_prendre }: { readonly id: number; readonly a_prendre: number },
	classes?: Iterable<number>
) {
	if (a_prendre === 0) return
	const presences_at = toSeconds(now)
	const taken = await markTaken(db, id, classes, presences_at)
	if (taken.length > 0) await journal({ action: 'presences.prises', objet: 'seances', id, apres: { classes: taken, presences_at } })
}

const STATE = ['statut', 'arrivee_s', 'depart_s', 'duree_s', 'source', 'commentaire'] as const
const stateOf = (presence: Presence) => Object.fromEntries(STATE.map((column) => [column, presence[column]]))

const differs = ({ before, after }: Change) => before === null || STATE.some((column) => before[column] !== after[column])

/** Writes the records of a séance that differ from the stored ones, with a line in the journal for each. */
export async function writePresences(
	{ db, now, journal }: Write,
	{ timezone }: Zone,
	seance: number,
	action: string,
	all: readonly Change[]
) {
	const changes = all.filter(differs)
	const updated_at = toWireInstant(now, timezone)
	if (changes.length > 0) {
		const fresh = changes.filter(({ before }) => before === null).map(({ after }) => after)
		const createdRows = await insertPresences(db, seance, fresh, updated_at)
		await updatePresences(
			db,
			changes.filter((change): change is Revision => change.before !== null),
			updated_at
		)
		await journal(
			...changes.map(({ before, after }) => ({
				action,
				objet: 'presences',
				id: before?.id ?? createdRows.get(after.etudiant_id)!,
				...(before && { avant: stateOf(before) }),
				apres: { seance_id: seance, etudiant_id: after.etudiant_id, ...stateOf(after) }
			}))
		)
	}
	const crees = changes.filter(({ before }) => before === null).length
	const instant = wireInstants(timezone)
	return {
		crees,
		mis_a_jour: changes.length - crees,
		inchanges: all.length - changes.length,
		presences: all.map((change) =>
			wirePresence(change.after, change.before && !differs(change) ? change.before.updated_at : updated_at, instant)
		)
	}
}
