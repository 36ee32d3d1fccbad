import { atLocal } from '../kit/clock'

export type MomentEvaluation = { readonly date: string; readonly heure_debut: string | null; readonly duree_minutes: number | null }

/** The longest évaluation, in days after its own on which it may still go on: imports take 1440 minutes at most, clocks may change. */
export const MAX_JOURS_EVALUATION = 2

/**
 * When an évaluation is over: its start in the institution's zone and its minutes after it, as they pass (a change of clocks
 * makes none of them longer); at the end of its day where its start or length is not known.
 */
export function finEvaluation({ date, heure_debut, duree_minutes }: MomentEvaluation, timeZone: string): Temporal.Instant {
	if (heure_debut !== null && duree_minutes !== null) return atLocal(date, heure_debut, timeZone).add({ minutes: duree_minutes })
	return Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timeZone).toInstant()
}
