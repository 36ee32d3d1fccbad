import type { Db } from '../../db/store'
import type { Perimetre } from '../../domain/perimetre'
import type { Institution } from '../../tenants/institution.queries'
import { visibleEvaluations } from './evaluations.policy'
import { selectEvaluationsOfMatieres } from './evaluations.queries'

/** The évaluations of the current year that the caller may see, as JSON by matière, in the order of their days; a matière without any is missing. */
export async function evaluationsByMatiere(
	db: Db,
	{ annee }: Institution,
	perimetre: Perimetre,
	matiereIds: readonly number[]
): Promise<Map<number, string[]>> {
	const found = new Map<number, string[]>()
	if (!annee || matiereIds.length === 0) return found
	for (const { matiere, json } of await selectEvaluationsOfMatieres(db, visibleEvaluations(perimetre), annee.id, matiereIds)) {
		const known = found.get(matiere)
		if (known) known.push(json)
		else found.set(matiere, [json])
	}
	return found
}
