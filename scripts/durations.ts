/**
 * The milliseconds of test files, in the form of `bun test --timings`. A bare checkout has those of slow files in test/durations.json
 * (scripts/update-durations.ts); a run keeps those of all files in build/reports.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reports, root } from './steps'

export type Durations = Readonly<Record<string, number>>

export const TRACKED = join(root, 'test', 'durations.json')
export const MEASURED = join(reports, 'durations.json')
/** Shorter files are not tracked. */
const SLOW = 2000
/** The milliseconds of a file that is not tracked; Bun would start a file without any first. */
const UNTRACKED = 500

export const readDurations = (path: string): Durations => (JSON.parse(readFileSync(path, 'utf8')) as { files: Durations }).files

export const writeDurations = (path: string, files: Durations) =>
	writeFileSync(path, `${JSON.stringify({ version: 1, files }, null, '\t')}\n`)

/** The durations of these files, and of tracked ones that a part of the tests leaves out. */
export const expectedDurations = (files: readonly string[], tracked: Durations): Durations => ({
	...tracked,
	...Object.fromEntries(files.map((file) => [file, tracked[file] ?? UNTRACKED]))
})

/** The slow ones in whole seconds, the slowest first, then by name. */
export function slowDurations(measured: Durations): Durations {
	const seconds = Object.entries(measured).map(([file, ms]) => [file, Math.round(ms / 1000) * 1000] as const)
	return Object.fromEntries(seconds.filter(([, ms]) => ms >= SLOW).toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)))
}

/** A line for each of the slowest of these files. */
export const slowestLines = (files: readonly string[], measured: Durations, count: number) =>
	files
		.map((file) => [file, measured[file] ?? 0] as const)
		.toSorted(([, x], [, y]) => y - x)
		.slice(0, count)
		.map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(6)} s ${file}`)
