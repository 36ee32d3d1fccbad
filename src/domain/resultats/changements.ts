import type { MatiereDeReleve, Releve, UeDeReleve } from './releve'

/** An average of a relevé; an empty name is that of the whole period. */
export type Ligne = Pick<MatiereDeReleve, 'nom' | 'moyenne' | 'sans'> & Partial<Pick<UeDeReleve, 'validation'>>

export type Changement = { readonly avant: Ligne; readonly apres: Ligne }

const lignesDe = ({ ues, matieres, moyenne, sans }: Releve): (readonly [key: string, ligne: Ligne])[] => [
	...ues.flatMap((ue) => [...ue.matieres.map(ligneDe), [`ue${ue.id}`, ue] as const]),
	...matieres.map(ligneDe),
	['', { nom: '', moyenne, sans }]
]
const ligneDe = (matiere: MatiereDeReleve) => [String(matiere.id), matiere] as const

const isSame = (ligne: Ligne, otherLigne: Ligne) =>
	ligne.moyenne === otherLigne.moyenne && ligne.sans === otherLigne.sans && ligne.validation === otherLigne.validation

/** The averages and validations that differ between two relevés of a student; a line that one does not have is empty there. */
export function changementsOf(before: Releve, after: Releve): Changement[] {
	const [avant, apres] = [new Map(lignesDe(before)), new Map(lignesDe(after))]
	return [...new Set([...avant.keys(), ...apres.keys()])].flatMap((key) => {
		const [ligne, otherLigne] = [avant.get(key), apres.get(key)]
		const vide = { nom: (ligne ?? otherLigne)!.nom, moyenne: null, sans: null }
		return isSame(ligne ?? vide, otherLigne ?? vide) ? [] : [{ avant: ligne ?? vide, apres: otherLigne ?? vide }]
	})
}
