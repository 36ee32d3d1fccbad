import type { Place } from '../../db/place'
import type { Author, Caller } from '../../domain/caller'
import type { Langue } from '../../kit/langue'
import type { SourceFile } from './source-file'

export type ImportOptions = {
	readonly author: Author
	/** who asked over HTTP: looked at again inside the write */
	readonly caller?: Caller
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
	/** more than a fifth of a kind that changes in any way is asked again too, whole list or not */
	readonly asksOfChanges?: boolean
	readonly synchronous?: 'full' | 'normal'
	/** below this much free space nothing is written; bytes */
	readonly minFree?: number
	/** the kinds that the author may import; all without it */
	readonly kinds?: readonly string[]
	/** whether an administrator is at work, whose affair passwords, the administration's accounts and published marks are; as if so without it */
	readonly isAdministrator?: boolean
	/** the `plan` of the dry run that the author has seen: with another nothing is written */
	readonly expects?: string
	/** the name of the copy that was made before it */
	readonly copie?: string
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

/** Files that lie in the data folder under names of ours, with the names that people gave them. */
export type UploadedSource = { readonly uploaded: readonly { readonly name: string; readonly path: string }[] }

export type ImportOrder = Place & {
	readonly files: readonly SourceFile[] | UploadedSource
	readonly options: ImportOptions
	/** RFC 3339; the one instant of this import */
	readonly now: string
}
