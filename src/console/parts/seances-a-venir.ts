import type { Langue } from '../../kit/langue'
import type { Textes } from '../textes/textes'
import { dayAndMonth } from '../textes/dates'

/** How many séances a question names. */
const NAMED = 5

type Seance = {
	readonly date: string
	readonly heure_debut: string
	readonly matiere: string
	readonly classes: readonly { readonly code: string }[]
}

/** What is asked before somebody is closed who is to give these séances; empty where there are none. */
export const enseigneEncore = (t: Textes, langue: Langue, seances: readonly Seance[]): string[] =>
	asksOf(t, langue, seances, t.etablissement.enseignants.enseigneEncore)

/** A question about some séances: what is said of how many, the first of them, a sentence each, and how many more; empty where there are none. */
export const asksOf = (t: Textes, langue: Langue, seances: readonly Seance[], said: (n: number) => string): string[] =>
	seances.length === 0 ? [] : [said(seances.length), ...firstSeances(t, langue, seances)]

const firstSeances = ({ etablissement: { enseignants } }: Textes, langue: Langue, seances: readonly Seance[]): string[] => [
	...seances
		.slice(0, NAMED)
		.map(({ date, heure_debut, matiere, classes }) =>
			enseignants.seance(dayAndMonth(langue, date), heure_debut, matiere, classes.map(({ code }) => code).join(', '))
		),
	...(seances.length > NAMED ? [enseignants.autresSeances(seances.length - NAMED)] : [])
]
