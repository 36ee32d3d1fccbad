import type { STATUTS_INSCRIPTION } from './vocabulaire'

/** From when to when a student is of a class; days are YYYY-MM-DD. */
export type Inscription = {
	readonly statut: (typeof STATUTS_INSCRIPTION)[number]
	/** the first day in the class */
	readonly date_entree: string
	/** the first day on which the student is no longer there; `null` while none is known */
	readonly date_sortie: string | null
}

/** Whether the student is of the class on a day (RULES.md 1.1). `school/present.ts` says the same in SQL. */
export const isPresentOn = ({ statut, date_entree, date_sortie }: Inscription, jour: string): boolean =>
	statut === 'Active' && date_entree <= jour && (date_sortie === null || jour < date_sortie)

/** Whether there is a day on which the student is of both classes. */
export const overlap = (a: Inscription, b: Inscription): boolean =>
	a.statut === 'Active' &&
	b.statut === 'Active' &&
	[a.date_entree, b.date_entree].some((jour) => isPresentOn(a, jour) && isPresentOn(b, jour))

/** What decides on which day a student enters a class where nobody says it. */
export type Arrivee = {
	readonly date_inscription: string | null
	/** the first day of the year */
	readonly debutAnnee: string
	/** the day on which this is written */
	readonly today: string
	/** whether the enrollment was known before, and not Active */
	readonly becomesActive: boolean
}

/**
 * The default of `date_entree`: the day of enrollment, without it the start of the year, or today where that is still to come. Who is
 * known and becomes Active only now enters today at the earliest (RULES.md 1.1).
 */
export function defaultEntree({ date_inscription, debutAnnee, today, becomesActive }: Arrivee): string {
	const enrolled = date_inscription ?? (debutAnnee < today ? debutAnnee : today)
	return becomesActive && enrolled < today ? today : enrolled
}

/** Of a student's enrollments in one class the one that is meant where no day is named: that of the day, else the last. */
export const meantOn = <I extends Inscription>(inscriptions: readonly I[], jour: string): I | undefined =>
	inscriptions.find((one) => isPresentOn(one, jour)) ?? inscriptions.toSorted((a, b) => (a.date_entree < b.date_entree ? -1 : 1)).at(-1)
