/** `2026-2027`: two years that follow each other. */
export function isAnneeLibelle(text: string): boolean {
	const match = /^(\d{4})-(\d{4})$/.exec(text)
	return match !== null && Number(match[2]) === Number(match[1]) + 1
}

/** The academic year as it usually runs, from the first of September to the end of August. */
export const usualAnnee = (libelle: string) => ({
	libelle,
	date_debut: `${libelle.slice(0, 4)}-09-01`,
	date_fin: `${libelle.slice(5)}-08-31`
})

/** An academic year of an institution; days are YYYY-MM-DD, both of its own. */
export type Annee = {
	readonly id: number
	readonly libelle: string
	readonly date_debut: string
	readonly date_fin: string
	readonly courante: boolean
	/** whether nothing is written into it any more */
	readonly cloturee: boolean
}

/** The year whose numbers a new one takes (rule 1.3): the one before it, else the next. */
export function anneeModele<A extends { readonly date_debut: string }>(
	annees: readonly A[],
	{ date_debut }: { readonly date_debut: string }
): A | undefined {
	const sorted = annees.toSorted((a, b) => (a.date_debut < b.date_debut ? -1 : 1))
	return sorted.findLast((annee) => annee.date_debut < date_debut) ?? sorted[0]
}

/** The day on which a year is looked at: today, and of a year that is not the current one the day of its own that is nearest to today. */
export function jourDans({ courante, date_debut, date_fin }: Annee, today: string): string {
	if (courante) return today
	if (today < date_debut) return date_debut
	return today > date_fin ? date_fin : today
}

/** What the keys of answers that depend on nothing but the year end with: nothing in the current one. */
export const yearKey = (annee: Annee | null) => (annee === null || annee.courante ? '' : `@${annee.id}`)
