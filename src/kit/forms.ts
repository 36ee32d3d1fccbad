import { asComposed, composed } from './composed'

/** The form in which identifiers and email addresses compare: trimmed, NFC, without case (contract section 5). */
export const normalIdentifier = (text: string) => asComposed(text.trim()).toLowerCase()

/** What stands for an apostrophe, N'Guessan being NGuessan as well, and what nobody sees. */
const LEFT_OUT = /['’‘ʼʻ`´′ʹ‛ꞌ＇]|\p{Cf}|\p{Default_Ignorable_Code_Point}/gu
/** Most keys, and many names. */
const PLAIN = /^(?: ?[\w.,:@/-])*$/
const DASHES = /[\p{Pd}\u2212]/gu
const pairs = (from: string, to: string) => Array.from(from, (letter, at): [string, string] => [letter, to[at]!])
/** Ligatures, and letters of the languages of the country, for which other keyboards have these. */
const LETTERS = new Map([['œ', 'oe'], ['æ', 'ae'], ['ß', 'ss'], ...pairs('øłđɛǝəɔɖɗŋɲɓƙɣɩʋƴ', 'oldeeeoddnnbkgivy')])
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g')

/**
 * A name as it is searched, sorted and compared: without accents, ligatures, case and apostrophes, with one kind of hyphen and single
 * spaces. A text that cannot be composed stays as it is.
 */
export function folded(text: string): string {
	if (PLAIN.test(text)) return text.toLowerCase()
	const read = composed(text.replace(LEFT_OUT, ''), undefined, 'NFKD')
	if ('wrong' in read) return text
	return read.text
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(LETTER, (letter) => LETTERS.get(letter)!)
		.replace(DASHES, '-')
		.replace(/\s+/g, ' ')
}

/** Letters of other alphabets, each with the Latin one that it looks like. */
const LOOKALIKES = new Map(
	pairs('АВЕКМНОРСТУХІЈЅавекмнорстухіјѕԁԛԝһΑΒΕΖΗΙΚΜΝΟΡΤΥΧαεικνορυχγ', 'ABEKMHOPCTYXIJSabekmhopctyxijsdqwhABEZHIKMNOPTYXaeikvopuxy')
)
const LOOKALIKE = new RegExp(`[${[...LOOKALIKES.keys()].join('')}]`, 'g')

/** A key as people mistake it for another: spaces do not count either, nor of which alphabet a letter is. */
export const foldedKey = (key: string): string => folded(key.replace(LOOKALIKE, (letter) => LOOKALIKES.get(letter)!)).replaceAll(' ', '')

/** What is between the parts of a sort key: it is below every letter, so that DIA comes before DIABATÉ whatever follows. */
export const PARTS = '\u0001'

/** Sort key of a name, stored beside it: É beside E, case ignored; equal names fall in the order of their parts. */
export const sortKey = (...parts: readonly string[]) => parts.map((part) => folded(part).trim()).join(PARTS)

const UNFOLDED = /['`]|[^\0-\x7f]+/g

/** Sort keys as names are folded today: most that are stored are in this form already. */
export const refolded = (keys: string) => keys.replace(UNFOLDED, folded)

/** The wire's display form, `Prénoms NOM` (contract section 6). */
export const displayName = (person: { nom: string; prenoms: string }) => `${person.prenoms} ${person.nom}`.trim()
