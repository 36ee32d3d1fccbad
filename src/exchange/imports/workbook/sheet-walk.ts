import { beginningOf, type Budget } from '../files/budget'
import { Runs } from './runs'
import { columnLetters, columnOf, type Cell } from './sheet-cells'
import { damageError, walkXml, type Attributes } from './xml-walk'

/** `number`: from 1; `width`: up to the last cell, empty or not. */
export type SheetRow = { readonly number: number; readonly cells: readonly Cell[]; readonly width: number; readonly isHidden: boolean }

/** Handlers of the parts of a sheet, in the order of its XML: hidden columns, rows, filter, merged cells. */
export type SheetVisitor = {
	readonly row: (row: SheetRow) => void
	readonly merged?: (range: string) => void
	/** columns from `first` to `last`, from 0 */
	readonly hiddenColumns?: (first: number, last: number) => void
	readonly filter?: () => void
}

const MAX_ROW = 1_048_576
const MAX_COLUMN = 16_384
const PLACE = /^([A-Z]{1,3})(\d{1,7})$/i

/**
 * Goes once through the cells of a sheet, in their order.
 * @throws if they are in another order, beyond the largest sheet, or too many
 */
export function walkSheet(bytes: Uint8Array | undefined, budget: Budget, on: SheetVisitor) {
	const runs = new Runs()
	let number = 0
	/** whether the row says its number */
	let isNumbered = false
	let isHidden = false
	let column = -1
	let cells: Cell[] = []
	let cell: Cell | undefined
	const place = (said: string | undefined) => {
		// most cells are where they are expected
		if (said === undefined || said === columnLetters(column + 1) + number) column++
		else {
			const [, letters = '', row] = PLACE.exec(said) ?? []
			const isFirst = !isNumbered && column < 0 && Number(row) >= number
			if (isFirst) number = Number(row)
			const next = columnOf(letters)
			if (Number(row) !== number || next <= column) throw damageError()
			column = next
		}
		if (column >= MAX_COLUMN || number > MAX_ROW) throw damageError()
	}
	const begin = ({ r, hidden }: Attributes) => {
		isNumbered = r !== undefined
		isHidden = isTrue(hidden)
		if (r !== undefined && !(/^\d{1,7}$/.test(r) && Number(r) > number)) throw damageError()
		number = r === undefined ? number + 1 : Number(r)
		column = -1
		cells = []
	}
	walkXml(bytes, {
		opened(element, attributes) {
			runs.opened(element, attributes)
			if (element === 'sheetData/row') begin(attributes)
			else if (element === 'row/c') {
				place(attributes['r'])
				cell = { column, type: attributes['t'] ?? 'n', style: attributes['s'] || '0', isFormula: false, raw: '', text: undefined }
			} else if (element === 'c/f') cell!.isFormula = true
			else if (element === 'mergeCells/mergeCell') on.merged?.(attributes['ref'] ?? '')
			else if (element === 'cols/col' && isTrue(attributes['hidden']))
				on.hiddenColumns?.(Number(attributes['min']) - 1, Number(attributes['max']) - 1)
			else if (element === 'autoFilter/filterColumn') on.filter?.()
		},
		closed(element, text) {
			runs.closed(element, text)
			if (element === 'c/v') cell!.raw = beginningOf(text)
			else if (element === 'c/is') cell!.text = beginningOf(runs.taken())
			else if (element === 'row/c' && (cell!.raw !== '' || cell!.text !== undefined || cell!.isFormula)) cells.push(cell!)
			else if (element === 'sheetData/row') {
				budget.span(column + 1)
				on.row({ number, cells, width: column + 1, isHidden })
			}
		}
	})
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'
