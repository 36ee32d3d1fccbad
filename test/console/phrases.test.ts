import { describe, expect, test } from 'bun:test'
import { CHAMPS } from '../../src/console/textes/champs'
import { dayAndMonth, longDay } from '../../src/console/textes/dates'
import { en } from '../../src/console/textes/en'
import { fr } from '../../src/console/textes/fr'
import { saidOfField, saidOfRecord } from '../../src/console/textes/said'
import { textesIn } from '../../src/console/textes/textes'
import openapi from '../../src/http/openapi/english.json'
import { CATALOGUE, type MessageKey } from '../../src/kit/messages'
import { FRENCH } from '../../src/kit/phrases/french'
import { IMPORTS } from '../../src/kit/phrases/imports'

const NUMBERS = [0, 1, 2]

/** All texts of a catalogue, each with its path; those with values are made with a number, and with a word. */
function textsIn(said: unknown, path = ''): [path: string, text: string][] {
	if (typeof said === 'string') return [[path, said]]
	if (typeof said === 'function') {
		const made = (value: unknown) => {
			try {
				return String((said as (...args: unknown[]) => unknown)(value, value, value))
			} catch {
				return ''
			}
		}
		return [...NUMBERS, 'X', ['X', 'Y']].map((value) => [path, made(value)])
	}
	if (typeof said !== 'object' || said === null) return []
	return Object.entries(said).flatMap(([name, one]) => textsIn(one, path === '' ? name : `${path}.${name}`))
}

/** Texts of commands and of the wire, which pages show too. */
const messages = [
	...Object.entries(CATALOGUE).map(([key, one]): [string, string] => [key, one.fr]),
	...Object.entries(FRENCH),
	...Object.keys(openapi).map((text): [string, string] => ['openapi', text])
]
const french = [...textsIn(fr), ...Object.entries(CHAMPS).map(([key, one]): [string, string] => [`champs.${key}`, one.fr]), ...messages]
const english = [...textsIn(en), ...Object.entries(CHAMPS).map(([key, one]): [string, string] => [`champs.${key}`, one.en])]

const found = (texts: readonly [string, string][], wrong: RegExp) => [
	...new Set(texts.filter(([, text]) => wrong.test(text)).map(([path, text]) => `${path}: ${text}`))
]

describe('texts of the pages, of messages and of phrases', () => {
	test.each([
		['one word for e-mail', /courriel|courrier|adresse électronique|\bemail\b/i],
		['one word for an application', /\bapplis?\b/i],
		['a message is not in a box', /\bboîte\b/i],
		['people are not noted: marks are', /\bn'est (?:plus )?notée?\b|\bnotée par\b/],
		['nobody goes back to before an import', /revenir à avant|retour à avant/i],
		['a person is named, not described', /\bde qui est remplacé|\bqui prend la suite/],
		['a saved record is called what it is', /\bla fiche est (?:créée|supprimée)/i],
		['files that have a page are not asked for', /Importez \w+\.csv/]
	])('French: %s', (_, wrong) => {
		// a command's own words, and those of another program
		const others = /^(?:email, sms|.*--email|.*\bMoodle)/
		expect(found(french, wrong).filter((one) => !others.test(one.slice(one.indexOf(': ') + 2)))).toEqual([])
	})

	test('English: one word for email', () => {
		expect(found(english, /\be-mail/i)).toEqual([])
	})

	test('outside of pages: the apostrophe of a keyboard only', () => {
		expect(found(messages, /[’‘]/)).toEqual([])
	})

	test('what an import did agrees with its nouns in gender and number', () => {
		const { parts } = textesIn('fr').importer
		expect(parts('created', ['2 années', '21 classes', '3 668 notes'], 3691, ['une année', 'une classe', 'une note'])).toBe(
			'2 années, 21 classes et 3 668 notes créées'
		)
		expect(parts('changed', ['1 salle', '1 étudiant'], 2, ['une salle', 'un étudiant'])).toBe('1 salle et 1 étudiant modifiés')
		expect(parts('ended', ['1 inscription'], 1, ['une inscription'])).toBe('1 inscription terminée')
	})

	test('French phrases of an import about a cell have a subject', () => {
		const fragments = Object.values(IMPORTS).filter((text) =>
			/^(?:doit|ne doit|est|n'est|a|n'a|reste|remplace|part|omet|contient) /.test(text)
		)
		expect(fragments).toEqual([])
	})
})

describe('a sentence under a field', () => {
	const fields = Object.keys(CATALOGUE).filter((key) => key.startsWith('champ.') && key !== 'champ.detail') as MessageKey[]
	test.each(['fr', 'en'] as const)('begins with a capital letter and ends with a full stop: %s', (langue) => {
		for (const key of [...fields, 'mot_de_passe.vide', 'mot_de_passe.octets', 'mot_de_passe.nul', 'mot_de_passe.usuel'] as MessageKey[])
			expect(saidOfField(textesIn(langue), { key, parameters: { max: 3, min: 2 } })).toMatch(/^\p{Lu}.*[.?]$/u)
	})

	test.each([
		['fr', 'ce champ est obligatoire', 'Ce champ est obligatoire.'],
		['fr', '"Fille" : écrivez F, M', '«\u00a0Fille\u00a0»\u00a0: écrivez F, M.'],
		['fr', 'le même deux fois ?', 'Le même deux fois\u202f?'],
		['en', 'must not be empty', 'This field must not be empty.'],
		['en', 'class A has no such matière', 'Class A has no such matière.']
	] as const)('is whole, whatever a check says: %s %j', (langue, told, said) => {
		expect(saidOfRecord(textesIn(langue), told)).toBe(said)
	})
})

test('the first of a month is an ordinal in French', () => {
	expect([longDay('fr', '2026-12-01'), longDay('fr', '2026-12-11'), dayAndMonth('fr', '2026-12-01')]).toEqual([
		'Mardi 1er décembre',
		'Vendredi 11 décembre',
		'mar. 1er déc.'
	])
	expect(longDay('en', '2026-12-01')).toBe('Tuesday 1 December')
})
