import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { freeDisk, takesWrites } from '../../db/disk'
import { findingsOf, type Finding } from './finding'

const { pass, warn, fail } = findingsOf('disk')

export type DiskNeeds = { readonly dataFolder: string; readonly backupFolder: string; readonly minFreeMb: number }

/** From twice what must stay free downwards there is time to act. */
const WARNING = 2

/** Whether there is room for data and copies, and the data folder takes them. */
export function checkDisk({ dataFolder, backupFolder, minFreeMb }: DiskNeeds, free: (folder: string) => number = freeDisk): Finding[] {
	const found = [roomFor('data', dataFolder, minFreeMb, free)]
	if (!takesWrites(dataFolder)) found.push(fail(`${dataFolder} takes no writes: it is read-only, or not this user's`))
	if (existing(backupFolder) !== dataFolder) found.push(roomFor('copies', existing(backupFolder), minFreeMb, free))
	return found
}

function roomFor(what: string, folder: string, least: number, free: (folder: string) => number): Finding {
	const left = Math.floor(free(folder) / 2 ** 20)
	const sentence = `${left} MB are free for ${what} in ${folder}`
	if (left < least)
		return fail(`${sentence}, below data.min_free_mb (${least}): ${what === 'data' ? 'writes are refused' : 'no copy is made'}`)
	return left < least * WARNING ? warn(`${sentence}; below ${least} (data.min_free_mb) no more is written`) : pass(sentence)
}

function existing(folder: string): string {
	return existsSync(folder) ? folder : existing(dirname(folder))
}
