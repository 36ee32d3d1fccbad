import type { Rang } from '../../domain/periode'
import type { MatiereDeReleve, Releve, UeDeReleve } from '../../domain/releve'
import type { View } from '../../tenants/visit'
import type { Essai } from '../reglements/reglements.service'
import { resultatsDe, type EtudiantDeResultats } from './resultats.service'

export { readableClasses } from './donnees.service'

/** An average of a relevé; an empty name is that of the whole période. */
export type Ligne = Pick<MatiereDeReleve, 'nom' | 'moyenne' | 'sans'> & Partial<Pick<UeDeReleve, 'validation'>>

export type Changement = { readonly etudiant: EtudiantDeResultats; readonly avant: Ligne; readonly apres: Ligne }

const lignesDe = ({ ues, matieres, moyenne, sans }: Releve): Ligne[] => [
	...ues.flatMap((ue) => [...ue.matieres, ue]),
	...matieres,
	{ nom: '', moyenne, sans }
]

/** The averages and validations that rules which somebody tries would change in a class and période. @throws AppError 403, 404 */
export async function essaiDe(view: View, classe: number, rang: Rang, essai: Essai): Promise<Changement[]> {
	const { etudiants } = await resultatsDe(view, classe, rang)
	const essayes = (await resultatsDe(view, classe, rang, essai)).etudiants
	return etudiants.flatMap((etudiant, at) => {
		const essaye = lignesDe(essayes[at]!.releve)
		return lignesDe(etudiant.releve)
			.map((avant, line) => ({ etudiant, avant, apres: essaye[line]! }))
			.filter(({ avant, apres }) => avant.moyenne !== apres.moyenne || avant.sans !== apres.sans || avant.validation !== apres.validation)
	})
}
