import { operationError } from '../../../kit/errors'
import { shortened } from '../../../kit/quoted'
import { asSentence, sentence, type Sentence } from '../../../kit/sentence'
import { columnLetters, columnOf, isMoment, sheetCell } from '../../imports/workbook/sheet-cells'
import { walkSheet, type SheetRow } from '../../imports/workbook/sheet-walk'
import { openWorkbook, readShared, type Shared, type Workbook } from '../../imports/workbook/workbook-parts'
import { damageError } from '../../imports/workbook/xml-walk'
import { MAX_COLUMNS, RawRows, type Budgets } from './raw-rows'
import type { Merged, RawSheet } from './raw-sheet'

/** The sheets of a workbook that have something in them, and why others are refused. @throws OperationError if it is damaged */
export function workbookSheets(
	file: string,
	bytes: Uint8Array,
	budgets: Budgets
): { readonly sheets: readonly RawSheet[]; readonly refusals: readonly Sentence[] } {
	const workbook = openWorkbook(bytes, budgets.opening)
	// each is read once, and has its own name
	for (const names of [workbook.sheets.map(({ path }) => path), workbook.sheets.map(({ name }) => shortened(name))])
		if (new Set(names).size < names.length) throw damageError()
	const sharedParts = readShared(workbook, budgets.opening)
	const refusals: Sentence[] = []
	const sheets = workbook.sheets.flatMap((part): RawSheet[] => {
		const { raw, ...seen } = readSheet(workbook, part.path, sharedParts, budgets)
		const { rows, width, problems, dates, refusal } = raw
		const sheet = shortened(part.name)
		if (refusal !== undefined) refusals.push(sentence('{place}: {reason}', { place: sheet, reason: asSentence(refusal) }))
		if (refusal !== undefined || rows.length === 0) return []
		return [{ file, sheet, rows, width, problems, dates, ...seen, isHidden: part.isHidden }]
	})
	if (sheets.length + refusals.length === 0) throw operationError('nothing is written in it')
	return { sheets, refusals }
}

function readSheet(workbook: Workbook, path: string, sharedParts: Shared, { opening, kept }: Budgets) {
	const raw = new RawRows(kept)
	const ranges: Merged[] = []
	const hiddenColumns: number[] = []
	let hasFilter = false
	let nextColumn = 0
	walkSheet(workbook.part(path), opening, {
		row: (row) => addRow(raw, row, sharedParts),
		merged(range) {
			opening.span(1)
			ranges.push(...rangeIn(range))
		},
		hiddenColumns(first, last) {
			for (nextColumn = Math.max(first, nextColumn); nextColumn <= last && nextColumn < MAX_COLUMNS; nextColumn++)
				hiddenColumns.push(nextColumn)
		},
		filter: () => void (hasFilter = true)
	})
	const lastRow = raw.rows.at(-1)?.number ?? 0
	const merged = ranges.flatMap((range): Merged[] => {
		const [bottom, right] = [Math.min(range.bottom, lastRow), Math.min(range.right, raw.width - 1)]
		if (bottom < range.top || right < range.left) return []
		opening.span((bottom - range.top + 1) * (right - range.left + 1))
		return [{ ...range, bottom, right }]
	})
	return { raw, merged, hiddenColumns, isFiltered: hasFilter && raw.rows.some(({ isHidden }) => isHidden) }
}

function addRow(raw: RawRows, { number, cells, isHidden }: SheetRow, sharedParts: Shared) {
	const texts: string[] = []
	let lastDamaged = -1
	for (const cell of cells) {
		const content = sheetCell(cell, sharedParts, 'either')
		const text = typeof content === 'string' ? content : ''
		const error = typeof content === 'string' && cell.type === 'e' ? sentence('holds the error {error}', { error: content }) : undefined
		const problem = typeof content === 'string' ? error : content.problem
		const address = `${columnLetters(cell.column)}${number}`
		if (problem !== undefined) {
			raw.problems.set(address, problem)
			lastDamaged = cell.column
		} else if (text !== '' && isMoment(cell, sharedParts)) raw.dates.add(address)
		texts[cell.column] = problem === undefined ? text : ''
	}
	raw.add(number, texts, isHidden, lastDamaged)
}

const RANGE = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/i

function rangeIn(range: string): Merged[] {
	const [match, left = '', top, right = '', bottom] = RANGE.exec(range.slice(0, 30)) ?? []
	return match ? [{ top: Number(top), bottom: Number(bottom), left: columnOf(left), right: columnOf(right) }] : []
}
