import { toSeconds } from '../../domain/clock'
import { Faults } from '../../domain/errors'
import { parseInstant } from '../../domain/instant'
import type { Writer } from '../../tenants/visit'
import { mustWriteSeance } from '../seances/writable-seance.service'
import { mustTakePlace, noteTaken, writePresences } from './write-presences.service'
import { insertConnexions, selectMembers, type NewConnexion, type StoredPresence } from './presences.queries'
import { judge, rulesOf } from './presences.service'

type Participant = { readonly user_id: number; readonly joined_at: string; readonly left_at: string | null }

/**
 * Takes the stays in a séance's video room into its attendance: those not known yet are added to those that are, and the
 * students of the call are judged by all of theirs. Who is no Active student of the séance's classes is not written. A record
 * that a person has entered stays as it is, and the stays are kept beside it.
 * @throws AppError 422 that names every entry without a sane instant or with its end before its start, 404, 403, and 422 for a
 * séance that does not take place
 */
export function recordVideoSession(
	visit: Writer,
	{ seance_id, participants }: { readonly seance_id: number; readonly participants: readonly Participant[] }
) {
	return visit.write(['saisies'], async (write) => {
		const { db, institution, journal } = write
		const stays = readStays(participants, institution.timezone)
		const now = toSeconds(write.now)
		const seance = await mustWriteSeance(write, seance_id)
		mustTakePlace(seance)
		const members = await selectMembers(
			db,
			seance_id,
			stays.map(([user_id]) => user_id)
		)
		const ignores = participants.flatMap(({ user_id }, index) => {
			const reason = reasonToIgnore(user_id, members, seance.enseignant_id)
			return reason ? [{ index, user_id, reason }] : []
		})
		if (members.size === 0) return { seance_id, crees: 0, mis_a_jour: 0, inchanges: 0, presences: [], ignores }

		const regle = await rulesOf(db, seance)
		const ajoutees = await insertConnexions(
			db,
			seance_id,
			stays.filter(([user_id]) => members.has(user_id)),
			now
		)
		await noteTaken(write, seance)
		if (ajoutees > 0) await journal({ action: 'presences.connexions', objet: 'seances', id: seance_id, apres: { ajoutees, ...regle } })
		const judged = new Map(
			stays.flatMap(([user_id]) => {
				const record = members.get(user_id)
				return record === undefined || record?.source === 'manuel' ? [] : [[user_id, record] as const]
			})
		)
		const changes = await judge(db, seance, regle, judged)
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

function reasonToIgnore(user: number, members: ReadonlyMap<number, StoredPresence | null>, enseignant: number | null) {
	if (user === enseignant) return 'encadrant' as const
	const record = members.get(user)
	if (record === undefined) return 'non_membre' as const
	return record?.source === 'manuel' ? ('saisie_manuelle' as const) : undefined
}
