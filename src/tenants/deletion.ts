import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../db/files/own-folder'
import { syncToDisk } from '../db/files/sync-to-disk'

/** Lies beside files that were set aside, not in `tenants`, which may be moved away. */
const ASIDE = 'set-aside'
const mark = (dataFolder: string, code: string) => join(dataFolder, ASIDE, `${code}.deleted`)

/** The folder of the drafts of people's own spreadsheets: of an institution, or of all. */
export const draftsFolder = (dataFolder: string, code = '') => join(dataFolder, 'brouillons', code)

/** Notes that an institution was deleted on purpose, so that its copies don't make anybody miss it. Its drafts go. */
export function noteDeletion(dataFolder: string, code: string) {
	rmSync(draftsFolder(dataFolder, code), { recursive: true, force: true })
	makeFolder(join(dataFolder, ASIDE))
	closeSync(openSync(mark(dataFolder, code), 'w', 0o600))
	syncToDisk(join(dataFolder, ASIDE))
}

/** The institution is there again. */
export const forgetDeletion = (dataFolder: string, code: string) => rmSync(mark(dataFolder, code), { force: true })

/** Whether it was deleted and has not been there since. */
export const isDeleted = (dataFolder: string, code: string): boolean => existsSync(mark(dataFolder, code))
