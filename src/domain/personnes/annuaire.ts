import { folded, PARTS } from '../../kit/forms'

/** The characters that end a line, and a field in it. They never occur in names. */
export const [LINE, FIELD] = ['\u0003', '\u0002']

/** The marks between the parts of names and numbers. */
const BETWEEN = /[-./()+]/g
/** The contacts by which a reader finds students: none, the telephones of their responsables, or all telephones and email addresses. */
export type Contacts = 'aucun' | 'responsables' | 'tous'

/** A telephone number, as somebody types it. */
const NUMBER = /^\d[\d ]{6,}$/
/** The digits by which a number is found, with the code of its country or without. */
const DIALLED = 10
/** The characters of a search that are read; a search in the interface has at most 100. */
const READ = 400

/** A text as it is searched: also without the marks between the parts of names and numbers. */
const searchable = (text: string) => unmarked(folded(text))

/** A folded text without the marks between the parts of names and numbers. */
export const unmarked = (text: string) => text.replace(BETWEEN, '')

/** The words of a search; of a telephone number, its last digits. */
function wordsOf(q: string): string[] {
	const text = searchable(q.slice(0, READ)).trim()
	return NUMBER.test(text) ? [text.replaceAll(' ', '').slice(-DIALLED)] : text.split(/\s+/)
}

/** Finds records whose texts together have all words of `q`, in any order. Accents, case, apostrophes and hyphens are ignored. */
export function finder(q: string): (...texts: readonly (string | null | undefined)[]) => boolean {
	const words = wordsOf(q)
	return (...texts) => {
		const text = searchable(texts.map((part) => part ?? '').join(PARTS))
		return words.every((word) => text.includes(word))
	}
}

/**
 * Ids of the people whose name has all words of `q`, in any order; then of those with the text in another field. Each line of
 * `annuaire` is `sort key FIELD matricule FIELD … FIELD id LINE`, without marks and in small letters. Lines are in the order of names.
 */
export function foundIn(annuaire: string, q: string): number[] {
	const words = wordsOf(q)
	const texte = words.join(' ')
	const rarest = words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
	const otherWords = words.filter((word) => word !== rarest)
	const [byName, byOtherField]: [number[], number[]] = [[], []]
	// a line that has all words, or the whole text, has the rarest word
	for (let at = annuaire.indexOf(rarest); at !== -1 && at < annuaire.length;) {
		const end = annuaire.indexOf(LINE, at)
		const start = annuaire.lastIndexOf(LINE, at - 1) + 1
		const [afterName, beforeId] = [annuaire.indexOf(FIELD, start), annuaire.lastIndexOf(FIELD, end)]
		const has = (part: string) => annuaire.slice(start, afterName).includes(part)
		const isNamed = at + rarest.length <= afterName && otherWords.every(has)
		if (isNamed || annuaire.slice(afterName + 1, beforeId).includes(texte))
			(isNamed ? byName : byOtherField).push(Number(annuaire.slice(beforeId + 1, end)))
		at = annuaire.indexOf(rarest, end + 1)
	}
	return [...byName, ...byOtherField]
}
