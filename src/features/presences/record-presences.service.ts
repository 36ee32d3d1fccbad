import { atLocal, toSeconds } from '../../kit/clock'
import { AppError, Faults } from '../../kit/errors'
import { freeText } from '../../kit/free-text'
import { isHeure } from '../../kit/jour'
import type { Message } from '../../kit/messages'
import { ligneSeen, type Ligne } from '../../domain/presences/registre'
import type { Writer } from '../../tenants/visit'
import { AVANCE_MINUTES, isAhead, isAVenir, MAX_AHEAD } from '../../domain/seances/temps-seance'
import { noteExcuses } from '../justificatifs/effet.service'
import { mustKeepRegister, type SeanceColumns } from '../seances/writable-seance.service'
import { mustHaveBegun, mustTakePlace, noteTaken, writePresences, type Change } from '../assiduite/write-presences.service'
import { selectMembers, type Presence, type Member } from './membres.queries'
import { writeVus, type Vus } from './vus.service'

export type PresenceEntry = {
	readonly etudiant_id: number
	readonly statut: Presence['statut']
	readonly heure_arrivee?: string | null | undefined
	readonly commentaire?: string | null | undefined
	/** fingerprint of the student's line, if a page sends it */
	readonly vu?: string | undefined
}

const NOBODY: Vus = new Map()

const MAX_COMMENTAIRE = 1000

/**
 * Writes attendance taken by a person, all of it or none. It overrides the video session; fields that an entry leaves out keep their
 * stored value, but an absent or excused student has no arrival. Every class with an entry counts as taken. Excuses entered before the séance don't make a register yet.
 * @throws AppError 404, 403; 422 with every faulty entry, or if the séance is called off or still to come; 409 if the stored record has
 * changed since the page was shown and differs from the entry
 */
export function recordPresences(visit: Writer, seanceId: number, given: readonly PresenceEntry[], vus: Vus = NOBODY) {
	const entries = readEntries(given)
	const touches = vus.size > 0 ? (['donnees', 'saisies'] as const) : (['saisies'] as const)
	return visit.write({ right: (write) => mustKeepRegister(write, seanceId), touches }, async (write, { seance }) => {
		const { db, institution } = write
		const now = toSeconds(write.now)
		mustTakePlace(seance)
		if (vus.size > 0) await writeVus(write, seance, vus)
		if (entries.some(({ statut }) => statut !== 'excuse')) mustHaveBegun(seance, now)
		const members = await selectMembers(
			db,
			seanceId,
			entries.map(({ etudiant_id }) => etudiant_id)
		)
		const changes = judgeEntries(entries, members, seance, { timezone: institution.timezone, now })
		const called = new Set([...members.values()].map(({ classe_id }) => classe_id))
		if (!isAVenir(seance, now)) await noteTaken(write, seance, called)
		const writtenPresences = await writePresences(write, institution, seanceId, 'presences.saisie', changes)
		// the console's register proposes an excuse for students with a justificatif: the excuse belongs to it
		const excused = changes.filter(
			({ before, after }, index) => before === null && after.statut === 'excuse' && entries[index]!.vu !== undefined
		)
		if (excused.length > 0)
			await noteExcuses(
				write,
				seanceId,
				excused.map(({ after }) => after.etudiant_id)
			)
		return { seance_id: seanceId, ...writtenPresences, ignores: [] }
	})
}

/** Checks the entries as far as possible without the database. */
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

/** The new records. Students of another class, not admitted and unknown all get the same 422. */
function judgeEntries(
	entries: readonly PresenceEntry[],
	members: ReadonlyMap<number, Member>,
	seance: SeanceColumns,
	{ timezone, now }: { readonly timezone: string; readonly now: number }
): Change[] {
	const faults = new Faults()
	let isOvertaken = false
	const changes = entries.map(({ etudiant_id, statut, heure_arrivee, commentaire, vu }, index): Change => {
		const member = members.get(etudiant_id)
		const before = member?.record ?? null
		if (!member) faults.add(`presences.${index}.etudiant_id`, { key: 'champ.etudiant_actif' })
		const arriveeTapee = heure_arrivee == null ? heure_arrivee : toSeconds(atLocal(seance.date, heure_arrivee, timezone))
		// values measured by the video session are dropped together with its status
		const keptArrivee = before?.source === 'manuel' && mayArrive(statut) ? before.arrivee_s : null
		if (vu !== undefined && vu !== ligneSeen(lineOf(before)) && before?.statut !== statut) isOvertaken = true
		const wrong = arriveeTapee == null ? undefined : arrivalFault(arriveeTapee, statut, seance, now)
		if (wrong) faults.add(`presences.${index}.heure_arrivee`, wrong)
		// a page sends all its lines: untouched ones stay as they were measured or written
		if (vu !== undefined && before?.statut === statut && (arriveeTapee == null || arriveeTapee === minuteOf(before.arrivee_s)))
			return { before, after: before }
		return {
			before,
			after: {
				etudiant_id,
				statut,
				arrivee_s: arriveeTapee === undefined ? keptArrivee : arriveeTapee,
				depart_s: null,
				duree_s: null,
				source: 'manuel',
				commentaire: commentaire === undefined ? (before?.commentaire ?? null) : commentaire
			}
		}
	})
	faults.throwAny()
	if (isOvertaken) throw new AppError('conflict', 'modifie_entretemps')
	return changes
}

const lineOf = (record: Ligne | null): Ligne => record ?? { statut: null, arrivee_s: null }

/** The minute of an arrival, as pages show it; seconds. */
const minuteOf = (arrivee_s: number | null) => (arrivee_s === null ? null : arrivee_s - (arrivee_s % 60))

/** Whether a student of this status has a time of arrival. */
const mayArrive = (statut: PresenceEntry['statut']) => statut === 'present' || statut === 'retard'

function arrivalFault(arrival: number, statut: PresenceEntry['statut'], seance: SeanceColumns, now: number): Message | undefined {
	if (!mayArrive(statut)) return { key: 'champ.ne_va_pas_avec', parameters: { autre: statut } }
	if (isAVenir(seance, arrival)) return { key: 'champ.arrivee_trop_tot', parameters: { minutes: AVANCE_MINUTES } }
	if (arrival > Math.max(seance.fin_s, seance.fin_reelle_s ?? 0)) return { key: 'champ.arrivee_apres_fin' }
	return isAhead(arrival, now) ? { key: 'champ.dans_le_futur', parameters: { minutes: MAX_AHEAD } } : undefined
}
