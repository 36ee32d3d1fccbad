import type { Rang } from './periode'
import type { EtatNote } from './vocabulaire'

export type Note = {
	readonly matiere: number
	readonly coefficient_matiere: number
	/** null in BTS */
	readonly ue: { readonly id: number; readonly credits: number | null } | null
	/** of its évaluation; null: nobody knows */
	readonly periode: Rang | null
	readonly coefficient: number
	readonly bareme: number
	readonly etat: EtatNote
	/** hundredths; null unless `etat` is `note` */
	readonly note_centiemes: number | null
}

/** The rules that each school sets. */
export type Regles = { /** whether an absence that is not excused counts as 0 */ readonly absence_injustifiee_zero: boolean }

/** An average under construction: points are hundredths of 20, times the weights, over `over`. */
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
 * The hundredths that a note counts for in its matière (rules 6.3). An unexcused absence counts 0 if the school's rules say so.
 * `undefined`: left out, with its coefficient; null: the matière has no average.
 */
function counted({ etat, note_centiemes }: Note, { absence_injustifiee_zero }: Regles): bigint | undefined | null {
	switch (etat) {
		case 'note':
			return note_centiemes === null ? null : BigInt(note_centiemes)
		case 'absent_injustifie':
			return absence_injustifiee_zero ? 0n : undefined
		case 'absent_justifie':
		case 'dispense':
			return undefined
		case 'absent':
			return null
	}
}

/** An average in hundredths of 20, and its weight in the one above it; null if it cannot be computed. */
type Part = { readonly moyenne: bigint | null; readonly poids: number }

/** The average of several averages. Parts that weigh 0 do not count; null if nothing counts. */
function weighted(parts: readonly Part[]): bigint | null {
	const sum = empty()
	for (const { moyenne, poids } of parts) if (moyenne !== null) add(sum, exact(poids), moyenne)
	return sum.weight === 0n ? null : average(sum)
}

/** A matière in which an absence is still to be qualified has no average (rules 6.3). */
function moyenneDeMatiere(notes: readonly Note[], regles: Regles): bigint | null {
	const sum = empty()
	for (const note of notes) {
		if (note.coefficient === 0) continue
		const centiemes = counted(note, regles)
		if (centiemes === null) return null
		if (centiemes !== undefined) add(sum, exact(note.coefficient), centiemes, BigInt(note.bareme))
	}
	return sum.weight === 0n ? null : average(sum)
}

/** The average of a semester by the credits of UEs; by the coefficients of matières if a matière with an average lacks a UE with credits. */
function moyenneDeSemestre(notes: readonly Note[], regles: Regles): bigint | null {
	const matieres = [...Map.groupBy(notes, ({ matiere }) => matiere).values()]
		.map((own) => ({ moyenne: moyenneDeMatiere(own, regles), poids: own[0]!.coefficient_matiere, ue: own[0]!.ue }))
		.filter(({ moyenne, poids }) => moyenne !== null && poids > 0)
	if (!matieres.every(({ ue }) => ue !== null && ue.credits !== null && ue.credits > 0)) return weighted(matieres)
	const ues = [...Map.groupBy(matieres, ({ ue }) => ue!.id).values()]
	return weighted(ues.map((own) => ({ moyenne: weighted(own), poids: own[0]!.ue!.credits! })))
}

/**
 * The average of the year so far, out of 20, with two decimals; null if nothing counts. Grades are scaled to 20. Weights are the
 * évaluation's coefficient within a matière, the matière's coefficient within a UE, and the UE's credits within a semester (in BTS the
 * matière's coefficient); semesters weigh the same. Each average is rounded half up to hundredths before the next one uses it (rules 6.2).
 * If the period of any grade is not known, the year is one semester.
 */
export function moyenneGenerale(notes: readonly Note[], regles: Regles): number | null {
	const isDated = notes.every(({ periode }) => periode !== null)
	const semestres = isDated ? [...Map.groupBy(notes, ({ periode }) => periode).values()] : [notes]
	const moyenne = weighted(semestres.map((own) => ({ moyenne: moyenneDeSemestre(own, regles), poids: 1 })))
	return moyenne === null ? null : Number(moyenne) / 100
}

type NoteDeMatiere = Omit<Note, 'periode'>

/**
 * The average of one matière out of 20, with two decimals, of all grades expected in it (rules 6.2, 6.3): null if something is missing
 * or an absence is still to be qualified; `undefined` if nothing counts.
 */
export function moyenneMatiere(notes: readonly NoteDeMatiere[], regles: Regles): number | null | undefined {
	const all = notes.map((note): Note => ({ ...note, periode: null }))
	if (all.some((note) => note.coefficient > 0 && counted(note, regles) === null)) return null
	const moyenne = moyenneDeMatiere(all, regles)
	return moyenne === null ? undefined : Number(moyenne) / 100
}

/** An évaluation in which a student has a mark or should have one. */
export type Attendue = {
	/** `date` YYYY-MM-DD */
	readonly evaluation: { readonly coefficient: number; readonly date: string }
	readonly session: number
	readonly bareme: number
	/** null if nothing has been written */
	readonly etat: EtatNote | null
	readonly note_centiemes: number | null
}

/**
 * The average of one matière so far, as `moyenneMatiere`. Session 2 does not count: it replaces other marks only when the year is
 * judged. A mark that nobody has written is missing from the évaluation's day on.
 */
export const moyenneAttendue = (attendues: readonly Attendue[], regles: Regles, today: string): number | null | undefined =>
	moyenneMatiere(
		attendues
			.filter(({ evaluation, session, etat }) => session === 1 && (etat !== null || evaluation.date <= today))
			.map(({ evaluation: { coefficient }, bareme, etat, note_centiemes }) => ({
				matiere: 0,
				coefficient_matiere: 1,
				ue: null,
				coefficient,
				bareme,
				etat: etat ?? 'absent',
				note_centiemes
			})),
		regles
	)

/** The average of one UE, from the rounded averages of its matières; null if one that counts is incomplete, or none counts (rules 6.2, 6.3). */
export function moyenneUe(
	matieres: readonly { readonly moyenne: number | null | undefined; readonly coefficient: number }[]
): number | null {
	const parts = matieres.filter(({ moyenne, coefficient }) => coefficient > 0 && moyenne !== undefined)
	if (parts.some(({ moyenne }) => moyenne === null)) return null
	const moyenne = weighted(parts.map((part) => ({ moyenne: BigInt(Math.round(part.moyenne! * 100)), poids: part.coefficient })))
	return moyenne === null ? null : Number(moyenne) / 100
}
