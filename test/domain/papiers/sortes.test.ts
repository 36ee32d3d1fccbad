import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { numeroOf, numeroText, SORTES } from '../../../src/domain/papiers/sortes'

const numeros = fc.record({
	sorte: fc.constantFrom(...SORTES),
	annee: fc.integer({ min: 1970, max: 9999 }),
	numero: fc.integer({ min: 1, max: 999_999_999 })
})

test('a number is read back from its text, in small letters and with spaces around it too', () => {
	fc.assert(
		fc.property(numeros, (numero) => {
			const text = numeroText(numero)
			expect([numeroOf(text), numeroOf(` ${text.toLowerCase()} `)]).toEqual([numero, numero])
		})
	)
})

test('two numbers have the same text only if they are the same', () => {
	fc.assert(fc.property(numeros, numeros, (a, b) => expect(numeroText(a) === numeroText(b)).toBe(Bun.deepEquals(a, b))))
})

test.each(['', 'CS-2026-00000', 'CS-2026-000000', 'XX-2026-000001', 'CS-2026-000001-', 'CS 2026 000001', 'C'.repeat(40)])(
	'%p is not a number',
	(text) => {
		expect(numeroOf(text)).toBeUndefined()
	}
)
