import { folded } from './forms'
import { adresseNormale } from './responsable'

/** What tells one student from another. */
export type Identite = {
	readonly nom: string
	readonly prenoms: string
	/** YYYY-MM-DD */
	readonly date_naissance: string | null
	readonly telephone: string | null
}

/** Why two students may be one: same name, or a close one with the same birth date or phone. */
export type Doublon = 'nom' | 'naissance' | 'telephone'

const LETTERS = /[^\p{L}\p{N}]+/u
/** N'Guessan is written NGuessan as well: what stands for an apostrophe parts no words. */
const APOSTROPHES = /['’‘ʼ`´]/g

/** The words of a name, without accents and case, in alphabetical order: first name and last name may have been swapped. */
export const nomPlie = ({ nom, prenoms }: Pick<Identite, 'nom' | 'prenoms'>): string =>
	folded(`${nom} ${prenoms}`.replaceAll(APOSTROPHES, ''))
		.split(LETTERS)
		.filter((word) => word !== '')
		.toSorted()
		.join(' ')

/** Whether a text may be a telephone number. */
export const isDialled = (telephone: string): boolean => telephone.replace(/\D/g, '').length >= 6

export const telephonePlie = (telephone: string | null): string | undefined => {
	const said = adresseNormale('sms', telephone ?? '')
	return isDialled(said) ? said : undefined
}

/** Somebody as two are compared: of many who are held against each other, each is folded once. */
export type Pliee = { readonly nom: string; readonly naissance: string | null; readonly telephone: string | undefined }

export const pliee = (one: Identite): Pliee => ({
	nom: nomPlie(one),
	naissance: one.date_naissance,
	telephone: telephonePlie(one.telephone)
})

/** Whether two people may be one, and why; of the same name those who were born on different days are two. */
export function doublon(a: Pliee, b: Pliee): Doublon | undefined {
	const sameBirth = a.naissance !== null && a.naissance === b.naissance
	const bornApart = a.naissance !== null && b.naissance !== null && !sameBirth
	const samePhone = a.telephone !== undefined && a.telephone === b.telephone
	if (a.nom === b.nom && a.nom !== '') return bornApart && !samePhone ? undefined : 'nom'
	if (!sameBirth && !samePhone) return undefined
	// siblings have one phone, and twins one birth date: their names are not close
	if (!isClose(a.nom, b.nom)) return undefined
	return sameBirth ? 'naissance' : 'telephone'
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
