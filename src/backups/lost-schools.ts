import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ifPossible } from '../kit/if-possible'
import { stamp } from '../tenants/stamp'
import { BackupFolder } from './backup-folder'

/** Whether a name is that of a file of a school: the code of another one may begin with its own (ecole, ecole-b). */
const isOf = (name: string, code: string) => name.startsWith(`${code}-`) && /^\d{8}T/.test(name.slice(code.length + 1))

/**
 * The institutions that copies name, if the data folder has none at all: their folder was moved or emptied, or its disk is missing.
 * Institutions that were set aside since their last copy have been deleted.
 */
export function lostSchools(dataFolder: string, backupFolder: string, codes: readonly string[]): string[] {
	if (codes.length > 0) return []
	const aside = ifPossible(() => readdirSync(join(dataFolder, 'set-aside'))) ?? []
	const last = new Map(
		(ifPossible(() => new BackupFolder(backupFolder).copies()) ?? []).map(({ code, at }) => [code, `${code}-${stamp(at)}`])
	)
	return [...last].filter(([code, copy]) => !aside.some((name) => isOf(name, code) && name > copy)).map(([code]) => code)
}
