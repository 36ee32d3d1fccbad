import { sentence } from '../../kit/sentence'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { freeDisk, takesWrites } from '../../db/disk'
import { findingsOf, type Finding } from './finding'

const { pass, warn, fail } = findingsOf('disk')

export type DiskNeeds = {
	readonly dataFolder: string
	readonly backupFolder: string
	readonly minFreeMb: number
	/** as far as the last write tells */
	readonly takesWrites?: boolean | undefined
}

export const noWrites = (dataFolder: string) =>
	sentence("{dataFolder} takes no writes: it is read-only, or not this user's", { dataFolder })

/** From twice what must stay free downwards there is time to act. */
const WARNING = 2

/** Whether there is room for data and copies, and the data folder takes them. */
export function checkDisk(
	{ dataFolder, backupFolder, minFreeMb, takesWrites: took }: DiskNeeds,
	free: (folder: string) => number = freeDisk
): Finding[] {
	const found = [roomFor('data', dataFolder, minFreeMb, free)]
	if (took === false || !takesWrites(dataFolder)) found.push(fail(noWrites(dataFolder)))
	if (existing(backupFolder) !== dataFolder) found.push(roomFor('copies', existing(backupFolder), minFreeMb, free))
	return found
}

function roomFor(what: 'data' | 'copies', folder: string, least: number, free: (folder: string) => number): Finding {
	const values = { left: Math.floor(free(folder) / 2 ** 20), folder }
	const room =
		what === 'data'
			? sentence('{left} MB are free for data in {folder}', values)
			: sentence('{left} MB are free for copies in {folder}', values)
	if (values.left >= least * WARNING) return pass(room)
	if (values.left >= least) return warn(sentence('{room}; below {least} (data.min_free_mb) no more is written', { room, least }))
	return fail(
		what === 'data'
			? sentence('{room}, below data.min_free_mb ({least}): writes are refused', { room, least })
			: sentence('{room}, below data.min_free_mb ({least}): no copy is made', { room, least })
	)
}

function existing(folder: string): string {
	return existsSync(folder) ? folder : existing(dirname(folder))
}
