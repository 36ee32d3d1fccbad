import { isAskedAgain } from '../../domain/liste-complete'
import { fileOf } from './changed-lines'
import type { NounPlan, Plan } from './noun'

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

/** The kinds of a plan of which more than a fifth ends or changes; what is new changes nothing. */
export function stopsOf(plan: Plan): Stop[] {
	return plan.nouns.flatMap((one): Stop[] => {
		const kind = fileOf(one.noun)
		const ended = endedOf(one)
		if (isAskedAgain(ended, one.endable)) return [{ kind, what: 'end', count: ended, of: one.endable }]
		const changed = one.changes.filter(({ before, record }) => before && record).length
		const of = changed === 0 ? 0 : storedBeside(one, plan)
		return isAskedAgain(changed, of) ? [{ kind, what: 'change', count: changed, of }] : []
	})
}

/** How many records are stored of the academic years of those that change; of all, where the kind has no years. */
function storedBeside({ noun, changes }: NounPlan, { school }: Plan): number {
	const yearOf = (row: NounPlan['gone'][number]) => noun.yearOf?.(row, school)
	const years = new Set(changes.flatMap(({ before }) => (before ? [yearOf(before)] : [])))
	const isNew = new Set(changes.filter(({ before }) => !before).map(({ after }) => after))
	let stored = 0
	for (const row of school.index(noun).values()) if (!isNew.has(row) && years.has(yearOf(row))) stored++
	return stored
}
