import { OperationError } from '../../kit/errors'
import { csvRecords, CsvProblem } from './csv'
import { binaryProblem, decodeText, WORKBOOK } from './decode'
import { sheetCell } from './sheet-cells'
import { walkSheet } from './sheet-walk'
import { openWorkbook, readShared } from './workbook-parts'
import { mustUnpackTo } from './zip'

const SEPARATORS = [',', ';', '\t', ':'] as const
/** Bytes of all parts of a small workbook. */
const MAX_WORKBOOK = 16 * 1024 * 1024
const MAX_COLUMNS = 400
const MAX_ROWS = 10_000

/** The cells of a small CSV or of the first sheet of an .xlsx, as another program wrote them; `undefined` if it is neither. */
export function plainTable(name: string, bytes: Uint8Array): readonly (readonly string[])[] | undefined {
	if (WORKBOOK.test(name)) return sheet(bytes)
	if (!/\.(csv|txt|tsv)$/i.test(name) || binaryProblem(bytes) !== undefined) return undefined
	const tables = SEPARATORS.flatMap((separator) => records(decodeText(bytes), separator) ?? [])
	// each separator but the right one gives fewer columns in the first lines
	return tables.toSorted((a, b) => width(b) - width(a))[0]
}

type Table = readonly (readonly string[])[]
const width = (table: Table) => Math.max(0, ...table.slice(0, 5).map((row) => row.length))

function records(text: string, separator: string): [Table] | undefined {
	try {
		const table: string[][] = []
		for (const { cells } of csvRecords(text, separator)) {
			if (table.push(cells) > MAX_ROWS || cells.length > MAX_COLUMNS) return undefined
		}
		return [table]
	} catch (error) {
		if (error instanceof CsvProblem) return undefined
		throw error
	}
}

function sheet(bytes: Uint8Array): Table | undefined {
	try {
		mustUnpackTo(bytes, MAX_WORKBOOK)
		const workbook = openWorkbook(bytes)
		const shared = readShared(workbook)
		const table: string[][] = []
		const row = ({ cells, width: spanned }: { readonly cells: readonly Parameters<typeof sheetCell>[0][]; readonly width: number }) => {
			const texts = Array.from({ length: Math.min(spanned, MAX_COLUMNS) }, () => '')
			for (const cell of cells) {
				const read = sheetCell(cell, shared, false)
				if (cell.column < MAX_COLUMNS && typeof read === 'string') texts[cell.column] = read
			}
			if (table.push(texts) > MAX_ROWS) throw new OperationError('unknown error')
		}
		walkSheet(workbook.part(workbook.sheets[0]?.path ?? ''), { row, merged: () => undefined })
		return table
	} catch (error) {
		if (error instanceof OperationError) return undefined
		throw error
	}
}
