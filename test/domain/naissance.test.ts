import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { improbableAge, jourDe, joursPossibles, yearShownAsDay } from '../../src/domain/personnes/naissance'
import { naissanceEcrite } from '../../src/kit/jour-ecrit'

const JOUR = '2026-11-20'

describe('births', () => {
	test.each<[string, string | null | undefined]>([
		['1998', '1998'],
		['vers 1998', '1998'],
		['Née vers 1998', '1998'],
		['né(e) en 1998', '1998'],
		['about 1998', '1998'],
		['00/00/1998', '1998'],
		['00.00.1998', '1998'],
		['1998-00-00', '1998'],
		['21/03/2006', '2006-03-21'],
		['1899', null],
		['2200', null],
		['00/03/1998', null],
		['00/00-1998', undefined],
		['98', undefined],
		['vers Bouaké', undefined],
		[`vers ${'1'.repeat(100_000)}`, undefined]
	])('a birth written as %p is read as %p', (text, expected) => {
		expect(naissanceEcrite(text)).toBe(expected)
	})

	test('a year alone has no day, and may be any day of its year', () => {
		expect([jourDe('1998'), jourDe('1998-05-06'), jourDe(null)]).toEqual([null, '1998-05-06', null])
		expect([joursPossibles('1998'), joursPossibles('1998-05-06')]).toEqual([
			['1998-01-01', '1998-12-31'],
			['1998-05-06', '1998-05-06']
		])
	})

	test.each([
		['2016-11-21', 9],
		['2016-11-20', undefined],
		['1945-11-21', undefined],
		['1945-11-20', 81],
		['1900-01-01', 126],
		['2017', 9],
		['2016', undefined],
		['1945', undefined],
		['1944', 81]
	])('a birth of %s makes an improbable age of %p', (birth, age) => {
		expect(improbableAge(birth, JOUR)).toBe(age)
	})

	test.each([
		['1905-06-27', '2005'],
		['1905-07-08', '2016'],
		['1905-07-09', undefined],
		['1900-01-01', undefined],
		['2005-06-27', undefined],
		['2005', undefined]
	])('a birth of %s is shown for the year %p', (birth, year) => {
		expect(yearShownAsDay(birth, JOUR)).toBe(year)
	})

	test('a plausible year of birth that a spreadsheet shows as a day is always recognised', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1946, max: 2016 }), (year) => {
				const day = Temporal.PlainDate.from('1899-12-30').add({ days: year }).toString()
				expect(yearShownAsDay(day, JOUR)).toBe(String(year))
			})
		)
	})
})
