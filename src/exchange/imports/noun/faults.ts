import type { Langue } from '../../../kit/langue'
import { asSentence, worded, type Sentence, type Told } from '../../../kit/sentence'
import { shortened } from '../../../kit/quoted'

/** A fault in a source, and its place. `line` 0 is the file as a whole. */
export type Fault = {
	readonly file: string
	readonly line: number
	readonly column?: string
	/** the cell of a sheet, such as `C17`; absent if the file has lines */
	readonly cell?: string
	/** the sheet, if the file is a school's own workbook */
	readonly sheet?: string
	/** the text of that cell, if a person may correct it here */
	readonly text?: string
	readonly message: string
	/** whether the name of the file does not say what it holds */
	readonly isUnnamed?: true
}

/** The two faults of a name that does not say what its file holds: nearly one that an import knows, and another. */
export const MISSPELT = 'unknown file; did you mean {meant}.csv?'
export const UNNAMED = 'what does it hold: students, teachers, grades …? Give it the name of its template, such as etudiants.csv'

export const SHOWN_FAULTS = 200
/** The most faults that are kept for sorting; further ones are only counted. */
const KEPT_FAULTS = 20_000

/** The faults of one import, in the language of the person who reads them. */
export class Faults {
	readonly #kept: Fault[] = []
	#count = 0

	/** @param lineNamed the words for a line of a table that was made from sheets: its row, and which sheet */
	constructor(
		readonly langue: Langue,
		public lineNamed?: (line: number) => string
	) {}

	get count() {
		return this.#count
	}

	add(file: string, line: number, column: string | undefined, told: Told) {
		this.#count++
		if (this.#kept.length >= KEPT_FAULTS) return
		const isUnnamed = [UNNAMED, MISSPELT].includes(asSentence(told).phrase)
		const reason = {
			message: worded(this.langue, this.lineNamed ? withLines(told, this.lineNamed) : told),
			...(isUnnamed && ({ isUnnamed } as const))
		}
		this.#kept.push({ file, line, ...(column !== undefined && { column: shortened(column) }), ...reason })
	}

	/** The first faults, in the order of `files` and lines. */
	shown(files: readonly string[]): Fault[] {
		const rank = new Map(files.map((file, index) => [file, index]))
		return this.#kept.toSorted((a, b) => (rank.get(a.file) ?? -1) - (rank.get(b.file) ?? -1) || a.line - b.line).slice(0, SHOWN_FAULTS)
	}
}

/** The sentence with the words for its lines. */
function withLines(told: Told, lineNamed: (line: number) => string): Sentence {
	const { phrase, values = {} } = asSentence(told)
	const named = Object.entries(values).map(([name, value]) => {
		if (typeof value === 'object' && 'phrase' in value) return [name, withLines(value, lineNamed)]
		return [name, typeof value === 'number' && (name === 'line' || name === 'earlier') ? lineNamed(value) : value]
	})
	return { phrase, values: Object.fromEntries(named) }
}
