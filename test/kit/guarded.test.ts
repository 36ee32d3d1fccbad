import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { guarded, guardedIfNeeded, unguarded } from '../../src/kit/guarded'

const texts = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a', ' '), maxLength: 6 })

test('a guarded cell is never a formula, and gives its text back', () => {
	fc.assert(
		fc.property(texts, (text) => {
			expect(guarded(text)).not.toMatch(/^[=+\-@\t\r]/)
			expect(unguarded(guarded(text))).toBe(text)
			expect(unguarded(guardedIfNeeded(text))).toBe(text)
		})
	)
})

test('an export writes a formula as it is', () => {
	expect(['=1', "'=1", "l'eau"].map(guardedIfNeeded)).toEqual(['=1', "''=1", "l'eau"])
})
