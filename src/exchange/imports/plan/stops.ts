import { isAskedAgain } from '../../../domain/liste-complete'
import { held } from '../noun/columns'
import type { School } from '../noun/lookup'
import { fileOf, type NounPlan } from '../noun/noun'
import type { Row } from '../rows/row'

type Change = NounPlan['changes'][number]

/** A reason to ask for confirmation: a large part of a kind ends or changes, or people see changes at once. */
export type Stop = {
	/** the name of the noun */
	readonly kind: string
	readonly what: 'end' | 'change' | 'published'
	readonly count: number
	/** the number of those that could end, or that are stored for the same academic years */
	readonly of: number
}

/** How many records end because a whole list leaves them out. */
export const endedOf = ({ changes, gone }: NounPlan) => changes.filter(({ ends }) => ends).length + gone.length

/**
 * The reasons to stop an import of a kind: more than a fifth ends, goes out of use or, with a whole list, changes in any way; or something
 * published changes. New records do not count. `ofChanges`: whether changes count, because a file is a whole list or the caller asks for it.
 */
export function stopsOf(nounPlan: NounPlan, school: School, ofChanges: boolean): Stop[] {
	const kind = fileOf(nounPlan.noun)
	const ended = endedOf(nounPlan)
	if (isAskedAgain(ended, nounPlan.endable)) return [{ kind, what: 'end', count: ended, of: nounPlan.endable }]
	const disused = disuseOf(nounPlan, school)
	if (isAskedAgain(disused.count, disused.of)) return [{ kind, what: 'end', count: disused.count, of: disused.of }]
	if (!ofChanges) return []
	const changed = changedOf(nounPlan, school)
	const { published: count } = nounPlan
	return [
		...(isAskedAgain(changed.count, changed.of) ? [{ kind, what: 'change', ...changed } as const] : []),
		...(count > 0 ? [{ kind, what: 'published', count, of: nounPlan.changes.length } as const] : [])
	]
}

type Part = { readonly count: number; readonly of: number }

/** How many records change, of those that are stored for the same academic years. */
export function changedOf(plan: NounPlan, school: School): Part {
	const count = plan.changes.filter(({ before, line }) => before && line !== undefined).length
	return { count, of: count === 0 ? 0 : storedBeside(plan, school) }
}

/** How many records go out of use, of those that are in use; and the first of them. */
export function disuseOf({ noun, changes }: NounPlan, school: School): Part & { readonly first?: Change } {
	const column = noun.columns.find(({ inUse }) => inUse)
	if (!column) return { count: 0, of: 0 }
	const isUsed = (row: Row | undefined) => row?.[held(column)] === 1
	const endings = changes.filter(({ before, after }) => isUsed(before) && !isUsed(after))
	const [first] = endings
	if (!first) return { count: 0, of: 0 }
	const fresh = new Set(changes.filter(({ before }) => !isUsed(before)).map(({ after }) => after))
	const of = school
		.index(noun)
		.values()
		.reduce((sum, row) => sum + Number(isUsed(row) && !fresh.has(row)), endings.length)
	return { count: endings.length, of, first }
}

/** How many records are stored for the academic years of those that change; all of them, if the kind has no years. */
function storedBeside({ noun, changes }: NounPlan, school: School): number {
	const yearOf = (row: NounPlan['gone'][number]) => noun.yearOf?.(row, school)
	const years = new Set(changes.flatMap(({ before }) => (before ? [yearOf(before)] : [])))
	const isNew = new Set(changes.filter(({ before }) => !before).map(({ after }) => after))
	let stored = 0
	for (const row of school.index(noun).values()) if (!isNew.has(row) && years.has(yearOf(row))) stored++
	return stored
}
