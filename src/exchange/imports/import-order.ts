import type { Place } from '../../db/files/place'
import type { Author, Caller } from '../../domain/droits/caller'
import type { Langue } from '../../kit/langue'
import type { Source } from './files/source-file'
import type { ReportOptions } from './report/telling'

/** Uses and words that a school keeps for headings like these. */
export type KeptChoice = {
	readonly nom: string
	readonly kind: string
	readonly headings: string
	readonly uses: Readonly<Record<string, string>>
	readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export type ImportOptions = ReportOptions & {
	readonly author: Author
	/** the person who asked over HTTP; their rights are checked again inside the write */
	readonly caller?: Caller
	/** what the administrator gave as the source, for the record of imports */
	readonly source: string
	readonly bcryptCost: number
	/** do everything except write */
	readonly dryRun?: boolean
	/** use passwords of files even for accounts that have one */
	readonly replacesPasswords?: boolean
	readonly synchronous?: 'full' | 'normal'
	/** bytes that must be free for anything to be written */
	readonly minFree?: number
	/** the kinds that the author may import; if absent, all of them */
	readonly kinds?: readonly string[]
	/** whether the author is an administrator, who alone may change passwords, the administration's accounts and published marks; true if absent */
	readonly isAdministrator?: boolean
	/** the name of the copy that was made before it */
	readonly copie?: string
	/** what is kept of the decisions about spreadsheets, if they are written */
	readonly keeps?: readonly KeptChoice[]
	/** the language of faults and warnings; English if absent */
	readonly langue?: Langue
}

export type ImportProgress = {
	readonly phase: 'read' | 'check' | 'passwords' | 'write'
	/** the name of the noun */
	readonly kind?: string
	readonly done: number
	readonly total: number
}

export type ImportOrder = Place & {
	readonly files: Source
	readonly options: ImportOptions
	/** RFC 3339; the one instant of this import */
	readonly now: string
}
