import { enHeures, secondesRetenues } from '../../domain/heures/heures'
import { isCalledOff } from '../../domain/seances/statut-seance'
import { forbidden } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { mayReadCardOf } from '../enseignants/fiche-enseignant.service'
import { selectCourses } from './heures-par-mois.queries'

export type HeuresDuMois = Awaited<ReturnType<typeof heuresParMois>>[number]

/** The hours of a teacher this year, by month: for the administration and the teacher. @throws AppError 403 */
export async function heuresParMois(view: View, enseignant: number) {
	if (!mayReadCardOf(view, enseignant)) throw forbidden()
	const courses = await selectCourses(view.db, enseignant, view.institution.annee?.id ?? 0)
	return [...Map.groupBy(courses, ({ date }) => date.slice(0, 7))].map(([mois, all]) => ({
		/** YYYY-MM */
		mois,
		/** hours in the timetable, without séances called off or put off */
		prevues: enHeures(all.reduce((sum, seance) => sum + (isCalledOff(seance.statut) ? 0 : seance.fin_s - seance.debut_s), 0)),
		/** hours that count as taught (rule 5.2) */
		faites: enHeures(all.reduce((sum, seance) => sum + secondesRetenues(seance), 0))
	}))
}
