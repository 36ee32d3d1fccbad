import type { Command } from './command'
import type { Group } from './commands'

const COMMON_LINES = [
	'  --config FILE  the TOML; default: preau.toml next to the program',
	'  --json         answer in JSON',
	'  --help         this page'
]

/** The page of one command. */
export function helpFor({ name, summary, usage, help, examples }: Command): string[] {
	const options = Object.entries(help ?? {}).map(([option, line]) => `  --${option.padEnd(12)} ${line}`)
	return [
		`preau ${name} ${usage}`.trimEnd(),
		'',
		summary,
		'',
		'Options:',
		...options,
		...COMMON_LINES,
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
