import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ParseError } from 'toml-eslint-parser'
import { entries, type Config } from './entries'
import { unreadable } from './named-file'
import type { Problem } from './problem'
import { Reader, type Placed } from './reader'
import { repeatedKeys } from './repeated'
import { crossProblems } from './rules'
import { encodingProblem, syntaxProblem } from './syntax-problem'
import { parseToml, type Position, type TomlTable } from './toml-tree'

export type ConfigSource = {
	/** Path of the TOML file; relative paths inside are taken from its folder. */
	file: string
	/** Its text, if it should not be read from disk. */
	text?: string
	/** Whether a missing file is a problem (somebody named it), instead of giving the defaults on loopback alone. */
	mustExist?: boolean
}

export type ReadConfig = {
	config: Config
	problems: Problem[]
	placed: ReadonlyMap<string, Placed>
	/** the beginning of each section that the file itself names, by dotted key, such as `tenants.ecole` */
	sections: ReadonlyMap<string, Position>
}

/** Never throws: problems come in the order of the file, and `config` has defaults in their places. */
export function readConfig(source: ConfigSource): ReadConfig {
	const { tree, problems } = readTree(source)
	const reader = new Reader(dirname(resolve(source.file)))
	const config = reader.readFields(entries, tree, '') as Config
	const refused = new Set(reader.problems.map(({ key }) => key))
	const cross = crossProblems(config, reader.placed).filter(({ key }) => !refused.has(key))
	return { config, problems: inOrder([...problems, ...reader.problems, ...cross]), placed: reader.placed, sections: reader.sections }
}

export function inOrder(problems: readonly Problem[]): Problem[] {
	return problems.toSorted((a, b) => a.line - b.line || a.column - b.column)
}

export function readTree(source: ConfigSource): { tree?: TomlTable; problems: Problem[] } {
	const read = source.text ?? readText(source)
	if (typeof read !== 'string') return { problems: [read] }
	const text = read.replace(/^\uFEFF/, '')
	try {
		return { tree: parseToml(text), problems: [] }
	} catch (error) {
		if (!(error instanceof ParseError)) throw error
		const repeated = repeatedKeys(text)
		return { problems: repeated.length > 0 ? repeated : [syntaxProblem(text, error)] }
	}
}

/** The settings without a file: if nothing was settled, or the file is not found, nobody has allowed the network in. */
const WITHOUT_FILE = '[server]\nhost = "127.0.0.1"\n'

function readText({ file, mustExist = false }: ConfigSource): string | Problem {
	try {
		const bytes = readFileSync(file)
		return isUtf8(bytes) ? bytes.toString() : encodingProblem(bytes.toString())
	} catch (error) {
		if (!mustExist && error instanceof Error && 'code' in error && error.code === 'ENOENT') return WITHOUT_FILE
		return { line: 1, column: 1, key: '', message: unreadable(file, error) }
	}
}
