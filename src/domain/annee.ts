/** Whether a text names two years that follow each other, like `2026-2027`. */
export function isAnneeLibelle(text: string): boolean {
	const match = /^(\d{4})-(\d{4})$/.exec(text)
	return match !== null && Number(match[2]) === Number(match[1]) + 1
}

/** The usual academic year: from 1 September to 31 August. */
export const usualAnnee = (libelle: string) => ({
	libelle,
	date_debut: `${libelle.slice(0, 4)}-09-01`,
	date_fin: `${libelle.slice(5)}-08-31`
})

/** An academic year of an institution; days are YYYY-MM-DD, the first and the last one included. */
export type Annee = {
	readonly id: number
	readonly libelle: string
	readonly date_debut: string
	readonly date_fin: string
	readonly courante: boolean
	/** whether the year is closed to all writes */
	readonly cloturee: boolean
	/** whether it is prepared while another one runs, and exists in the console alone */
	readonly en_preparation: boolean
}

/** The year from which a new one copies its numbers (rule 1.1): the year before it, else the next one. */
export function anneeModele<A extends { readonly date_debut: string }>(
	annees: readonly A[],
	{ date_debut }: { readonly date_debut: string }
): A | undefined {
	const sorted = annees.toSorted((a, b) => (a.date_debut < b.date_debut ? -1 : 1))
	return sorted.findLast((annee) => annee.date_debut < date_debut) ?? sorted[0]
}

/** The year to which a school turns after `annee`: the next one that is not closed. */
export const nextAnnee = (annees: readonly Annee[], annee: Annee | undefined): Annee | undefined =>
	annees
		.filter(({ date_debut, cloturee, courante }) => !cloturee && !courante && date_debut > (annee?.date_debut ?? ''))
		.toSorted((a, b) => (a.date_debut < b.date_debut ? -1 : 1))[0]

/** The year before `annee` if it is still open: its session 2 may go on. */
export function openAnneeBefore(annees: readonly Annee[], annee: Annee | null | undefined): Annee | undefined {
	if (!annee) return undefined
	const former = annees
		.filter(({ date_debut, en_preparation }) => !en_preparation && date_debut < annee.date_debut)
		.toSorted((a, b) => (a.date_debut < b.date_debut ? 1 : -1))[0]
	return former?.cloturee ? undefined : former
}

/** The day on which a year is viewed: today in the current year, in another year the day nearest to today. */
export function jourInAnnee({ courante, date_debut, date_fin }: Annee, today: string): string {
	if (courante) return today
	if (today < date_debut) return date_debut
	return today > date_fin ? date_fin : today
}

/** The end of a cache key for answers that depend only on the year; empty in the current year. */
export const yearKey = (annee: Annee | null) => (annee === null || annee.courante ? '' : `@${annee.id}`)
