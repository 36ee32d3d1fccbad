import type { Command } from './command'
import type { Group } from './commands'

const COMMON = {
	'config FILE': 'the TOML; default: preau.toml next to the program',
	json: 'answer in JSON',
	help: 'this page'
}

/** The page of one command. */
export function helpFor({ name, summary, usage, help, examples }: Command): string[] {
	const options = Object.entries({ ...help, ...COMMON })
	const width = Math.max(...options.map(([option]) => option.length))
	return [
		`preau ${name} ${usage}`.trimEnd(),
		'',
		summary,
		'',
		'Options:',
		...options.map(([option, line]) => `  --${option.padEnd(width)}  ${line}`),
		'',
		'For example:',
		...examples.map((example) => `  ${example}`)
	]
}

/** Every command of some groups with what it does, in one line each. */
export function overview(groups: readonly Omit<Group, 'platform'>[]): string[] {
	const width = Math.max(...groups.flatMap(({ commands }) => commands.map(({ name }) => name.length)))
	return [
		'usage: preau COMMAND [ARGUMENTS] [--config FILE] [--json] [--help]',
		...groups.flatMap(({ title, commands }) => [
			'',
			`${title}:`,
			...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
		]),
		'',
		'More of one: preau help COMMAND.',
		'Exit codes: 0 done, 1 failed, 64 usage or configuration, 78 data newer than the program.'
	]
}
