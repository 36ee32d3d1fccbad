import { expect, test } from 'bun:test'
import { freeText } from '../../src/domain/free-text'

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
