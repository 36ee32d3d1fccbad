import { expect, test } from 'bun:test'
import { FRENCH } from '../../src/kit/phrases/french'
import { recalled, reworded, sentence, worded, type Phrase, type Value } from '../../src/kit/sentence'

const REPLACES = (since: Value) => sentence('replaces what {auteur} wrote on {since}', { auteur: 'awa', since })

test.each([
	['2026-11-25', 'remplace ce que awa a écrit le 25/11/2026'],
	['2026-11-25 07:54', 'remplace ce que awa a écrit le 25/11/2026 07:54'],
	['"2026-11-25"', 'remplace ce que awa a écrit le "2026-11-25"'],
	['2026-11-25 07:54:01', 'remplace ce que awa a écrit le 2026-11-25 07:54:01'],
	['2026-13-45', 'remplace ce que awa a écrit le 2026-13-45'],
	['2025-2026', 'remplace ce que awa a écrit le 2025-2026']
])('the day of a sentence is read as people write it in French: %s', (since, said) => {
	expect(worded('fr', REPLACES(since))).toBe(said)
	expect(worded('en', REPLACES(since))).toBe(`replaces what awa wrote on ${since}`)
})

test('what somebody typed is quoted letter for letter, in both languages', () => {
	const typed = sentence('--limit takes a number, not "{limit}"', { limit: '2026-11-25' })
	expect([worded('fr', typed), worded('en', typed)]).toEqual([
		'--limit prend un nombre, pas "2026-11-25"',
		'--limit takes a number, not "2026-11-25"'
	])
})

test('a sentence that was stored in English is read in French, with the values that it was made with', () => {
	const values = { setting: 'mail.password_file', code: 'ENOENT' }
	const stored = worded('en', sentence('{setting}: the file cannot be read ({code})', values))
	expect(recalled(stored)).toEqual(
		sentence('{setting}: the file cannot be read ({code})', {
			setting: { phrase: '{text}', values: { text: values.setting } },
			code: { phrase: '{text}', values: { text: values.code } }
		})
	)
	expect(reworded('fr', stored)).toBe(worded('fr', sentence('{setting}: the file cannot be read ({code})', values)))
	expect(reworded('fr', `/srv/x: ${stored}`)).toStartWith('/srv/x: mail.password_file')
})

test('each phrase with values is found again in what it has made', () => {
	const lost = (Object.keys(FRENCH) as Phrase[]).filter((phrase) => {
		if (!/\{\w+\}/.test(phrase) || phrase.replaceAll(/\{\w+\}|[^a-z]/gi, '').length < 12) return false
		const made = phrase.replaceAll(/\{\w+\}/g, 'x')
		return worded('en', recalled(made)) !== made || recalled(made).phrase === '{text}'
	})
	expect(lost).toEqual([])
})

test('a text that is longer than any of the phrases stays as it is', () => {
	const long = `mail.password_file: the file cannot be read (${'x'.repeat(3000)})`
	expect(reworded('fr', long)).toBe(long)
})
