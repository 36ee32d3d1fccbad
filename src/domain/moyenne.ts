export type Note = {
	readonly matiere: number
	readonly coefficient_matiere: number
	readonly coefficient: number
	readonly bareme: number
	/** hundredths; null for a student who was absent, or not graded */
	readonly note_centiemes: number | null
}

/**
 * The general average out of 20, with two decimals; null where nothing counts. Grades are brought to 20 and weighted by
 * their évaluation's coefficient within a matière, the averages of matières by the matière's coefficient. A null grade and
 * a coefficient of 0 do not count.
 */
export function moyenneGenerale(notes: readonly Note[]): number | null {
	const matieres = new Map<number, { coefficient: number; points: number; weight: number }>()
	for (const { matiere, coefficient_matiere, coefficient, bareme, note_centiemes } of notes) {
		if (note_centiemes === null || coefficient === 0 || coefficient_matiere === 0) continue
		const sum = matieres.get(matiere) ?? { coefficient: coefficient_matiere, points: 0, weight: 0 }
		sum.points += (coefficient * note_centiemes * 20) / bareme
		sum.weight += coefficient
		matieres.set(matiere, sum)
	}
	let points = 0
	let weight = 0
	for (const matiere of matieres.values()) {
		points += (matiere.coefficient * matiere.points) / matiere.weight
		weight += matiere.coefficient
	}
	return weight === 0 ? null : Math.round(points / weight) / 100
}
