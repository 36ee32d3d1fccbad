import type { Place } from '../../db/files/place'
import type { Author, Caller } from '../../domain/droits/caller'
import type { Langue } from '../../kit/langue'

/** A record as a person writes it: its cells as they were typed, by the columns of its noun. */
export type WrittenRecord = {
	/** the name of the noun */
	readonly kind: string
	/** the record that changes; absent for a new one */
	readonly id?: number | undefined
	/** the fingerprint of what its author saw of it; without it, what is stored does not matter */
	readonly seen?: string | undefined
	/** absent columns stay as they are */
	readonly cells: Readonly<Record<string, string>>
}

export type RemovedRecord = { readonly kind: string; readonly id: number; readonly seen?: string | undefined }

export type RecordsOptions = {
	readonly author: Author
	/** checked again inside the write */
	readonly caller?: Caller | undefined
	readonly bcryptCost: number
	/** the language of faults and warnings */
	readonly langue: Langue
	readonly synchronous: 'full' | 'normal'
	/** bytes that must be free for anything to be written */
	readonly minFree: number
	/** whether the author is an administrator; if not, accounts of the administration and published marks stay as they are */
	readonly isAdministrator: boolean
	/** check everything and write nothing */
	readonly dryRun?: boolean | undefined
	/** why the author changes them, for the journal */
	readonly motif?: string | undefined
	/** the libelle of the year that the author is shown; the current one without it */
	readonly annee?: string | undefined
	/** whether all records must be of years that come after the current one */
	readonly comingOnly?: boolean | undefined
}

export type RecordsOrder = Place & {
	/** RFC 3339 */
	readonly now: string
	/** written all together, or not at all */
	readonly written: readonly WrittenRecord[]
	readonly removed: readonly RemovedRecord[]
	readonly options: RecordsOptions
}

/** A fault of a record, or a warning about it. `record`: its place among those that are written, from 0. */
export type RecordFault = { readonly record: number; readonly column?: string | undefined; readonly message: string }

/** The content of a record that somebody else has changed meanwhile. */
export type Overtaken = { readonly record: number; readonly cells: Readonly<Record<string, string>> }

/** A reason why a record cannot be removed: how many records of a table refer to it. */
export type Hold = { readonly objet: string; readonly count: number }

export type RecordsReport = {
	/** if there are any, nothing was written */
	readonly faults: readonly RecordFault[]
	/** what is reported but accepted */
	readonly warnings: readonly RecordFault[]
	/** if there are any, nothing was written */
	readonly overtaken: readonly Overtaken[]
	/** if there are any, nothing was written */
	readonly holds: readonly Hold[]
	/** the ids of the records that were written, in their order; `undefined` for one without an id of its own */
	readonly ids: readonly (number | undefined)[]
	/** whether anything was written */
	readonly written: boolean
}
