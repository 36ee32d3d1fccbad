/** The number of colours for the matières of a class; the style sheet has as many. */
export const TEINTES = 8

/** Returns the colour of a matière in a class, from 1; `undefined` if the class is not taught it. */
export type Teintes = (classe: number, matiere: number) => number | undefined

/** The colours of the matières of some classes, by the place of each among those of its class; after the last colour, the first again. */
export function teintesOf(taught: readonly { readonly classe_id: number; readonly matiere_id: number }[]): Teintes {
	const places = new Map(
		[...Map.groupBy(taught, ({ classe_id }) => classe_id)].map(([classe, matieresDeClasse]) => {
			const ids = [...new Set(matieresDeClasse.map(({ matiere_id }) => matiere_id))].toSorted((a, b) => a - b)
			return [classe, new Map(ids.map((id, place) => [id, (place % TEINTES) + 1]))] as const
		})
	)
	return (classe, matiere) => places.get(classe)?.get(matiere)
}
