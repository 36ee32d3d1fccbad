import { composed, MOST_PARTS } from './composed'
import type { Message } from './messages'

/**
 * A text that people write, in the form in which it is stored: as sent, in NFC. Refuses more than `max` characters, NUL and
 * halves of characters, which a database cannot give back unchanged.
 */
export function freeText(text: string, max: number): { readonly text: string } | { readonly wrong: Message } {
	if (text.includes('\0') || !text.isWellFormed()) return { wrong: { key: 'champ.caractere_interdit' } }
	const tooLong = { wrong: { key: 'champ.caracteres_max', parameters: { max } } } as const
	if (text.length > MOST_PARTS * max) return tooLong
	const read = composed(text)
	return 'text' in read && read.text.length > max && Array.from(read.text).length > max ? tooLong : read
}

/**
 * Embeddings, overrides and isolates of the direction of writing (UAX 9): in a name they make it read as another one, and turn the
 * text behind it. Marks of a direction (U+200E, U+200F) do not.
 */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/
/** Nearly every character stands before them. */
const FIRST_TURN = 0x202a

export const turnsWriting = (text: string) => TURNS.test(text)

/** `text` without the characters that turn the direction of writing. */
export const unturned = (text: string) => text.replaceAll(new RegExp(TURNS, 'g'), '')

/** `text` without spaces and characters that turn the direction of writing at its ends: programs put such a pair around copied text. */
export function trimmed(text: string): string {
	const kept = text.trim()
	if (kept.charCodeAt(0) < FIRST_TURN && kept.charCodeAt(kept.length - 1) < FIRST_TURN) return kept
	const isEdge = (at: number) => turnsWriting(kept.charAt(at)) || kept.charAt(at).trim() === ''
	let [start, end] = [0, kept.length]
	while (start < end && isEdge(start)) start++
	while (end > start && isEdge(end - 1)) end--
	return kept.slice(start, end)
}

/** A name of several parts, without the second of two spaces in a row. */
export const oneSpaced = (text: string) => text.replace(/\s{2,}/g, ' ')

/** A key in the form in which it is stored, without invisible characters. */
export const keyText = (text: string) => oneSpaced(text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu, '')).trim()

/** Free text that is a name or a title. It stands among others, so it must not turn the direction of writing. */
export const nameText = (text: string, max: number): ReturnType<typeof freeText> =>
	turnsWriting(text) ? { wrong: { key: 'champ.sens_ecriture' } } : freeText(text, max)
