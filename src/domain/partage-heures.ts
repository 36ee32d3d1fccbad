/** The hours of a teaching that another teacher takes over, in hundredths at most; null where none are planned. */
export type Partage = { readonly ancien: number | null; readonly nouveau: number | null }

const centiemes = (hours: number) => Math.round(hours * 100)

/**
 * How the hours of a teaching are shared by who held it and who takes over (rule 3.2): those held stay with the former, of what is left
 * the latter begins. Together they are what was planned.
 */
export function partageHeures(prevues: number | null, tenues: number): Partage {
	if (prevues === null) return { ancien: null, nouveau: null }
	const ancien = Math.min(centiemes(prevues), centiemes(tenues))
	return { ancien: ancien / 100, nouveau: (centiemes(prevues) - ancien) / 100 }
}
