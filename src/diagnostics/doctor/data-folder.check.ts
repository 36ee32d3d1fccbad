import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '../../config/entries'
import { lostSchools } from '../../backups/lost-schools'
import { takesWrites } from '../../db/files/disk'
import { isAsClosed } from '../../db/client/header'
import { lockDataFolder } from '../../db/client/instance-lock'
import { sentence } from '../../kit/sentence'
import { tenantCodes } from '../../tenants/tenant-files'
import { tenantFacts } from '../facts/tenant-facts'
import { fileProblem } from '../facts/file-problem'
import { checkDatabases, checkNone, isNewer } from '../findings/data'
import { checkDisk } from '../findings/disk'
import { need, withSubject, type Need } from '../findings/finding'

const [pass, fail] = [need('PASS'), need('FAIL')]

type State = {
	readonly isThere: boolean
	readonly isServed: boolean
	readonly isWhole: boolean
	/** institutions whose files the running Préau cannot use */
	readonly unavailable: readonly string[]
}

/** Findings of a start about the data folder, which refuses newer files. `isWhole` adds what a start would ignore: damage, a full disk. */
export async function checkData({ data, backup }: Pick<Config, 'data' | 'backup'>, state: State): Promise<Need[]> {
	const { dir: folder } = data
	const codes = tenantCodes(folder) ?? []
	const { level, sentence: text } = checkNone(data.url === '' ? lostSchools(folder, backup.dir, codes) : [])
	const none = state.isWhole || level === 'FAIL' ? [need(level)('data', text)] : []
	if (!state.isThere) return [pass('data', sentence('data folder: {folder}, which a start creates', { folder })), ...none]
	const room = checkDisk({ dataFolder: folder, backupFolder: folder, minFreeMb: data.min_free_mb })
	return [
		pass(
			'data',
			state.isServed
				? sentence('data folder: {folder} (in use by a running Préau)', { folder })
				: sentence('data folder: {folder}', { folder })
		),
		...(state.isWhole ? room.map((finding) => need(finding.level)('disk', withSubject(finding))) : []),
		...(data.url !== '' ? [] : codes.length > 0 ? await institutions(folder, state) : none)
	]
}

async function institutions(folder: string, { isServed, isWhole, unavailable }: State): Promise<Need[]> {
	const isUsed = isServed || existsSync(join(folder, 'lock.db'))
	// nobody else opens the files of a folder that is taken
	const lock = !isServed && isUsed ? lockDataFolder(folder) : undefined
	const isAlone = lock !== undefined || !isUsed
	try {
		const needs: Need[] = []
		for (const code of tenantCodes(folder) ?? []) {
			const file = join(folder, 'tenants', `${code}.db`)
			const problem = fileProblem(file)
			if (problem) {
				needs.push(fail('data', sentence('institution {code}: {file}: {problem}', { code, file, problem })))
				continue
			}
			if (unavailable.includes(code)) {
				needs.push(fail('data', sentence('institution {code}: the running Préau cannot use {file}', { code, file })))
				continue
			}
			// reading would make files beside one that nobody has open
			if (isAsClosed(file) && !(isWhole && isAlone)) needs.push(pass('data', sentence('institution {code}: {file}', { code, file })))
			else needs.push(await institution(code, file, isWhole && isAlone, isAlone))
		}
		return needs.filter(({ level }) => isWhole || level === 'FAIL')
	} finally {
		lock?.release()
	}
}

async function institution(code: string, file: string, isWhole: boolean, isAlone: boolean): Promise<Need> {
	if (!takesWrites(file)) return fail('data', sentence('institution {code}: {file} cannot be written', { code, file }))
	const absent = ['-wal', '-shm'].map((suffix) => file + suffix).filter((path) => !existsSync(path))
	const facts = await tenantFacts({ code, file, place: { url: pathToFileURL(file).href } }, { whole: isWhole })
	if (isAlone) for (const path of absent) rmSync(path, { force: true })
	const { level, sentence: told } = checkDatabases([facts])[0]!
	return need(level)('data', told, isNewer(facts) ? 78 : undefined)
}
