import { sentence, asSentence, type Sentence } from '../../kit/sentence'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative } from 'node:path'
import type { Config } from '../../config/entries'
import { readConfig } from '../../config/read'
import { withValue } from '../../config/edit'
import { usageError } from '../../kit/errors'
import { unusedPath } from '../../tenants/unused-path'

/** Where the settings of an archive and the files that they name go here. */
export type Placement = ReturnType<typeof place>

/**
 * A file goes where the settings name it if that is a new file in their folder, or the same one. Elsewhere nothing is written:
 * then it gets a name of its own beside them, and its line in the settings names that. @throws OperationError 64 if this
 * program cannot use the settings. `notes`: what an administrator should know, in sentences
 */
export function place(file: string, text: string, named: ReadonlyMap<string, Uint8Array>, stamp: string) {
	const { config, placed } = read(file, text)
	const folder = dirname(file)
	const moves: Sentence[] = []
	let toml = text
	const files = [...named]
		.flatMap(([setting, bytes]) => {
			const at = placed.get(setting)
			return at ? [{ setting, bytes, at, path: String(at.value) }] : []
		})
		// from the end of the text, so that what stands before keeps its place
		.toSorted((a, b) => b.at.line - a.at.line || b.at.column - a.at.column)
		.map(({ setting, bytes, at, path }) => {
			const isFree = isInside(folder, path) && !isInside(config.data.dir, path) && path !== file && isNewOrSame(path, bytes)
			if (isFree) return { path, bytes }
			const ownName = basename(unusedPath(join(folder, `${setting}-${stamp}`)))
			toml = withValue(toml, at, ownName)
			moves.push(
				sentence('{setting} named {path}, which is not overwritten; the file is {file} now, and preau.toml says so', {
					setting,
					path,
					file: join(folder, ownName)
				})
			)
			return { path: join(folder, ownName), bytes }
		})
	return { config: read(file, toml).config, toml, files, notes: [...moves.toReversed(), ...absent(config, folder)] }
}

function read(file: string, text: string) {
	const found = readConfig({ file, text })
	const [problem] = found.problems
	if (problem)
		throw usageError('this program cannot use the settings of the archive: {where}: {problem}; nothing was changed', {
			where: `${basename(file)}:${problem.line}:${problem.column}${problem.key === '' ? '' : `: ${problem.key}`}`,
			problem: asSentence(problem.message)
		})
	return found
}

function isInside(folder: string, path: string) {
	const way = relative(folder, path)
	return way !== '' && !way.startsWith('..') && !isAbsolute(way)
}

const isNewOrSame = (path: string, bytes: Uint8Array) => !existsSync(path) || readFileSync(path).equals(bytes)

/** Folders elsewhere on this machine that the settings name, and that are not there. */
function absent({ data, backup, log }: Config, folder: string): Sentence[] {
	const named = [
		['backup.dir', backup.dir],
		['backup.second_dir', backup.second_dir],
		['log.file', log.file === '' ? '' : dirname(log.file)]
	] as const
	return named
		.filter(([, path]) => path !== '' && !existsSync(path) && !isInside(folder, path) && !isInside(data.dir, path))
		.map(([setting, path]) => sentence('{setting}: this machine does not have the folder {path}', { setting, path }))
}
