import type { ChangedFile } from './changed-lines'
import type { DiffEntry } from './diff'
import type { Fault } from '../noun/faults'
import { endedOf, type Stop } from '../plan/stops'
import type { Questions } from './questions'

/** `kind`: the name of the noun. */
export type NounSummary = {
	readonly kind: string
	readonly created: number
	readonly changed: number
	readonly unchanged: number
	/** how many end because a whole list leaves them out; absent if that is 0 */
	readonly ended?: number
}

/** The result of an import, done or only planned; plain data, so that it travels between threads and over the control channel. */
export type ImportReport = {
	/** the first faults, in the order of files and lines; if there are any, nothing was written */
	readonly errors: readonly Fault[]
	readonly errorCount: number
	/** what is reported but accepted, in the same order and number */
	readonly warnings: readonly Fault[]
	readonly warningCount: number
	readonly summary: readonly NounSummary[]
	/** the changes, record by record and field by field, if asked for and not seen yet by the author; the first of `diffCount` */
	readonly diff?: readonly DiffEntry[]
	readonly diffCount?: number
	/** files of the source that are not part of it */
	readonly ignored: readonly string[]
	/** how many accounts kept their password although a file gives one */
	readonly passwordsLeft: number
	/** kinds where more than a fifth ends or changes, or something published: nothing is written without confirmation */
	readonly stops: readonly Stop[]
	/** what a school's own spreadsheets leave open; if it is there, nothing was planned */
	readonly questions?: Questions
	/** a fingerprint of all that the diff shows, if that was asked for */
	readonly plan?: string
	/** whether the changes are not those that the author has seen; nothing was written */
	readonly differs?: true
	/** whether any record was written */
	readonly written: boolean
}

/** The report of an import that wrote nothing because of faults. @param errors the first of them */
export const refusedReport = (errors: readonly Fault[], errorCount: number, ignored: readonly string[] = []): ImportReport => ({
	errors,
	errorCount,
	warnings: [],
	warningCount: 0,
	summary: [],
	ignored,
	passwordsLeft: 0,
	stops: [],
	written: false
})

export function summaryOf({ kind, plans, changed, created, unchanged }: ChangedFile): NounSummary {
	const ended = plans.reduce((sum, nounPlan) => sum + endedOf(nounPlan), 0)
	const turned = plans.reduce((sum, nounPlan) => sum + endedOf(nounPlan) - nounPlan.gone.length, 0)
	return { kind, created, changed: changed - created - turned, unchanged, ...(ended > 0 && { ended }) }
}
