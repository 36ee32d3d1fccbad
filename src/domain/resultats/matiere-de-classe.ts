/** A matière in comparable form: by its code, which is its id, and by its name. */
export type Nommee = { readonly id: number; readonly cle_tri: string }

/**
 * A class's own matière, for a séance of several classes that was given one matière for all: the one that the class is taught
 * under the same code; else the only one with the same name that it is taught; else the given one.
 */
export function matiereDeClasse<M extends Nommee>(named: M, taught: readonly M[]): M {
	if (taught.some(({ id }) => id === named.id)) return named
	const alike = new Map(taught.filter(({ cle_tri }) => cle_tri === named.cle_tri).map((matiere) => [matiere.id, matiere]))
	const [only] = alike.size === 1 ? alike.values() : []
	return only ?? named
}
