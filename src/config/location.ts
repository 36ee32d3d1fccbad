import { sentence, type Sentence } from '../kit/sentence'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'

const NAME = 'preau.toml'

export type Called = {
	/** the executable itself, as the system names it */
	readonly execPath: string
	/** the name by which it was called: a path, or a name in one of the folders of `path` */
	readonly argv0: string
	/** folders of programs, as `PATH` lists them */
	readonly path: string | undefined
}

/**
 * `preau.toml` beside the called file, which may be a link, or else beside the executable that the link leads to. If neither exists, it
 * would be made beside the executable.
 */
export function defaultConfigFile(called: Called): string {
	const program = realpathSync(called.execPath)
	const link = calledFile(called, program)
	const beside = link === undefined ? undefined : join(dirname(link), NAME)
	return beside !== undefined && existsSync(beside) ? beside : join(dirname(program), NAME)
}

/** The called file, if it is known to lead to `program`: a caller may say anything. */
function calledFile({ argv0, path = '' }: Called, program: string): string | undefined {
	const candidates = /[\\/]/.test(argv0) ? [argv0] : path.split(delimiter).map((folder) => join(folder, argv0))
	return candidates.map((file) => resolve(file)).find((file) => existsSync(file) && realpathSync(file) === program)
}

/** The message if the TOML is missing and none was named. */
export const withoutFile = (file: string): Sentence =>
	sentence('{file} does not exist: the defaults are in force, and only this machine can connect (127.0.0.1); "preau init" writes one', {
		file
	})
