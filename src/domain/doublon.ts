import { folded } from '../kit/forms'
import { adresseNormale } from './responsable'

/** What tells one student from another. */
export type Identite = {
	readonly nom: string
	readonly prenoms: string
	/** YYYY-MM-DD */
	readonly date_naissance: string | null
	readonly telephone: string | null
	readonly numero_national: string | null
}

/** Why two students may be one: same national number, same name, or a close name with the same birth date or phone. */
export type Doublon = 'numero' | 'nom' | 'naissance' | 'telephone'

const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u
const wordsOf = (name: string): string[] =>
	folded(name)
		.split(BETWEEN_WORDS)
		.filter((word) => word !== '')
		.toSorted()

/** The words of a name, without accents and case, in alphabetical order: first name and last name may have been swapped. */
export const nomPlie = ({ nom, prenoms }: Pick<Identite, 'nom' | 'prenoms'>): string =>
	[...wordsOf(nom), ...wordsOf(prenoms)].toSorted().join(' ')

/** The digits of a telephone number; `undefined` where they are too few for one. */
export function telephonePlie(telephone: string | null): string | undefined {
	const said = adresseNormale('sms', telephone ?? '')
	return said.replaceAll('+', '').length < 6 ? undefined : said
}

/** The letters and digits of a national number; `undefined` where it is none: « 0 », « néant ». */
export function numeroPlie(numero: string | null): string | undefined {
	const said = folded(numero ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '')
	const digits = said.replaceAll(/\D/g, '')
	return digits.length >= 4 && new Set(digits).size > 1 ? said : undefined
}

/** Somebody as two are compared: of many who are held against each other, each is folded once. */
export type Pliee = {
	readonly nom: string
	/** of the name, in alphabetical order: names that are one have the same, whatever parts their words */
	readonly lettres: string
	readonly prenoms: string
	readonly naissance: string | null
	readonly telephone: string | undefined
	readonly numero: string | undefined
}

export function pliee(one: Identite): Pliee {
	const nom = nomPlie(one)
	return {
		nom,
		lettres: Array.from(nom.replaceAll(' ', '')).toSorted().join(''),
		prenoms: wordsOf(one.prenoms).join(' '),
		naissance: one.date_naissance,
		telephone: telephonePlie(one.telephone),
		numero: numeroPlie(one.numero_national)
	}
}

/** Whether two people may be one, and why; of the same name those who were born on different days are two. */
export function doublon(a: Pliee, b: Pliee): Doublon | undefined {
	if (a.numero !== undefined && a.numero === b.numero) return 'numero'
	const sameBirth = a.naissance !== null && a.naissance === b.naissance
	const bornApart = a.naissance !== null && b.naissance !== null && !sameBirth && a.naissance !== turned(b.naissance)
	const samePhone = a.telephone !== undefined && a.telephone === b.telephone
	if (isOneName(a, b)) return bornApart && !samePhone ? undefined : 'nom'
	if (!sameBirth && !samePhone) return undefined
	// siblings have one phone, and twins one birth date: their names are not close, and one has not all of the other's
	if (isClose(a.nom, b.nom) || hasAllOf(a.nom, b.nom)) return sameBirth ? 'naissance' : 'telephone'
	// whoever has married has another name, on the same day and phone
	return sameBirth && samePhone && hasAllOf(a.prenoms, b.prenoms, 1) ? 'naissance' : undefined
}

/** Whether the names of two are the same words, but for what parts some of them: Jean-Marie and JeanMarie. */
const isOneName = (a: Pliee, b: Pliee): boolean =>
	a.nom === b.nom ? a.nom !== '' : a.lettres === b.lettres && a.nom.length !== b.nom.length && areOne(a.nom.split(' '), b.nom.split(' '))

/** It is asked of at most so many words whether they are parts of the other name's: hardly anybody has more, and each doubles the work. */
const MOST_PARTS = 6

function areOne(a: readonly string[], b: readonly string[]): boolean {
	const [less, more] = [without(a, b), without(b, a)].toSorted((one, other) => one.length - other.length) as [string[], string[]]
	return more.length <= MOST_PARTS && areMadeOf(less, more)
}

/** Those of some words that others are not too, each as often as there are more of it. */
function without(words: readonly string[], others: readonly string[]): string[] {
	const left = [...others]
	return words.filter((word) => {
		const at = left.indexOf(word)
		if (at !== -1) left.splice(at, 1)
		return at === -1
	})
}

/** Whether words are parts put together, each once, of which `begun` are in the first word already. */
function areMadeOf([word, ...rest]: readonly string[], parts: readonly string[], begun = ''): boolean {
	if (word === undefined) return parts.length === 0
	if (begun === word) return areMadeOf(rest, parts)
	return [...new Set(parts)].some(
		(part) => word.startsWith(begun + part) && areMadeOf([word, ...rest], without(parts, [part]), begun + part)
	)
}

/** A date whose day and month were taken for each other. */
const turned = (jour: string) => `${jour.slice(0, 4)}-${jour.slice(8, 10)}-${jour.slice(5, 7)}`

/** Whether one of two names is the other with words left out, and has at least so many. */
function hasAllOf(a: string, b: string, least = 2): boolean {
	const [less, more] = [a.split(' '), b.split(' ')].toSorted((one, other) => one.length - other.length) as [string[], string[]]
	return less[0] !== '' && less.length >= least && less.every((word) => more.includes(word))
}

/** Two rows of what it takes to make the beginning of one text of another's: thousands of names are compared in a row. */
let rows: [Uint16Array, Uint16Array] = [new Uint16Array(64), new Uint16Array(64)]

/** Whether a text becomes the other by at most two letters left out, put in or changed; by one if it is short. */
export function isClose(a: string, b: string): boolean {
	const allowed = Math.max(a.length, b.length) < 8 ? 1 : 2
	if (Math.abs(a.length - b.length) > allowed) return false
	if (b.length >= rows[0].length) rows = [new Uint16Array(2 * b.length), new Uint16Array(2 * b.length)]
	let [row, next] = rows
	for (let j = 0; j <= b.length; j++) row[j] = j
	for (let i = 1; i <= a.length; i++) {
		let least = (next[0] = i)
		for (let j = 1; j <= b.length; j++) {
			const changed = row[j - 1]! + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1)
			const cost = Math.min(row[j]! + 1, next[j - 1]! + 1, changed)
			next[j] = cost
			if (cost < least) least = cost
		}
		if (least > allowed) return false
		;[row, next] = [next, row]
	}
	return row[b.length]! <= allowed
}
