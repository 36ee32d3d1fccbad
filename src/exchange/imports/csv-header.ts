import { folded } from '../../kit/forms'
import { nearest } from '../../kit/nearest'
import { csvRecords, CsvProblem, type CsvRecord } from './csv'
import { sentence, type Told } from '../../kit/sentence'
import { MAX_COLUMNS, type Column } from './columns'
import type { Noun } from './noun'
import { quoted } from './quoted'

export type Header = {
	readonly line: number
	readonly separator: string
	readonly columns: readonly Column[]
	/** cells of a record; some programs write empty ones after the last column */
	readonly width: number
}

const SEPARATORS = [';', ',', '\t']

/** Characters of a cell that are compared with the names of columns, which are all shorter. */
const MAX_NAME = 200

/** A column's name, however people write it: accents, case, and spaces or hyphens for `_` do not count. */
export const spelled = (cell: string) => folded(cell.trim().slice(0, MAX_NAME)).replace(/[\s_-]+/g, '_')

/** The header of a CSV text, with the separator that makes most sense of it. */
export function readHeader(text: string, noun: Noun, refuse: (line: number, message: Told, column?: string) => void): Header | undefined {
	const names = new Set(noun.columns.map(({ name }) => name))
	const known = ({ cells }: CsvRecord) => cells.slice(0, MAX_COLUMNS).filter((cell) => names.has(spelled(cell))).length
	const readings = SEPARATORS.map((separator) => ({ separator, record: firstRecord(text, separator) }))
		.filter((reading): reading is { separator: string; record: CsvRecord } => reading.record !== undefined)
		.toSorted((a, b) => known(b.record) - known(a.record) || b.record.cells.length - a.record.cells.length)
	const best = readings[0]
	if (!best) {
		refuse(1, text.trim() === '' ? 'the file is empty; its first line must name the columns' : 'the header has a stray quote')
		return undefined
	}
	const { separator, record } = best
	const last = record.cells.findLastIndex((cell) => cell.trim() !== '')
	if (last >= MAX_COLUMNS) {
		refuse(record.line, sentence('the header has {n} columns; no file has more than {max}', { n: last + 1, max: MAX_COLUMNS }))
		return undefined
	}
	const cells = record.cells.slice(0, last + 1).map(spelled)
	const columns: Column[] = []
	let sound = true
	const wrong = (message: Told, column?: string) => {
		refuse(record.line, message, column)
		sound = false
	}
	for (const [index, cell] of cells.entries()) {
		const column = noun.columns.find(({ name }) => name === cell)
		if (column === undefined) wrong(unknownColumn(cell, record.cells[index]!.trim(), noun), record.cells[index]!.trim())
		else if (columns.includes(column)) wrong('this column is there twice', cell)
		else columns.push(column)
	}
	for (const { name, key, required } of noun.columns)
		if (key && required && !cells.includes(name)) wrong('this column is missing: records are matched by it', name)
	return sound ? { line: record.line, separator, columns, width: record.cells.length } : undefined
}

function unknownColumn(cell: string, written: string, noun: Noun): Told {
	if (cell === '') return 'a column has no name'
	const meant = nearest(
		cell,
		noun.columns.map(({ name }) => name)
	)
	if (meant) return sentence('unknown column {written}; did you mean {meant}?', { written: quoted(written), meant })
	return sentence('unknown column {written}; known columns: {known}', {
		written: quoted(written),
		known: noun.columns.map(({ name }) => name).join(', ')
	})
}

function firstRecord(text: string, separator: string): CsvRecord | undefined {
	try {
		return csvRecords(text, separator).next().value ?? undefined
	} catch (error) {
		if (error instanceof CsvProblem) return undefined
		throw error
	}
}
