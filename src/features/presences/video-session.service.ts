import { toSeconds } from '../../kit/clock'
import { AppError, Faults } from '../../kit/errors'
import { parseInstant } from '../../kit/instant'
import { finOf } from '../../domain/presences/assiduite'
import { isAhead, MAX_AHEAD } from '../../domain/seances/temps-seance'
import type { VisitWrite, Writer } from '../../tenants/visit'
import { mustWriteSeance } from '../seances/writable-seance.service'
import { mustHaveBegun, mustTakePlace, noteTaken, writePresences } from '../assiduite/write-presences.service'
import { judge, rulesOf } from '../assiduite/presences.service'
import { selectMembers, insertConnexions, type NewConnexion, type Member } from './membres.queries'

type Participant = { readonly user_id: number; readonly joined_at: string; readonly left_at: string | null }

/**
 * Adds stays in the video room to a séance's attendance. New stays are stored beside the known ones, and the students of the call are judged
 * by all their stays. People who are not Active students of the séance's classes are ignored. A record that a person has entered stays as
 * it is; the stays are kept beside it.
 * Attendance then counts as taken for all classes, even if the call has no students (rule 4.1). Minutes count up to now only. An empty list
 * says that nobody came.
 * @throws AppError 404, 403; 422 with every entry whose instant is not valid or whose end is before its start, for a séance that is called
 * off or still to come, for future instants, and for an empty list before the end
 */
export function recordVideoSession(
	visit: Writer,
	{ seance_id, participants }: { readonly seance_id: number; readonly participants: readonly Participant[] }
) {
	const staysIn = ({ institution }: VisitWrite) => readStays(participants, institution.timezone)
	const right = async (given: VisitWrite) => ({ stays: staysIn(given), ...(await mustWriteSeance(given, seance_id)) })
	return visit.write({ right, touches: ['saisies'] }, async (write, { stays, seance }) => {
		const { db, institution, journal } = write
		const now = toSeconds(write.now)
		mustTakePlace(seance)
		mustHaveBegun(seance, now)
		if (participants.length === 0 && now < finOf(seance)) throw new AppError('validation', 'seance_non_finie', { code: 'seance_a_venir' })
		mustBePast(stays, now)
		const members = await selectMembers(
			db,
			seance_id,
			stays.map(([user_id]) => user_id)
		)
		const ignores = participants.flatMap(({ user_id }, index) => {
			const reason = reasonToIgnore(user_id, members, seance.enseignant_id)
			return reason ? [{ index, user_id, reason }] : []
		})
		await noteTaken(write, seance)
		if (members.size === 0) return { seance_id, crees: 0, mis_a_jour: 0, inchanges: 0, presences: [], ignores }

		const regle = await rulesOf(db, seance)
		const ajoutees = await insertConnexions(
			db,
			seance_id,
			stays.filter(([user_id]) => members.has(user_id)),
			now
		)
		if (ajoutees > 0) await journal({ action: 'presences.connexions', objet: 'seances', id: seance_id, apres: { ajoutees, ...regle } })
		const judged = new Map(
			stays.flatMap(([user_id]) => {
				const member = members.get(user_id)
				return !member || member.record?.source === 'manuel' ? [] : [[user_id, member.record] as const]
			})
		)
		const changes = await judge(db, seance, regle, judged, now)
		return { seance_id, ...(await writePresences(write, institution, seance_id, 'presences.video', changes)), ignores }
	})
}

/** The entries in seconds, checked as far as possible by themselves. */
function readStays(participants: readonly Participant[], timezone: string): NewConnexion[] {
	const faults = new Faults()
	const secondsOf = (text: string, path: string) => {
		const instant = parseInstant(text, timezone)
		if (instant) return toSeconds(instant)
		faults.add(path, { key: 'champ.instant' })
		return Number.NaN
	}
	const stays = participants.map(({ user_id, joined_at, left_at }, index): NewConnexion => {
		const joined = secondsOf(joined_at, `participants.${index}.joined_at`)
		const left = left_at === null ? null : secondsOf(left_at, `participants.${index}.left_at`)
		if (left !== null && left < joined)
			faults.add(`participants.${index}.left_at`, { key: 'champ.bornes', parameters: { autre: 'joined_at' } })
		return [user_id, joined, left]
	})
	faults.throwAny()
	return stays
}

/** @throws AppError 422 with every instant that is in the future */
function mustBePast(stays: readonly NewConnexion[], now: number) {
	const faults = new Faults()
	const check = (instant: number | null, path: string) => {
		if (instant !== null && isAhead(instant, now)) faults.add(path, { key: 'champ.dans_le_futur', parameters: { minutes: MAX_AHEAD } })
	}
	for (const [index, [, joined, left]] of stays.entries()) {
		check(joined, `participants.${index}.joined_at`)
		check(left, `participants.${index}.left_at`)
	}
	faults.throwAny('seance_a_venir')
}

function reasonToIgnore(user: number, members: ReadonlyMap<number, Member>, enseignant: number | null) {
	if (user === enseignant) return 'encadrant' as const
	const member = members.get(user)
	if (!member) return 'non_membre' as const
	return member.record?.source === 'manuel' ? ('saisie_manuelle' as const) : undefined
}
