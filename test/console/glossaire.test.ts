import { expect, test } from 'bun:test'
import { en } from '../../src/console/textes/en'
import { fr } from '../../src/console/textes/fr'
import { GLOSSAIRE, GLOSSARY } from '../../src/console/textes/glossaire'

/** The texts of a catalogue by key; of a function, its texts without what they are filled with. */
function textsOf(part: unknown, key: string): (readonly [key: string, text: string])[] {
	if (typeof part === 'string') return [[key, part]]
	if (typeof part === 'function') return (String(part).match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []).map((text) => [key, text] as const)
	return typeof part === 'object' && part !== null
		? Object.entries(part).flatMap(([name, inner]) => textsOf(inner, key === '' ? name : `${key}.${name}`))
		: []
}

/** A text as a reader sees it: without values and names of other texts. */
const seen = (text: string) => text.replaceAll(/\$?\{[^{}]*\}/g, '')

test.each([
	['English', en, GLOSSARY],
	['French', fr, GLOSSAIRE]
] as const)('%s pages have one word for one thing', (_, catalogue, glossary) => {
	const texts = textsOf(catalogue, '')
	expect(texts.length).toBeGreaterThan(1000)
	const others = texts.flatMap(([key, text]) =>
		glossary.flatMap(({ word, not }) => {
			const [other] = not.exec(seen(text)) ?? []
			// Moodle's own name of a field is its own
			return other === undefined || key === 'notes.moodle.faux.cle' ? [] : [`${key}: "${other}" instead of "${word}"`]
		})
	)
	expect(others).toEqual([])
})

test('the English glossary has twenty words, each once', () => {
	const words = GLOSSARY.map(({ word }) => word)
	expect([words.length, new Set(words).size]).toEqual([20, 20])
})
