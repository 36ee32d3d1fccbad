import { jourIn } from '../../kit/jour'

/** Times of a day at which absences are announced, unless the school sets others (rule 4.2); HH:MM. */
const USUAL = ['13:00', '19:00'] as const

/** The times (HH:MM) at which an institution announces absences, earliest first. */
export const heuresAbsences = ({ heures_absences }: { readonly heures_absences: string | null }): readonly string[] =>
	heures_absences === null ? USUAL : (JSON.parse(heures_absences) as string[])

type Ronde = { readonly heures: readonly string[]; readonly timezone: string }

/** The moments of `heures` on the day before, the day and the day after, in order; seconds. */
function moments(now: Temporal.Instant, { heures, timezone }: Ronde): number[] {
	const day = jourIn(now, timezone)
	return [-1, 0, 1].flatMap((days) =>
		heures
			.map((heure) => day.add({ days }).toZonedDateTime({ timeZone: timezone, plainTime: heure }).epochMilliseconds / 1000)
			.toSorted((a, b) => a - b)
	)
}

/** The latest of these moments that has come; seconds, `undefined` if the school has not set any. */
export const latestRonde = (now: Temporal.Instant, ronde: Ronde): number | undefined =>
	moments(now, ronde).findLast((at) => at <= now.epochMilliseconds / 1000)

/** The next of these moments; seconds, `undefined` if the school has not set any. */
export const prochaineRonde = (now: Temporal.Instant, ronde: Ronde): number | undefined =>
	moments(now, ronde).find((at) => at > now.epochMilliseconds / 1000)
