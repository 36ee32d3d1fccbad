import type { ImportRecord, INVALID, Records, Value, Values } from './record'

type Cell = Value | null | typeof INVALID

/** How many different cells of a column are read but once and kept once: most columns have few. */
const REMEMBERED = 32_768

/** The cells of one column: numbers of values, of which equal ones are one. */
class PackedColumn {
	readonly #known = new Map<string, number>()
	readonly #values: Cell[] = []
	#numbers = new Uint32Array(256)
	#length = 0
	/** whether cells say again what others have said */
	#repeats = true

	constructor(readonly name: string) {}

	/** @param read what a cell says that has not been read before; it is asked again for each that is not kept */
	add(raw: string, read: (raw: string) => { readonly value: Cell; readonly keep: boolean }) {
		let number = this.#repeats ? this.#known.get(raw) : undefined
		if (number === undefined) {
			const { value, keep } = read(raw)
			number = this.#values.push(value) - 1
			if (keep && this.#repeats) this.#keep(raw, number)
		}
		if (this.#length === this.#numbers.length) this.#numbers = grown(this.#numbers)
		this.#numbers[this.#length++] = number
	}

	#keep(raw: string, number: number) {
		if (this.#known.size < REMEMBERED) this.#known.set(raw, number)
		else if (this.#length < 2 * REMEMBERED) {
			this.#repeats = false
			this.#known.clear()
		}
	}

	at(index: number): Cell {
		return this.#values[this.#numbers[index]!]!
	}

	/** Nothing more is added. */
	seal() {
		this.#known.clear()
		this.#numbers = this.#numbers.slice(0, this.#length)
	}
}

/** The records of a large table in a tenth of the memory: each is made when it is looked at, and anew each time. */
export class PackedRecords implements Records {
	readonly columns: readonly PackedColumn[]
	#lines = new Uint32Array(256)
	#length = 0

	constructor(names: readonly string[]) {
		this.columns = names.map((name) => new PackedColumn(name))
	}

	get length() {
		return this.#length
	}

	/** Ends the record of `line`, whose cells have been added to the columns. */
	end(line: number) {
		if (this.#length === this.#lines.length) this.#lines = grown(this.#lines)
		this.#lines[this.#length++] = line
	}

	seal() {
		for (const column of this.columns) column.seal()
		this.#lines = this.#lines.slice(0, this.#length)
	}

	*[Symbol.iterator](): Generator<ImportRecord> {
		for (let index = 0; index < this.#length; index++) {
			const values: { -readonly [Column in keyof Values]: Values[Column] } = {}
			for (const column of this.columns) values[column.name] = column.at(index)
			yield { line: this.#lines[index]!, values }
		}
	}
}

function grown(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
	const larger = new Uint32Array(numbers.length * 2)
	larger.set(numbers)
	return larger
}
