import { asComposed } from '../kit/composed'

type Cells = Readonly<Record<string, string>>

/** What a form means of a record that somebody else may have changed since the form was made; each by column. */
export type Meant = {
	/** what the record is to be */
	readonly cells: Cells
	/** where somebody else's change is taken over, for the form left the field alone: what it had shown */
	readonly taken: Cells
	/** where both changed a field, each otherwise: what is stored */
	readonly clashes: Cells
}

/** As a browser sends it back: without the spaces around it, lines ended in one way. */
const plain = (cell: string) => asComposed(cell).replaceAll('\r\n', '\n').trim()
const inOrder = (cell: string) => cell.split('|').toSorted().join('|')

/**
 * @param typed what the form says now
 * @param shown what the form had shown; without it each field is taken as changed
 * @param several columns that have several values, in any order
 */
export function meantNow(typed: Cells, shown: Cells | undefined, stored: Cells, several: ReadonlySet<string>): Meant {
	const cells: Record<string, string> = { ...typed }
	const taken: Record<string, string> = {}
	const clashes: Record<string, string> = {}
	for (const [name, mine] of Object.entries(typed)) {
		const theirs = stored[name]
		const isSame = (one: string, other: string) =>
			several.has(name) ? inOrder(plain(one)) === inOrder(plain(other)) : plain(one) === plain(other)
		// of a password nothing is shown
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
