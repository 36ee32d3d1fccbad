import { expect, test } from 'bun:test'
import { freeText, nameText, trimmed, unturned } from '../../src/kit/free-text'

test.each([
	['', ''],
	['Tre\u0300s bien', 'Très bien'],
	['<b>gras</b>\n\t', '<b>gras</b>\n\t'],
	['🎓'.repeat(20), '🎓'.repeat(20)],
	['e\u0301'.repeat(20), 'é'.repeat(20)]
])('%j is stored as %j', (text, stored) => {
	expect(freeText(text, 20)).toEqual({ text: stored })
})

test.each([
	['a\0', 'champ.caractere_interdit'],
	['\uD800', 'champ.caractere_interdit'],
	['x'.repeat(21), 'champ.caracteres_max'],
	['🎓'.repeat(21), 'champ.caracteres_max'],
	['\u{FB2C}'.repeat(20), 'champ.caracteres_max']
])('%j is refused', (text, key) => {
	expect(freeText(text, 20)).toMatchObject({ wrong: { key } })
})

test.each(['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'])(
	'%j is refused in a name, because it turns the text behind it',
	(mark) => {
		expect(nameText(`DIALLO ${mark}uot`, 20)).toEqual({ wrong: { key: 'champ.sens_ecriture' } })
		expect(freeText(`« ${mark}… »`, 20)).toEqual({ text: `« ${mark}… »` })
		expect(unturned(`${mark}DIALLO${mark}`)).toBe('DIALLO')
	}
)

test.each(['DIALLO\u200E', '\u200Fאברהם', 'N’Guessan', 'آمنة'])('%j is a name', (name) => {
	expect(nameText(name, 20)).toEqual({ text: name })
})

test.each([
	['', ''],
	[' \u202A \u202C ', ''],
	['\u202D+225 07 00 00 00 01\u202C', '+225 07 00 00 00 01'],
	['\u2068 DIALLO', 'DIALLO'],
	['\u202ADIALLO', 'DIALLO'],
	['DIALLO\u202A', 'DIALLO'],
	['DIALLO \u2069\n', 'DIALLO'],
	['\u00A0DIALLO\u200E', 'DIALLO\u200E'],
	['DIA\u202ELLO', 'DIA\u202ELLO'],
	['…', '…']
])('%j is read as %j', (text, read) => {
	expect(trimmed(text)).toBe(read)
})
