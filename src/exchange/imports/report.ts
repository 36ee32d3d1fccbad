import type { ChangedFile } from './changed-lines'
import type { DiffEntry } from './diff'
import type { Fault } from './faults'
import { endedOf, type Stop } from './stops'

/** `kind`: the name of the noun. */
export type NounSummary = {
	readonly kind: string
	readonly created: number
	readonly changed: number
	readonly unchanged: number
	/** because a whole list leaves them out; absent where none does */
	readonly ended?: number
}

/** What an import did, or would do; plain data, so that it travels between threads and over the control channel. */
export type ImportReport = {
	/** the first of them, in the order of files and lines; with any, nothing was written */
	readonly errors: readonly Fault[]
	readonly errorCount: number
	/** what goes through and is told, in the same order and number */
	readonly warnings: readonly Fault[]
	readonly warningCount: number
	readonly summary: readonly NounSummary[]
	/** record by record and field by field, when asked for, unless the author has seen it; the first of `diffCount` */
	readonly diff?: readonly DiffEntry[]
	readonly diffCount?: number
	/** files of the source that are no part of it */
	readonly ignored: readonly string[]
	/** how many accounts kept their password where a file gives one */
	readonly passwordsLeft: number
	/** kinds of which so much ends or changes that nothing is written unless the import is told to go on */
	readonly stops: readonly Stop[]
	/** stands for all that the diff tells, when that was asked for */
	readonly plan?: string
	/** that what would change is no longer what the author has seen; nothing was written */
	readonly differs?: true
	/** whether any record was written */
	readonly written: boolean
}

export function summaryOf({ kind, plans, changed, created, unchanged }: ChangedFile): NounSummary {
	const ended = plans.reduce((sum, one) => sum + endedOf(one), 0)
	const turned = plans.reduce((sum, one) => sum + endedOf(one) - one.gone.length, 0)
	return { kind, created, changed: changed - created - turned, unchanged, ...(ended > 0 && { ended }) }
}
