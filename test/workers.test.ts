import { expect, test } from 'bun:test'
import { basename, dirname, join } from 'node:path'

const src = join(import.meta.dir, '../src')

/** Worker addresses in a source that would work here but fail in the executable, where all code has the address of src/. */
function misplaced(path: string, source: string): string[] {
	const named = Array.from(source.matchAll(/new URL\(\s*'([^']+\.worker\.ts)'/g), (found) => found[1] ?? '')
	const made = /new Worker\(\s*['"`]/.test(source) ? ['a literal'] : []
	return [...(dirname(path) === '.' ? [] : named), ...made].map((what) => `${path}: ${what}`)
}

test('every worker has an address, which is made directly in src/', async () => {
	const wrong: string[] = []
	const workers: string[] = []
	let top = ''
	for await (const path of new Bun.Glob('**/*.ts').scan({ cwd: src })) {
		const source = await Bun.file(join(src, path)).text()
		wrong.push(...misplaced(path, source))
		if (path.endsWith('.worker.ts')) workers.push(path.replaceAll('\\', '/'))
		if (basename(path) === path) top += source
	}
	expect(wrong).toEqual([])
	expect(workers.filter((path) => !top.includes(`new URL('./${path}', import.meta.url)`))).toEqual([])
})

test('threads are ended in one place, and the process only where nothing else can', async () => {
	const ends: string[] = []
	for await (const path of new Bun.Glob('**/*.{ts,tsx}').scan({ cwd: src }))
		for (const [call] of (await Bun.file(join(src, path)).text()).matchAll(
			/\.terminate\(|process\.(exit|abort|reallyExit)\(|\bself\.close\(/g
		))
			ends.push(`${path.replaceAll('\\', '/')}: ${call}`)
	expect(ends.toSorted()).toEqual([
		'commands/machine/serve.command.ts: process.exit(',
		'host/threads/reading.ts: .terminate(',
		'host/threads/scheduling.ts: process.exit(',
		'host/threads/worker-task.ts: .terminate('
	])
})

test('the check sees a misplaced address', () => {
	const source = "new Worker(new URL('./import.worker.ts', import.meta.url))"
	expect(misplaced('exchange/imports/import.service.ts', source)).toEqual(['exchange/imports/import.service.ts: ./import.worker.ts'])
	expect(misplaced('workers.ts', source)).toEqual([])
	expect(misplaced('workers.ts', "new Worker('./import.worker.ts')")).toEqual(['workers.ts: a literal'])
})
