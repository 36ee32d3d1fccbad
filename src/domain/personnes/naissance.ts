/** Ages between which a birth of a student is believed. */
const [LEAST, MOST] = [10, 80]
/** The day before the first of a spreadsheet's days. */
const DAY_0 = '1899-12-30'

/** The day of a birth; null if the birth, or its day, is unknown. */
export const jourDe = (naissance: string | null): string | null => (naissance?.length === 4 ? null : naissance)

/** The first and the last day on which somebody may be born (YYYY-MM-DD), of a birth that is a day or a year alone. */
export const joursPossibles = (naissance: string): readonly [string, string] =>
	naissance.length === 4 ? [`${naissance}-01-01`, `${naissance}-12-31`] : [naissance, naissance]

const yearsBetween = (from: string, to: string) => Temporal.PlainDate.from(from).until(to, { largestUnit: 'years' }).years

/** The age on `jour` of a student who is surely too young or too old to be one; `undefined` if the age is plausible. */
export function improbableAge(naissance: string, jour: string): number | undefined {
	const [first, last] = joursPossibles(naissance)
	const [oldest, youngest] = [yearsBetween(first, jour), yearsBetween(last, jour)]
	return oldest < LEAST ? oldest : youngest > MOST ? youngest : undefined
}

/** The year of a student's birth that a cell of days shows as a day: of 2005, 27 June 1905; `undefined` if it is not one. */
export function yearShownAsDay(naissance: string, jour: string): string | undefined {
	if (naissance.length === 4) return undefined
	const year = String(Temporal.PlainDate.from(DAY_0).until(naissance).days)
	return year.length === 4 && year < jour && improbableAge(year, jour) === undefined ? year : undefined
}
