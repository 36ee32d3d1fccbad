import { isTold, type Told } from '../../kit/sentence'
import type { Faults } from './faults'
import type { Lookup, School } from './lookup'
import { INVALID, type ImportRecord, type Table, type Value } from './record'

/** The record that is being looked at. One cursor walks a whole table. */
export class Cursor {
	record: ImportRecord
	/** whether this record has a fault, its reader's included */
	faulty = false
	/** that this record gives its account, to be hashed */
	password: string | undefined
	/** whether it names somebody whom a person has made one with another */
	isFused = false
	/** columns of this record that are taken as if the file had none */
	#withheld: readonly string[] = []
	/** columns of this record of which something has been told */
	readonly #warned = new Set<string>()

	constructor(
		readonly table: Table,
		readonly school: School,
		readonly faults: Faults,
		readonly warnings: Faults
	) {
		this.record = { line: 0, values: {} }
	}

	/** Goes to a record, or back to one of which something is known already. */
	moveTo(record: ImportRecord, isFused: boolean, faulty = false, withheld: readonly string[] = []) {
		this.record = record
		this.isFused = isFused
		this.faulty = faulty
		this.password = undefined
		this.#withheld = withheld
		this.#warned.clear()
	}

	/** The value of a cell; `null` if it is empty, `undefined` if there is no such column or it could not be read. */
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

	/** Tells something of a cell that goes through. */
	warn(column: string, told: Told) {
		this.#warned.add(column)
		this.warnings.add(this.table.file, this.record.line, column, told)
	}

	/** The same where nothing else has been told of the cell. */
	warnAtLeast(column: string, told: Told) {
		if (!this.#warned.has(column)) this.warn(column, told)
	}

	/** The row that a cell refers to; one that it cannot find is a fault. */
	reference<R>(column: string, to: Lookup<R>, text: string, date?: string): R | undefined {
		const found = this.school.find(to, text, date)
		if (!isTold(found)) return found
		this.fault(column, found)
		return undefined
	}
}
