/** The distribution of an évaluation's marks, in hundredths. */
export type Repartition = {
	readonly nombre: number
	/** rounded half up; null without a mark */
	readonly moyenne: number | null
	readonly min: number | null
	readonly max: number | null
	/** steps of the same width from 0 to the barème: the first hundredth of each, and the number of marks in it */
	readonly pas: readonly { readonly de: number; readonly nombre: number }[]
}

const PAS = 10

/** Average, lowest, highest and histogram of marks in hundredths, out of `bareme`; the barème itself is in the last step. */
export function repartition(centiemes: readonly number[], bareme: number): Repartition {
	const pas = Array.from({ length: PAS }, (_, index) => ({ de: (bareme * 100 * index) / PAS, nombre: 0 }))
	for (const note of centiemes) pas[Math.min(PAS - 1, Math.floor(note / (bareme * (100 / PAS))))]!.nombre++
	const nombre = centiemes.length
	if (nombre === 0) return { nombre, moyenne: null, min: null, max: null, pas }
	const somme = centiemes.reduce((sum, note) => sum + note, 0)
	return { nombre, moyenne: Math.floor((2 * somme + nombre) / (2 * nombre)), min: Math.min(...centiemes), max: Math.max(...centiemes), pas }
}
