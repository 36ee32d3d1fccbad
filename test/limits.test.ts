import { expect, test } from 'bun:test'
import { join } from 'node:path'

/** Long-running tests, which are separate scripts, and their support files. */
const LONG = /^(pair|system)\/|^support\/(kills|district-rounds|server-rounds|fuzz|sqld\.ts)/

const texts = new Map<string, string>()
for (const name of new Bun.Glob('**/*.{ts,tsx}').scanSync({ cwd: import.meta.dir }))
	if (!LONG.test(name) && name !== 'limits.test.ts') texts.set(name, await Bun.file(join(import.meta.dir, name)).text())

/** Each line that matches, as `file:line`. */
const having = (pattern: RegExp) =>
	[...texts].flatMap(([name, text]) =>
		text.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${name}:${at + 1}: ${line.trim()}`] : []))
	)

test('no test is marked only, skip or todo', () => {
	expect(having(/\b(test|it|describe)(\.\w+)*\.(only|todo|skip)\b/)).toEqual([])
})

test('no test has a shorter time limit than the others', () => {
	expect(having(/^setDefaultTimeout\(|page\.setDefaultTimeout\(|AbortSignal\.timeout\(|^\t*(\}, )?[12]?\d{1,2}_000\)?$/)).toEqual([])
})

test('no test waits for time to pass instead of an event', () => {
	const waits = having(/\b(sleep|setTimeout|setInterval)\(/).map((line) => line.replace(/:.*/, ''))
	// a random moment to die; in a page; a server that says nothing for long; a pause between two looks
	expect([...new Set(waits)].toSorted()).toEqual([
		'console/annee-killed.test.ts',
		'support/chromium.test.ts',
		'support/silent-operation.ts',
		'support/until.ts'
	])
})
