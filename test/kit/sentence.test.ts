import { expect, test } from 'bun:test'
import { asSentence, readReason, sentence, storedReason, worded, type Value } from '../../src/kit/sentence'

const REPLACES = (since: Value) => sentence('replaces what {auteur} wrote on {since}', { auteur: 'awa', since })

test.each([
	['2026-11-25', 'cette valeur remplace ce que awa a écrit le 25/11/2026'],
	['2026-11-25 07:54', 'cette valeur remplace ce que awa a écrit le 25/11/2026 07:54'],
	['"2026-11-25"', 'cette valeur remplace ce que awa a écrit le "2026-11-25"'],
	['2026-11-25 07:54:01', 'cette valeur remplace ce que awa a écrit le 2026-11-25 07:54:01'],
	['2026-13-45', 'cette valeur remplace ce que awa a écrit le 2026-13-45'],
	['2025-2026', 'cette valeur remplace ce que awa a écrit le 2025-2026']
])('the day of a sentence is read as people write it in French: %s', (since, said) => {
	expect(worded('fr', REPLACES(since))).toBe(said)
	expect(worded('en', REPLACES(since))).toBe(`replaces what awa wrote on ${since}`)
})

test('words that somebody typed are quoted letter for letter, in both languages', () => {
	const typed = sentence('--limit takes a number, not "{limit}"', { limit: '2026-11-25' })
	expect([worded('fr', typed), worded('en', typed)]).toEqual([
		'--limit prend un nombre, pas "2026-11-25"',
		'--limit takes a number, not "2026-11-25"'
	])
})

test('a sentence that is stored as text is read in the language of its reader, with the values that it was made with', () => {
	const told = sentence('second folder {folder}: {reason}', { folder: '/media/usb', reason: asSentence('the disk is full') })
	expect(readReason(storedReason(told))).toEqual(told)
	expect(worded('fr', readReason(storedReason(told)))).toBe('second dossier /media/usb : le disque est plein')
	expect(worded('fr', readReason(storedReason(asSentence('this is no mail address'))))).toBe("ce n'est pas une adresse e-mail")
})

test.each([
	'550 5.1.1 mailbox unavailable',
	'this is no mail address',
	'the disk of /media/usb is short of 12 MB for the archive',
	'{"phrase":',
	'a: {b} $& $1',
	''
])('a stored text that is not a sentence is shown as it is: %j', (text) => {
	expect(storedReason(text)).toBe(text)
	for (const langue of ['fr', 'en'] as const) expect(worded(langue, readReason(text))).toBe(text)
})

test.each(['{"phrase":5}', '{"phrase":"the disk is full"}', '{"phrase":'])(
	'what a server answers is never taken for a sentence: %j',
	(text) => {
		for (const langue of ['fr', 'en'] as const) expect(worded(langue, readReason(storedReason(text)))).toBe(text)
	}
)
