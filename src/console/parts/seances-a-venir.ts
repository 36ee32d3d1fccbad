import type { Langue } from '../../kit/langue'
import type { Textes } from '../textes/textes'
import { dayAndMonth } from '../textes/dates'

/** The number of séances that a question names. */
const NAMED = 5

type Seance = {
	readonly date: string
	readonly heure_debut: string
	readonly matiere: string
	readonly classes: readonly { readonly code: string }[]
}

/** The question before closing a person who still has to give these séances; empty without séances. */
export const enseigneEncore = (t: Textes, langue: Langue, seances: readonly Seance[]): string[] =>
	asksOf(t, langue, seances, t.etablissement.enseignants.enseigneEncore)

/** A question about some séances, sentence by sentence: their number, the first of them, and how many more; empty without séances. */
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
