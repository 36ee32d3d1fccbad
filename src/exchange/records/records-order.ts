import type { Place } from '../../db/place'
import type { Author, Caller } from '../../domain/caller'
import type { Langue } from '../../kit/langue'

/** What a person writes of one record: its cells as they were typed, by the columns of its noun. */
export type WrittenRecord = {
	/** the name of the noun */
	readonly kind: string
	/** the record that changes; a new one without it */
	readonly id?: number | undefined
	/** the fingerprint of what its author saw of it; without it, what is stored does not matter */
	readonly seen?: string | undefined
	/** columns that are left out stay as they are */
	readonly cells: Readonly<Record<string, string>>
}

/** A record that goes for good. */
export type RemovedRecord = { readonly kind: string; readonly id: number; readonly seen?: string | undefined }

export type RecordsOptions = {
	readonly author: Author
	/** looked at again inside the write */
	readonly caller?: Caller | undefined
	readonly bcryptCost: number
	/** of faults and warnings */
	readonly langue: Langue
	readonly synchronous: 'full' | 'normal'
	/** below this much free space nothing is written; bytes */
	readonly minFree: number
	/** whether an administrator is at work; else accounts of the administration and published marks stay as they are */
	readonly isAdministrator: boolean
	/** check everything and write nothing */
	readonly dryRun?: boolean | undefined
}

export type RecordsOrder = Place & {
	/** RFC 3339 */
	readonly now: string
	/** written together, or none of them */
	readonly written: readonly WrittenRecord[]
	readonly removed: readonly RemovedRecord[]
	readonly options: RecordsOptions
}

/** What is wrong with a record, or is told of it. `record`: which one of those that are written, from 0. */
export type RecordFault = { readonly record: number; readonly column?: string | undefined; readonly message: string }

/** What a record holds by now that somebody else has changed since. */
export type Overtaken = { readonly record: number; readonly cells: Readonly<Record<string, string>> }

/** What keeps a record from being removed: how many records of which table speak of it. */
export type Hold = { readonly objet: string; readonly count: number }

export type RecordsReport = {
	/** with any, nothing was written */
	readonly faults: readonly RecordFault[]
	/** what goes through and is told */
	readonly warnings: readonly RecordFault[]
	/** with any, nothing was written */
	readonly overtaken: readonly Overtaken[]
	/** with any, nothing was written */
	readonly holds: readonly Hold[]
	/** of the records that were written, in their order; `undefined` where it has none of its own */
	readonly ids: readonly (number | undefined)[]
	/** whether anything was written */
	readonly written: boolean
}
