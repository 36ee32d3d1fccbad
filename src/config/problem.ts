import { basename } from 'node:path'

/** One fault of a configuration file; line and column count from 1, `key` is empty when the text is not TOML. */
export type Problem = { line: number; column: number; key: string; message: string }

/** `preau.toml:12:3: server.prot: unknown key, did you mean "port"?` */
export function formatProblem(file: string, { line, column, key, message }: Problem): string {
	return [`${basename(file)}:${line}:${column}`, ...(key === '' ? [] : [key]), message].join(': ')
}

/** Carries every problem of the file, in the order of the file; the message names the whole path once, then one line each. */
export class ConfigError extends Error {
	override readonly name = 'ConfigError'

	constructor(
		readonly file: string,
		readonly problems: readonly Problem[]
	) {
		const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
		super([`${file} has ${count}:`, ...problems.map((problem) => formatProblem(file, problem))].join('\n'))
	}
}
