import type { Nommee } from './matiere-de-classe'

/** A matière with its niveau; its code is its id. */
export type MatiereDeNiveau = Nommee & { readonly niveau: number }

/** What a school has decided of a mark of another class: the id of the matière under which it counts, null for nowhere. */
export type Decision = number | null

/**
 * Under which matière of the new class a mark of another class counts (RULES.md 4.7): as the school decided, unless the class has that
 * matière no longer; else under that of the same code, else the only one of the same name in the niveau; `undefined` if it counts nowhere.
 */
export function matiereSuivie<M extends MatiereDeNiveau>(de: MatiereDeNiveau, ofClasse: readonly M[], decision?: Decision): M | undefined {
	if (decision === null) return undefined
	const decided = decision === undefined ? undefined : ofClasse.find(({ id }) => id === decision)
	return decided ?? selonLaRegle(de, ofClasse)
}

function selonLaRegle<M extends MatiereDeNiveau>(de: MatiereDeNiveau, ofClasse: readonly M[]): M | undefined {
	const same = ofClasse.find(({ id }) => id === de.id)
	if (same) return same
	const alike = ofClasse.filter(({ cle_tri, niveau }) => cle_tri === de.cle_tri && niveau === de.niveau)
	return alike.length === 1 ? alike[0] : undefined
}
