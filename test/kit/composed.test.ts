import { expect, test } from 'bun:test'
import { asComposed, composed } from '../../src/kit/composed'
import { couponSaisi } from '../../src/domain/personnes/coupon'
import { isHttps } from '../../src/domain/personnes/lien'
import { folded, foldedKey } from '../../src/kit/forms'
import { hundredths } from '../../src/kit/nombre-ecrit'
import { freeText, linesText, nameText } from '../../src/kit/free-text'

const marks = (count: number) => '\u0301\u0327'.repeat(Math.ceil(count / 2)).slice(0, count)

test.each([
	['30 marks on a letter', `a${marks(30)}`],
	['30 marks beyond the first plane', `a${'\u{1D165}'.repeat(30)}`],
	['many letters with 30 marks each', `a${marks(30)}`.repeat(1000)],
	['20,000 letters', 'é'.repeat(20_000)]
])('%s are composed', (_, text) => {
	expect(composed(text)).toEqual({ text: text.normalize('NFC') })
})

test.each([
	['31 marks on a letter', `a${marks(31)}`],
	['marks at the end of a long text', `${'a'.repeat(50_000)}${marks(40_000)}`],
	['31 marks beyond the first plane', `a${'\u{1D165}'.repeat(31)}`],
	['halfwidth sound marks, which NFKC turns into marks', `ｶ${'\uFF9E\u0301'.repeat(20)}`]
])('%s are not composed', (_, text) => {
	expect(composed(text)).toEqual({ wrong: { key: 'champ.accents_max', parameters: { max: 30 } } })
	expect([asComposed(text), folded(text)]).toEqual([text, text])
	expect(freeText(text, 100_000)).toMatchObject({ wrong: { key: 'champ.accents_max' } })
})

test('a text that is longer than all names of a person is neither folded nor read as a number or a code', () => {
	const long = 'É'.repeat(4_001)
	expect([folded(long), foldedKey(long), folded(long.slice(1))]).toEqual([long, long, 'e'.repeat(4_000)])
	expect([hundredths(`12,${'0'.repeat(100)}`), couponSaisi('A'.repeat(100_000)), isHttps(`https://a.test/${'a'.repeat(2_000)}`)]).toEqual([
		undefined,
		undefined,
		false
	])
	expect([nameText(' '.repeat(200_000), 200), linesText(' '.repeat(200_000), 400)]).toEqual(
		[200, 400].map((max) => ({ wrong: { key: 'champ.caracteres_max', parameters: { max } } }))
	)
})

test('a text that is too long is refused for its length, before its marks are counted', () => {
	expect(composed(`a${marks(200)}`, 100)).toEqual({ wrong: { key: 'champ.caracteres_max', parameters: { max: 100 } } })
	expect(composed('\uFDFA'.repeat(100_001))).toEqual({ wrong: { key: 'champ.caracteres_max', parameters: { max: 100_000 } } })
	expect(freeText('a\u0301'.repeat(20), 20)).toEqual({ text: 'á'.repeat(20) })
	expect(freeText('a'.repeat(81), 20)).toEqual({ wrong: { key: 'champ.caracteres_max', parameters: { max: 20 } } })
})
