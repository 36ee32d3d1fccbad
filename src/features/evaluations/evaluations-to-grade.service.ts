import { jsonOf, objectOf } from '../../db/queries/json'
import { jourIn } from '../../kit/jour'
import type { Enseignant } from '../../domain/droits/perimetre'
import type { ViewOf } from '../../tenants/visit'
import { selectGraded } from './evaluations.queries'
import { gradableOnes } from './grading.service'

/**
 * The évaluations that a teacher has to grade, oldest first: of their classes and matières, up to the end of today, if a student lacks a
 * grade. Only students who were in the class on its day and still are count. Those recorded without a grade (absent, exempt) don't lack
 * one.
 */
export async function evaluationsToGrade({ db, institution, perimetre: enseignant, now }: ViewOf<Enseignant>) {
	const { annee, timezone } = institution
	if (!annee) return []
	const rows = await selectGraded(db, gradableOnes(enseignant), annee.id, jourIn(now, timezone).toString())
	return rows.flatMap(({ progress, evaluation, matiere, classe }) => {
		const [nb_notes, nb_attendues] = JSON.parse(progress) as [number, number]
		if (nb_notes >= nb_attendues) return []
		return [objectOf({ evaluation, matiere, classe, nb_notes: jsonOf(nb_notes), nb_attendues: jsonOf(nb_attendues) })]
	})
}
