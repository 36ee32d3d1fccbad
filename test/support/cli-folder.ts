import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { preauIn, type Said, type Typed } from './cli'
import { TestClock } from './clock'
import { temporaryFolder } from './folder'
import { freePort, tomlFor } from './program'

export type CliFolder = {
	readonly path: string
	readonly toml: string
	readonly clock: TestClock
	/** `preau('tenant list')`, or with words of their own spaces: `preau(['tenant', 'show', 'é à'])` */
	readonly preau: (line: string | readonly string[], typed?: Typed) => Promise<Said>
	readonly remove: () => void
}

/** A folder with a TOML, where command lines run; `school` makes an institution `ecole` in it. */
export function cliFolder(toml = tomlFor(freePort())): CliFolder {
	const { path, remove } = temporaryFolder()
	const clock = new TestClock()
	writeFileSync(join(path, 'preau.toml'), toml)
	const run = preauIn(path)
	return {
		path,
		toml: join(path, 'preau.toml'),
		clock,
		preau: (line, typed = {}) => run(typeof line === 'string' ? line.split(' ') : line, { clock, ...typed }),
		remove
	}
}
