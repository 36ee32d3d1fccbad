import type { View } from '../../tenants/visit'
import { selectEvaluationsOfMatieres } from './evaluations-de-matiere.queries'
import { visibleEvaluations } from './evaluations-visibles.policy'

/** The évaluations of the current year that the caller may see, as JSON by matière, by date; matières without any are left out. */
export async function evaluationsByMatiere({ db, institution: { annee }, perimetre }: View, matiereIds: readonly number[]) {
	const rows =
		annee && matiereIds.length > 0 ? await selectEvaluationsOfMatieres(db, visibleEvaluations(perimetre), annee.id, matiereIds) : []
	return Map.groupBy(rows, ({ matiere }) => matiere)
}
