import { extended, jsonOf } from '../../db/json'
import { forbidden, notFound } from '../../kit/errors'
import { usesModule } from '../../domain/modules'
import type { View } from '../../tenants/visit'
import { courseOf } from './course.service'
import { selectSeanceColumns } from './seance-columns.queries'
import { selectTraces } from './seance-detail.queries'
import { ownClasse, readableRegisters, visibleSeances } from './seances.policy'
import { selectSeance } from './statut.queries'

/**
 * A séance that the caller may see, as its columns, and whether the caller answers for it, or did.
 * @throws AppError 404 if there is no such séance this year, 403 if it is not the caller's
 */
export async function mustSeeSeance({ db, institution: { annee }, perimetre }: View, id: number) {
	const seance = annee && (await selectSeanceColumns(db, readableRegisters(perimetre), annee.id, id))
	if (!seance) throw notFound()
	const answers = seance.covered === 1
	if (!answers && !(await selectSeanceColumns(db, visibleSeances(perimetre), annee.id, id))?.covered) throw forbidden()
	return { seance, answers }
}

/**
 * A séance with its real course. Who does not answer for it is told the hours of the own class alone, and not how many presences are
 * recorded. @throws AppError 404, 403
 */
export async function getSeance(view: View, id: number) {
	const { db, institution, perimetre } = view
	const { seance, answers } = await mustSeeSeance(view, id)
	const { json } = (await selectSeance(db, id, ownClasse(perimetre))).at(0)
	const { nb_presences, emargee } = await selectTraces(db, id)
	return {
		json: extended(json, {
			...(await courseOf(view, { ...seance, id, classe: answers ? null : ownClasse(perimetre) })),
			nb_presences: jsonOf(answers && usesModule(institution, 'presences') ? nb_presences : null),
			emargee: jsonOf(emargee)
		})
	}
}
