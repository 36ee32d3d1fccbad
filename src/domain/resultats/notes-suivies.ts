import type { Nommee } from './matiere-de-classe'

/** A matière with its niveau; its code is its id. */
export type MatiereDeNiveau = Nommee & { readonly niveau: number }

/** A school's decision about a mark of another class: the id of the matière under which it counts, null if it does not count. */
export type Decision = number | null

/**
 * The matière of the new class under which a mark of another class counts (RULES.md 6.6, 6.7): the school's decision, if the class still has
 * that matière; else the same code; else the only one of the same name in the niveau. `undefined` if the mark does not count.
 */
export function matiereSuivie<M extends MatiereDeNiveau>(de: MatiereDeNiveau, ofClasse: readonly M[], decision?: Decision): M | undefined {
	if (decision === null) return undefined
	const decided = decision === undefined ? undefined : ofClasse.find(({ id }) => id === decision)
	return decided ?? selonLaRegle(de, ofClasse)
}

function selonLaRegle<M extends MatiereDeNiveau>(de: MatiereDeNiveau, ofClasse: readonly M[]): M | undefined {
	const matiere = ofClasse.find(({ id }) => id === de.id)
	if (matiere) return matiere
	const alike = ofClasse.filter(({ cle_tri, niveau }) => cle_tri === de.cle_tri && niveau === de.niveau)
	return alike.length === 1 ? alike[0] : undefined
}
