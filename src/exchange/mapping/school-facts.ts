import type { Db } from '../../db/queries/db'
import type { Reading } from '../../db/queries/reading'
import {
	selectAnnees,
	selectClasses,
	selectEnseignants,
	selectEtudiants,
	selectEvaluations,
	selectFilieres,
	selectMatieres,
	selectNiveaux,
	selectSalles
} from './school-facts.queries'

/** Facts that spreadsheets are compared with: plain data. Classes and years are named as files name them, by code and libellé. */
export type SchoolFacts = Awaited<ReturnType<typeof readFacts>>

export async function readFacts(on: Db | Reading) {
	return {
		/** the oldest card first */
		etudiants: await selectEtudiants(on),
		enseignants: await selectEnseignants(on),
		/** the first year first */
		annees: await selectAnnees(on),
		classes: await selectClasses(on),
		filieres: await selectFilieres(on),
		niveaux: await selectNiveaux(on),
		matieres: await selectMatieres(on),
		salles: await selectSalles(on),
		/** those that a file can name */
		evaluations: await selectEvaluations(on)
	}
}
