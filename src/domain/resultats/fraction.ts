/** A rational number; `over` is above 0. Averages are made of these, because floating point rounds some halves down. */
export type Fraction = { readonly value: bigint; readonly over: bigint }

/** Hundredths of 20, made once: nearly every fraction is one of them. */
const HUNDREDTHS: readonly Fraction[] = Array.from({ length: 2001 }, (_, value) => ({ value: BigInt(value), over: 1n }))

export const fractionOf = (value: number): Fraction => HUNDREDTHS[value] ?? { value: BigInt(value), over: 1n }

/** The nearest whole number; a half counts up. */
export function roundHalfUp({ value, over }: Fraction): number {
	const plainValue = Number(value)
	const plainOver = Number(over)
	// a plain number, several times as fast, is exact up to here
	if (plainValue >= 0 && plainValue + plainOver < Number.MAX_SAFE_INTEGER / 4)
		return Math.floor((2 * plainValue + plainOver) / (2 * plainOver))
	return Number((2n * value + over) / (2n * over))
}

export const isLess = (a: Fraction, b: Fraction): boolean => a.value * b.over < b.value * a.over

/** Six decimals of a weight count. */
const exact = (weight: number): bigint => BigInt(Math.round(weight * 1e6))

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
