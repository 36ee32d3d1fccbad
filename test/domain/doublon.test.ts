import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { ALPHABET_COUPON, couponImprime, couponSaisi } from '../../src/domain/personnes/coupon'
import { doublon, isClose, nomPlie, pliee, type Identite } from '../../src/domain/personnes/doublon'
import { inYear, nextMatricule, suiteOf } from '../../src/domain/personnes/matricule'

const who = (nom: string, prenoms: string, date_naissance: string | null = null, telephone: string | null = null): Identite => ({
	nom,
	prenoms,
	date_naissance,
	telephone,
	numero_national: null
})
const withNumber = (numero_national: string, ...given: Parameters<typeof who>): Identite => ({ ...who(...given), numero_national })

describe('two students may be one', () => {
	test.each([
		['the same name', who('KONÉ', 'Awa'), who('Kone', 'AWA'), 'nom'],
		['first and last name swapped', who('KONÉ', 'Awa Mariam'), who('Mariam', 'Awa KONE'), 'nom'],
		['the same name, a hyphen more', who('N’GUESSAN', 'Jean-Paul'), who("N'GUESSAN", 'Jean Paul'), 'nom'],
		['the same name, an apostrophe less', who("N'Guessan-Bo", 'Awa'), who('NGuessan Bo', 'Awa'), 'nom'],
		['the same name, whichever sign is an apostrophe', who('D´Almeida', 'Ruth'), who('DʼALMEIDA', 'Ruth'), 'nom'],
		['a close name, an apostrophe less', who("N'Dri-Koffi", 'Ama', '2006-02-01'), who('NDRY KOFFI', 'Ama', '2006-02-01'), 'naissance'],
		['an apostrophe and a space', who("N' GUESSAN", 'Aya'), who('N’Guessan', 'Aya'), 'nom'],
		['an apostrophe that was forgotten', who('N GUESSAN', 'Aya'), who('N’Guessan', 'Aya'), 'nom'],
		['an initial, which is none', who('KONÉ', 'Aya N.'), who('KONÉ', 'Aya'), undefined],
		['signs like apostrophes', who('N′GUESSAN', 'Aya'), who('NꞌGUESSAN', 'Aya'), 'nom'],
		['letters of the country', who('ƐSSOH KƆFFI', 'Ŋora'), who('ESSOH KOFFI', 'Nora'), 'nom'],
		['a hyphen that parts no words', who('KOFFI', 'Jean-Marie'), who('KOFFI', 'JeanMarie'), 'nom'],
		['signs that nobody sees', who('KO\u00adNAN', 'A\u200bma'), who('ＫＯＮＡＮ', 'Ama'), 'nom'],
		['day and month taken for each other', who('KONAN', 'Ama', '2005-01-02'), who('KONAN', 'Ama', '2005-02-01'), 'nom'],
		['a name more, born on one day', who('KONAN', 'Ama', '2005-01-02'), who('KONAN ép. BAMBA', 'Ama', '2005-01-02'), 'naissance'],
		['a first name less, one phone', who('KONAN', 'Ama Rose', null, '07010203'), who('KONAN', 'Ama', null, '07010203'), 'telephone'],
		['a first name less', who('KONAN', 'Ama Rose'), who('KONAN', 'Ama'), undefined],
		['a first name alone, born on one day', who('', 'Ama', '2005-01-02'), who('KONAN', 'Ama Rose', '2005-01-02'), undefined],
		[
			'another name, with first name, day and phone',
			who('KONAN', 'Ama Rose', '2005-01-02', '07010203'),
			who('BAMBA', 'Ama', '2005-01-02', '07010203'),
			'naissance'
		],
		['another name, with first name and day', who('KONAN', 'Ama', '2005-01-02'), who('BAMBA', 'Ama', '2005-01-02'), undefined],
		['brothers of one first name and phone', who('KONAN', 'Ama', null, '07010203'), who('BAMBA', 'Ama', null, '07010203'), undefined],
		[
			'one national number',
			withNumber('CI 00/1234', 'KONAN', 'Ama'),
			withNumber('ci-00\u00a01234', 'BAMBA', 'Rose', '2005-01-02'),
			'numero'
		],
		['two national numbers', withNumber('CI 1234', 'KONAN', 'Ama'), withNumber('CI 1235', 'BAMBA', 'Ama'), undefined],
		['national numbers that are none', withNumber('-', 'KONAN', 'Ama'), withNumber('-', 'BAMBA', 'Ama'), undefined],
		['the word for none', withNumber('néant', 'KONAN', 'Ama'), withNumber('Neant', 'BAMBA', 'Ama'), undefined],
		['zeros', withNumber('00000', 'KONAN', 'Ama'), withNumber('00000', 'BAMBA', 'Ama'), undefined],
		['three digits', withNumber('CI 123', 'KONAN', 'Ama'), withNumber('CI 123', 'BAMBA', 'Ama'), undefined],
		['the letters of another name', who('KONAN', 'Amoin'), who('KANON', 'Amoin'), undefined],
		['the letters of another name, in other words', who('KONAN', 'Ama Li'), who('KONAN', 'Amila'), undefined],
		['twins with the letters of each other', who('KONÉ', 'Alima', '2005-01-02'), who('KONÉ', 'Imala', '2005-01-02'), undefined],
		['two words in one, twice', who('KOFFI', 'Jean-Marie Anne-Rose'), who('KOFFI', 'JeanMarie AnneRose'), 'nom'],
		['three words in one', who('KOFFI', 'Marie-Ange-Rose'), who('KOFFI', 'MarieAngeRose'), 'nom'],
		['the same name, born on one day and on an unknown one', who('KONÉ', 'Awa', '2004-01-01'), who('KONÉ', 'Awa'), 'nom'],
		['the same name, born on two days', who('KONÉ', 'Awa', '2004-01-01'), who('KONÉ', 'Awa', '2005-01-01'), undefined],
		[
			'the same name and phone, born on two days',
			who('KONÉ', 'Awa', '2004-01-01', '07 01 02 03'),
			who('KONÉ', 'Awa', '2005-01-01', '07010203'),
			'nom'
		],
		['a close name', who('KOUASSI', 'Yao'), who('KOUASI', 'Yao'), undefined],
		['a close name, born on one day', who('KOUASSI', 'Yao', '2004-01-01'), who('KOUASI', 'Yao', '2004-01-01'), 'naissance'],
		[
			'a close name and one phone',
			who('KOUASSI', 'Yao', null, '+225 07-01-02-03'),
			who('KOUASI', 'Yao', null, '+22507010203'),
			'telephone'
		],
		['twins', who('KONÉ', 'Awa', '2004-01-01', '07010203'), who('KONÉ', 'Mariam', '2004-01-01', '07010203'), undefined],
		[
			'a close name and one phone of six digits',
			who('KOUASSI', 'Yao', null, '70 10 20'),
			who('KOUASI', 'Yao', null, '701020'),
			'telephone'
		],
		['phones that are none', who('KOUASSI', 'Yao', null, '00'), who('KOUASI', 'Yao', null, '00'), undefined],
		['no names', who('', ''), who('', ''), undefined]
	])('%s', (_what, a, b, why) => {
		expect([doublon(pliee(a), pliee(b)), doublon(pliee(b), pliee(a))]).toEqual([why, why] as never)
	})

	const name = fc.string({ minLength: 1, maxLength: 12 })
	test('two students may be one whatever the order of their words, and whichever is compared first', () => {
		fc.assert(
			fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (words) => {
				expect(nomPlie({ nom: words.join(' '), prenoms: '' })).toBe(nomPlie({ nom: '', prenoms: words.toReversed().join(' ') }))
			})
		)
		fc.assert(fc.property(name, name, (a, b) => isClose(a, b) === isClose(b, a)))
		fc.assert(fc.property(name, (a) => isClose(a, a)))
	})

	test('two students may be one however their words are split, and whichever name comes first', () => {
		const words = fc.array(fc.stringMatching(/^[ab]{1,4}$/), { minLength: 1, maxLength: 30 })
		fc.assert(
			fc.property(words, words, (last, first) => {
				const apart = pliee(who(last.join(' '), first.join('-')))
				expect(doublon(apart, pliee(who(last.join('-'), first.join(''))))).toBe('nom')
				expect(doublon(apart, pliee(who(first.join(''), last.join(''))))).toBe('nom')
			})
		)
		const many = 'a '.repeat(30)
		expect(doublon(pliee(who(`${many}ba`, '')), pliee(who(`${many}ab`, '')))).toBeUndefined()
	})

	test('two students may be one despite one wrong letter in a short name, two in a long one, or swapped letters', () => {
		expect([isClose('yao', 'yoa'), isClose('kouassi yao', 'kuoassi yoa'), isClose('kouassi yao', 'ukoassi yoa')]).toEqual([
			true,
			true,
			false
		])
		expect([isClose('awa', 'ava'), isClose('awa', 'avo'), isClose('awa', ''), isClose('a', '')]).toEqual([true, false, false, true])
		expect([isClose('kouassi yao', 'kuassi yaw'), isClose('kouassi yao', 'kussi yaw')]).toEqual([true, false])
	})
})

