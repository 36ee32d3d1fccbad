import { notFound } from '../../kit/errors'
import { administers, may } from '../../domain/droits/perimetre'
import { STATUTS_INSCRIPTION } from '../../domain/vocabulaire'
import { jourOf, type View } from '../../tenants/visit'
import { selectCounts, selectOfClasse, type StatutInscription } from './inscriptions.queries'

export type { StatutInscription } from './inscriptions.queries'

/** The longest reason why somebody becomes Active. */
export const MAX_MOTIF = 300

/** @throws AppError 403 if the caller may not enroll students (rules 8.1) */
const mustEnroll = may((perimetre) => administers(perimetre, 'scolarite'))

/** The classes of the year, with the numbers of enrolled and waiting students. @throws AppError 403 */
export async function classesToFill(view: View) {
	mustEnroll(view)
	return selectCounts(view.db, view.institution.annee?.id ?? 0, jourOf(view))
}

export type ClasseToFill = Awaited<ReturnType<typeof classesToFill>>[number]

/** The enrollments of a class of the year with one of these statuts; confirmed ones also if they are over. @throws AppError 403, 404 */
export async function inscriptionsOf(view: View, classe: number, statuts: readonly StatutInscription[]) {
	const found = (await classesToFill(view)).find(({ id }) => id === classe)
	if (!found) throw notFound()
	const rows = await selectOfClasse(view.db, classe, statuts)
	const isAll = statuts.length === STATUTS_INSCRIPTION.length
	return {
		classe: found,
		inscriptions: isAll ? rows : rows.filter(({ statut, date_sortie }) => statut === 'Active' || date_sortie === null)
	}
}

/** The enrollments that wait to be confirmed, of students that a register has seen. */
export const vusIn = (inscriptions: readonly InscriptionRow[]) =>
	inscriptions.filter(({ statut, vu_le, date_sortie }) => statut === 'En validation' && vu_le !== null && date_sortie === null)

export type InscriptionRow = Awaited<ReturnType<typeof inscriptionsOf>>['inscriptions'][number]
