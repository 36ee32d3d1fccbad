/** A rational number; `over` is above 0. Averages are made of these, because floating point rounds some halves down. */
export type Fraction = { readonly value: bigint; readonly over: bigint }

export const whole = (value: number): Fraction => ({ value: BigInt(value), over: 1n })

/** The nearest whole number; a half counts up. */
export const roundHalfUp = ({ value, over }: Fraction): number => Number((2n * value + over) / (2n * over))

export const isLess = (a: Fraction, b: Fraction): boolean => a.value * b.over < b.value * a.over

/** Six decimals of a weight count. */
const PRECISION = 1e6
const exact = (weight: number): bigint => BigInt(Math.round(weight * PRECISION))

export type Weighted = { readonly poids: number; readonly de: Fraction }

/** The weighted mean; `undefined` if nothing weighs anything. */
export function mean(parts: readonly Weighted[]): Fraction | undefined {
	let [points, over, weight] = [0n, 1n, 0n]
	for (const { poids, de } of parts) {
		const w = exact(poids)
		if (de.over === over) points += w * de.value
		else {
			points = points * de.over + w * de.value * over
			over *= de.over
		}
		weight += w
	}
	return weight === 0n ? undefined : { value: points, over: over * weight }
}
