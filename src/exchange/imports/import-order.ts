import type { Place } from '../../db/files/place'
import type { Author, Caller } from '../../domain/droits/caller'
import type { Langue } from '../../kit/langue'
import type { SourceFile } from './source-file'

export type ImportOptions = {
	readonly author: Author
	/** the person who asked over HTTP; their rights are checked again inside the write */
	readonly caller?: Caller
	/** what the administrator gave as the source, for the record of imports */
	readonly source: string
	readonly bcryptCost: number
	/** do everything except write */
	readonly dryRun?: boolean
	/** list what changes, field by field */
	readonly diff?: boolean
	/** use passwords of files even for accounts that have one */
	readonly replacesPasswords?: boolean
	/** kinds whose files are whole lists: records that they leave out end */
	readonly complet?: readonly string[]
	/** more than a fifth of a kind may end or change */
	readonly oui?: boolean
	/** also ask for confirmation if more than a fifth of a kind changes in any way, whole list or not */
	readonly asksOfChanges?: boolean
	readonly synchronous?: 'full' | 'normal'
	/** bytes that must be free for anything to be written */
	readonly minFree?: number
	/** the kinds that the author may import; if absent, all of them */
	readonly kinds?: readonly string[]
	/** whether the author is an administrator, who alone may change passwords, the administration's accounts and published marks; true if absent */
	readonly isAdministrator?: boolean
	/** the `plan` of the dry run that the author has seen: if this one differs, nothing is written */
	readonly expects?: string
	/** the name of the copy that was made before it */
	readonly copie?: string
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

/** Files in the data folder under names of ours, with the names that people gave them. */
export type UploadedSource = { readonly uploaded: readonly { readonly name: string; readonly path: string }[] }

export type ImportOrder = Place & {
	readonly files: readonly SourceFile[] | UploadedSource
	readonly options: ImportOptions
	/** RFC 3339; the one instant of this import */
	readonly now: string
}
