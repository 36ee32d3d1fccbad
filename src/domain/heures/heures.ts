import type { Course } from '../seances/statut-seance'

/** Seconds beyond the planned length of a séance that count. Any more wait for an administrator (rule 5.2). */
export const DEPASSEMENT_RETENU = 15 * 60

/** The course of a séance, and the seconds beyond its planned length that an administrator has validated. */
type Tenue = Course & { readonly depassement_valide_s?: number | null }

/** Seconds of a `terminee` séance from its real start to its real end, or the planned ones if not known; 0 for other séances. */
export const secondesReelles = ({ statut, debut_s, fin_s, debut_reel_s, fin_reelle_s }: Course) =>
	statut === 'terminee' ? Math.max(0, (fin_reelle_s ?? fin_s) - (debut_reel_s ?? debut_s)) : 0

/**
 * Seconds of a séance that count as taught (rule 5.2): the real ones, up to its planned length plus a quarter of an hour, or plus what was
 * validated if that is more.
 */
export const secondesRetenues = (tenue: Tenue): number =>
	Math.min(secondesReelles(tenue), tenue.fin_s - tenue.debut_s + Math.max(DEPASSEMENT_RETENU, tenue.depassement_valide_s ?? 0))

/** Seconds of a séance that count only once an administrator validates them (rule 5.2). */
export const secondesAValider = (tenue: Tenue): number => secondesReelles(tenue) - secondesRetenues(tenue)

/** Seconds of a séance beyond its planned length. */
export const depassement = (course: Course): number => Math.max(0, secondesReelles(course) - (course.fin_s - course.debut_s))

/** Seconds as hundredths of an hour, rounded half up. */
export const enCentiemesHeure = (secondes: number) => Math.floor((secondes + 18) / 36)

/** Seconds as hours, rounded half up to hundredths. */
export const enHeures = (secondes: number) => enCentiemesHeure(secondes) / 100

/** The planned hours of a teaching, and its first and last day (YYYY-MM-DD); null: not known, or open on that side. */
export type Charge = { readonly heures: number | null; readonly date_debut: string | null; readonly date_fin: string | null }

/**
 * Planned hours of a matière in a class (rule 5.3): those of its teachings, whatever the day; without planned teachings, the year's
 * `volume` for the matière. Teachings that follow each other share the volume, and together plan at most that. It is never less than
 * what is planned at the same time. Two teachings where one ends on the day on which the other begins are not at the same time.
 */
export function heuresPrevues(charges: readonly Charge[], volume: number | null): number | null {
	const plannedCharges = charges.filter(({ heures }) => heures !== null)
	if (plannedCharges.length === 0) return volume
	const sum = (parts: readonly Charge[]) => parts.reduce((total, { heures }) => total + heures!, 0)
	const beside = (charge: Charge) => {
		const day = charge.date_debut ?? ''
		return plannedCharges.filter(
			(other) => other === charge || ((other.date_debut ?? '') <= day && (other.date_fin === null || day < other.date_fin))
		)
	}
	const atOnce = Math.max(...plannedCharges.map((charge) => sum(beside(charge))))
	return Math.max(atOnce, Math.min(sum(plannedCharges), volume ?? 0))
}

const enCentiemes = (heures: number) => Math.round(heures * 100) / 100

/**
 * Teachings of a matière in a class that all go on without a last day, and the hours that they plan together. Returned only if it is
 * unclear whether they are taught side by side or one takes over from the other: together they plan more than the matière's `volume`;
 * or the volume is not known (null) and two of them plan the same number of hours. Otherwise `undefined`.
 */
export function chargesEnsemble<C extends Omit<Charge, 'date_debut'>>(
	charges: readonly C[],
	volume: number | null
): { ensemble: C[]; heures: number } | undefined {
	const ensemble = charges.filter(({ heures, date_fin }) => heures !== null && date_fin === null)
	const heures = enCentiemes(ensemble.reduce((total, charge) => total + charge.heures!, 0))
	const isAlike = new Set(ensemble.map((charge) => charge.heures)).size < ensemble.length
	return ensemble.length > 1 && (volume === null ? isAlike : heures > volume) ? { ensemble, heures } : undefined
}
