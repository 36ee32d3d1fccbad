import type { Reglement } from './reglement'
import type { MatiereDeReleve } from './releve'
import { toCentieme, centiemesOf, ensemble } from './resultat'

/** A number of a calculation in hundredths, with its weight; `bareme`: out of how much, if not of 20. */
export type Part = { readonly moyenne: number | null; readonly poids: number; readonly bareme?: number }

/** The average of parts in hundredths, rounded as the rules do; null if none of them counts. */
export const ensembleOf = (parts: readonly Part[]): number | null =>
	centiemesOf(
		ensemble(
			parts.flatMap(({ moyenne, poids, bareme = 20 }) =>
				moyenne === null ? [] : [{ moyenne: { value: BigInt(moyenne) * 20n, over: BigInt(bareme) }, poids }]
			),
			toCentieme
		)
	)

export type NoteLue = MatiereDeReleve['notes'][number]

/** The marks of these that count, as parts of an average. */
export const partsFrom = (notes: readonly NoteLue[], isWanted: (note: NoteLue) => boolean): Part[] =>
	notes
		.filter((note) => isWanted(note) && (note.compte === 'note' || note.compte === 'zero'))
		.map(({ note_centiemes, bareme, coefficient: poids }) => ({ moyenne: note_centiemes ?? 0, poids, bareme }))

/** The marks of session 2, their average, and what it takes the place of. */
export function seconde({ notes }: MatiereDeReleve, regles: Reglement) {
	const place = partsFrom(notes, ({ session }) => session === 2)
	const ofExamens = notes.reduce((sum, note) => (note.session === 1 && note.type === 'examen' ? sum + note.coefficient : sum), 0)
	return { place, nouvelle: ensembleOf(place), ofExamens, remplace: ofExamens === 0 ? ('matiere' as const) : regles.session2_remplace }
}

/** The parts of an average that somebody reads beside it: after session 2 its average as the exam, or none if it replaces the matière. */
export function partiesLues(matiere: MatiereDeReleve, regles: Reglement): { readonly cc: number | null; readonly ex: number | null } {
	if (matiere.session === 1) return matiere
	const { nouvelle, remplace } = seconde(matiere, regles)
	return remplace === 'matiere' || matiere.masquees ? { cc: null, ex: null } : { cc: matiere.cc, ex: nouvelle }
}
