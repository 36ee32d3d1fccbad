import { isMoreThanAFifth } from '../kit/avertissements'

/** Fewer records than this are never asked about again: a kind of ten classes may well change in three. */
const FEW = 10

/** Whether so many of a kind end or change at once that it is asked again. */
export const isAskedAgain = (count: number, of: number) => count >= FEW && isMoreThanAFifth(count, of)

type Bounds = { readonly date_debut: string | null; readonly date_fin: string | null }

const dayBefore = (jour: string) => Temporal.PlainDate.from(jour).subtract({ days: 1 }).toString()

/** The last day of a teaching that is not in the list of `today`: the day before; `undefined` if it has not begun by then. */
export function finEnseignement({ date_debut }: Bounds, today: string): string | undefined {
	const last = dayBefore(today)
	return date_debut !== null && date_debut > last ? undefined : last
}

/**
 * The first day of a new teaching of which nobody says it: the day after the last of those whom it replaces, by their last days;
 * `undefined` if it replaces nobody before it ends itself.
 */
export function debutEnseignement({ date_fin }: Pick<Bounds, 'date_fin'>, replaced: readonly string[]): string | undefined {
	const last = replaced
		.filter((fin) => date_fin === null || fin < date_fin)
		.toSorted()
		.at(-1)
	return last === undefined ? undefined : Temporal.PlainDate.from(last).add({ days: 1 }).toString()
}

/** The first day away of an enrollment that is not in the list of `today`: today, but not before the day on which it begins. */
export const sortieHorsListe = ({ date_entree }: { readonly date_entree: string }, today: string) =>
	date_entree > today ? date_entree : today
