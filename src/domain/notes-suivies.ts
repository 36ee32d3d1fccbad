import type { Nommee } from './matiere-de-classe'

/** A matière with its niveau; its code is its id. */
export type MatiereDeNiveau = Nommee & { readonly niveau: number }

/**
 * Under which matière of the new class a mark of another class counts (RULES.md 4.7): that of the same code, else the only one of the same
 * name in the niveau; `undefined` if it counts nowhere.
 */
export function matiereSuivie<M extends MatiereDeNiveau>(de: MatiereDeNiveau, ofClasse: readonly M[]): M | undefined {
	const same = ofClasse.find(({ id }) => id === de.id)
	if (same) return same
	const alike = ofClasse.filter(({ cle_tri, niveau }) => cle_tri === de.cle_tri && niveau === de.niveau)
	return alike.length === 1 ? alike[0] : undefined
}
