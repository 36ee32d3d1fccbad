import { folded } from '../../../kit/forms'
import type { Told } from '../../../kit/sentence'

export type WrittenName = { readonly nom: string; readonly prenoms: string } | { readonly problem: Told }

/** The names of a column, in its order, or examples of a column that does not say where its names split. */
type ColumnNames = { readonly names: readonly WrittenName[] } | { readonly samples: readonly string[] }

/** Longer than a name; its reader refuses it. */
const LONGEST = 400
/** The share of cells with capitals and small letters, from which capitals are the family name. */
const MOSTLY = 0.95
const SAMPLES = 3

const LETTERS = /^\p{L}[\p{L}\p{M}]*$/u
const CAPITALS = /^[\p{Lu}\p{Lt}\p{M}]+$/u
const SMALL = /^\p{L}[\p{Ll}\p{Lo}\p{M}]*$/u
const INITIAL = /^\p{Lu}\.(?:-?\p{Lu}\.){0,3}$/u
const BETWEEN = /[-'’‘ʼ‐‑]/
/** Between two family names: « BA épouse DIOP Awa », « KOFFI dit YAO Jean ». */
const JOINING: ReadonlySet<string> = new Set('epouse ep ep. epse epse. nee vve veuve dit dite'.split(' '))
/** Small words that belong to the word behind them: « de SOUZA ». */
const PARTICLES: ReadonlySet<string> = new Set([
	...'de du des la le les el al ben bin ibn ould van von der den da dos do'.split(' '),
	...JOINING
])

/** `nom`: in capitals; `prenoms`: with small letters; `particule`, `lettre`: what stands beside decides. */
type Sort = 'nom' | 'prenoms' | 'particule' | 'lettre' | 'douteux'

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')

/** « de », and the « N’ » of « N’ GUESSAN ». */
const isParticle = (word: string) => PARTICLES.has(folded(word)) || /^n['’‘ʼ]$/i.test(word)

/** @param isLast then there is not a word to which « Ben » belongs: it is a name */
function sortOf(word: string, isLast: boolean): Sort {
	if (INITIAL.test(word)) return 'prenoms'
	const belongs = !isLast || JOINING.has(folded(word))
	if (belongs && isParticle(word) && !/^\p{Lu}{2}/u.test(word)) return 'particule'
	const parts = word.split(BETWEEN).filter((part) => part !== '')
	if (parts.length === 0 || !parts.every((part) => LETTERS.test(part))) return 'douteux'
	const long = parts.filter((part) => part.length > 1)
	if (long.length === 0) return 'lettre'
	if (long.every((part) => CAPITALS.test(part))) return 'nom'
	return long.every((part) => SMALL.test(part)) ? 'prenoms' : 'douteux'
}

/** The sort of each word; what a particle or a letter belongs to is settled from the end. */
function settled(sorts: readonly Sort[]): readonly Sort[] {
	const settledSorts = [...sorts]
	for (let at = sorts.length - 1; at >= 0; at--) {
		const [before, behind] = [sorts[at - 1], settledSorts[at + 1]]
		if (sorts[at] === 'particule') settledSorts[at] = behind ?? 'douteux'
		else if (sorts[at] === 'lettre') settledSorts[at] = besideLetter(before, behind)
	}
	return settledSorts
}

/** « N GUESSAN Ama » has a letter of the family name, « KONE Ama B » one of the given names. */
function besideLetter(before: Sort | undefined, behind: Sort | undefined): Sort {
	if (behind === 'nom' && before !== 'prenoms') return 'nom'
	return behind === undefined && before === 'prenoms' ? 'prenoms' : 'douteux'
}

/** The name of a cell by its capitals; `undefined` if they do not split it into two. */
function byCapitals(words: readonly string[]): WrittenName | undefined {
	const sorts = settled(words.map((word, at) => sortOf(word, at === words.length - 1)))
	const changes = sorts.filter((sort, at) => at > 0 && sort !== sorts[at - 1]).length
	if (sorts.includes('douteux') || changes !== 1) return undefined
	const wordsAs = (wanted: Sort) => words.filter((_, at) => sorts[at] === wanted).join(' ')
	return { nom: wordsAs('nom'), prenoms: wordsAs('prenoms') }
}

/** The name of a cell that separates its parts itself: « KOUASSI, Ama Rose ». */
function byComma(text: string): WrittenName | undefined {
	const [nom = '', prenoms = '', ...rest] = text.split(',').map((part) => wordsOf(part).join(' '))
	return nom !== '' && prenoms !== '' && rest.length === 0 ? { nom, prenoms } : undefined
}

/** The first `count` words as the family name; a particle or a letter counts with the word behind it. */
function afterWords(words: readonly string[], count: number): WrittenName {
	let [at, left] = [0, count]
	for (; at < words.length; at++) {
		if (JOINING.has(folded(words[at]!))) left++
		else if (left === 0) break
		else if (!isLeading(words[at]!)) left--
	}
	return { nom: words.slice(0, at).join(' '), prenoms: words.slice(at).join(' ') }
}

const isLeading = (word: string) => word.length === 1 || isParticle(word)

const nomAlone = (words: readonly string[]): WrittenName => ({ nom: words.join(' '), prenoms: '' })

const DOUBTFUL = { problem: 'write a comma before the given names: KOUASSI, Ama Rose' } as const satisfies WrittenName

/**
 * Splits a column of whole names. A comma always splits; capitals split if nearly all cells have capitals and small letters; else a person
 * says after how many words the given names begin.
 * @param split this number, 0 if everything is the family name; absent if nobody has said it
 */
export function splitNames(cells: readonly string[], split?: number): ColumnNames {
	const read = cells.map((text) => {
		const isLong = text.length > LONGEST
		const words = isLong ? [text] : wordsOf(text)
		return { words, comma: !isLong && text.includes(',') ? (byComma(text) ?? DOUBTFUL) : undefined, capitals: byCapitals(words) }
	})
	const open = read.filter(({ words, comma }) => words.length > 0 && !comma)
	const isMixed = open.filter(({ capitals }) => capitals).length >= MOSTLY * open.length
	if (split === undefined && !isMixed && open.some(({ words }) => words.length > 1))
		return { samples: open.slice(0, SAMPLES).map(({ words }) => words.join(' ')) }
	return {
		names: read.map(({ words, comma, capitals }) => {
			if (comma) return comma
			if (words.length < 2 || split === 0) return nomAlone(words)
			return split === undefined ? (capitals ?? DOUBTFUL) : afterWords(words, split)
		})
	}
}
