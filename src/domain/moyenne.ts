import type { EtatNote } from './vocabulaire'

export type Note = {
	readonly matiere: number
	readonly coefficient_matiere: number
	readonly coefficient: number
	readonly bareme: number
	readonly etat: EtatNote
	/** hundredths; null for whoever has another état than `note` */
	readonly note_centiemes: number | null
}

/** An average that is being made: points are hundredths of 20, times the weights, over `over`. */
type Sum = { points: bigint; over: bigint; weight: bigint }

const SUR = 20n

/** Six decimals of a coefficient count. */
const PRECISION = 1e6
const exact = (coefficient: number) => BigInt(Math.round(coefficient * PRECISION))

/** Hundredths, a half rounded up. */
const average = ({ points, over, weight }: Sum) => (2n * points + over * weight) / (2n * over * weight)

function add(sum: Sum, weight: bigint, centiemes: bigint, bareme = SUR) {
	if (bareme === SUR) sum.points += weight * centiemes * sum.over
	else {
		sum.points = sum.points * bareme + weight * centiemes * SUR * sum.over
		sum.over *= bareme
	}
	sum.weight += weight
}

const empty = (): Sum => ({ points: 0n, over: 1n, weight: 0n })

/**
 * What a note counts for in its matière (rules 4.3): its hundredths; 0 where the absence is not excused; `undefined` where it is left out
 * with its coefficient; null where it leaves the matière without an average.
 */
function counted({ etat, note_centiemes }: Note): bigint | undefined | null {
	switch (etat) {
		case 'note':
			return note_centiemes === null ? null : BigInt(note_centiemes)
		case 'absent_injustifie':
			return 0n
		case 'absent_justifie':
		case 'dispense':
			return undefined
		case 'absent':
			return null
	}
}

/**
 * The general average out of 20, with two decimals; null where nothing counts. Grades are brought to 20 and weighted by their
 * évaluation's coefficient within a matière, the averages of matières by the matière's coefficient; each is rounded half up to
 * hundredths, and the general one is made of the rounded ones (rules 4.2). A coefficient of 0 counts nowhere. A matière in which an
 * absence is still to be qualified has no average (rules 4.3).
 */
export function moyenneGenerale(notes: readonly Note[]): number | null {
	const matieres = new Map<number, { coefficient: number; sum: Sum; isComplete: boolean }>()
	for (const note of notes) {
		if (note.coefficient === 0 || note.coefficient_matiere === 0) continue
		const centiemes = counted(note)
		if (centiemes === undefined) continue
		const matiere = matieres.get(note.matiere) ?? { coefficient: note.coefficient_matiere, sum: empty(), isComplete: true }
		matieres.set(note.matiere, matiere)
		if (centiemes === null) matiere.isComplete = false
		else add(matiere.sum, exact(note.coefficient), centiemes, BigInt(note.bareme))
	}
	const general = empty()
	for (const { coefficient, sum, isComplete } of matieres.values())
		if (isComplete && sum.weight > 0n) add(general, exact(coefficient), average(sum))
	return general.weight === 0n ? null : Number(average(general)) / 100
}
