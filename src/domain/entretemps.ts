import { asComposed } from '../kit/composed'

type Cells = Readonly<Record<string, string>>

/** The changes that a form asks for, if the record may have changed since the form was opened; each by column. */
export type Meant = {
	/** the values to store */
	readonly cells: Cells
	/** fields left alone in the form but changed by somebody else, whose change is kept: the values that the form showed */
	readonly taken: Cells
	/** fields that both changed, differently: the stored values */
	readonly clashes: Cells
}

/** A value as a browser sends it back: without spaces around it, with one kind of line ends. */
const plain = (cell: string) => asComposed(cell).replaceAll('\r\n', '\n').trim()
const inOrder = (cell: string) => cell.split('|').toSorted().join('|')

/**
 * @param typed what the form says now
 * @param shownCells the values that the form showed; without them every field counts as changed
 * @param severalColumns columns with several values, in any order
 */
export function meantNow(typed: Cells, shownCells: Cells | undefined, stored: Cells, severalColumns: ReadonlySet<string>): Meant {
	const cells: Record<string, string> = { ...typed }
	const takenCells: Record<string, string> = {}
	const clashes: Record<string, string> = {}
	for (const [name, mine] of Object.entries(typed)) {
		const theirs = stored[name]
		const isSame = (cell: string, otherCell: string) =>
			severalColumns.has(name) ? inOrder(plain(cell)) === inOrder(plain(otherCell)) : plain(cell) === plain(otherCell)
		// a password is never shown
		if (theirs === undefined || isSame(mine, theirs)) continue
		const before = shownCells?.[name]
		if (before === undefined) clashes[name] = theirs
		else if (isSame(mine, before)) {
			cells[name] = theirs
			takenCells[name] = before
		} else if (!isSame(theirs, before)) clashes[name] = theirs
	}
	return { cells, taken: takenCells, clashes }
}
