import type { Message } from './messages'

type Normal = 'NFC' | 'NFD' | 'NFKC' | 'NFKD'

/** Ordering marks in a row takes the square of their number. With Unicode's stream-safe bound (UAX 15) it is linear in the text. */
const MOST_MARKS = 30
/** Marks, and the two letters that NFKC turns into marks. */
const MARKS = /[\p{M}\uFF9E\uFF9F]+/gu
/** A character has at most this many parts, which are composed to it. */
export const MOST_PARTS = 4
/** Longer than any text of the product. */
export const MOST_CHARACTERS = 100_000

/** Why `text` must not be composed: it is longer than `max`, or has too many marks in a row. */
export function uncomposable(text: string, max = MOST_CHARACTERS): Message | undefined {
	if (text.length > max) return { key: 'champ.caracteres_max', parameters: { max } }
	const isPiled = text.length > MOST_MARKS && text.matchAll(MARKS).some(([row]) => Array.from(row).length > MOST_MARKS)
	return isPiled ? { key: 'champ.accents_max', parameters: { max: MOST_MARKS } } : undefined
}

/** The only function that normalizes text; the work is bounded. */
export function composed(text: string, max?: number, form: Normal = 'NFC'): { readonly text: string } | { readonly wrong: Message } {
	const wrong = uncomposable(text, max)
	return wrong ? { wrong } : { text: text.normalize(form) }
}

/** `text` composed, or unchanged if it cannot be composed: then it equals nothing that is stored. */
export function asComposed(text: string, form?: Normal): string {
	const read = composed(text, undefined, form)
	return 'text' in read ? read.text : text
}
