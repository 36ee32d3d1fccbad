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

const enCentiemes = (heures: number) => Math.round(heures * 100) / 100

/** Hours that are left of the planned ones, and hours beyond them: one of both is 0. */
export const suiviDesHeures = (prevues: number, effectuees: number) => ({
	heures_restantes: Math.max(0, enCentiemes(prevues - effectuees)),
	heures_depassement: Math.max(0, enCentiemes(effectuees - prevues))
})
