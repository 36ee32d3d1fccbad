import type { Course } from './statut-seance'

/** What is retained of a séance beyond its planned length; seconds. What is beyond that waits for an administrator (rule 3.1). */
export const DEPASSEMENT_RETENU = 15 * 60

/**
 * Seconds of a séance that count as taught (rule 3.1): those of a `terminee` one, from its real start to its real end (the planned
 * ones where none is known), at most its planned length and a quarter of an hour.
 */
export function secondesRetenues({ statut, debut_s, fin_s, debut_reel_s, fin_reelle_s }: Course): number {
	if (statut !== 'terminee') return 0
	const reelles = Math.max(0, (fin_reelle_s ?? fin_s) - (debut_reel_s ?? debut_s))
	return Math.min(reelles, fin_s - debut_s + DEPASSEMENT_RETENU)
}

/** Seconds as hours, rounded half up to hundredths. */
export const enHeures = (secondes: number) => Math.floor((secondes + 18) / 36) / 100

/** The hours that a teaching plans, and its first and last day (YYYY-MM-DD); null: none is said, or none on that side. */
export type Charge = { readonly heures: number | null; readonly date_debut: string | null; readonly date_fin: string | null }

/**
 * Hours planned of a matière in a class (rule 3.2): those of its teachings, without regard to the day on which it is asked; without any
 * what the year says of the matière (`volume`). Teachings that follow each other plan together at most the volume, which a successor
 * shares with whom they replace, and at least what is planned at once; a day on which one ends and another begins is no such.
 */
export function heuresPrevues(charges: readonly Charge[], volume: number | null): number | null {
	const planned = charges.filter(({ heures }) => heures !== null)
	if (planned.length === 0) return volume
	const sum = (some: readonly Charge[]) => some.reduce((total, { heures }) => total + heures!, 0)
	const beside = (one: Charge) => {
		const day = one.date_debut ?? ''
		return planned.filter(
			(other) => other === one || ((other.date_debut ?? '') <= day && (other.date_fin === null || day < other.date_fin))
		)
	}
	const atOnce = Math.max(...planned.map((one) => sum(beside(one))))
	return Math.max(atOnce, Math.min(sum(planned), volume ?? 0))
}

const enCentiemes = (heures: number) => Math.round(heures * 100) / 100

/** Hours that are left of the planned ones, and hours beyond them: one of both is 0. */
export const suiviDesHeures = (prevues: number, effectuees: number) => ({
	heures_restantes: Math.max(0, enCentiemes(prevues - effectuees)),
	heures_depassement: Math.max(0, enCentiemes(effectuees - prevues))
})
