import { accessSync, constants, statSync } from 'node:fs'
import type { Problem } from './problem'
import { inOrder, readConfig, type ConfigSource } from './read'
import type { Placed } from './reader'

/** Every problem that `loadConfig` finds, and the files that are named and not there. */
export function checkConfig(source: ConfigSource): Problem[] {
	const { problems, placed } = readConfig(source)
	return inOrder([...problems, ...[...placed.values()].flatMap(fileProblem)])
}

function fileProblem({ line, column, key, kind, value }: Placed): Problem[] {
	if (kind.file !== true || typeof value !== 'string' || value === '') return []
	const fault = fileFault(value)
	if (fault === undefined) return []
	return [{ line, column, key, message: kind.discreet === true ? fault : `${fault}: ${value}` }]
}

function fileFault(path: string): string | undefined {
	try {
		if (!statSync(path).isFile()) return 'not a file'
		accessSync(path, constants.R_OK)
		return undefined
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
		return code === 'ENOENT' ? 'no such file' : `cannot be read (${code})`
	}
}
