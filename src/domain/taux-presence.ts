/** How many séances were attended (`present` or `retard`) among those that count for the rate. */
export type Mesure = { readonly suivies: number; readonly mesurees: number }

/**
 * The attendance rate as a percentage with one decimal; null where nothing was measured yet.
 *
 * What counts, in the current year: every recorded presence but `excuse`, of a séance that was not called off; and, as an
 * absence, every séance that is `terminee` and of which a student has no record, where attendance was taken for the class in which
 * the student had an Active enrollment on that day (rule 2.1). Attended are `present` and `retard`.
 */
export const tauxPresence = ({ suivies, mesurees }: Mesure): number | null =>
	mesurees === 0 ? null : Math.round((1000 * suivies) / mesurees) / 10

/** The three counts of a query, `[attended, recorded, absent without a record]` as JSON. */
export function mesureOf(counts: string): Mesure {
	const [suivies, enregistrees, sansTrace] = JSON.parse(counts) as [number, number, number]
	return { suivies, mesurees: enregistrees + sansTrace }
}
