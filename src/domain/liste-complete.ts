import { isMoreThanAFifth } from '../kit/avertissements'
import { veilleOf } from '../kit/jour'

/** Below this number of records no confirmation is asked for: of ten classes, three may well change. */
const FEW = 10

/** Whether enough records of a kind end or change at once that a confirmation is needed. */
export const isAskedAgain = (count: number, of: number) => count >= FEW && isMoreThanAFifth(count, of)

type Bounds = { readonly date_debut: string | null; readonly date_fin: string | null }

/** The last day of a teaching that is missing from the list of `today`: the day before; `undefined` if it has not begun by then. */
export function finEnseignement({ date_debut }: Bounds, today: string): string | undefined {
	const last = veilleOf(today)
	return date_debut !== null && date_debut > last ? undefined : last
}

/**
 * The first day of a new teaching if it is not given: the day after the last of the last days in `replaced`.
 * `undefined` if the teaching replaces no other one before it ends itself.
 */
export function debutEnseignement({ date_fin }: Pick<Bounds, 'date_fin'>, replaced: readonly string[]): string | undefined {
	const last = replaced
		.filter((fin) => date_fin === null || fin < date_fin)
		.toSorted()
		.at(-1)
	return last === undefined ? undefined : Temporal.PlainDate.from(last).add({ days: 1 }).toString()
}

/** The first day away for an enrollment that is missing from the list of `today`: today, but not before its own first day. */
export const sortieHorsListe = ({ date_entree }: { readonly date_entree: string }, today: string) =>
	date_entree > today ? date_entree : today
