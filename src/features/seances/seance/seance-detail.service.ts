import { extended, jsonOf } from '../../../db/queries/json'
import { forbidden, notFound } from '../../../kit/errors'
import { usesModule } from '../../../domain/droits/modules'
import type { View } from '../../../tenants/visit'
import { courseOf } from '../statut/course.service'
import { selectSeanceColumns } from '../seance-columns.queries'
import { selectComptes, selectTraces } from './seance-detail.queries'
import { ownClasse, readableRegisters, visibleSeances } from '../seances.policy'
import { selectSeance } from '../statut/statut.queries'

/**
 * The columns of a séance that the caller may see, and whether the caller answers (or answered) for it.
 * @throws AppError 404 if this year has no séance with this id, 403 if the caller may not see it
 */
export async function mustSeeSeance({ db, institution: { annee }, perimetre }: View, id: number) {
	const seance = annee && (await selectSeanceColumns(db, readableRegisters(perimetre), annee.id, id))
	if (!seance) throw notFound()
	const answers = seance.covered === 1
	if (!answers && !(await selectSeanceColumns(db, visibleSeances(perimetre), annee.id, id))?.covered) throw forbidden()
	return { seance, answers }
}

/**
 * A séance with its real times and hours. Callers who don't answer for it get only the hours of their own class, and no number of
 * presences. @throws AppError 404, 403
 */
export async function getSeance(view: View, id: number) {
	const { db, institution, perimetre } = view
	const { seance, answers } = await mustSeeSeance(view, id)
	const { json } = (await selectSeance(db, visibleSeances(perimetre), id)).at(0)
	const { nb_presences, emargee } = await selectTraces(db, id)
	return {
		json: extended(json, {
			...(await courseOf(view, { ...seance, id, classe: answers ? null : ownClasse(perimetre) })),
			nb_presences: jsonOf(answers && usesModule(institution, 'presences') ? nb_presences : null),
			emargee: jsonOf(emargee)
		})
	}
}

/** The number of a séance's students by their entry in its register. @throws AppError 404, 403 for people who do not answer for it */
export async function comptesAppel(view: View, id: number) {
	if (!(await mustSeeSeance(view, id)).answers) throw forbidden()
	return selectComptes(view.db, id)
}
