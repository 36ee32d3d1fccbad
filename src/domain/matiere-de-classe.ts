/** A matière as it is compared: by its code, which is its id, and by its name. */
export type Nommee = { readonly id: number; readonly cle_tri: string }

/**
 * The matière as a class calls it that is named once for several classes of a séance: what the class is taught
 * under that code, else the only one of that name that it is taught, else the one that is named.
 */
export function matiereDeClasse<M extends Nommee>(named: M, taught: readonly M[]): M {
	if (taught.some(({ id }) => id === named.id)) return named
	const alike = new Map(taught.filter(({ cle_tri }) => cle_tri === named.cle_tri).map((one) => [one.id, one]))
	const [only] = alike.size === 1 ? alike.values() : []
	return only ?? named
}
