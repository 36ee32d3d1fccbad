import { forbidden, notFound } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { readsCardOf } from './enseignants.policy'
import { selectCoursDe, selectFicheEnseignant } from './fiche-enseignant.queries'

export type FicheEnseignant = NonNullable<Awaited<ReturnType<typeof selectFicheEnseignant>>>
export type CoursDe = Awaited<ReturnType<typeof selectCoursDe>>[number]

export const mayReadCardOf = ({ perimetre }: View, id: number): boolean => readsCardOf(perimetre, id)

/** A teacher's card, and what they teach this year. @throws AppError 403, 404 */
export async function ficheEnseignant(view: View, id: number): Promise<{ fiche: FicheEnseignant; cours: readonly CoursDe[] }> {
	if (!mayReadCardOf(view, id)) throw forbidden()
	const fiche = await selectFicheEnseignant(view.db, id)
	if (!fiche) throw notFound()
	return { fiche, cours: await selectCoursDe(view.db, id, view.institution.annee?.id ?? 0) }
}
