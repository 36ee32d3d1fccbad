import type { Langue } from '../../../kit/langue'
import { asSentence, worded, type Told } from '../../../kit/sentence'
import { shortened } from '../../../kit/quoted'

/** A fault in a source, and its place. `line` 0 is the file as a whole. */
export type Fault = {
	readonly file: string
	readonly line: number
	readonly column?: string
	/** the cell of a sheet, such as `C17`; absent if the file has lines */
	readonly cell?: string
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

	constructor(readonly langue: Langue) {}

	get count() {
		return this.#count
	}

	add(file: string, line: number, column: string | undefined, told: Told) {
		this.#count++
		if (this.#kept.length >= KEPT_FAULTS) return
		const isUnnamed = [UNNAMED, MISSPELT].includes(asSentence(told).phrase)
		const reason = { message: worded(this.langue, told), ...(isUnnamed && ({ isUnnamed } as const)) }
		this.#kept.push({ file, line, ...(column !== undefined && { column: shortened(column) }), ...reason })
	}

	/** The first faults, in the order of `files` and lines. */
	shown(files: readonly string[]): Fault[] {
		const rank = new Map(files.map((file, index) => [file, index]))
		return this.#kept.toSorted((a, b) => (rank.get(a.file) ?? -1) - (rank.get(b.file) ?? -1) || a.line - b.line).slice(0, SHOWN_FAULTS)
	}
}
