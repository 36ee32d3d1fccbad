import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { freeDisk, takesWrites } from '../../db/files/disk'
import { disk } from '../health/disk'
import { findingsOf, type Finding } from './finding'

const { pass, warn, fail } = findingsOf('disk')

export type DiskNeeds = {
	readonly dataFolder: string
	readonly backupFolder: string
	readonly minFreeMb: number
	/** as far as the last write tells */
	readonly takesWrites?: boolean | undefined
	/** bytes that were free when writes last found no room */
	readonly fullAt?: readonly number[] | undefined
}

/** From twice what must stay free downwards there is time to act. */
const WARNING = 2

/** Whether there is room for data and copies, and the data folder takes them. */
export function checkDisk(
	{ dataFolder, backupFolder, minFreeMb, takesWrites: took, fullAt = [] }: DiskNeeds,
	free: (folder: string) => number = freeDisk
): Finding[] {
	const of = { minFree: minFreeMb * 2 ** 20, free }
	const data = told(
		dataFolder,
		disk({ ...of, folder: dataFolder, files: { isWritable: took !== false && takesWrites(dataFolder) }, fullAt })
	)
	const copies = existing(backupFolder)
	return copies === dataFolder ? [data] : [data, told(copies, disk({ ...of, folder: copies, files: { isWritable: true }, fullAt: [] }))]
}

function told(folder: string, { status, reason, free_mb: free, min_free_mb: least }: ReturnType<typeof disk>): Finding {
	if (reason === 'unreadable') return fail('{file} cannot be read', { file: folder })
	if (reason === 'read-only') return fail('{folder} cannot be written: it is read-only, or belongs to another user', { folder })
	const values = { folder, free: Number(free), least: Number(least) }
	if (status !== 'ok')
		return fail('the disk of {folder} is full: {free} MB are free, and below {least} (data.min_free_mb) nothing is written', values)
	return values.free < values.least * WARNING
		? warn('the disk of {folder} is nearly full: {free} MB are free, and below {least} (data.min_free_mb) nothing is written', values)
		: pass('{free} MB are free in {folder}; below {least} (data.min_free_mb) nothing is written', values)
}

function existing(folder: string): string {
	return existsSync(folder) ? folder : existing(dirname(folder))
}
