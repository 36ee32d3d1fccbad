import { OperationError, operationError } from '../../../kit/errors'
import { asSentence, sentence, type Told } from '../../../kit/sentence'
import { Budget, tooLong } from '../files/budget'
import { csvRecords, CsvProblem } from '../files/csv'
import { binaryProblem, decodeText, WORKBOOK } from '../files/decode'
import { separatorOf } from '../files/separator'
import { shortened } from '../../../kit/quoted'
import { columnLetters, sheetCell } from '../workbook/sheet-cells'
import { walkSheet, type SheetRow } from '../workbook/sheet-walk'
import { openWorkbook, readShared } from '../workbook/workbook-parts'

const SEPARATORS = [',', ';', '\t', ':'] as const
const MAX_COLUMNS = 400
const MAX_ROWS = 2_000
/** The most that a table may take. The marks of 300 people in 100 columns have 180,000 characters. */
const SMALL = { bytes: 4 * 1024 * 1024, cells: MAX_ROWS * MAX_COLUMNS, characters: 1024 * 1024 }

type Table = readonly (readonly string[])[]

/**
 * The cells of a small CSV or of the first sheet of an .xlsx, as another program wrote them; `undefined` if it is neither.
 * @throws OperationError with the file, and the line or the cell
 */
export function plainTable(name: string, bytes: Uint8Array): Table | undefined {
	const isText = /\.(csv|txt|tsv)$/i.test(name) && binaryProblem(bytes) === undefined
	try {
		return WORKBOOK.test(name) ? sheet(bytes) : isText ? csv(decodeText(bytes)) : undefined
	} catch (error) {
		if (error instanceof CsvProblem) throw at(`${shortened(name)}:${error.line}`, error.told)
		throw error instanceof OperationError ? at(shortened(name), error.told) : error
	}
}

const at = (place: string, reason: Told) => operationError('{place}: {reason}', { place, reason: asSentence(reason) })

function csv(text: string): Table {
	const table: string[][] = []
	for (const { cells, line } of csvRecords(text, separatorOf(text, SEPARATORS), new Budget(SMALL))) {
		if (cells.length > MAX_COLUMNS) throw new CsvProblem(line, sentence('has more than {max} columns', { max: MAX_COLUMNS }))
		for (const [column, cell] of cells.entries()) {
			const long = tooLong(cell)
			if (long) throw at(`${columnLetters(column)}${line}`, long)
		}
		if (table.push(cells) > MAX_ROWS) throw operationError('has more than {max} rows', { max: MAX_ROWS })
	}
	return table
}

function sheet(bytes: Uint8Array): Table {
	const budget = new Budget(SMALL)
	const workbook = openWorkbook(bytes, budget)
	const shared = readShared(workbook, budget)
	const { name = '', path = '' } = workbook.sheets[0] ?? {}
	const label = shortened(name)
	const table: string[][] = []
	const row = ({ number, cells, width }: SheetRow) => {
		const texts = Array.from({ length: Math.min(width, MAX_COLUMNS) }, () => '')
		for (const cell of cells) {
			const text = sheetCell(cell, shared, 'either')
			const column = columnLetters(cell.column)
			if (typeof text !== 'string') throw at(`${label}!${column}${number}`, text.problem)
			budget.show(text)
			if (text !== '' && cell.column >= MAX_COLUMNS)
				throw operationError('the sheet {label} has something in column {column}', { label, column })
			if (cell.column < MAX_COLUMNS) texts[cell.column] = text
		}
		if (table.push(texts) > MAX_ROWS) throw operationError('has more than {max} rows', { max: MAX_ROWS })
	}
	walkSheet(workbook.part(path), budget, { row })
	return table
}
