import { selectAbsents, selectManques, selectMatieres, selectPresentes, selectResultats } from './chiffres.queries'
import { selectEffectifs, selectInscrits } from './effectifs.queries'
import { selectHeures } from './heures.queries'

/** The statements that the thread of figures runs, by name. */
export const READERS = {
	effectifs: selectEffectifs,
	inscrits: selectInscrits,
	resultats: selectResultats,
	matieres: selectMatieres,
	presentes: selectPresentes,
	manques: selectManques,
	absents: selectAbsents,
	heures: selectHeures
} as const
export type Readers = typeof READERS
