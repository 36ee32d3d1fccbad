import type { Told } from '../../../kit/sentence'
import type { SheetName } from '../../../kit/sheet-name'

/** A sheet of a workbook or a text file, with every cell as it is shown. Rows without a text are left out. */
export type RawSheet = SheetName & {
	readonly rows: readonly RawRow[]
	/** the number of columns of the widest row */
	readonly width: number
	/** cells that cannot be read, by address (`C17`), with the reason; their text is empty */
	readonly problems: ReadonlyMap<string, Told>
	/** addresses of cells that the workbook holds as a day or time, not as a text; their text is `2026-10-05` */
	readonly dates: ReadonlySet<string>
	readonly merged: readonly Merged[]
	/** the numbers of hidden columns, from 0 */
	readonly hiddenColumns: readonly number[]
	readonly isHidden: boolean
	/** whether a filter hides rows */
	readonly isFiltered: boolean
}

export type RawRow = {
	/** the number of the row in the sheet, or of the line in the text, from 1 */
	readonly number: number
	/** by column, from 0; an empty text for an empty cell; shorter than `width` if nothing follows */
	readonly cells: readonly string[]
	readonly isHidden: boolean
}

/** Merged cells; rows from 1, columns from 0, all inclusive. */
export type Merged = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }
