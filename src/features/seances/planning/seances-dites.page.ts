import { capital } from '../../../kit/as-line'
import type { Textes } from '../../../console/textes/textes'
import { sorteLue, type SorteLue } from '../../../domain/seances/changement-seance'
import type { Changement } from './plan.service'

/** How many séances change in each way. */
export type Comptes = Readonly<Partial<Record<SorteLue, number>>>

export const comptesDe = (sortes: readonly SorteLue[]): Comptes =>
	Object.fromEntries([...Map.groupBy(sortes, (sorte) => sorte)].map(([sorte, those]) => [sorte, those.length]))

export const sortesOf = (changements: readonly Changement[]) => changements.map(({ avant, apres }) => sorteLue(avant, apres))

const entries = (comptes: Comptes) => Object.entries(comptes) as [SorteLue, number][]

/** « 1 séance remplacée, 2 annulées ». */
export const seancesFaites = ({ planning }: Textes, comptes: Comptes): string =>
	entries(comptes)
		.map(([sorte, n], index) => `${index === 0 ? planning.seances(n) : n} ${planning.faites[sorte](n)}`)
		.join(', ')

/** « annuler 2 séances, déplacer 1 séance », « annuler la séance »; empty if no séance changes. */
export function deedDit({ planning }: Textes, comptes: Comptes): string {
	const all = entries(comptes)
	const isOne = all.length === 1 && all[0]![1] === 1
	return all.map(([sorte, n]) => planning.faire[sorte](isOne ? planning.laSeance : planning.seances(n))).join(', ')
}

/** The same as the words of a button. */
export const boutonDit = (t: Textes, comptes: Comptes): string => capital(deedDit(t, comptes))
