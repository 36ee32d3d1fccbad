import { folded } from '../../domain/forms'
import { nearest } from '../../domain/nearest'
import { csvRecords, CsvProblem, type CsvRecord } from './csv'
import type { Column, Kind } from './kind'
import { quoted } from './parse-cell'

export type Header = {
	readonly line: number
	readonly separator: string
	readonly columns: readonly Column[]
	/** cells of a record; some programs write empty ones behind the last column */
	readonly width: number
}

const SEPARATORS = [';', ',', '\t']

/** A column's name as people may write it: accents, case, and spaces or hyphens for `_` do not count. */
const spelled = (cell: string) => folded(cell.trim()).replace(/[\s_-]+/g, '_')

/** The header of a CSV text, and the separator that makes most sense of it. */
export function readHeader(text: string, kind: Kind, refuse: (line: number, message: string, column?: string) => void): Header | undefined {
	const names = new Set(kind.columns.map(({ name }) => name))
	const known = ({ cells }: CsvRecord) => cells.filter((cell) => names.has(spelled(cell))).length
	const readings = SEPARATORS.map((separator) => ({ separator, record: firstRecord(text, separator) }))
		.filter((reading): reading is { separator: string; record: CsvRecord } => reading.record !== undefined)
		.toSorted((a, b) => known(b.record) - known(a.record) || b.record.cells.length - a.record.cells.length)
	const best = readings[0]
	if (!best) {
		refuse(1, text.trim() === '' ? 'the file is empty; its first line must name the columns' : 'the header has a stray quote')
		return undefined
	}
	const { separator, record } = best
	const cells = record.cells.map(spelled)
	const last = cells.findLastIndex((cell) => cell !== '')
	const columns: Column[] = []
	let sound = true
	const wrong = (message: string, column?: string) => {
		refuse(record.line, message, column)
		sound = false
	}
	for (const [index, cell] of cells.slice(0, last + 1).entries()) {
		const column = kind.columns.find(({ name }) => name === cell)
		if (column === undefined) wrong(unknownColumn(cell, record.cells[index]!.trim(), kind), record.cells[index]!.trim())
		else if (columns.includes(column)) wrong('this column stands twice', cell)
		else columns.push(column)
	}
	for (const { name, key, required } of kind.columns)
		if (key && required && !cells.includes(name)) wrong('this column is missing, records match by it', name)
	return sound ? { line: record.line, separator, columns, width: record.cells.length } : undefined
}

function unknownColumn(cell: string, written: string, kind: Kind): string {
	if (cell === '') return 'a column has no name'
	const meant = nearest(
		cell,
		kind.columns.map(({ name }) => name)
	)
	return `unknown column ${quoted(written)}${meant ? `; did you mean ${meant}?` : `; known are ${kind.columns.map(({ name }) => name).join(', ')}`}`
}

function firstRecord(text: string, separator: string): CsvRecord | undefined {
	try {
		return csvRecords(text, separator).next().value ?? undefined
	} catch (error) {
		if (error instanceof CsvProblem) return undefined
		throw error
	}
}
