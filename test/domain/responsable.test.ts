import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { adresseNormale, canauxDuResponsable, isMajeur } from '../../src/domain/personnes/responsable'

const JOUR = '2026-11-20'
const jour = fc
	.date({ min: new Date('1970-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
	.map((date) => date.toISOString().slice(0, 10))

describe('majority', () => {
	test.each([
		['2008-11-19', true],
		['2008-11-20', true],
		['2008-11-21', false],
		['2008-02-29', true],
		['2007', true],
		['2008', false],
		[null, true]
	])('born on %s: %p', (naissance, expected) => {
		expect(isMajeur(naissance, JOUR)).toBe(expected)
	})

	test('an adult stays an adult', () => {
		fc.assert(fc.property(jour, jour, jour, (naissance, a, b) => !isMajeur(naissance, a < b ? a : b) || isMajeur(naissance, a < b ? b : a)))
	})
})

describe('channels of a person who answers for a student', () => {
	test.each<[string | null, boolean, string, string[]]>([
		['2010-01-01', false, 'email|sms', ['email', 'sms']],
		['2000-01-01', false, 'email|sms', []],
		['2000-01-01', true, 'sms', ['sms']],
		[null, false, 'sms', []],
		[null, true, 'sms', ['sms']],
		['2010-01-01', true, '', []]
	])('born on %p, consent %p, switched on %p: by %p', (naissance, consentement, canaux, expected) => {
		expect(canauxDuResponsable({ naissance, consentement, canaux }, JOUR)).toEqual(expected as never)
	})
})

test('one number stays one number, however it is written', () => {
	const all = ['+225 07 01 02 03', '+225-07.01.02.03', '00225 07010203', '+225(07)010203'].map((one) => adresseNormale('sms', one))
	expect(new Set(all).size).toBe(1)
	expect(adresseNormale('sms', '07 01 02 03')).not.toBe(all[0]!)
	expect(adresseNormale('email', ' Awa@Ecole.test ')).toBe(adresseNormale('email', 'awa@ecole.test'))
})
