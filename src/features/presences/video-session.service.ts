import { toSeconds } from '../../kit/clock'
import { Faults } from '../../kit/errors'
import { parseInstant } from '../../kit/instant'
import { isAhead, MAX_AHEAD } from '../../domain/temps-seance'
import type { VisitWrite, Writer } from '../../tenants/visit'
import { mustWriteSeance } from '../seances/writable-seance.service'
import { mustHaveBegun, mustTakePlace, noteTaken, writePresences } from '../assiduite/write-presences.service'
import { judge, rulesOf } from '../assiduite/presences.service'
import type { NewConnexion } from './membres.queries'
import { selectMembers, insertConnexions } from './membres.queries'
import type { Member } from './membres.queries'

type Participant = { readonly user_id: number; readonly joined_at: string; readonly left_at: string | null }

/**
 * Takes the stays in a séance's video room into its attendance: those not known yet are added to those that are, and the
 * students of the call are judged by all of theirs. Who is no Active student of the séance's classes is not written. A record
 * that a person has entered stays as it is, and the stays are kept beside it.
 * The attendance of all classes of the séance is taken with that, also where nobody named is a student (rule 2.1). While the séance runs, minutes count up to now only.
 * @throws AppError 422 that names every entry without a sane instant or with its end before its start, 404, 403, and 422 for a
 * séance that does not take place or is still to come, and for instants that are
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

/** The entries in seconds, as far as they can be judged alone. */
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

/** @throws AppError 422 that names every instant which has not come yet */
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
