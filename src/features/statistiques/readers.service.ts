import { selectManques, selectMatieres, selectResultats } from './chiffres.queries'
import { selectEffectifs, selectInscrits } from './effectifs.queries'

/** The statements that the thread of figures runs, by name. */
export const READERS = {
	effectifs: selectEffectifs,
	inscrits: selectInscrits,
	resultats: selectResultats,
	matieres: selectMatieres,
	manques: selectManques
} as const
export type Readers = typeof READERS
