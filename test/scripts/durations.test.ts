import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expectedDurations, readDurations, slowDurations, slowestLines, TRACKED } from '../../scripts/durations'
import { root } from '../../scripts/steps'

test('test/durations.json names only files that exist, as scripts/update-durations.ts writes them', () => {
	const tracked = readDurations(TRACKED)
	expect(Object.keys(tracked).length).toBeGreaterThan(50)
	expect(Object.keys(tracked).filter((file) => !existsSync(join(root, file)))).toEqual([])
	expect(JSON.stringify(slowDurations(tracked))).toBe(JSON.stringify(tracked))
})

test('slow test files are tracked in whole seconds, the slowest first', () => {
	const slow = slowDurations({ 'b.ts': 2400, 'quick.ts': 1400, 'slowest.ts': 9600, 'a.ts': 1900 })
	expect(Object.entries(slow)).toEqual([
		['slowest.ts', 10_000],
		['a.ts', 2000],
		['b.ts', 2000]
	])
})

test('each test file has an expected duration, because Bun starts a file without one first, and a run of a part keeps the others', () => {
	expect(expectedDurations(['a.ts', 'new.ts'], { 'a.ts': 3000, 'other.ts': 9000 })).toEqual({
		'a.ts': 3000,
		'new.ts': 500,
		'other.ts': 9000
	})
})

test('the gate lists the slowest of the files that it ran', () => {
	expect(slowestLines(['a.ts', 'b.ts', 'c.ts'], { 'a.ts': 1240, 'b.ts': 12_340, 'c.ts': 10, 'other.ts': 99_000 }, 2)).toEqual([
		'  12.3 s b.ts',
		'   1.2 s a.ts'
	])
})
