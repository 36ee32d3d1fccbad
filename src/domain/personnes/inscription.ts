import type { STATUTS_INSCRIPTION } from '../vocabulaire'

/** The time for which a student is in a class; days are YYYY-MM-DD. */
export type Inscription = {
	readonly statut: (typeof STATUTS_INSCRIPTION)[number]
	/** the first day in the class */
	readonly date_entree: string
	/** the first day on which the student has left; `null` while that is not known */
	readonly date_sortie: string | null
}

/** Whether the student is in the class on a day (RULES.md 2.1). `school/present.ts` says the same in SQL. */
export const isPresentOn = ({ statut, date_entree, date_sortie }: Inscription, jour: string): boolean =>
	statut === 'Active' && date_entree <= jour && (date_sortie === null || jour < date_sortie)

/** An enrollment with the time (HH:MM) from which its student is expected on the first day; `null`: all day. */
export type Arrivante = Inscription & { readonly heure_entree: string | null }

/** Whether the student is in the class on a day by an hour (HH:MM). `presentAt` of `school/present.ts` says the same in SQL. */
export const isPresentAt = (inscription: Arrivante, jour: string, heure: string): boolean =>
	isPresentOn(inscription, jour) &&
	(inscription.date_entree < jour || inscription.heure_entree === null || inscription.heure_entree <= heure)

/** The default of `heure_entree`: the moment of the write that lets an enrollment begin on the same day, else all day (RULES.md 2.1). */
export function defaultHeure(before: Arrivante | undefined, after: Inscription, now: { readonly jour: string; readonly heure: string }) {
	const isKept = before?.date_entree === after.date_entree && (before.statut === 'Active' || after.statut !== 'Active')
	if (isKept) return before.heure_entree
	return after.statut === 'Active' && after.date_entree === now.jour ? now.heure : null
}

/** Whether the student is in both classes on any day. */
export const overlap = (a: Inscription, b: Inscription): boolean =>
	a.statut === 'Active' &&
	b.statut === 'Active' &&
	[a.date_entree, b.date_entree].some((jour) => isPresentOn(a, jour) && isPresentOn(b, jour))

/** The facts from which the day of entry into a class follows if it is not given. */
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
 * The default of `date_entree`: the day of enrollment; without it the start of the year, or today if the year has not begun.
 * An enrollment that was known and becomes Active only now begins today at the earliest, and not before its year (RULES.md 2.1).
 */
export function defaultEntree({ date_inscription, debutAnnee, today, becomesActive }: Arrivee): string {
	if (!becomesActive) return date_inscription ?? (debutAnnee < today ? debutAnnee : today)
	return [date_inscription ?? debutAnnee, debutAnnee, today].toSorted().at(-1)!
}

/** The enrollment of a student in a class that is meant if no day is given: the one that holds on `jour`, else the last. */
export const meantOn = <I extends Inscription>(inscriptions: readonly I[], jour: string): I | undefined =>
	inscriptions.find((inscription) => isPresentOn(inscription, jour)) ??
	inscriptions.toSorted((a, b) => (a.date_entree < b.date_entree ? -1 : 1)).at(-1)
