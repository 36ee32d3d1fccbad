import type { Message } from './messages'

/**
 * A text that people write, in the form in which it is stored: as sent, in NFC. Refused are more than `max` characters, NUL
 * and halves of characters, which a database cannot give back as they came.
 */
export function freeText(text: string, max: number): { readonly text: string } | { readonly wrong: Message } {
	if (text.includes('\0') || !text.isWellFormed()) return { wrong: { key: 'champ.caractere_interdit' } }
	const composed = text.normalize('NFC')
	if (composed.length > max && Array.from(composed).length > max) return { wrong: { key: 'champ.caracteres_max', parameters: { max } } }
	return { text: composed }
}
