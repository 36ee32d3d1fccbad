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
}

/** The faults of files that are not in Préau's own form: their names or headings do not say what they hold. */
export const MISSPELT = 'unknown file; did you mean {meant}.csv?'
export const UNNAMED = 'what does it hold: students, teachers, grades …? Give it the name of its template, such as etudiants.csv'
export const NO_TABLE = 'no CSV file to import: files and sheets have the names of their templates, such as etudiants.csv'
export const NO_KEY = 'this column is missing: records are matched by it'
export const NO_COLUMN = 'unknown column {written}; known columns: {known}'
const FOREIGN: readonly string[] = [MISSPELT, UNNAMED, NO_TABLE, NO_KEY, NO_COLUMN]

export const SHOWN_FAULTS = 200
/** The most faults that are kept for sorting; further ones are only counted. */
const KEPT_FAULTS = 20_000

/** The faults of one import, in the language of the person who reads them. */
export class Faults {
	readonly #kept: Fault[] = []
	#count = 0
	/** whether a file is not in Préau's own form */
	areForeign = false

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
		this.areForeign ||= FOREIGN.includes(asSentence(told).phrase)
		if (this.#kept.length >= KEPT_FAULTS) return
		const message = worded(this.langue, this.lineNamed ? withLines(told, this.lineNamed) : told)
		this.#kept.push({ file, line, ...(column !== undefined && { column: shortened(column) }), message })
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
