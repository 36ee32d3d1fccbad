import { existsSync } from 'node:fs'
import { loadFailure } from './host/native/load-failure'
import { missingRuntime, runtimeAdvice } from './host/native/runtime'
import { unpackingFolder } from './host/native/unpacked'
import { closeToOthers } from './host/rights/umask'
import { CHECK_TASK, IMPORT_TASK, PDF_TASK } from './workers'

const isExecutable = Bun.main.startsWith('/$bunfs/') || /^[A-Z]:[\\/]~BUN[\\/]/i.test(Bun.main)
const isWindows = process.platform === 'win32'

/** Loads everything else, which loads the native modules first; without them not even `version` would answer. */
async function main(): Promise<number> {
	const missing = isWindows ? missingRuntime(existsSync, process.execPath, process.env) : []
	if (missing.length > 0) return refuse(runtimeAdvice(missing))
	const [word, parent] = process.argv.slice(2)
	if (word === IMPORT_TASK) {
		const { importFor } = await import('./server/import.process')
		importFor(Number(parent))
		return 0
	}
	if (word === PDF_TASK) {
		const { pdfFor } = await import('./server/pdf.process')
		pdfFor(Number(parent))
		return 0
	}
	if (word === CHECK_TASK) return (await import('./commands/machine/judge')).answer(parent ?? '')
	const { runProgram } = await import('./commands/program')
	return runProgram(process.argv.slice(2), isExecutable)
}

/** Codes of failures when a file is unpacked. */
const UNPACKING_FAILED = new Set(['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EBUSY'])

function explain(error: unknown): number {
	const code = error instanceof Error && 'code' in error ? String(error.code) : ''
	if (code !== 'ERR_DLOPEN_FAILED' && !(isWindows && UNPACKING_FAILED.has(code))) throw error
	const folder = unpackingFolder()
	if (!isWindows) return refuse(loadFailure(error instanceof Error ? error.message : '', folder))
	const cause =
		code === 'ERR_DLOPEN_FAILED'
			? `Windows or a virus scanner refused them in ${folder}, or the Microsoft Visual C++ runtime is damaged: install it again`
			: `${folder} is full or not writable (${code}): make room there, or name another folder in BUN_TMPDIR`
	return refuse(`the native modules inside the program cannot be unpacked and loaded; ${cause}`)
}

function refuse(sentence: string): number {
	process.stderr.write(`preau: ${sentence}\n`)
	return 1
}

closeToOthers()
process.exitCode = await main().catch(explain)
