import { refolded } from '../../kit/forms'

/** The letters of a name in any order: a sum of all, and bits for each letter, for each letter that occurs twice, and for each word. */
export type Lettres = { readonly somme: number; readonly une: number; readonly deux: number; readonly mots: number }

const [ZERO, NINE, A, Z] = [48, 57, 97, 122]
const UNFOLDED = /['`]|[^\0-\x7f]/
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu
/** Two changes of a text leave at most this many of its letters out of the other. */
const MOST_OTHERS = 2

/** @param cle the sort key of a name */
export function lettresOf(cle: string): Lettres {
	const nom = UNFOLDED.test(cle) ? refolded(cle).replaceAll(BETWEEN_WORDS, ' ') : cle
	let [somme, une, deux, mots, mot] = [0, 0, 0, 0, 0]
	for (let at = 0; at <= nom.length; at++) {
		const code = at < nom.length ? nom.charCodeAt(at) : 0
		if (code < ZERO || (code > NINE && code < A) || (code > Z && code < 128)) {
			if (mot !== 0) mots |= 1 << (mot & 31)
			mot = 0
			continue
		}
		const bit = 1 << (code & 31)
		if (une & bit) deux |= bit
		une |= bit
		mot = (Math.imul(mot, 31) + code) | 0
		somme = (somme + Math.imul(code * code, 0x9e3779b1)) | 0
	}
	return { somme, une, deux, mots }
}

/** Whether `doublon` may find two names close, or all words of one in the other. Rules out most of thousands of pairs quickly. */
export const mayBeClose = (a: Lettres, b: Lettres): boolean => hasAllOf(a, b) || hasAllOf(b, a) || (hasMostOf(a, b) && hasMostOf(b, a))

const hasAllOf = (a: Lettres, b: Lettres) => (b.mots & ~a.mots) === 0 && (b.une & ~a.une) === 0
const hasMostOf = (a: Lettres, b: Lettres) => bitsOf(b.une & ~a.une) + bitsOf(b.deux & ~a.deux) <= MOST_OTHERS

function bitsOf(set: number): number {
	let bits = 0
	for (let left = set; left !== 0; left &= left - 1) bits++
	return bits
}
