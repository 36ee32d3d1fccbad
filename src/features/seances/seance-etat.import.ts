import { sentence } from '../../kit/sentence'
import { courseFaults, MAX_OVERRUN, type StatutSeance } from '../../domain/seances/statut-seance'
import { AVANCE_MINUTES, isAVenir } from '../../domain/seances/temps-seance'
import { timeOfDay } from '../../exchange/imports/noun/cell-text'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import type { Draft } from '../../exchange/imports/rows/row'
import { momentOf } from '../../exchange/imports/noun/rules'
import type { Seance } from './seance-row.import'

const DAY = 24 * 3600

/** Sets when a séance begins and ends, in seconds and as the API writes it. */
export function setInstants(at: Cursor, draft: Draft<Seance>, stored: Seance | undefined) {
	const of = (column: 'date' | 'heure_debut' | 'heure_fin') => String(draft[column] ?? stored?.[column])
	const start = momentOf(at, 'heure_debut', of('date'), of('heure_debut'))
	const end = momentOf(at, 'heure_fin', of('date'), of('heure_fin'))
	Object.assign(draft, { debut: start.wire, fin: end.wire, debut_s: start.seconds, fin_s: end.seconds })
}

/** True if a postponed séance gets a new date and the file doesn't say that it stays postponed. */
const isPutOn = (at: Cursor, draft: Draft<Seance>, { statut, debut_s }: Seance) =>
	statut === 'reportee' && draft.debut_s !== debut_s && at.record.values['statut'] !== 'reportee'

/**
 * Sets the status. A past séance took place as planned, unless another status is stored. A held séance cannot be planned again (contract
 * section 8); any other can, and a postponed one that gets a new date is. A new status clears the fields that don't belong to it.
 */
export function setStatut(at: Cursor, draft: Draft<Seance>, storedSeance: Seance | undefined) {
	const asked = at.value('statut')
	const kept = storedSeance && isPutOn(at, draft, storedSeance) ? 'planifiee' : storedSeance?.statut
	const statut = kept !== undefined && asked === undefined ? kept : ((asked ?? 'planifiee') as StatutSeance)
	if (storedSeance && statut !== storedSeance.statut) {
		if (statut === 'planifiee' && storedSeance.statut === 'terminee')
			at.fault('statut', 'the séance has been held: it is not planned again')
		Object.assign(draft, { debut_reel_s: null, fin_reelle_s: null, motif: null })
	}
	draft.statut = statut
	const isHeld = statut === 'en_cours' || statut === 'terminee'
	const isNew = statut !== storedSeance?.statut
	if (
		isHeld &&
		(isNew || draft.debut_s !== storedSeance.debut_s) &&
		!at.table.isExport &&
		isAVenir({ debut_s: draft.debut_s! }, at.school.now)
	)
		at.warn(isNew ? 'statut' : 'date', sentence('is {statut}, and the séance is still to come', { statut }))
	const takes = (real: 'debut_reel_s' | 'fin_reelle_s', due: 'debut_s' | 'fin_s') => {
		const known = storedSeance?.[real] ?? null
		if (known === null && storedSeance?.statut === statut) return
		const asPlanned = known === null || known === storedSeance?.[due]
		draft[real] = asPlanned ? draft[due]! : known
	}
	if (isHeld) takes('debut_reel_s', 'debut_s')
	if (statut === 'terminee') takes('fin_reelle_s', 'fin_s')
}

/** Sets the real times of the file (rule 5.1), on the day of the séance. An end before the start is on the next day. */
export function setRealTimes(at: Cursor, draft: Draft<Seance>, storedSeance: Seance | undefined) {
	const timeOf = (column: 'debut_reel' | 'fin_reelle', knownTime: number | null | undefined, due: number, allowed: boolean) => {
		const time = at.value(column)
		if (time === undefined) return undefined
		if (time === null) return allowed ? due : undefined
		if (!allowed) {
			at.fault(column, sentence('does not go with the statut {statut}', { statut: String(draft.statut) }))
			return undefined
		}
		const isKept = typeof knownTime === 'number' && timeOfDay(knownTime, at.school.facts.timezone) === time
		return isKept ? knownTime : momentOf(at, column, String(draft.date ?? storedSeance?.date), String(time)).seconds
	}
	const start = timeOf('debut_reel', storedSeance?.debut_reel_s, draft.debut_s!, draft.statut === 'en_cours' || draft.statut === 'terminee')
	if (start !== undefined) draft.debut_reel_s = start
	const end = timeOf('fin_reelle', storedSeance?.fin_reelle_s, draft.fin_s!, draft.statut === 'terminee')
	if (end !== undefined) draft.fin_reelle_s = end < (draft.debut_reel_s ?? draft.debut_s!) ? end + DAY : end
	if (at.faulty || at.table.isExport || draft.statut === 'planifiee') return
	const after = { ...storedSeance, ...draft } as Seance
	const asked = { statut: after.statut, debut_reel: start }
	const faults = courseFaults(
		{ ...after, debut_reel_s: storedSeance?.debut_reel_s ?? null, fin_reelle_s: storedSeance?.fin_reelle_s ?? null },
		after,
		asked,
		Infinity
	)
	if (start !== undefined && faults.debut_reel)
		at.fault('debut_reel', sentence('must be between {minutes} minutes before the start and the end', { minutes: AVANCE_MINUTES }))
	if (end !== undefined && faults.fin_reelle)
		at.fault('fin_reelle', sentence('must be after the start and at most {hours} hours after the planned end', { hours: MAX_OVERRUN }))
}
