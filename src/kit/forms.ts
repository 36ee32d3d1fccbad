import { asComposed, composed } from './composed'

/** The form in which identifiers and email addresses compare: trimmed, NFC, without case (contract section 5). */
export const normalIdentifier = (text: string) => asComposed(text.trim()).toLowerCase()

/** Apostrophes (N'Guessan is NGuessan as well) and invisible characters. */
const LEFT_OUT = /['’‘ʼʻ`´′ʹ‛ꞌ＇]|\p{Cf}|\p{Default_Ignorable_Code_Point}/gu
/** Longer than the names, keys and addresses of a person together. */
const LONGEST = 4_000
/** Most keys, and many names. */
const PLAIN = /^(?: ?[\w.,:@/-])*$/
const DASHES = /[\p{Pd}\u2212]/gu
const pairs = (from: string, to: string) => Array.from(from, (letter, at): [string, string] => [letter, to[at]!])
/** Ligatures, and letters of the languages of the country, each with the letters that other keyboards have for it. */
const LETTERS = new Map([['œ', 'oe'], ['æ', 'ae'], ['ß', 'ss'], ...pairs('øłđɛǝəɔɖɗŋɲɓƙɣɩʋƴ', 'oldeeeoddnnbkgivy')])
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g')

/**
 * A name as it is searched, sorted and compared: without accents, ligatures, case and apostrophes, with one kind of hyphen and single
 * spaces. A text that is longer than names are, or cannot be composed, stays as it is.
 */
export function folded(text: string): string {
	if (text.length > LONGEST) return text
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

/** The form in which people confuse keys: spaces do not count, and letters of other alphabets count as the Latin ones they look like. */
export const foldedKey = (key: string): string =>
	key.length > LONGEST ? key : folded(key.replace(LOOKALIKE, (letter) => LOOKALIKES.get(letter)!)).replaceAll(' ', '')

/** The separator between the parts of a sort key. It sorts below every letter, so that DIA comes before DIABATÉ whatever follows. */
export const PARTS = '\u0001'

/** Sort key of a name, stored beside it: É beside E, case ignored; if the first parts are equal, the next parts decide. */
export const sortKey = (...parts: readonly string[]) => parts.map((part) => folded(part).trim()).join(PARTS)

const UNFOLDED = /['`]|[^\0-\x7f]+/g

/** Stored sort keys, folded as names are today; most of them are already in this form. */
export const refolded = (keys: string) => keys.replace(UNFOLDED, folded)

type Named = { readonly nom: string; readonly prenoms: string }

/** A person's name on pages, on paper and in files of the console: « KONÉ Awa », as lists are sorted; nothing changes its case. */
export const listName = ({ nom, prenoms }: Named) => `${nom} ${prenoms}`.trim()

/** A person's name for other programs (`Prénoms NOM`, contract section 6; calendars) and in messages to people, with their signatures. */
export const displayName = ({ nom, prenoms }: Named) => `${prenoms} ${nom}`.trim()
