import { existsSync } from 'node:fs'

/** `STEM.EXT` if it is free, else `STEM-2.EXT` and so on: two things may be set aside within one second. */
export function unusedPath(stem: string, extension = '', isTaken: (path: string) => boolean = existsSync): string {
	let path = stem + extension
	for (let n = 2; isTaken(path); n++) path = `${stem}-${n}${extension}`
	return path
}
