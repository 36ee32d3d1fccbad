import { isAskedAgain } from '../../domain/liste-complete'
import { fileOf } from './changed-lines'
import { held } from './columns'
import type { School } from './lookup'
import type { NounPlan } from './noun'
import type { Row } from './row'

type Change = NounPlan['changes'][number]

/** So much of a kind ends or changes that it is asked again. */
export type Stop = {
	/** the name of the noun */
	readonly kind: string
	readonly what: 'end' | 'change'
	readonly count: number
	/** of those that could end, or of those that are stored of the same academic years */
	readonly of: number
}

/** How many records end because a whole list leaves them out. */
export const endedOf = ({ changes, gone }: NounPlan) => changes.filter(({ ends }) => ends).length + gone.length

/**
 * What stops an import of a kind: that more than a fifth ends, goes out of use or, beside a whole list, changes in any way; what is new
 * changes nothing. `ofChanges`: whether a file of the import is said to be a whole list, or it is asked without one.
 */
export function stopsOf(one: NounPlan, school: School, ofChanges: boolean): Stop[] {
	const kind = fileOf(one.noun)
	const ended = endedOf(one)
	if (isAskedAgain(ended, one.endable)) return [{ kind, what: 'end', count: ended, of: one.endable }]
	const disused = disuseOf(one, school)
	if (isAskedAgain(disused.count, disused.of)) return [{ kind, what: 'end', count: disused.count, of: disused.of }]
	const changed = changedOf(one, school)
	return ofChanges && isAskedAgain(changed.count, changed.of) ? [{ kind, what: 'change', ...changed }] : []
}

type Part = { readonly count: number; readonly of: number }

/** How many records change, of those that are stored of the same academic years. */
export function changedOf(plan: NounPlan, school: School): Part {
	const count = plan.changes.filter(({ before, line }) => before && line !== undefined).length
	return { count, of: count === 0 ? 0 : storedBeside(plan, school) }
}

/** How many records go out of use, of those that are in use; the first of them. */
export function disuseOf({ noun, changes }: NounPlan, school: School): Part & { readonly first?: Change } {
	const column = noun.columns.find(({ inUse }) => inUse)
	if (!column) return { count: 0, of: 0 }
	const isUsed = (row: Row | undefined) => row?.[held(column)] === 1
	const ended = changes.filter(({ before, after }) => isUsed(before) && !isUsed(after))
	const [first] = ended
	if (!first) return { count: 0, of: 0 }
	const fresh = new Set(changes.filter(({ before }) => !isUsed(before)).map(({ after }) => after))
	const of = school
		.index(noun)
		.values()
		.reduce((sum, row) => sum + Number(isUsed(row) && !fresh.has(row)), ended.length)
	return { count: ended.length, of, first }
}

/** How many records are stored of the academic years of those that change; of all, where the kind has no years. */
function storedBeside({ noun, changes }: NounPlan, school: School): number {
	const yearOf = (row: NounPlan['gone'][number]) => noun.yearOf?.(row, school)
	const years = new Set(changes.flatMap(({ before }) => (before ? [yearOf(before)] : [])))
	const isNew = new Set(changes.filter(({ before }) => !before).map(({ after }) => after))
	let stored = 0
	for (const row of school.index(noun).values()) if (!isNew.has(row) && years.has(yearOf(row))) stored++
	return stored
}
