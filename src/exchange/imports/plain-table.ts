import { OperationError, operationError } from '../../kit/errors'
import { csvRecords, CsvProblem } from './csv'
import { binaryProblem, decodeText, WORKBOOK } from './decode'
import { sheetCell } from './sheet-cells'
import { walkSheet } from './sheet-walk'
import { openWorkbook, readShared } from './workbook-parts'
import { mustUnpackTo } from './zip'

const SEPARATORS = [',', ';', '\t', ':'] as const
/** Bytes of all parts of a small workbook. */
const MAX_WORKBOOK = 4 * 1024 * 1024
const MAX_COLUMNS = 400
const MAX_ROWS = 2_000

type Table = readonly (readonly string[])[]

/** The cells of a small CSV or of the first sheet of an .xlsx, as another program wrote them; `undefined` if it is neither. */
export function plainTable(name: string, bytes: Uint8Array): Table | undefined {
	if (WORKBOOK.test(name)) return sheet(bytes)
	if (!/\.(csv|txt|tsv)$/i.test(name) || binaryProblem(bytes) !== undefined) return undefined
	const text = decodeText(bytes)
	// each separator but the right one gives fewer columns in the first lines
	const width = (separator: string) => Math.max(0, ...(records(text, separator, 5) ?? []).map((row) => row.length))
	const table = records(text, SEPARATORS.toSorted((a, b) => width(b) - width(a))[0]!, MAX_ROWS + 1)
	return table && table.length > MAX_ROWS ? undefined : table
}

function records(text: string, separator: string, most: number): Table | undefined {
	try {
		const table = [...csvRecords(text, separator).take(most)].map(({ cells }) => cells)
		return table.some((row) => row.length > MAX_COLUMNS) ? undefined : table
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
			if (table.push(texts) > MAX_ROWS) throw operationError('unknown error')
		}
		walkSheet(workbook.part(workbook.sheets[0]?.path ?? ''), { row, merged: () => undefined })
		return table
	} catch (error) {
		if (error instanceof OperationError) return undefined
		throw error
	}
}
