import { changedIn, refusOf } from '../../../domain/seances/changement-seance'
import { Faults } from '../../../kit/errors'
import { todayOf, type View } from '../../../tenants/visit'
import type { Changement, Laissee, Plan } from './plan.service'
import { selectOfCours, type SeancePrevue } from './prevues.queries'
import { mustPlanSome } from './planifier.service'
import { plannableSeances } from '../seances.policy'
import { teacherOf } from './valeurs-seance.service'

/** A matière of a class with one of its teachers. */
export type Cours = { readonly classe_id: number; readonly matiere_id: number; readonly enseignant_id: number }

/** The planned séances of a course from a day (YYYY-MM-DD) on, but not before today. */
export async function seancesOfCours(view: View, cours: Cours, des: string): Promise<SeancePrevue[]> {
	const { db, institution, perimetre } = view
	const today = todayOf(view)
	const from = des > today ? des : today
	return institution.annee ? selectOfCours(db, plannableSeances(perimetre), institution.annee.id, { ...cours, from }) : []
}

/**
 * Gives the planned séances of a course to another teacher from a day (YYYY-MM-DD) on. A séance with several classes changes for all of
 * them: it has one teacher. Signed séances stay. @throws AppError 403, 422 at `enseignant`
 */
export const planReprise =
	(cours: Cours, enseignant: number, des: string) =>
	async (view: View): Promise<Plan> => {
		mustPlanSome(view)
		const faults = new Faults()
		const teacher = await teacherOf(view, enseignant, faults)
		faults.throwAny()
		const all = await seancesOfCours(view, cours, des)
		const laissees: Laissee[] = []
		const changements = all.flatMap((avant): Changement[] => {
			const apres = { ...avant, ...teacher }
			const raison = refusOf(avant, changedIn(avant, apres))
			if (raison === undefined) return [{ avant, apres }]
			laissees.push({ date: avant.date, heure_debut: avant.heure_debut, heure_fin: avant.heure_fin, seance: avant, raison })
			return []
		})
		return { changements, laissees }
	}
