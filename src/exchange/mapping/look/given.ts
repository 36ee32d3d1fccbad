import { isAnneeLibelle } from '../../../domain/annee'
import { folded, foldedKey } from '../../../kit/forms'
import { shortened } from '../../../kit/quoted'
import type { SchoolFacts } from '../school-facts.queries'
import type { SheetLook } from './sheet-look'

type Given = SheetLook['given'][string]

const LONGEST = 200
/** Words that the name of a class may have: « BTS1 ELT A ». */
const MOST_WORDS = 4
const YEARS = /(?<!\d)(20\d\d)\s?[-_/–]\s?(20\d\d|\d\d)(?!\d)/
const LEVEL = /^(?:bts|l|m|licence|master|dut)[1-5]$/
const ENDING = /\.(?:xlsx|xlsm|csv|tsv|txt)$/i
/** Words that end the name of a class. */
const OTHER_WORDS = new Set('liste listes etudiants etudiant eleves annee semestre de des du la le et notes session promotion'.split(' '))

/** The class and year that the name of a sheet, its titles or its file say, each with the place. A class of the school goes before others. */
export function givenBy(places: readonly string[], facts: SchoolFacts): { readonly classe?: Given; readonly annee?: Given } {
	const firstOf = (read: (text: string) => string | undefined): Given | undefined => {
		const readings = places.map((place) => ({ value: read(place.slice(0, LONGEST)), from: shortened(place) }))
		return readings.find((reading): reading is Given => reading.value !== undefined)
	}
	const annee = firstOf(yearIn)
	const year = annee?.value ?? facts.annees.find(({ courante }) => courante === 1)?.libelle
	const codes = Map.groupBy(
		facts.classes
			.filter((row) => row.annee === year)
			.flatMap(({ code, nom }) => [...new Set([joinedKey([code]), joinedKey([nom])])].map((key) => ({ key, code }))),
		({ key }) => key
	)
	const classe = firstOf((text) => classIn(text, codes)) ?? firstOf(classLike)
	return { ...(classe && { classe }), ...(annee && { annee }) }
}

function yearIn(text: string): string | undefined {
	const [, from = '', to = ''] = YEARS.exec(text) ?? []
	const libelle = `${from}-${to.length === 2 ? from.slice(0, 2) + to : to}`
	return isAnneeLibelle(libelle) ? libelle : undefined
}

const joinedKey = (words: readonly string[]) => foldedKey(words.join('')).replace(/[^\p{L}\p{N}]/gu, '')
const wordsIn = (text: string) =>
	text
		.replace(ENDING, '')
		.replace(YEARS, ' ')
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '')

/** The code of the one class whose code or name stands in a text; the longest name counts. */
function classIn(text: string, codes: ReadonlyMap<string, readonly { readonly code: string }[]>): string | undefined {
	const words = wordsIn(text)
	const parts = words.flatMap((_, from) => words.slice(from, from + 8).map((_word, at) => joinedKey(words.slice(from, from + at + 1))))
	const alike = parts.toSorted((a, b) => b.length - a.length).map((part) => codes.get(part))
	return alike.find((classes) => classes?.length === 1)?.[0]?.code
}

/** The name of a class that the school does not have: a level, and the words behind it. */
function classLike(text: string): string | undefined {
	const words = wordsIn(text.replace(/\b(BTS|licence|master|DUT) ?([1-5])\b/gi, '$1$2'))
	const from = words.findIndex((word) => LEVEL.test(folded(word)))
	if (from < 0) return undefined
	const behind = words.slice(from + 1, from + MOST_WORDS)
	const end = behind.findIndex((word) => OTHER_WORDS.has(folded(word)) || /^\d{2,}$/.test(word))
	return [words[from], ...behind.slice(0, end < 0 ? undefined : end)].join(' ')
}
