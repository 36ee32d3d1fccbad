import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivate } from '../../db/files/private-file'

/** The record of its district in the data folder of a process. */
export type DistrictMark = {
	/** the district's own name; `undefined` before the first time */
	readonly district?: string
	/** tells this process from the others of its district */
	readonly process: string
}

const fileIn = (folder: string) => join(folder, 'district.json')

export function readMark(folder: string): DistrictMark {
	if (existsSync(fileIn(folder))) return JSON.parse(readFileSync(fileIn(folder), 'utf8')) as DistrictMark
	return { process: crypto.randomUUID().slice(0, 8) }
}

/** The caller holds the data folder. */
export const writeMark = (folder: string, mark: DistrictMark) => writePrivate(fileIn(folder), `${JSON.stringify(mark)}\n`)
