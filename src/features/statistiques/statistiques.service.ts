import { KeptThread } from '../../host/threads/worker-task'
import { jourInAnnee } from '../../domain/annee'
import { toSeconds } from '../../kit/clock'
import { forbidden, notFound } from '../../kit/errors'
import { isJour } from '../../kit/jour'
import { jourOf, type KnownVisit, type View } from '../../tenants/visit'
import { statistiquesWorker } from '../../workers'
import { columnsOf } from '../etudiants/fiches.service'
import { opensHeures } from '../matieres/matieres.service'
import type { ChoixDeResultats } from './chiffres.queries'
import { FAITS, type Choix, type Effectif, type Fait } from './effectifs.queries'
import type { Readers } from './readers.service'
import { filieresComptees, filieresDesHeures } from './statistiques.policy'

export { readsStatistiques } from './statistiques.policy'
export type { Arrivee, Choix, Effectif, Fait, Inscrit } from './effectifs.queries'
export { SORTES } from './chiffres.queries'
export type { Absent, ChoixDeResultats, Manques, Presente, ResultatDeClasse, ResultatDeMatiere } from './chiffres.queries'
export type { Heures } from './heures.queries'

/** A year's figures read many rows, so that a thread counts them. */
const thread = new KeptThread(statistiquesWorker)

type Asked<Name extends keyof Readers> = Parameters<Readers[Name]>[1]

const read = <Name extends keyof Readers>({ tenant }: KnownVisit, reader: Name, asked: Asked<Name>) =>
	tenant.hold('audit', () => thread.run<Awaited<ReturnType<Readers[Name]>>>({ ...tenant.place, reader, asked }, { name: 'figures' }))

/** Facts that only readers of students' private life may know, and so may not see counted. */
const PRIVES: ReadonlySet<Fait> = new Set(['age', 'nationalite', 'regime', 'serie_bac', 'annee_bac'])

/** The value of departures whose reasons the reader may not know. */
export const SANS_RAISON = 'partis'

/** The facts by which somebody sees students counted. */
export const faitsOf = (view: View): readonly Fait[] => FAITS.filter((fait) => seesPrivate(view) || !PRIVES.has(fait))

/** Whether somebody sees girls and boys counted apart, and why students left. */
export const seesPrivate = (view: View): boolean => columnsOf(view).prive

/** The day of an address (YYYY-MM-DD) in the view's year; without one, today, or the nearest day of another year. */
export function jourCompte(view: View, text = ''): string {
	const { annee } = view.institution
	return annee && isJour(text) ? jourInAnnee({ ...annee, courante: false }, text) : jourOf(view)
}

/** @throws AppError 403 */
function placeOf(view: View, jour: string) {
	const { annee } = view.institution
	return { annee: annee?.id ?? 0, jour, filieres: filieresComptees(view.perimetre), attendus: annee?.en_preparation === true }
}

const publieesOf = (view: View, jour: string) => ({
	...placeOf(view, jour),
	avant: toSeconds(Temporal.PlainDate.from(jour).add({ days: 1 }).toZonedDateTime(view.institution.timezone).toInstant())
})

/** How many students are enrolled on a day, by each fact that the reader sees; departures together without their reasons. @throws AppError 403 */
export async function effectifsOf(visit: KnownVisit, view: View, jour: string): Promise<Effectif[]> {
	const effectifs = await read(visit, 'effectifs', { ...placeOf(view, jour), faits: faitsOf(view) })
	if (seesPrivate(view)) return effectifs
	const [departs, others] = [effectifs.filter(({ fait }) => fait === 'depart'), effectifs.filter(({ fait }) => fait !== 'depart')]
	const total = departs.reduce((sum, depart) => sum + depart.total, 0)
	return departs.length === 0 ? others : [...others, { ...departs[0]!, valeur: SANS_RAISON, total }]
}

/** The students behind a number. @throws AppError 403, 404 for a fact by which the reader does not see students counted */
export async function inscritsOf(visit: KnownVisit, view: View, jour: string, choix: Choix) {
	const place = placeOf(view, jour)
	const isPrivate = choix.sexe !== null || (choix.fait === 'depart' && choix.valeur !== null && choix.valeur !== SANS_RAISON)
	if (!faitsOf(view).includes(choix.fait) || (isPrivate && !seesPrivate(view))) throw notFound()
	return read(visit, 'inscrits', { ...place, ...choix, valeur: choix.valeur === SANS_RAISON ? null : choix.valeur })
}

/** The results published by a day, by class, période and session; with `classe`, of this one alone. @throws AppError 403 */
export const resultatsComptes = (visit: KnownVisit, view: View, jour: string, classe?: number) =>
	read(visit, 'resultats', { ...publieesOf(view, jour), classe })

type OfPublication = { readonly classe: number; readonly periode: number; readonly session: number }

/** The same of a class by UE and matière. @throws AppError 403 */
export const matieresComptees = (visit: KnownVisit, view: View, jour: string, of: OfPublication) =>
	read(visit, 'matieres', { ...publieesOf(view, jour), ...of })

/** The students behind a number of results. @throws AppError 403, 404 if the reader does not see girls and boys counted apart */
export async function presentesOf(visit: KnownVisit, view: View, jour: string, choix: OfPublication & ChoixDeResultats) {
	if (choix.sexe !== null && !seesPrivate(view)) throw notFound()
	return read(visit, 'presentes', { ...publieesOf(view, jour), ...choix })
}

/** The time that the students of each class missed up to a day; with `classe`, of this one alone. @throws AppError 403 */
export const manquesComptes = (visit: KnownVisit, view: View, jour: string, classe?: number) =>
	read(visit, 'manques', { ...placeOf(view, jour), classe })

/** The students of a class who missed hours up to a day, of one kind or both. @throws AppError 403 */
export const absentsOf = (
	visit: KnownVisit,
	view: View,
	jour: string,
	of: { readonly classe: number; readonly seuls: 'absent' | 'excuse' | null }
) => read(visit, 'absents', { ...placeOf(view, jour), ...of })

/** Hours of each class, planned for the year, held up to a day, left and exceeded: of all classes, or those of a coordinator's filières. @throws AppError 403 */
export async function heuresComptees(visit: KnownVisit, view: View, jour: string) {
	if (!opensHeures(view)) throw forbidden()
	return read(visit, 'heures', { annee: view.institution.annee?.id ?? 0, filieres: filieresDesHeures(view.perimetre), jour })
}
