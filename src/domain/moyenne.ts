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
	/** hundredths; null for whoever has another état than `note` */
	readonly note_centiemes: number | null
}

/** What schools have each their own way. */
export type Regles = { /** whether an absence that is not excused counts as 0 */ readonly absence_injustifiee_zero: boolean }

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
 * What a note counts for in its matière (rules 4.3): its hundredths; 0 where the absence is not excused and the school has it so; `undefined` where it is left out
 * with its coefficient; null where it leaves the matière without an average.
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

/** An average in hundredths of 20, and what it weighs in the one above it; null where it has none. */
type Part = { readonly moyenne: bigint | null; readonly poids: number }

/** The average of others; what weighs 0 counts nowhere, and null is where nothing counts. */
function weighted(parts: readonly Part[]): bigint | null {
	const sum = empty()
	for (const { moyenne, poids } of parts) if (moyenne !== null) add(sum, exact(poids), moyenne)
	return sum.weight === 0n ? null : average(sum)
}

/** A matière in which an absence is still to be qualified has no average (rules 4.3). */
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

/** A semester of which a matière with an average has no UE with credits goes by the matières' coefficients. */
function moyenneDeSemestre(notes: readonly Note[], regles: Regles): bigint | null {
	const matieres = [...Map.groupBy(notes, ({ matiere }) => matiere).values()]
		.map((own) => ({ moyenne: moyenneDeMatiere(own, regles), poids: own[0]!.coefficient_matiere, ue: own[0]!.ue }))
		.filter(({ moyenne, poids }) => moyenne !== null && poids > 0)
	if (!matieres.every(({ ue }) => ue !== null && ue.credits !== null && ue.credits > 0)) return weighted(matieres)
	const ues = [...Map.groupBy(matieres, ({ ue }) => ue!.id).values()]
	return weighted(ues.map((own) => ({ moyenne: weighted(own), poids: own[0]!.ue!.credits! })))
}

/**
 * The average of the year so far, out of 20, with two decimals; null where nothing counts. Grades are brought to 20 and weighted by their
 * évaluation's coefficient within a matière, matières by their coefficient within a UE, UEs by their credits within a semester (in BTS
 * matières by their coefficient), and semesters alike; each is rounded half up to hundredths, and the one above it is made of the rounded
 * ones (rules 4.2). A year in which nobody knows the period of a grade is one semester.
 */
export function moyenneGenerale(notes: readonly Note[], regles: Regles): number | null {
	const isDated = notes.every(({ periode }) => periode !== null)
	const semestres = isDated ? [...Map.groupBy(notes, ({ periode }) => periode).values()] : [notes]
	const moyenne = weighted(semestres.map((own) => ({ moyenne: moyenneDeSemestre(own, regles), poids: 1 })))
	return moyenne === null ? null : Number(moyenne) / 100
}

type NoteDeMatiere = Omit<Note, 'periode'>

/**
 * The average of one matière out of 20, with two decimals, of all that is expected in it (rules 4.2, 4.3): null where something is missing
 * or to be qualified, `undefined` where nothing counts.
 */
export function moyenneMatiere(notes: readonly NoteDeMatiere[], regles: Regles): number | null | undefined {
	const all = notes.map((note): Note => ({ ...note, periode: null }))
	if (all.some((note) => note.coefficient > 0 && counted(note, regles) === null)) return null
	const moyenne = moyenneDeMatiere(all, regles)
	return moyenne === null ? undefined : Number(moyenne) / 100
}

/** An évaluation in which somebody has a mark or is expected to have one. */
export type Attendue = {
	/** `date` YYYY-MM-DD */
	readonly evaluation: { readonly coefficient: number; readonly date: string }
	readonly session: number
	readonly bareme: number
	/** null where nothing has been written */
	readonly etat: EtatNote | null
	readonly note_centiemes: number | null
}

/**
 * The average of one matière so far, as `moyenneMatiere`: session 2 counts in none, for it takes the place of others only once the year
 * is judged; what has not been written is missing once the évaluation's day has come.
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

/** The average of one UE, of the rounded ones of its matières; null where one that counts is incomplete, or none counts (rules 4.2, 4.3). */
export function moyenneUe(
	matieres: readonly { readonly moyenne: number | null | undefined; readonly coefficient: number }[]
): number | null {
	const parts = matieres.filter(({ moyenne, coefficient }) => coefficient > 0 && moyenne !== undefined)
	if (parts.some(({ moyenne }) => moyenne === null)) return null
	const moyenne = weighted(parts.map((part) => ({ moyenne: BigInt(Math.round(part.moyenne! * 100)), poids: part.coefficient })))
	return moyenne === null ? null : Number(moyenne) / 100
}
