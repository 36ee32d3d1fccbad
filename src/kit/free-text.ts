import { composed, MOST_CHARACTERS, MOST_PARTS } from './composed'
import type { Message } from './messages'
import { destroyedIn } from './spreadsheet-damage'

/**
 * A text that people write, in the form in which it is stored: as sent, in NFC. Refuses more than `max` characters, NUL and
 * halves of characters, which a database cannot give back unchanged.
 */
export function freeText(text: string, max: number): { readonly text: string } | { readonly wrong: Message } {
	if (text.length > MOST_PARTS * max) return tooLong(max)
	if (text.includes('\0') || !text.isWellFormed()) return { wrong: { key: 'champ.caractere_interdit' } }
	const read = composed(text)
	return 'text' in read && read.text.length > max && Array.from(read.text).length > max ? tooLong(max) : read
}

const tooLong = (max: number) => ({ wrong: { key: 'champ.caracteres_max', parameters: { max } } }) as const

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

/** A character that a person can see: a text without any is empty. */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}]/u
export const isSeen = (text: string) => SEEN.test(text)

/** Whether `text` has control characters; on several `lines`, besides their ends and tabs. */
export const hasControls = (text: string, lines = false) => (lines ? /[^\P{Cc}\n\t]/u : /\p{Cc}/u).test(text)

export const onLines = (text: string) => text.replace(/\r\n?/g, '\n')

/** An address that mail can be sent to: one, without the name of its owner. */
export const EMAIL = /^[^\s\p{Cc}@<>,;"]+@[^\s\p{Cc}@<>,;"]+$/u

/** A name of several parts, without the second of two spaces in a row. */
export const oneSpaced = (text: string) => text.replace(/\s{2,}/g, ' ')

/** A name that was typed, in the form in which it is stored. */
export const named = (text: string) => (isSeen(text) ? oneSpaced(trimmed(text)) : '')

/** A key in the form in which it is stored, without invisible characters. */
export const keyText = (text: string) =>
	text.length > MOST_CHARACTERS ? text : oneSpaced(text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu, '')).trim()

/**
 * A name or a title that was typed, in the form in which it is stored; a file is read in the same way. It stands among others on one line,
 * so it must not turn the direction of writing.
 * @param isCode whether it is a name, number or telephone, which cannot be a month
 */
export function nameText(text: string, max: number, isCode = false): ReturnType<typeof freeText> {
	if (text.length > MOST_CHARACTERS) return tooLong(max)
	const kept = isSeen(text) ? trimmed(text) : ''
	if (turnsWriting(kept)) return { wrong: { key: 'champ.sens_ecriture' } }
	if (hasControls(kept)) return { wrong: { key: /[\r\n]/.test(kept) ? 'champ.une_ligne' : 'champ.caractere_interdit' } }
	const wrong = destroyedIn(kept, isCode)
	if (wrong) return { wrong }
	const read = freeText(kept, max)
	return 'text' in read ? { text: oneSpaced(read.text) } : read
}

/** The same of a text on several lines. */
export function linesText(text: string, max: number): ReturnType<typeof freeText> {
	if (text.length > MOST_CHARACTERS) return tooLong(max)
	const kept = isSeen(text) ? onLines(trimmed(text)) : ''
	return hasControls(kept, true) ? { wrong: { key: 'champ.caractere_interdit' } } : freeText(kept, max)
}
