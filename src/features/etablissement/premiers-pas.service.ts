import { jourOf, type View } from '../../tenants/visit'
import { selectPremiersPas } from './premiers-pas.queries'

export type Pas = 'annee' | 'filieres' | 'classes' | 'enseignants' | 'inscriptions' | 'repartition' | 'seances' | 'appel'

/** The first steps that the year has behind it, for people who keep the school's records. */
export async function premiersPas(view: View): Promise<ReadonlySet<Pas>> {
	const { annee } = view.institution
	const found = { annee: annee ? 1 : 0, ...(await selectPremiersPas(view.db, annee?.id ?? 0, jourOf(view))) }
	return new Set(Object.entries(found).flatMap(([pas, has]) => (has === 1 ? [pas as Pas] : [])))
}
