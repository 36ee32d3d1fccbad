import { sentence, type Told } from '../../../kit/sentence'
import type { Budget } from '../../imports/files/budget'
import type { RawRow } from './raw-sheet'

export const MAX_COLUMNS = 400
const MAX_ROWS = 100_000

/** Counters for opening the files, and for the cells that are kept of them. */
export type Budgets = { readonly opening: Budget; readonly kept: Budget }

/** The rows of one sheet while they are read. */
export class RawRows {
	readonly rows: RawRow[] = []
	readonly problems = new Map<string, Told>()
	readonly dates = new Set<string>()
	width = 0
	/** why the sheet is refused; further rows are not kept */
	refusal: Told | undefined

	constructor(readonly kept: Budget) {}

	/** Keeps a row up to its last text. @param damaged the last column whose cell cannot be read, from 0; -1 without one */
	add(number: number, texts: readonly string[], isHidden: boolean, damaged = -1) {
		if (this.refusal !== undefined) return
		const width = Math.max(damaged, texts.findLastIndex(isFilled)) + 1
		if (width === 0) return
		if (width > MAX_COLUMNS) this.refusal = sentence('has more than {max} columns', { max: MAX_COLUMNS })
		else if (this.rows.length === MAX_ROWS) this.refusal = sentence('has more than {max} rows', { max: MAX_ROWS })
		else {
			this.kept.span(width)
			const cells = Array.from({ length: width }, (_, column) => texts[column] ?? '')
			for (const text of cells) this.kept.show(text)
			this.rows.push({ number, cells, isHidden })
			this.width = Math.max(this.width, width)
		}
	}
}

const isFilled = (text: string | undefined) => text !== undefined && text.trim() !== ''
