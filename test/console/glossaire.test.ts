import { expect, test } from 'bun:test'
import { en } from '../../src/console/textes/en'
import { fr } from '../../src/console/textes/fr'
import type { Langue } from '../../src/kit/langue'
import { CATALOGUE } from '../../src/kit/messages'
import { WORDS, type Words } from '../../src/school/words'
import { GLOSSAIRE, GLOSSARY } from '../../src/console/textes/glossaire'

/** The texts of a catalogue by key; of a function, its texts without what they are filled with. */
function textsOf(part: unknown, key: string): (readonly [key: string, text: string])[] {
	if (typeof part === 'string') return [[key, part]]
	if (typeof part === 'function') return (String(part).match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []).map((text) => [key, text] as const)
	return typeof part === 'object' && part !== null
		? Object.entries(part).flatMap(([name, inner]) => textsOf(inner, key === '' ? name : `${key}.${name}`))
		: []
}

/** All that pages say in a language: their texts, messages, and the names of records. */
const saidIn = (langue: Langue, texts: object) => ({
	...texts,
	messages: Object.fromEntries(Object.entries(CATALOGUE).map(([key, message]) => [key, message[langue]])),
	records: Object.fromEntries(
		Object.entries(WORDS as Record<string, Words>).map(([table, { label }]) => [table, label?.[langue].join(', ') ?? ''])
	)
})
const [FRENCH, ENGLISH] = [saidIn('fr', fr), saidIn('en', en)]

/** A text as a reader sees it: without values and names of other texts. */
const seen = (text: string) => text.replaceAll(/\$?\{[^{}]*\}/g, '')

test.each([
	['English', ENGLISH, GLOSSARY],
	['French', FRENCH, GLOSSAIRE]
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

test('in English a paper of the register is a document', () => {
	const texts = Object.entries(CATALOGUE).filter(([key]) => key.startsWith('papier.'))
	const others = [...textsOf(en.papiers, 'papiers'), ...texts.map(([key, { en: text }]) => [key, text] as const)]
	expect(others.filter(([, text]) => /\bpapers?\b/i.test(seen(text)))).toEqual([])
})

test('in English a class is a classe, and a lesson is a séance', () => {
	const [frenchTexts, englishTexts] = [FRENCH, ENGLISH].map((catalogue) => Map.groupBy(textsOf(catalogue, ''), ([key]) => key))
	const isIn = (texts: typeof frenchTexts, key: string, word: RegExp) => texts?.get(key)?.some(([, text]) => word.test(seen(text))) ?? false
	const others = [...englishTexts!.keys()].flatMap((key) => {
		const [saysSeance, saysClasse] = [/séance/i, /classe/i].map((word) => isIn(frenchTexts, key, word))
		const [saysLesson, saysClass] = [/\blessons?\b/i, /\bclass(?:es)?\b/i].map((word) => isIn(englishTexts, key, word))
		return [
			...(saysSeance && !saysClasse && saysClass ? [`${key}: class`] : []),
			...(saysClasse && !saysSeance && saysLesson ? [`${key}: lesson`] : [])
		]
	})
	expect(others).toEqual([])
})

test.each([
	['French', FRENCH],
	['English', ENGLISH]
] as const)('no button on %s pages answers a question instead of saying the deed', (_, catalogue) => {
	const answers = textsOf(catalogue, '').filter(([, text]) =>
		/^['"`]?(?:(?:Oui|Yes|Non|No), |(?:OK|Valider|Confirmer|Confirm)['"`]?$)/i.test(text)
	)
	expect(answers).toEqual([])
})

test('the English glossary has twenty-one words, each once', () => {
	const words = GLOSSARY.map(({ word }) => word)
	expect([words.length, new Set(words).size]).toEqual([21, 21])
})
