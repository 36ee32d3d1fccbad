import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { externalKey, externalText, moodleEmail, moodleNames } from '../../src/domain/identite-externe'

describe('the e-mail of an account for Moodle', () => {
	test('is that of the account', () => {
		expect(moodleEmail({ id: 20, email: 'ines@ecole.test' }, 'alpha')).toBe('ines@ecole.test')
	})

	test('is one that nobody can have for an account without one', () => {
		expect(moodleEmail({ id: 21, email: null }, 'alpha')).toBe('u21@alpha.invalid')
	})

	test('never is one that is made up for somebody else', () => {
		for (const email of ['u21@alpha.invalid', 'U21@ALPHA.INVALID'])
			expect(moodleEmail({ id: 20, email }, 'alpha')).toBe('u20@alpha.invalid')
	})

	test('is made up where Moodle could not hold or read it', () => {
		for (const email of [`${'a'.repeat(95)}@e.test`, 'a&b@e.test', 'a<b@e.test', 'a\nb@e.test'])
			expect(moodleEmail({ id: 20, email }, 'alpha')).toBe('u20@alpha.invalid')
	})
})

describe('the names of an account for Moodle', () => {
	test('have "et" for an ampersand, and neither tags nor line breaks', () => {
		expect(moodleNames({ nom: 'DUPONT & FILS', prenoms: 'A<b>wa\nMariam' })).toEqual({ family: 'DUPONT et FILS', given: 'Abwa Mariam' })
		expect(moodleNames({ nom: 'A&B', prenoms: '' })).toEqual({ family: 'A et B', given: '-' })
	})

	test('fit on one line of at most 100 characters, whatever they are', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), (text) => {
				const shown = externalText(text)
				expect(shown).not.toMatch(/[&<>\p{Cc}]/u)
				expect(Array.from(shown).length).toBeLessThanOrEqual(100)
			})
		)
	})
})

test('a key keeps its letters, but no character that would end a tag', () => {
	expect([externalKey('R&D'), externalKey('<ETU>-1'), externalKey('ETU-1')]).toEqual(['RetD', 'ETU-1', 'ETU-1'])
})
