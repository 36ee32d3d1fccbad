import { isPresentAt } from '../../domain/personnes/inscription'
import { mustBePersonnel } from '../../domain/droits/perimetre'
import { forbidden } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { mustSeeClasse, readableClasses } from '../classes/classes.service'
import { mayPrintSheet } from '../seances/writable-seance.service'
import { selectInscrits } from './emargement.queries'
import { selectRegistre } from './registre.queries'

/** A student who is expected, and may sign. */
export type Attendu = { readonly nom: string; readonly prenoms: string; readonly matricule: string; readonly classe?: string }

/** The students expected in a séance, with their classes, for those who may read its signatures. @throws AppError 404, 403 */
export async function attendusDeSeance(view: View, id: number): Promise<Attendu[]> {
	if (!(await mayPrintSheet(view, id))) throw forbidden()
	return (await selectRegistre(view.db, id)).map(({ nom, prenoms, matricule, classe }) => ({ nom, prenoms, matricule, classe }))
}

/** The students of a class on each of some days, until the hour at which it ends there. @throws AppError 404, 403 if the caller may not see the class as staff */
export async function attendusDeClasse(
	view: View,
	classe: number,
	jours: readonly (readonly [jour: string, heure: string])[]
): Promise<Attendu[][]> {
	const perimetre = mustBePersonnel(view.perimetre)
	await mustSeeClasse({ ...view, perimetre }, classe)
	const inscrits = await selectInscrits(view.db, readableClasses(perimetre), classe)
	return jours.map(([jour, heure]) => inscrits.filter((inscrit) => isPresentAt(inscrit, jour, heure)))
}
