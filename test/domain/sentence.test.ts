import { expect, test } from 'bun:test'
import { sentence, worded, type Value } from '../../src/domain/sentence'

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
