import { folded } from '../../../kit/forms'
import { nearest } from '../../../kit/nearest'
import type { Budget } from '../files/budget'
import { csvRecords, CsvProblem, type CsvRecord } from '../files/csv'
import { sentence, type Told } from '../../../kit/sentence'
import { MAX_COLUMNS, type Column } from '../noun/columns'
import { NO_COLUMN, NO_KEY } from '../noun/faults'
import type { Noun } from '../noun/noun'
import { quoted, shortened } from '../../../kit/quoted'

export type Header = {
	readonly line: number
	readonly separator: string
	/** by cell; `undefined` below a heading that is refused */
	readonly columns: readonly (Column | undefined)[]
	/** the headings of columns for people alone, which are ignored */
	readonly aside: readonly string[]
	/** whether each heading is a column; otherwise the cells are read for their faults alone */
	readonly isSound: boolean
	/** cells of a record; some programs write empty ones after the last column */
	readonly width: number
}

const SEPARATORS = [';', ',', '\t', '|']

/** Characters of a cell that are compared with the names of columns, which are all shorter. */
const MAX_NAME = 200

/** A column's name, however people write it: accents, case, and spaces or hyphens for `_` do not count. */
const spelling = (cell: string) => folded(cell.trim().slice(0, MAX_NAME)).replace(/[\s_-]+/g, '_')

const ARTICLES = new Set(['a', 'au', 'aux', 'd', 'de', 'des', 'du', 'en', 'et', 'l', 'la', 'le', 'les'])

/** The words of a heading that tell columns apart: without articles and plurals. « Date de naissance » is `datenaissance`. */
const bare = (cell: string) =>
	folded(cell.slice(0, MAX_NAME).replace(/['’ʼ]/g, ' '))
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => !ARTICLES.has(word))
		.map((word) => word.replace(/s$/, ''))
		.join('')

export function columnOf(cell: string, { columns, former }: Pick<Noun, 'columns' | 'former'>): Column | undefined {
	const name = spelling(cell)
	const namesake = [...columns, former].find((column) => column?.name === name)
	if (namesake) return namesake
	const words = bare(cell)
	const alike = columns.filter((column) => bare(column.name) === words)
	return alike.length === 1 ? alike[0] : undefined
}

/** The place of the heading that a fault names; -1 if the header lacks it. */
export function headingAt(header: readonly string[], named: string): number {
	const at = header.findIndex((cell) => shortened(cell.trim()) === named || spelling(cell) === named)
	if (at >= 0) return at
	const words = bare(named)
	return header.findIndex((cell) => bare(cell) === words)
}

/** The header of a CSV text, with the separator that makes most sense of it. */
export function readHeader(
	text: string,
	noun: Noun,
	budget: Budget,
	refuse: (line: number, message: Told, column?: string) => void
): Header | undefined {
	const known = ({ cells }: CsvRecord) => cells.slice(0, MAX_COLUMNS).filter((cell) => columnOf(cell, noun)).length
	const readings = SEPARATORS.map((separator) => ({ separator, record: firstRecord(text, separator, budget) }))
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
	const columns: (Column | undefined)[] = []
	let isSound = true
	const wrong = (message: Told, column?: string) => {
		refuse(record.line, message, column)
		isSound = false
	}
	const headings = record.cells.slice(0, last + 1)
	const aside = columnsAside(headings)
	for (const [index, cell] of headings.entries()) {
		const column = aside.has(index) ? undefined : columnOf(cell, noun)
		const isTwice = column !== undefined && columns.includes(column)
		if (column === undefined && !aside.has(index)) wrong(unknownColumn(spelling(cell), cell.trim(), noun), cell.trim())
		else if (isTwice) wrong('this column is there twice', column.name)
		columns.push(isTwice ? undefined : column)
	}
	for (const column of noun.columns)
		if (column.key && column.required && !columns.includes(column) && !(noun.former && columns.includes(noun.former)))
			wrong(NO_KEY, column.name)
	return {
		line: record.line,
		separator,
		columns,
		aside: Array.from(aside, (index) => shortened(headings[index]!)),
		isSound,
		width: record.cells.length
	}
}

export const isAside = (heading: string) => /^\(.*\)$/s.test(heading.trim())

/** The columns for people alone, with headings in parentheses, as in the lists that pages give. A header needs other headings too. */
export function columnsAside(header: readonly string[]): ReadonlySet<number> {
	const said = [...header.entries()].filter(([, heading]) => heading.trim() !== '')
	const aside = said.filter(([, heading]) => isAside(heading))
	return new Set(aside.length === said.length ? [] : aside.map(([column]) => column))
}

function unknownColumn(cell: string, heading: string, noun: Noun): Told {
	if (cell === '') return 'a column has no name'
	const meant = nearest(
		cell,
		noun.columns.map(({ name }) => name)
	)
	if (meant) return sentence('unknown column {written}; did you mean {meant}?', { written: quoted(heading), meant })
	return sentence(NO_COLUMN, {
		written: quoted(heading),
		known: noun.columns.flatMap(({ name, type }) => (type.form === 'mot_de_passe_hash' ? [] : [name])).join(', ')
	})
}

function firstRecord(text: string, separator: string, budget: Budget): CsvRecord | undefined {
	try {
		return csvRecords(text, separator, budget).next().value ?? undefined
	} catch (error) {
		if (error instanceof CsvProblem) return undefined
		throw error
	}
}
