import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { mean, roundHalfUp, type Fraction, type Weighted } from '../../src/domain/resultats/fraction'

/** The same with whole numbers of any size only. */
const exactly = (parts: readonly Weighted[]): Fraction | undefined => {
	const product = parts.reduce((all, { de }) => all * de.over, 1n)
	const weighted = parts.map(({ poids, de }) => [BigInt(Math.round(poids * 1e6)), (de.value * product) / de.over] as const)
	const [points, weight] = weighted.reduce(([a, b], [w, value]) => [a + w * value, b + w] as const, [0n, 0n])
	return weight === 0n ? undefined : { value: points, over: product * weight }
}
const rounded = ({ value, over }: Fraction) => Number((2n * value + over) / (2n * over))

const fraction = fc.record({ value: fc.bigInt(0n, 2000n), over: fc.oneof({ weight: 3, arbitrary: fc.constant(1n) }, fc.bigInt(1n, 1000n)) })
const huge = fc.record({ value: fc.bigInt(0n, 10n ** 30n), over: fc.bigInt(1n, 10n ** 27n) })
const poids = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double({ min: 0, max: 999, noNaN: true }))
const parts = (de: fc.Arbitrary<Fraction>) => fc.array(fc.record({ poids, de }), { maxLength: 8 })

test('a mean is exact and rounds half up, whatever the size of its numbers', () => {
	fc.assert(
		fc.property(fc.oneof(parts(fraction), parts(huge)), (given) => {
			const [found, expected] = [mean(given), exactly(given)]
			expect(found === undefined).toBe(expected === undefined)
			if (!found || !expected) return
			expect(found.value * expected.over).toBe(expected.value * found.over)
			expect(roundHalfUp(found)).toBe(rounded(expected))
		})
	)
})

test('halves and their neighbours are rounded up and down', () => {
	for (let hundredth = 0; hundredth < 2000; hundredth++)
		for (const over of [1_000_000n, 6_000_000n, 123_456_789n * 2n]) {
			const half = BigInt(hundredth) * over + over / 2n
			expect([half - 1n, half, half + 1n].map((value) => roundHalfUp({ value, over }))).toEqual([hundredth, hundredth + 1, hundredth + 1])
		}
})
