import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { isStringLiteralLike, isTemplateHead, isTemplateMiddleOrTemplateTail, isTemplateSpan } from 'typescript-5'
import { deNom } from '../../src/console/textes/elision'
import { say, worded } from '../../src/console/textes/said'
import { textesIn } from '../../src/console/textes/textes'
import { catalogueInFrench, setInFrench } from '../../src/console/textes/typographie'
import * as messages from '../../src/kit/messages'
import { sentence, verbatim } from '../../src/kit/sentence'
import { plainly } from '../support/console'
import { sourceNodes } from '../support/source-nodes'

describe('French on the pages', () => {
	test('« de » loses its vowel before a name that begins with one', () => {
		expect(['AHOUSSOU Ruth', 'Élan Koffi', 'ŒUVRE', 'KONÉ Awa', 'YAO Aya', 'HIEN Paul', 'محمد', ''].map(deNom)).toEqual([
			'd’AHOUSSOU Ruth',
			'd’Élan Koffi',
			'd’ŒUVRE',
			'de KONÉ Awa',
			'de YAO Aya',
			'de HIEN Paul',
			'de محمد',
			'de '
		])
	})

	test('signs stay with the word that they belong to', () => {
		expect(setInFrench('Publier : oui ; non ! Quelle école ?')).toBe('Publier\u00a0: oui\u202f; non\u202f! Quelle école\u202f?')
		expect(setInFrench('« Inscrit »')).toBe('«\u00a0Inscrit\u00a0»')
		expect(setInFrench('(du lundi ?), « oui ? »')).toBe('(du lundi\u202f?), «\u00a0oui\u202f?\u00a0»')
		expect(setInFrench('Cette commande en affiche un autre :')).toBe('Cette commande en affiche un autre\u00a0:')
	})

	test.each(['à 08:30', 'https://ecole.example:8443/a?b=1;c=d', 'ouvrez :8443', 'a ?b=1', 'rien à changer', 'Test: a; b! c?', ' '])(
		'the text %p stays unchanged',
		(text) => expect(setInFrench(text)).toBe(text)
	)

	test('only spaces change, and a second run changes nothing', () => {
		const texts = fc.array(fc.constantFrom(' ', ':', ';', '!', '?', '«', '»', 'a', '8', '/', '\n', '\u00a0')).map((all) => all.join(''))
		fc.assert(
			fc.property(texts, (text) => {
				const set = setInFrench(text)
				expect(plainly(set)).toBe(plainly(text))
				expect(set).not.toMatch(/ [:;!?»](\s|$)|« /)
				expect(setInFrench(set)).toBe(set)
			})
		)
	})

	test('every sentence of a catalogue is set, also those made with a number', () => {
		const words = catalogueInFrench({ a: 'a : b', of: { some: (n: number) => `${n} : b` }, steps: ['c ?'] })
		expect([words.a, words.of.some(3), words.steps]).toEqual(['a\u00a0: b', '3\u00a0: b', ['c\u202f?']])
	})

	test('only pages are set like this, and not English', () => {
		expect(textesIn('fr').porte.titre).toBe('Quelle école\u202f?')
		expect(textesIn('en').porte.titre).not.toMatch(/[\u00a0\u202f]/)
		const message = { key: 'compte_console' } as const
		expect(messages.say('fr', message)).toContain('console : il')
		expect(say('fr', message)).toContain('console\u00a0: il')
		expect(say('en', message)).toBe(messages.say('en', message))
	})
})

/** What French texts write after « de » as it is, because it is a number, a day or an hour. */
const WITHOUT_ELISION = new Set(['n', 'de', 'ues', 'min', 'debut', 'annee'])

test('« de » before a name in a text loses its vowel where the name begins with one', () => {
	const names: string[] = []
	let numbers = 0
	for (const { node, file, line } of sourceNodes()) {
		if (!/^console\/textes\/(.*\.)?fr\.ts$/.test(file) || !isTemplateSpan(node)) continue
		const before = node.parent.templateSpans[node.parent.templateSpans.indexOf(node) - 1]?.literal ?? node.parent.head
		if (!/(^|[^\p{L}])de $/iu.test(before.text)) continue
		if (WITHOUT_ELISION.has(node.expression.getText())) numbers += 1
		else names.push(`${file}:${line}: de \${${node.expression.getText()}}`)
	}
	expect(numbers).toBeGreaterThan(10)
	expect(names).toEqual([])
})

test('texts of pages are written with the apostrophe of printers', () => {
	let texts = 0
	const straight: string[] = []
	for (const { node, file, line } of sourceNodes()) {
		if (!file.startsWith('console/textes/')) continue
		if (!isStringLiteralLike(node) && !isTemplateHead(node) && !isTemplateMiddleOrTemplateTail(node)) continue
		texts += 1
		if (/\p{L}'/u.test(node.text)) straight.push(`${file}:${line}: ${node.text}`)
	}
	expect(texts).toBeGreaterThan(3000)
	expect(straight).toEqual([])
})

test('messages and phrases on pages have it too, and what they are filled with stays as it is stored', () => {
	expect(say('fr', { key: 'resultats_arretes' })).toContain('n’')
	expect(worded('fr', sentence('file {file} not found', { file: "l'été.zip" }))).toBe("il n’y a pas de fichier l'été.zip")
	expect(worded('fr', verbatim("l'été"))).toBe("l'été")
})
