import { folded } from '../../kit/forms'
import { editDistance } from '../../kit/nearest'
import { jourDe } from './naissance'
import { adresseNormale } from './responsable'

/** The fields that distinguish students. */
export type Identite = {
	readonly nom: string
	readonly prenoms: string
	/** YYYY-MM-DD, or a year alone, which is compared with nothing */
	readonly date_naissance: string | null
	readonly telephone: string | null
	readonly numero_national: string | null
}

/** Why two students may be the same person: same national number, same name, or a close name with the same birth date or phone. */
export type Doublon = 'numero' | 'nom' | 'naissance' | 'telephone'

const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u
const wordsOf = (name: string): string[] =>
	folded(name)
		.split(BETWEEN_WORDS)
		.filter((word) => word !== '')

/** The words of a name, without accents and case, in alphabetical order: first name and last name may have been swapped. */
export const nomPlie = ({ nom, prenoms }: Pick<Identite, 'nom' | 'prenoms'>): string =>
	[...wordsOf(nom), ...wordsOf(prenoms)].toSorted().join(' ')

/** The digits of a telephone number; `undefined` if there are fewer than six. */
export function telephonePlie(telephone: string | null): string | undefined {
	const number = adresseNormale('sms', telephone ?? '')
	return number.replaceAll('+', '').length < 6 ? undefined : number
}

/** The letters and digits of a national number; `undefined` if it is not a number: « 0 », « néant ». */
export function numeroPlie(numero: string | null): string | undefined {
	const text = folded(numero ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '')
	const digits = text.replaceAll(/\D/g, '')
	return digits.length >= 4 && new Set(digits).size > 1 ? text : undefined
}

/** A person in comparable form, so that each is folded only once for many comparisons. */
export type Pliee = {
	readonly nom: string
	/** letters of the name in alphabetical order: two spellings of one name have the same, however its words are split */
	readonly lettres: string
	/** words of the last name and of the first names, in their order */
	readonly famille: string
	readonly prenoms: string
	readonly naissance: string | null
	readonly telephone: string | undefined
	readonly numero: string | undefined
}

export function pliee(identite: Identite): Pliee {
	const nom = nomPlie(identite)
	return {
		nom,
		lettres: Array.from(nom.replaceAll(' ', '')).toSorted().join(''),
		famille: wordsOf(identite.nom).join(' '),
		prenoms: wordsOf(identite.prenoms).join(' '),
		naissance: jourDe(identite.date_naissance),
		telephone: telephonePlie(identite.telephone),
		numero: numeroPlie(identite.numero_national)
	}
}

/** Why two people may be the same, if they may. People with the same name but different birth dates are two, unless they share a phone. */
export function doublon(a: Pliee, b: Pliee): Doublon | undefined {
	if (a.numero !== undefined && a.numero === b.numero) return 'numero'
	const sameBirth = a.naissance !== null && a.naissance === b.naissance
	const bornApart = a.naissance !== null && b.naissance !== null && !sameBirth && a.naissance !== turned(b.naissance)
	const samePhone = a.telephone !== undefined && a.telephone === b.telephone
	if (isOneName(a, b)) return bornApart && !samePhone ? undefined : 'nom'
	if (!sameBirth && !samePhone) return undefined
	// siblings share a phone and twins a birth date, but their names are not close, and neither name contains the other
	if (isClose(a.nom, b.nom) || hasAllOf(a.nom, b.nom)) return sameBirth ? 'naissance' : 'telephone'
	// a person who married has another name, with the same birth date and phone
	return sameBirth && samePhone && hasAllOf(a.prenoms, b.prenoms, 1) ? 'naissance' : undefined
}

/** Whether two names have the same words, or the same letters split differently: Jean-Marie and JeanMarie. */
const isOneName = (a: Pliee, b: Pliee): boolean =>
	a.nom === b.nom ? a.nom !== '' : a.lettres === b.lettres && unparted(a).some((text) => unparted(b).includes(text))

/** The letters of a name in their order: last name first, and last name last. */
const unparted = ({ famille, prenoms }: Pliee): string[] => [famille + prenoms, prenoms + famille].map((text) => text.replaceAll(' ', ''))

/** A date with day and month swapped. */
const turned = (jour: string) => `${jour.slice(0, 4)}-${jour.slice(8, 10)}-${jour.slice(5, 7)}`

/** Whether the shorter of two names has at least `least` words, and all are in the longer one. */
function hasAllOf(a: string, b: string, least = 2): boolean {
	const [shorter, longer] = [a.split(' '), b.split(' ')].toSorted((words, otherWords) => words.length - otherWords.length) as [
		string[],
		string[]
	]
	return shorter[0] !== '' && shorter.length >= least && shorter.every((word) => longer.includes(word))
}

/** Whether two texts differ by at most two letters left out, added, changed or swapped; by at most one if they are short. */
export function isClose(a: string, b: string): boolean {
	const allowed = Math.max(a.length, b.length) < 8 ? 1 : 2
	return editDistance(a, b, allowed) <= allowed
}
