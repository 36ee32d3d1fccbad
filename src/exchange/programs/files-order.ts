import { lstatSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Place } from '../../db/files/place'
import type { Adresses } from '../../domain/personnes/identite-externe'
import { operationError } from '../../kit/errors'
import { makeReadable, placeFiles } from './place'

/** The institution, and the e-mails under which its people are written. */
export type As = { readonly code: string; readonly adresses: Adresses }

/** An order to a thread: to write the files of an institution for another program. */
export type FilesOrder = As & {
	readonly place: Place
	/** a day in the institution's time zone */
	readonly jour: string
	/** its own folder, in a folder that is there */
	readonly folder: string
	/** RFC 3339 */
	readonly now: string
}

/** How the files of an institution differ from those of before, and from the institution. */
export type Changes = {
	/** the names of the files that are new */
	readonly changed: readonly string[]
	/** matricules of people, and keys of courses, that are left out */
	readonly leftOut: readonly string[]
	/** matricules of people whose names have characters that the files cannot hold */
	readonly renamed: readonly string[]
}

/** Puts the files into the folder of their institution. @returns the names of those that are new */
export function putFiles({ folder, now }: Pick<FilesOrder, 'folder' | 'now'>, files: ReadonlyMap<string, Uint8Array>): string[] {
	mustNotBeLinks(folder)
	makeReadable(folder)
	return placeFiles(folder, files, Temporal.Instant.from(now))
}

/** The parent of a folder must be there: a disk that is not in must not be taken for one that is. */
function mustNotBeLinks(folder: string) {
	for (const path of [dirname(folder), folder])
		if (lstatSync(path, { throwIfNoEntry: path !== folder })?.isSymbolicLink())
			throw operationError('{path} is a link: name the folder itself', { path })
}
