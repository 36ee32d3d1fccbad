import { atLocal, toSeconds } from '../../domain/clock'
import { Faults } from '../../domain/errors'
import { freeText } from '../../domain/free-text'
import { isHeure } from '../../domain/jour'
import type { Writer } from '../../tenants/visit'
import { mustWriteSeance, type SeanceColumns } from '../seances/writable-seance.service'
import { mustTakePlace, noteTaken, writePresences, type Change } from './write-presences.service'
import { selectMembers, type Presence, type StoredPresence } from './presences.queries'

type PresenceEntry = {
	readonly etudiant_id: number
	readonly statut: Presence['statut']
	readonly heure_arrivee?: string | null | undefined
	readonly commentaire?: string | null | undefined
}

const MAX_COMMENTAIRE = 1000

/**
 * Writes attendance that a person has taken, all of it or nothing; it wins over what the video session says. An entry says the
 * whole record, but one without `commentaire` leaves the one that is stored.
 * @throws AppError 404, 403, and 422 that names every faulty entry or the séance that does not take place
 */
export function recordPresences(visit: Writer, seanceId: number, given: readonly PresenceEntry[]) {
	const entries = readEntries(given)
	return visit.write(['saisies'], async (write) => {
		const { db, institution } = write
		const seance = await mustWriteSeance(write, seanceId)
		mustTakePlace(seance)
		const members = await selectMembers(
			db,
			seanceId,
			entries.map(({ etudiant_id }) => etudiant_id)
		)
		const changes = judgeEntries(entries, members, seance, institution.timezone)
		await noteTaken(write, seance)
		const written = await writePresences(write, institution, seanceId, 'presences.saisie', changes)
		return { seance_id: seanceId, ...written, ignores: [] }
	})
}

/** What can be said of the entries alone. */
function readEntries(given: readonly PresenceEntry[]): PresenceEntry[] {
	const faults = new Faults()
	const seen = new Set<number>()
	const entries = given.map((entry, index) => {
		const { etudiant_id, heure_arrivee, commentaire } = entry
		if (seen.has(etudiant_id)) faults.add(`presences.${index}.etudiant_id`, { key: 'champ.en_double' })
		seen.add(etudiant_id)
		if (typeof heure_arrivee === 'string' && !isHeure(heure_arrivee)) faults.add(`presences.${index}.heure_arrivee`, { key: 'champ.heure' })
		if (typeof commentaire !== 'string') return entry
		const read = freeText(commentaire, MAX_COMMENTAIRE)
		if ('wrong' in read) faults.add(`presences.${index}.commentaire`, read.wrong)
		return { ...entry, commentaire: 'wrong' in read ? null : read.text }
	})
	faults.throwAny()
	return entries
}

/** The records that entries make. The same 422 for who is in another class, not admitted or unknown. */
function judgeEntries(
	entries: readonly PresenceEntry[],
	members: ReadonlyMap<number, StoredPresence | null>,
	seance: SeanceColumns,
	timezone: string
): Change[] {
	const faults = new Faults()
	const end = Math.max(seance.fin_s, seance.fin_reelle_s ?? 0)
	const changes = entries.map(({ etudiant_id, statut, heure_arrivee, commentaire }, index): Change => {
		const before = members.get(etudiant_id)
		if (before === undefined) faults.add(`presences.${index}.etudiant_id`, { key: 'champ.etudiant_actif' })
		const arrivee_s = heure_arrivee == null ? null : toSeconds(atLocal(seance.date, heure_arrivee, timezone))
		if (arrivee_s !== null && arrivee_s > end) faults.add(`presences.${index}.heure_arrivee`, { key: 'champ.arrivee_apres_fin' })
		return {
			before: before ?? null,
			after: {
				etudiant_id,
				statut,
				arrivee_s,
				depart_s: null,
				duree_s: null,
				source: 'manuel',
				commentaire: commentaire === undefined ? (before?.commentaire ?? null) : commentaire
			}
		}
	})
	faults.throwAny()
	return changes
}
