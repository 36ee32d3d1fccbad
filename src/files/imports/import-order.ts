import type { Author } from '../../domain/caller'
import type { Langue } from '../../domain/langue'
import type { SourceFile } from './source-file'

export type ImportOptions = {
	readonly author: Author
	/** what the administrator gave as the source, for the record of imports */
	readonly source: string
	readonly bcryptCost: number
	/** do everything but write */
	readonly dryRun?: boolean
	/** list what changes, field by field */
	readonly diff?: boolean
	/** passwords of files count for accounts that have one too */
	readonly replacesPasswords?: boolean
	/** kinds whose files are whole lists: what they leave out ends */
	readonly complet?: readonly string[]
	/** more than a fifth of a kind may end or change */
	readonly oui?: boolean
	readonly synchronous?: 'full' | 'normal'
	/** below this much free space nothing is written; bytes */
	readonly minFree?: number
	/** of faults and warnings; English without it */
	readonly langue?: Langue
}

export type ImportProgress = {
	readonly phase: 'read' | 'check' | 'passwords' | 'write'
	/** the name of the noun */
	readonly kind?: string
	readonly done: number
	readonly total: number
}

export type ImportOrder = {
	/** of the institution's file */
	readonly url: string
	readonly files: readonly SourceFile[]
	readonly options: ImportOptions
	/** RFC 3339; the one instant of this import */
	readonly now: string
}
