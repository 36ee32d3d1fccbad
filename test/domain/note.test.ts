import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { fromCentiemes, toCentiemes } from '../../src/domain/resultats/note'

test('every grade with two decimals keeps its hundredths, and comes back as it was written', () => {
	for (let centiemes = 0; centiemes <= 10_000; centiemes++) {
		const written = JSON.parse((centiemes / 100).toFixed(2)) as number
		expect(toCentiemes(written)).toBe(centiemes)
		expect(Number(JSON.stringify(fromCentiemes(centiemes)))).toBe(written)
	}
})

test('a third decimal is refused, whatever it is', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 0, max: 2000 }),
			fc.integer({ min: 1, max: 9 }),
			fc.integer({ min: 3, max: 9 }),
			(centiemes, digit, place) => {
				const written = Number(`${(centiemes / 100).toFixed(2)}${'0'.repeat(place - 3)}${digit}`)
				expect(toCentiemes(written)).toBeUndefined()
			}
		)
	)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e-300])('%p is not a grade', (value) => {
	expect(toCentiemes(value)).toBeUndefined()
})
