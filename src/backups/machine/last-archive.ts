import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivate } from '../../db/files/private-file'
import { ifPossible } from '../../kit/if-possible'

/** The last archive of a machine that was made: where, and when (RFC 3339, UTC). */
export type LastArchive = { readonly file: string; readonly at: string }

const fileIn = (dataFolder: string) => join(dataFolder, 'last-archive.json')

/** `undefined` before the first archive. */
export const readLastArchive = (dataFolder: string): LastArchive | undefined =>
	ifPossible(() => JSON.parse(readFileSync(fileIn(dataFolder), 'utf8')) as LastArchive)

/** The caller holds the data folder. */
export const writeLastArchive = (dataFolder: string, last: LastArchive) => writePrivate(fileIn(dataFolder), `${JSON.stringify(last)}\n`)
