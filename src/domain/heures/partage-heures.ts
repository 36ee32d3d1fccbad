/** How a teaching's hours are split when another teacher takes over, exact to hundredths; null if no hours are planned. */
export type Partage = { readonly ancien: number | null; readonly nouveau: number | null }

const centiemes = (hours: number) => Math.round(hours * 100)

/**
 * Splits the hours of a teaching between the former teacher and the one who takes over (rule 5.4): the former keeps the hours already
 * held, the new one gets the rest. Together they are the planned hours.
 */
export function partageHeures(prevues: number | null, tenues: number): Partage {
	if (prevues === null) return { ancien: null, nouveau: null }
	const ancien = Math.min(centiemes(prevues), centiemes(tenues))
	return { ancien: ancien / 100, nouveau: (centiemes(prevues) - ancien) / 100 }
}
