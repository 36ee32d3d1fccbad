import { asComposed, composed } from './composed'

/** The form in which identifiers and email addresses compare: trimmed, NFC, without case (contract section 5). */
export const normalIdentifier = (text: string) => asComposed(text.trim()).toLowerCase()

const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' }

/** Without accents, ligatures and case; a text that cannot be composed stays as it is. */
export function folded(text: string): string {
	const read = composed(text, undefined, 'NFD')
	if ('wrong' in read) return text
	return read.text
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[œæßøłđ]/g, (letter) => LIGATURES[letter] ?? letter)
}

/**
 * Sort key of a name, stored beside it: É beside E, case ignored; equal names fall in the order of their parts.
 * Parts are joined by a character below every letter, so that DIA comes before DIABATÉ whatever follows.
 */
export const sortKey = (...parts: readonly string[]) => parts.map((part) => folded(part).trim()).join('\u0001')

/** The wire's display form, `Prénoms NOM` (contract section 6). */
export const displayName = (person: { nom: string; prenoms: string }) => `${person.prenoms} ${person.nom}`.trim()
