import type { ImportRecord, INVALID, Records, Value, Values } from '../noun/record'

type Cell = Value | null | typeof INVALID

/** How many different cells of a column are read and kept only once: most columns have few. */
const REMEMBERED = 32_768

type Numbers = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** The cells of one column as numbers of its different values, in as few bytes as they take. */
class PackedColumn {
	readonly #known = new Map<string, number>()
	readonly #values: Cell[] = []
	#numbers: Numbers = new Uint8Array(256)
	#length = 0
	/** whether cells repeat what others have said */
	#repeats = true

	constructor(readonly name: string) {}

	/** @param read reads a cell that was not read before; it is called again for each cell that is not kept */
	add(raw: string, read: (raw: string) => { readonly value: Cell; readonly keep: boolean }) {
		let number = this.#repeats ? this.#known.get(raw) : undefined
		if (number === undefined) {
			const { value, keep } = read(raw)
			number = this.#values.push(standalone(value)) - 1
			if (keep && this.#repeats) this.#keep(raw, number)
		}
		if (number >= 256 ** this.#numbers.BYTES_PER_ELEMENT) this.#numbers = widened(this.#numbers)
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

	/** To be called when nothing more is added. */
	seal() {
		this.#known.clear()
		this.#numbers = this.#numbers.slice(0, this.#length)
	}
}

/** The records of a large table in a tenth of the memory: each is made again whenever it is looked at. */
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

/** A text that was cut out of a file keeps the whole file in memory; its copy does not. */
const standalone = (cell: Cell): Cell =>
	typeof cell === 'string' || Array.isArray(cell) ? (JSON.parse(JSON.stringify(cell)) as Value) : cell

function grown<N extends Numbers>(numbers: N): N {
	const larger = new (numbers.constructor as new (length: number) => N)(numbers.length * 2)
	larger.set(numbers)
	return larger
}

const widened = (numbers: Numbers): Numbers => (numbers.BYTES_PER_ELEMENT === 1 ? Uint16Array : Uint32Array).from(numbers)
