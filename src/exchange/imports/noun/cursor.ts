import { isTold, type Told } from '../../../kit/sentence'
import type { Faults } from './faults'
import type { Lookup, School } from './lookup'
import { INVALID, type ImportRecord, type Table, type Value } from './record'

/** The record that is being looked at. One cursor walks a whole table. */
export class Cursor {
	record: ImportRecord
	/** whether this record has a fault, including those of its reader */
	faulty = false
	/** the password that this record gives its account, to be hashed */
	password: string | undefined
	/** whether it names a record that a person has merged with another */
	isFused = false
	/** columns of this record that count as missing from the file */
	#withheld: readonly string[] = []
	/** columns of this record that have a warning */
	readonly #warned = new Set<string>()

	constructor(
		readonly table: Table,
		readonly school: School,
		readonly faults: Faults,
		readonly warnings: Faults
	) {
		this.record = { line: 0, values: {} }
	}

	/** Goes to a record, or back to one about which something is known already. */
	moveTo(record: ImportRecord, isFused: boolean, faulty = false, withheld: readonly string[] = []) {
		this.record = record
		this.isFused = isFused
		this.faulty = faulty
		this.password = undefined
		this.#withheld = withheld
		this.#warned.clear()
	}

	/** The value of a cell; `null` if it is empty, `undefined` if the column is missing or the cell could not be read. */
	value(column: string): Value | null | undefined {
		const value = this.record.values[column]
		if (value !== INVALID) return this.#withheld.includes(column) ? undefined : value
		this.faulty = true
		return undefined
	}

	text(column: string): string | undefined {
		const value = this.value(column)
		return typeof value === 'string' ? value : undefined
	}

	/** The parts of a cell that holds several. */
	texts(column: string): readonly string[] | undefined {
		const value = this.value(column)
		return Array.isArray(value) ? (value as readonly string[]) : undefined
	}

	fault(column: string, told: Told) {
		this.faulty = true
		this.faults.add(this.table.file, this.record.line, column, told)
	}

	/** Adds a warning about a cell that is accepted. */
	warn(column: string, told: Told) {
		this.#warned.add(column)
		this.warnings.add(this.table.file, this.record.line, column, told)
	}

	/** The same, unless the cell has a warning already. */
	warnAtLeast(column: string, told: Told) {
		if (!this.#warned.has(column)) this.warn(column, told)
	}

	/** The row that a cell refers to. If it cannot be found, that is a fault. */
	reference<R>(column: string, to: Lookup<R>, text: string, date?: string): R | undefined {
		const found = this.school.find(to, text, date)
		if (!isTold(found)) return found
		this.fault(column, found)
		return undefined
	}
}
