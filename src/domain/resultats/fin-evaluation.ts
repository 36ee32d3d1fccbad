import { atLocal } from '../../kit/clock'

export type MomentEvaluation = { readonly date: string; readonly heure_debut: string | null; readonly duree_minutes: number | null }

/** The most days for which an évaluation may run after its own day: imports allow at most 1440 minutes, and clocks may change. */
export const MAX_JOURS_EVALUATION = 2

/**
 * When an évaluation ends: its start in the institution's time zone plus its minutes, whatever clocks do in between.
 * If its start or length is not known, the end of its day.
 */
export function finEvaluation({ date, heure_debut, duree_minutes }: MomentEvaluation, timeZone: string): Temporal.Instant {
	if (heure_debut !== null && duree_minutes !== null) return atLocal(date, heure_debut, timeZone).add({ minutes: duree_minutes })
	return Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timeZone).toInstant()
}
