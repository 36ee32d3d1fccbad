import type { Db } from '../../db/db'
import type { Scope } from '../../db/scope'
import { forbidden } from '../../kit/errors'
import { asPersonnel, type Perimetre } from '../../domain/perimetre'
import type { View } from '../../tenants/visit'
import { gradableEvaluations, gradableTeaching, readsMarks } from './evaluations.policy'
import { teaches } from './grading.queries'

/** Évaluations that a caller may grade. */
export const gradableOnes = (perimetre: Perimetre): Scope<'evaluations'> => gradableEvaluations(perimetre)

/** Teachings whose marks a caller may enter, as the teacher or for the teacher. */
export const gradableTeachings = (perimetre: Perimetre): Scope<'enseignements'> => gradableTeaching(perimetre)

/** Whether a caller may grade a matière in a class. */
export const mayGrade = (db: Db, perimetre: Perimetre, { classe_id, matiere_id }: { classe_id: number; matiere_id: number }) =>
	teaches(db, gradableTeaching(perimetre), classe_id, matiere_id)

/** Whether a caller reads the marks of others. */
export const readsMarksOfOthers = (perimetre: Perimetre) => readsMarks(perimetre)

/** A staff member's view of the school. @throws AppError 403 for anyone who may only read their own marks */
export function asReaderOfMarks(view: View): View {
	if (!readsMarks(view.perimetre)) throw forbidden()
	return { ...view, perimetre: asPersonnel(view.perimetre) }
}
