import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { relative, resolve } from 'node:path'
import { readOnThread } from '../../../src/host/threads/reading'
import { OperationError } from '../../../src/kit/errors'
import { logoReader, marksReader, modeleReader, releveReader } from '../../../src/workers'

const READER = new URL('reader.worker.ts', import.meta.url)
const read = (name: string, patience?: number) => readOnThread<number>(READER, { name, path: import.meta.path }, patience)

test('a thread answers what it makes of a file, or why it refuses it', async () => {
	expect(await read('any')).toBe(Bun.file(import.meta.path).size)
	expect(await read('refused').catch((error: unknown) => error instanceof OperationError && error.message)).toBe('the disk is full')
})

test('a fault of the program on the thread is not a sentence about the file', async () => {
	const error = await read('broken').catch((error: unknown) => error)
	expect([error instanceof OperationError, String(error)]).toEqual([false, expect.stringContaining('x is not a function')])
})

test('a thread that reads for too long is ended, and the error says it', async () => {
	const endless = await read('endless', 100).catch((error: unknown) => error instanceof OperationError && error.message)
	expect(endless).toBe('it cannot be read within 0.1 seconds')
	expect(await read('any')).toBeGreaterThan(0)
})

test('no thread that may be ended while it reads can reach the database', async () => {
	const src = resolve(import.meta.dir, '../../../src')
	const readers = [...new Bun.Glob('**/*.worker.ts').scanSync({ cwd: src, absolute: true })].filter((path) =>
		readFileSync(path, 'utf8').includes("host/threads/reading'")
	)
	expect(readers.toSorted()).toEqual([marksReader, logoReader, modeleReader, releveReader].map((url) => fileURLToPath(url)).toSorted())
	const { metafile } = await Bun.build({ entrypoints: readers, target: 'bun', metafile: true, packages: 'external' })
	const modules = Object.entries(metafile!.inputs)
	const reaching = modules.flatMap(([path, { imports }]) =>
		imports.filter((one) => /(^|\/)db\/|libsql/.test(one.path)).map((one) => `${relative(src, resolve(path))}: ${one.path}`)
	)
	expect([modules.length > 10, reaching]).toEqual([true, []])
})

test('the paths of files that people have sent are handed to threads alone', async () => {
	const src = resolve(import.meta.dir, '../../../src')
	const handing = [...new Bun.Glob('**/*.{ts,tsx}').scanSync({ cwd: src })].filter((path) =>
		/\bfilesOf\b.*from '.*uploads?'/.test(readFileSync(resolve(src, path), 'utf8'))
	)
	expect(handing.toSorted()).toEqual(['exchange/uploads/drafts.ts', 'exchange/uploads/imports.ts', 'exchange/uploads/read-aside.ts'])
})
