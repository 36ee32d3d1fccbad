import { MOYENNE } from '../resultats/reglement'
import type { MatiereDeReleve, UeDeReleve } from '../resultats/releve'

/** A UE of a published year. */
export type UeDAnnee = Pick<UeDeReleve, 'id' | 'code' | 'nom' | 'credits' | 'moyenne' | 'validation'> & {
	readonly matieres: readonly MatiereDAnnee[]
}
export type MatiereDAnnee = Pick<MatiereDeReleve, 'id' | 'code' | 'nom' | 'moyenne' | 'coefficient'>

/** The rest of a year: UEs that it has acquired, matières that are kept, and matières that are owed. */
export type Restes = {
	readonly ues: readonly UeDAnnee[]
	readonly gardees: readonly MatiereDAnnee[]
	readonly dues: readonly MatiereDAnnee[]
}

/**
 * Returns the rest of a year for somebody who repeats it, or passes and owes UEs (RULES.md 10.6). Of a UE that is not acquired, matières of 10
 * or more are kept if the school keeps them; matières that weigh 0 are not owed. A UE that is an acquis already stays one.
 */
export function restesOf(ues: readonly UeDAnnee[], { garde_matieres }: { readonly garde_matieres: boolean }): Restes {
	const ouvertes = ues.filter(({ validation }) => validation === null).flatMap(({ matieres }) => matieres)
	const isKept = ({ moyenne }: MatiereDAnnee) => garde_matieres && moyenne !== null && moyenne >= MOYENNE
	return {
		ues: ues.filter(({ validation }) => validation !== null && validation !== 'acquis'),
		gardees: ouvertes.filter(isKept),
		dues: ouvertes.filter((matiere) => matiere.coefficient > 0 && !isKept(matiere))
	}
}
