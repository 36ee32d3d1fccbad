import { isLess, mean, roundHalfUp, fractionOf, type Fraction, type Weighted } from './fraction'

/**
 * Reasons for which something has no average, from the one that somebody can mend first. The first three go up to whatever is made of
 * it; `dispensee` is left out there with its weight.
 */
export const SANS_MOYENNE = ['incomplete', 'defaillante', 'attend', 'dispensee'] as const
export type SansMoyenne = (typeof SANS_MOYENNE)[number]

/** An average in hundredths of 20, or the reason why it is missing. */
export type Resultat =
	| { readonly moyenne: Fraction; readonly sans?: undefined }
	| { readonly sans: SansMoyenne; readonly moyenne?: undefined }

/** How an average becomes part of the one above it: rounded to hundredths, as people read it, or as it is. */
export type Arrondi = (moyenne: Fraction) => Fraction

export const toCentieme: Arrondi = (moyenne) => fractionOf(roundHalfUp(moyenne))
export const unrounded: Arrondi = (moyenne) => moyenne

/** An average that a person reads; null if it is missing. */
export const centiemesOf = ({ moyenne }: Resultat): number | null => (moyenne === undefined ? null : roundHalfUp(moyenne))

export type Partie = Resultat & { readonly poids: number }

/** The result made of others by their weights. Parts that weigh 0, or are `dispensee`, are left out; other reasons go up. */
export function ensemble(parties: readonly Partie[], arrondi: Arrondi): Resultat {
	const counting: Weighted[] = []
	const missing: SansMoyenne[] = []
	for (const { poids, moyenne, sans } of parties)
		if (poids > 0 && sans !== 'dispensee')
			if (moyenne === undefined) missing.push(sans)
			else counting.push({ poids, de: moyenne })
	if (missing.length > 0) return { sans: SANS_MOYENNE.find((reason) => missing.includes(reason))! }
	const moyenne = mean(counting)
	return moyenne === undefined ? { sans: 'dispensee' } : { moyenne: arrondi(moyenne) }
}

/** Whether there is an average that is at least a number of hundredths. */
export const reaches = ({ moyenne }: Resultat, seuil: number): boolean => moyenne !== undefined && !isLess(moyenne, fractionOf(seuil))

/** Whether an average reaches a number of hundredths only because averages below it were rounded. */
export const isReachedByRounding = (arrondie: Resultat, exacte: Resultat, seuil: number): boolean =>
	reaches(arrondie, seuil) && exacte.moyenne !== undefined && !reaches(exacte, seuil)
