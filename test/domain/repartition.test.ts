import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { repartition } from '../../src/domain/heures/repartition'

test('a pocket calculator finds the same average', () => {
	expect(repartition([1000, 1001], 20).moyenne).toBe(1001)
	expect(repartition([1000, 1000, 1001], 20).moyenne).toBe(1000)
	expect(repartition([2000, 0, 1550], 20)).toMatchObject({ nombre: 3, moyenne: 1183, min: 0, max: 2000 })
	expect(repartition([], 20)).toMatchObject({ nombre: 0, moyenne: null, min: null, max: null })
})

test("a step contains its first hundredth but not the next step's; the barème is in the last", () => {
	const steps = repartition([0, 199, 200, 1799, 1800, 2000], 20).pas
	expect(steps.map(({ de }) => de)).toEqual([0, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800])
	expect(steps.map(({ nombre }) => nombre)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 1, 2])
})

test('every mark is in exactly the step of its hundredths', () => {
	const marks = fc
		.integer({ min: 1, max: 10_000 })
		.chain((bareme) =>
			fc.record({ bareme: fc.constant(bareme), centiemes: fc.array(fc.integer({ min: 0, max: bareme * 100 }), { maxLength: 50 }) })
		)
	fc.assert(
		fc.property(marks, ({ bareme, centiemes }) => {
			const { nombre, moyenne, min, max, pas } = repartition(centiemes, bareme)
			expect(pas.reduce((sum, step) => sum + step.nombre, 0)).toBe(nombre)
			for (const [index, { de, nombre: found }] of pas.entries()) {
				const next = pas[index + 1]?.de ?? Infinity
				expect(found).toBe(centiemes.filter((one) => one >= de && one < next).length)
			}
			if (moyenne === null) expect(centiemes).toEqual([])
			else expect(moyenne >= min! && moyenne <= max! && Math.abs(moyenne - centiemes.reduce((a, b) => a + b, 0) / nombre) <= 0.5).toBe(true)
		})
	)
})
