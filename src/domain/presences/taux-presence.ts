/** The number of séances attended (`present` or `retard`), and of those that count for the rate. */
export type Mesure = { readonly suivies: number; readonly mesurees: number }

/**
 * The attendance rate as a percentage with one decimal; null if nothing has been measured yet.
 *
 * In the current year these count: each recorded presence except `excuse`, if its séance was not called off; and, as an absence,
 * each `terminee` séance without a record of the student, if attendance was taken for the class in which
 * the student had an Active enrollment on that day (rule 4.1). `present` and `retard` are attended.
 */
export const tauxPresence = ({ suivies, mesurees }: Mesure): number | null =>
	mesurees === 0 ? null : Math.round((1000 * suivies) / mesurees) / 10

/** Reads the three counts of a query: `[attended, recorded, absent without a record]` as JSON. */
export function mesureOf(counts: string): Mesure {
	const [suivies, enregistrees, sansTrace] = JSON.parse(counts) as [number, number, number]
	return { suivies, mesurees: enregistrees + sansTrace }
}
