import type { ComponentChildren } from 'preact'
import type { Langue } from '../../kit/langue'
import type { Textes } from '../textes/textes'
import { csvFile, type Cell } from './csv'
import { xlsxFile } from './xlsx'

/** The file formats of a list. */
export const FORMS = ['xlsx', 'csv'] as const
export type ListForm = (typeof FORMS)[number]

/** A list as a file named `stem`. @param kind the noun, if imports know the rows as its records: a .csv has its name, and the sheet of a workbook */
export const listFile = async (
	form: ListForm,
	stem: string,
	head: readonly string[],
	blocks: AsyncIterable<readonly (readonly Cell[])[]>,
	kind = stem
): Promise<Response> => (form === 'csv' ? csvFile(`${kind}.csv`, head, blocks) : xlsxFile(`${stem}.xlsx`, kind, head, blocks))

/** The content of a column in the page: a text, a text that people typed and so has its own direction, or a number. */
export type ColumnKind = 'text' | 'typed' | 'number'

/**
 * A column of a list; false: a column that this list does not have.
 * @param cell its cell in files; `undefined`: files don't have the column
 * @param kind `undefined`: the page doesn't have the column
 * @param markup its cell in the page, if that is not the file's
 */
export type Column<Row> =
	| readonly [head: string, cell: ((row: Row) => Cell) | undefined, kind?: ColumnKind, markup?: (row: Row) => ComponentChildren]
	| false

/** A column that only the page has. */
export const inPage = <Row>(head: string, kind: ColumnKind, markup: (row: Row) => ComponentChildren): Column<Row> => [
	head,
	undefined,
	kind,
	markup
]

/** The same of rows, or blocks of them, by their columns. @param foot the row of sums */
export function tableFile<Row>(
	form: ListForm,
	stem: string,
	rows: readonly Row[] | AsyncIterable<readonly Row[]>,
	columns: readonly Column<Row>[],
	kind?: string,
	foot?: readonly Cell[]
): Promise<Response> {
	const inFile = columns.flatMap((column) => (column && column[1] ? [[column[0], column[1]] as const] : []))
	const cells = async function* () {
		for await (const block of Symbol.asyncIterator in rows ? rows : blocksOf(rows))
			yield block.map((row) => inFile.map(([, cell]) => cell(row)))
		if (foot) yield [foot]
	}
	const head = inFile.map(([label]) => label)
	return listFile(form, stem, head, cells(), kind)
}

/** The columns with the name and the matricule of a student. */
export const identite = ({ nomSeul, prenoms, matricule }: Textes['etudiants']): readonly Column<Identite>[] => [
	[nomSeul, (person) => person.nom],
	[prenoms, (person) => person.prenoms],
	[matricule, (person) => person.matricule]
]
type Identite = { readonly nom: string; readonly prenoms: string; readonly matricule: string }

const BLOCK = 500

/** Rows that are already in memory, a block at a time. */
export async function* blocksOf<Row>(rows: readonly Row[], size = BLOCK) {
	for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

/** Rows that are read a block at a time, by their keys. */
export async function* rowsOf<Key, Row>(keys: readonly Key[], read: (block: readonly Key[]) => Promise<readonly Row[]>) {
	for await (const block of blocksOf(keys)) yield await read(block)
}

/** At most `limit` rows of some blocks; if there are more, `last` follows them. */
export async function* upTo<Row>(blocks: AsyncIterable<readonly Row[]>, limit: number, last: Row): AsyncGenerator<readonly Row[]> {
	let left = limit
	for await (const block of blocks) {
		yield block.slice(0, left)
		if (block.length > left) return yield [last]
		left -= block.length
	}
}

/** Reads rows a page at a time, until it has all of them. */
export async function* pagesOf<Row>(
	read: (page: number, size: number) => Promise<{ readonly total: number; readonly rows: readonly Row[] }>
) {
	for (let page = 1, seen = 0; ; page++) {
		const { total, rows } = await read(page, BLOCK)
		yield rows
		seen += rows.length
		if (rows.length === 0 || seen >= total) return
	}
}

/** An instant of the wire, in its own time zone. */
export const momentCell = (instant: string): Cell => Temporal.PlainDateTime.from(instant.slice(0, 19))

/** A number with at most two decimals: a number in a workbook, text in the spreadsheet format of a language otherwise. */
export function decimalCell(form: ListForm, langue: Langue, value: number | null | undefined): Cell {
	if (value === null || value === undefined) return null
	const rounded = Math.round(value * 100) / 100
	return form === 'xlsx' ? rounded : String(rounded).replace('.', langue === 'fr' ? ',' : '.')
}
