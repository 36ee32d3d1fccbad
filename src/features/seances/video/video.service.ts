import { toSeconds } from '../../../kit/clock'
import { forbidden, notFound } from '../../../kit/errors'
import { jourIn } from '../../../kit/jour'
import { isCalledOff } from '../../../domain/seances/statut-seance'
import { AVANCE_MINUTES } from '../../../domain/seances/temps-seance'
import { shortList } from '../../../reading/lists'
import type { View } from '../../../tenants/visit'
import { selectSeanceColumns } from '../seance-columns.queries'
import { mustAnswerFor } from '../writable-seance.service'
import { visibleSeances, writableSeances } from '../seances.policy'
import { mayValidate } from './video.policy'
import { LONGEST, selectNextStart, selectOwnUpcoming, selectParticipant, selectParticipants, selectUpcoming } from './video.queries'

/** The video séances that begin within `minutes`, are planned for now or are `en_cours`, and when time next changes that (milliseconds). */
export async function upcomingSeances({ db, institution: { annee, timezone }, perimetre, now }: View, minutes: number) {
	if (!annee) return { json: shortList([]) }
	const ahead = minutes * 60
	const at = toSeconds(now)
	const moment = { annee: annee.id, now: at, horizon: at + ahead }
	const [first, last] = [now.subtract({ seconds: LONGEST }), now.add({ minutes: Math.max(minutes, AVANCE_MINUTES) })].map((end) =>
		jourIn(end, timezone).toString()
	)
	const days = { date_debut: first!, date_fin: last! }
	const { records, fin_s } = perimetre.administrateur
		? await selectUpcoming(db, visibleSeances(perimetre), moment)
		: await selectOwnUpcoming(db, visibleSeances(perimetre, days), { ...moment, ...days })
	const next = (await selectNextStart(db, at + ahead)) ?? Number.POSITIVE_INFINITY
	const until = Math.min(next - ahead, fin_s ?? next) * 1000
	return { json: shortList(records.each.map(({ json }) => json)), until }
}

/** The students who should attend a séance. @throws AppError 404, 403 */
export async function listParticipants(view: View, id: number): Promise<string[]> {
	await mustAnswerFor(view, id)
	return selectParticipants(view.db, id)
}

const refusal = (reason: 'non_membre' | 'encadrant' | 'seance_annulee' | 'seance_terminee') => ({
	accepted: false as const,
	reason,
	participant: null
})

/**
 * Whether a person has a place in a séance. Everybody without one gets the same answer, whatever the cause and the status of the séance.
 * Its teacher gets `encadrant`: they belong to the room, not to the class (contract section 8). @throws AppError 404, 403
 */
export async function validateParticipant({ db, institution: { annee }, perimetre }: View, id: number, userId: number) {
	const seance = annee && (await selectSeanceColumns(db, writableSeances(perimetre), annee.id, id))
	if (!seance) throw notFound()
	if (!mayValidate(perimetre, seance, userId)) throw forbidden()
	const participant = await selectParticipant(db, id, userId)
	if (!participant) return refusal('non_membre')
	if (isCalledOff(seance.statut)) return refusal('seance_annulee')
	if (seance.statut === 'terminee') return refusal('seance_terminee')
	if (userId === seance.enseignant_id) return refusal('encadrant')
	return { accepted: true as const, reason: null, participant }
}
