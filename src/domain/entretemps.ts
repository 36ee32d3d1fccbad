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
 * @param shown the values that the form showed; without them every field counts as changed
 * @param several columns with several values, in any order
 */
export function meantNow(typed: Cells, shown: Cells | undefined, stored: Cells, several: ReadonlySet<string>): Meant {
	const cells: Record<string, string> = { ...typed }
	const taken: Record<string, string> = {}
	const clashes: Record<string, string> = {}
	for (const [name, mine] of Object.entries(typed)) {
		const theirs = stored[name]
		const isSame = (one: string, other: string) =>
			several.has(name) ? inOrder(plain(one)) === inOrder(plain(other)) : plain(one) === plain(other)
		// a password is never shown
		if (theirs === undefined || isSame(mine, theirs)) continue
		const before = shown?.[name]
		if (before === undefined) clashes[name] = theirs
		else if (isSame(mine, before)) {
			cells[name] = theirs
			taken[name] = before
		} else if (!isSame(theirs, before)) clashes[name] = theirs
	}
	return { cells, taken, clashes }
}
