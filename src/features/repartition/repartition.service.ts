import { notFound } from '../../kit/errors'
import { partageHeures } from '../../domain/heures/partage-heures'
import { administers, may } from '../../domain/droits/perimetre'
import { todayOf, type View } from '../../tenants/visit'
import type { SeancePrevue } from '../seances/planning/plan.service'
import { seancesOfCours } from '../seances/planning/reprise.service'
import {
	selectCharges,
	selectClasseToShare,
	selectClassesReparties,
	selectCours,
	selectMatieresDe,
	type Charge,
	type ClasseRepartie,
	type Cours,
	type Matiere
} from './repartition.queries'

export type { Charge, ClasseRepartie, Cours }

export type MatiereRepartie = Matiere & {
	readonly charges: readonly Charge[]
	/** true without a current or future teacher */
	readonly libre: boolean
}

/** Checks that the caller may assign teachings: those who keep records may (RULES.md 8.1). @throws AppError 403 */
const mustAdminister = may((perimetre) => administers(perimetre, 'scolarite'))

/** The classes of the current year, with the number of their matières without a teacher. @throws AppError 403 */
export async function listRepartition(view: View): Promise<ClasseRepartie[]> {
	mustAdminister(view)
	const { annee } = view.institution
	return annee ? selectClassesReparties(view.db, annee.id, todayOf(view)) : []
}

/** A class of the current year by code, in an active filière. @throws AppError 403, 404 */
export async function classeToShare(view: View, code: string): Promise<Pick<ClasseRepartie, 'id' | 'code' | 'nom'>> {
	mustAdminister(view)
	const { annee } = view.institution
	const classe = annee && (await selectClasseToShare(view.db, annee.id, code))
	if (!classe) throw notFound()
	return classe
}

/** The matières of a class with their teachers and dates. The caller must know the class. @throws AppError 403 */
export async function repartitionOf(view: View, classe: number): Promise<MatiereRepartie[]> {
	mustAdminister(view)
	const jour = todayOf(view)
	const charges = Map.groupBy(await selectCharges(view.db, classe, jour), ({ matiere_id }) => matiere_id)
	return (await selectMatieresDe(view.db, classe)).map((matiere) => {
		const chargesOfMatiere = charges.get(matiere.id) ?? []
		return {
			...matiere,
			charges: chargesOfMatiere,
			libre: chargesOfMatiere.every(({ actif, date_fin }) => actif === 0 || (date_fin !== null && date_fin < jour))
		}
	})
}

/** A teaching of the current year, and how a successor would share its hours. @throws AppError 403, 404 */
export async function coursToReplace(view: View, id: number) {
	mustAdminister(view)
	const cours = await selectCours(view.db, id, todayOf(view))
	if (!cours || cours.annee_id !== view.institution.annee?.id) throw notFound()
	return { ...cours, partage: partageHeures(cours.heures_prevues, cours.tenues) }
}

/** The séances of a teaching that its teacher still has to give. @throws AppError 403 */
export async function coursAVenir(view: View, id: number): Promise<SeancePrevue[]> {
	mustAdminister(view)
	const jour = todayOf(view)
	const cours = await selectCours(view.db, id, jour)
	if (!cours) return []
	const { classe_id, matiere_id, enseignant_id } = cours
	return seancesOfCours(view, { classe_id, matiere_id, enseignant_id }, jour)
}
