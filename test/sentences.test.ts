import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FRENCH } from '../src/kit/phrases/french'
import { allOf, anyOf, sentence, verbatim, worded } from '../src/kit/sentence'

const SRC = join(import.meta.dir, '../src')
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

describe('the phrases of the command line and of the import', () => {
	test('all have French with the same values', () => {
		for (const [english, french] of Object.entries(FRENCH)) {
			expect([english, french.trim()]).not.toEqual([english, ''])
			expect([english, ...new Set(namesIn(french))].toSorted()).toEqual([english, ...new Set(namesIn(english))].toSorted())
		}
	})

	test('have a space before a colon in French', () => {
		const wrong = Object.values(FRENCH).filter((french) => /\S[;!?:](\s|$)/.test(french.replace(/"[^"]*"/g, '')))
		expect(wrong).toEqual([])
	})

	test('are all used', () => {
		const source = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
			.filter((file) => /\.tsx?$/.test(file) && !file.startsWith(join('kit', 'phrases')))
			.map((file) => readFileSync(join(SRC, file), 'utf8'))
			.join('\n')
			.replaceAll('\\n', '\n')
			.replaceAll("\\'", "'")
			.replaceAll('\\\\', '\\')
		expect(Object.keys(FRENCH).filter((phrase) => !source.includes(phrase))).toEqual([])
	})

	test('are each in only one list', async () => {
		const lists: Record<string, string>[] = []
		const folder = join(SRC, 'kit/phrases')
		for (const file of readdirSync(folder))
			if (file !== 'french.ts') lists.push(...Object.values<Record<string, string>>(await import(join(folder, file))))
		const all = lists.flatMap((list) => Object.keys(list))
		expect(all.filter((phrase, index) => all.indexOf(phrase) !== index)).toEqual([])
		expect(new Set(all)).toEqual(new Set(Object.keys(FRENCH)))
	})
})

describe('a sentence', () => {
	test('is translated with its values', () => {
		const one = sentence('room {salle} has places for {capacite}, and {students} students are expected', {
			salle: 'B12',
			capacite: 40,
			students: 52
		})
		expect(worded('en', one)).toBe('room B12 has places for 40, and 52 students are expected')
		expect(worded('fr', one)).toBe('la salle B12 a 40 places, et 52 étudiants sont attendus')
	})

	test('translates sentences inside it too', () => {
		const password = sentence('the password {problem}', { problem: { key: 'mot_de_passe.octets', parameters: { max: 72 } } })
		expect(worded('en', password)).toBe('the password is longer than 72 bytes')
		expect(worded('fr', password)).toBe('le mot de passe dépasse 72 octets')
		const twice = sentence('the zip file cannot be read: {why}', { why: sentence('{name} is encrypted', { name: 'a.csv' }) })
		expect(worded('fr', twice)).toBe('le fichier zip est illisible : a.csv est chiffré')
	})

	test('joins words by the rules of each language', () => {
		const same = (names: readonly string[]) =>
			sentence('the same record is already in line {earlier} (same {names})', { earlier: 2, names: allOf(names) })
		expect(worded('en', same(['code']))).toEndWith('(same code)')
		expect(worded('en', same(['a', 'b', 'c']))).toEndWith('(same a, b and c)')
		expect(worded('fr', same(['a', 'b', 'c']))).toEndWith('(mêmes a, b et c)')
		const write = sentence('there are several classes {text}, none in the current year: write {forms}', {
			text: 'X',
			forms: anyOf(['a', 'b', 'c'])
		})
		expect(worded('en', write)).toEndWith('write a or b or c')
		expect(worded('fr', write)).toEndWith('écrivez a ou b ou c')
	})

	test('leaves values unchanged, whatever they look like', () => {
		expect(worded('fr', verbatim('{name} is damaged $& $1'))).toBe('{name} is damaged $& $1')
	})

	test('a sentence from a server of another version stays in English', () => {
		const other = { phrase: 'something new about {name}', values: { name: 'X' } } as never
		expect(worded('fr', other)).toBe('something new about X')
	})
})
