import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { partageHeures } from '../../src/domain/heures/partage-heures'

const heures = fc.integer({ min: 0, max: 20_000 }).map((centiemes) => centiemes / 100)

test('the two shares add up to the planned hours, and neither is below the hours held or below zero', () =>
	fc.assert(
		fc.property(heures, heures, (prevues, tenues) => {
			const { ancien, nouveau } = partageHeures(prevues, tenues)
			expect(Math.round((ancien! + nouveau!) * 100)).toBe(Math.round(prevues * 100))
			expect(ancien).toBe(Math.min(prevues, tenues))
			expect(nouveau! >= 0).toBe(true)
		})
	))

test('a teaching without planned hours is not split', () => {
	expect(partageHeures(null, 12)).toEqual({ ancien: null, nouveau: null })
	expect(partageHeures(45, 12.5)).toEqual({ ancien: 12.5, nouveau: 32.5 })
})
