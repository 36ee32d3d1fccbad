import { folded, foldedKey } from '../../../kit/forms'
import { shortened } from '../../../kit/quoted'
import { isAnneeLibelle } from '../../../domain/annee'
import type { SchoolFacts } from '../school-facts'
import type { SheetLook } from './sheet-look'

type Given = SheetLook['given']

const LONGEST = 200
/** Words that the name of a class may have: « BTS1 ELT A ». */
const MOST_WORDS = 4
const YEARS = /(?<!\d)(20\d\d)\s?[-_/–]\s?(20\d\d|\d\d)(?!\d)/
const LEVEL = /^(?:bts|l|m|licence|master|dut)[1-5]?$/
const ENDING = /\.(?:xlsx|xlsm|csv|tsv|txt)$/i
/** Words that end the name of a class. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
	'liste listes etudiants etudiant eleves annee semestre de des du la le et notes session classe promotion promo'.split(' ')
)

/** The class and year that the name of a sheet, its titles or its file say, each with the place. A class of the school goes before others. */
export function givenBy(
	places: readonly string[],
	facts: SchoolFacts
): { readonly classe?: Given[string]; readonly annee?: Given[string] } {
	const texts = places.map((place) => place.slice(0, LONGEST))
	const annee = firstOf(texts, yearIn)
	const classe = firstOf(texts, (text) => classOf(text, facts, annee?.value)) ?? firstOf(texts, classLike)
	return { ...(classe && { classe }), ...(annee && { annee }) }
}

function firstOf(texts: readonly string[], read: (text: string) => string | undefined): Given[string] | undefined {
	for (const text of texts) {
		const value = read(text)
		if (value !== undefined) return { value, from: shortened(text) }
	}
	return undefined
}

function yearIn(text: string): string | undefined {
	const [, from = '', to = ''] = YEARS.exec(text) ?? []
	const libelle = `${from}-${to.length === 2 ? from.slice(0, 2) + to : to}`
	return isAnneeLibelle(libelle) ? libelle : undefined
}

const wordsIn = (text: string) =>
	text
		.replace(ENDING, '')
		.replace(YEARS, ' ')
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '')

/** The code of the one class, in that year or else the current one, whose code or name stands in a text; the longest name counts. */
function classOf(
	text: string,
	{ classes, annees }: SchoolFacts,
	annee = annees.find(({ courante }) => courante === 1)?.libelle
): string | undefined {
	const words = wordsIn(text)
	for (let length = Math.min(8, words.length); length > 0; length--)
		for (let at = 0; at + length <= words.length; at++) {
			const key = joined(words.slice(at, at + length))
			const codes = classes
				.filter((row) => row.annee === annee && (joined([row.code]) === key || joined([row.nom]) === key))
				.map(({ code }) => code)
			if (codes.length === 1) return codes[0]
		}
	return undefined
}

const joined = (words: readonly string[]) => foldedKey(words.join('')).replace(/[^\p{L}\p{N}]/gu, '')

/** The name of a class that the school does not have: a level, and the words behind it. */
function classLike(text: string): string | undefined {
	const words = wordsIn(text)
	const from = words.findIndex((word, at) => LEVEL.test(folded(word)) && (/\d$/.test(word) || /^[1-5]$/.test(words[at + 1] ?? '')))
	if (from < 0) return undefined
	const behind = words.slice(from + 1, from + MOST_WORDS)
	const end = behind.findIndex((word) => OTHER_WORDS.has(folded(word)) || /^\d{2,}$/.test(word))
	return [words[from], ...behind.slice(0, end < 0 ? undefined : end)].join(' ')
}
