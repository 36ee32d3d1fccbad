import type { Textes } from '../../console/textes/textes'
import type { Preparee, Retrait } from './preparees.service'

/** The reasons that keep a prepared enrollment, in words. */
export const raisonsOf = ({ passage: { annuler } }: Textes, preparee: Preparee) =>
	(['notes', 'appels', 'paiements', 'autres'] as const)
		.filter((raison) => preparee[raison] === 1)
		.map((raison) => annuler.raisons[raison])
		.join(', ')

/** The sentences about prepared enrollments that a departure takes back, or leaves. */
export const retraitSaid = (t: Textes, { retirees, restent }: Retrait): string[] => [
	...retirees.map(({ classe, annee }) => t.passage.depart.retiree(classe, annee)),
	...restent.map((preparee) => t.passage.depart.reste(preparee.classe, preparee.annee, raisonsOf(t, preparee)))
]