describe('the next matricule', () => {
	test.each([
		[['E-0007', 'E-0006'], 2026, 7, 'E-0008'],
		[['ETU-9', 'ETU-8', 'X-1'], 2026, 9, 'ETU-10'],
		[['25-MECA-031', '25-MECA-030'], 2026, 0, '26-MECA-001'],
		[['2025-0031'], 2026, 0, '2026-0001'],
		[['20250031'], 2026, 20_250_031, '20250032'],
		[['26-MECA-031'], 2026, 31, '26-MECA-032'],
		[['0099'], 2026, 99, '0100']
	])('after %p in %d is what follows %d', (latest, year, last, next) => {
		expect(nextMatricule(inYear(suiteOf(latest)!, year), last)).toBe(next)
	})

	test('a school whose matricules do not follow a number gets no next matricule', () => {
		expect(suiteOf(['ABC', 'DEF'])).toBeUndefined()
		expect(suiteOf([])).toBeUndefined()
	})

	test('the next matricule is never already in the series', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[A-Z-]{0,5}$/), fc.nat(99_999), fc.integer({ min: 1, max: 6 }), (prefix, last, width) => {
				const next = nextMatricule({ prefix, width }, last)
				expect(Number(next.slice(prefix.length))).toBe(last + 1)
				expect(next.length).toBeGreaterThanOrEqual(prefix.length + width)
			})
		)
	})
})

test('a code is read as it was printed, whatever its case and spaces', () => {
	fc.assert(
		fc.property(fc.array(fc.constantFrom(...ALPHABET_COUPON.split('')), { minLength: 8, maxLength: 8 }), (letters) => {
			const code = letters.join('')
			expect(couponSaisi(couponImprime(code))).toBe(code)
			expect(couponSaisi(` ${couponImprime(code).toLowerCase().replace('-', ' – ')} `)).toBe(code)
		})
	)
	for (const none of ['', 'ABCD-EFG', 'ABCD-EFG0', 'ABCD-EFGHJ', 'ABCD:EFGH']) expect(couponSaisi(none)).toBeUndefined()
})
