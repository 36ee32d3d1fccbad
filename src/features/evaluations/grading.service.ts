import type { Db } from '../../db/queries/db'
import { forbidden } from '../../kit/errors'
import { asPersonnel, type Perimetre } from '../../domain/droits/perimetre'
import type { View } from '../../tenants/visit'
import { gradableTeaching, readsMarks } from './evaluations.policy'
import { teaches } from './grading.queries'

export {
	gradableEvaluations as gradableOnes,
	gradableTeaching as gradableTeachings,
	readsMarks as readsMarksOfOthers
} from './evaluations.policy'

export const mayGrade = (db: Db, perimetre: Perimetre, { classe_id, matiere_id }: { classe_id: number; matiere_id: number }) =>
	teaches(db, gradableTeaching(perimetre), classe_id, matiere_id)

/** A staff member's view of the school. @throws AppError 403 for anyone who may only read their own marks */
export function asReaderOfMarks(view: View): View {
	if (!readsMarks(view.perimetre)) throw forbidden()
	return { ...view, perimetre: asPersonnel(view.perimetre) }
}
