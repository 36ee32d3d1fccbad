import { changementsOf, type Changement as Change } from '../../domain/resultats/changements'
import type { Rang } from '../../domain/resultats/periode'
import type { View } from '../../tenants/visit'
import type { Essai } from '../reglements/reglements.service'
import { resultatsOf, type EtudiantDeResultats } from './resultats.service'

export { readableClasses } from './donnees.service'

export type Changement = Change & { readonly etudiant: EtudiantDeResultats }

/** The averages and validations that rules which somebody tries would change in a class and période. @throws AppError 403, 404 */
export async function essaiOf(view: View, classe: number, rang: Rang, essai: Essai): Promise<Changement[]> {
	const { etudiants } = await resultatsOf(view, classe, rang)
	const essayes = (await resultatsOf(view, classe, rang, essai)).etudiants
	return etudiants.flatMap((etudiant, at) =>
		changementsOf(etudiant.releve, essayes[at]!.releve).map((changement) => ({ ...changement, etudiant }))
	)
}
