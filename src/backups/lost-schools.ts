import { ifPossible } from '../kit/if-possible'
import { isDeleted } from '../tenants/deletion'
import { BackupFolder } from './backup-folder'

/**
 * The institutions that copies name and nobody deleted, if the data folder has none at all: their folder was moved or emptied, or its disk
 * is missing. A file that was set aside says nothing: a restore sets the former one aside too.
 */
export function lostSchools(dataFolder: string, backupFolder: string, codes: readonly string[]): string[] {
	if (codes.length > 0) return []
	const copied = new Set((ifPossible(() => new BackupFolder(backupFolder).copies()) ?? []).map(({ code }) => code))
	return [...copied].filter((code) => !isDeleted(dataFolder, code))
}
