import type { Fault } from '../../imports/noun/faults'
import type { DecidedSheet } from './decided-sheet'

/** The place that a record comes from: `uses` begins the uses of its columns, such as `responsables2`. */
export type Origin = { readonly sheet: DecidedSheet; readonly row: number; readonly uses: string; readonly column?: number }

/** The lines of all records from 1: a record of a noun without a row, such as a new class, has line 1. */
const FIRST = 2

/** Where the records of an import come from. Their lines are numbers of this list. */
export class Origins {
	readonly #origins: Origin[] = []

	/** The line of a record. */
	lineOf(origin: Origin): number {
		return this.#origins.push(origin) - 1 + FIRST
	}

	at(line: number): Origin | undefined {
		return this.#origins[line - FIRST]
	}

	/** A row as a sentence about another row names it: `17 (Liste L1.xlsx L1)`. */
	readonly lineNamed = (line: number): string => {
		const origin = this.at(line)
		return origin ? `${origin.row} (${placeOf(origin.sheet)})` : String(line)
	}

	/** A fault with the cell of the sheet that it is about. */
	readonly placed = (fault: Fault): Fault => {
		const origin = this.at(fault.line) ?? this.#origins.find(({ uses }) => uses === fault.file)
		if (!origin) return { ...fault, line: 0 }
		const { sheet, row } = origin
		const { file, sheet: name } = sheet.decision
		const place = { ...fault, file, ...(name !== '' && { sheet: name }) }
		if (!this.at(fault.line)) return { ...place, line: 0 }
		// what a person makes with the import has no cell
		const column = fault.column === undefined || row === 0 ? undefined : columnAt(origin, fault.column)
		if (column === undefined) return { ...place, line: row }
		const { address, text, heading } = sheet.cellAt(row, column)
		return { ...place, line: row, cell: address, ...(!sheet.isSecret(column) && { text }), ...(heading !== '' && { column: heading }) }
	}
}

/** The column of a fault; the student of a mark has a column of their own. */
function columnAt({ sheet, uses, column }: Origin, name: string): number | undefined {
	const named = sheet.columnOf(uses, name)?.column
	return name === 'matricule' ? (named ?? column) : (column ?? named)
}

const placeOf = ({ decision: { file, sheet } }: DecidedSheet) => (sheet === '' ? file : `${file} ${sheet}`)
