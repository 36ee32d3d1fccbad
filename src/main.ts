import { tmpdir } from 'node:os'

const isExecutable = Bun.main.startsWith('/$bunfs/') || /^[A-Z]:[\\/]~BUN[\\/]/i.test(Bun.main)

/** Loads everything else, which asks for the native modules first; without them not even `version` would get to its answer. */
async function main(): Promise<number> {
	const { runProgram } = await import('./cli/program')
	return runProgram(process.argv.slice(2), isExecutable)
}

function explain(error: unknown): number {
	if (!(error instanceof Error && 'code' in error && error.code === 'ERR_DLOPEN_FAILED')) throw error
	const folder = process.env['BUN_TMPDIR'] ?? process.env['TMPDIR'] ?? tmpdir()
	const cause =
		process.platform === 'win32'
			? `install the Microsoft Visual C++ runtime (VCRUNTIME140.dll, VCRUNTIME140_1.dll), or make room in ${folder}`
			: `${folder} is full, not writable, or mounted noexec: make room there, or name another folder in BUN_TMPDIR`
	process.stderr.write(`preau: the native modules inside the program cannot be unpacked and loaded; ${cause}\n`)
	return 1
}

process.exitCode = await main().catch(explain)
