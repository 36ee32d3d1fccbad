import { basename } from 'node:path'
import type { Langue } from '../kit/langue'
import { sentence, worded, type Told } from '../kit/sentence'

/** A fault of a configuration file; line and column count from 1, `key` is empty if the text is not TOML. */
export type Problem = { line: number; column: number; key: string; message: Told }

/** `preau.toml:12:3: server.prot: unknown key, did you mean "port"?` */
export function formatProblem(langue: Langue, file: string, { line, column, key, message }: Problem): string {
	return [`${basename(file)}:${line}:${column}`, ...(key === '' ? [] : [key]), worded(langue, message)].join(': ')
}

const problemsText = (langue: Langue, file: string, problems: readonly Problem[]) =>
	[
		worded(
			langue,
			problems.length === 1
				? sentence('{file} has 1 problem:', { file })
				: sentence('{file} has {n} problems:', { file, n: problems.length })
		),
		...problems.map((problem) => formatProblem(langue, file, problem))
	].join('\n')

/** Carries every problem of the file, in the order of the file; the message names the whole path once, then one line each. */
export class ConfigError extends Error {
	override readonly name = 'ConfigError'

	constructor(
		readonly file: string,
		readonly problems: readonly Problem[]
	) {
		super(problemsText('en', file, problems))
	}

	/** The whole message in a language, line by line. */
	in(langue: Langue): string {
		return problemsText(langue, this.file, this.problems)
	}
}
