import { asSentence, sentence, type Told } from '../domain/sentence'
import { accessSync, constants, statSync } from 'node:fs'
import type { Problem } from './problem'
import { inOrder, readConfig, type ConfigSource } from './read'
import { unknownTenants } from './unknown-tenants'
import type { Placed } from './reader'

/** Every problem that `loadConfig` finds, and the files that are named and not there. */
export function checkConfig(source: ConfigSource): Problem[] {
	const { problems, placed } = readConfig(source)
	return inOrder([...problems, ...[...placed.values()].flatMap(fileProblem)])
}

/** What keeps nothing from starting and is hardly meant so. `codesIn` tells the institutions of a data folder, as far as it can be read. */
export function configWarnings(source: ConfigSource, codesIn: (dataFolder: string) => readonly string[] | undefined): Problem[] {
	const { config, sections } = readConfig(source)
	const codes = codesIn(config.data.dir)
	if (codes === undefined) return []
	return inOrder(
		unknownTenants(config, codes).map(({ code, message }) => {
			const key = `tenants.${code}`
			return { line: 1, column: 1, ...sections.get(key), key, message }
		})
	)
}

function fileProblem({ line, column, key, kind, value }: Placed): Problem[] {
	if (kind.file !== true || typeof value !== 'string' || value === '') return []
	const fault = fileFault(value)
	if (fault === undefined) return []
	return [
		{ line, column, key, message: kind.discreet === true ? fault : sentence('{fault}: {file}', { fault: asSentence(fault), file: value }) }
	]
}

function fileFault(path: string): Told | undefined {
	try {
		if (!statSync(path).isFile()) return 'not a file'
		accessSync(path, constants.R_OK)
		return undefined
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
		return code === 'ENOENT' ? 'no such file' : sentence('cannot be read ({code})', { code })
	}
}
