import { asSentence, sentence, type Told } from '../kit/sentence'
import type { Command } from './terminal/command'
import type { Group } from './commands'
import type { Words } from './terminal/voice'

const COMMON = {
	'config FILE': 'the TOML; default: preau.toml next to the program',
	json: 'answer in JSON',
	'lang fr|en': 'the language of the output; default: that of LC_ALL, LC_MESSAGES or LANG',
	help: 'this page'
} as const satisfies Record<string, Told>

export function helpFor({ name, summary, usage, options: ownOptions = {}, examples }: Command, words: Words): string[] {
	const explained = Object.entries(ownOptions).flatMap(([option, { help }]) => (help === undefined ? [] : [[option, help] as const]))
	const options = [...explained, ...Object.entries<Told>(COMMON)]
	const width = Math.max(...options.map(([option]) => option.length))
	return [
		`preau ${name} ${usage}`.trimEnd(),
		'',
		words(summary),
		'',
		words('Options:'),
		...options.map(([option, line]) => `  --${option.padEnd(width)}  ${words(line)}`),
		'',
		words('For example:'),
		...examples.map((example) => `  ${example}`)
	]
}

/** Every command of some groups with what it does, in one line each. */
export function overview(groups: readonly Omit<Group, 'platform'>[], words: Words): string[] {
	const width = Math.max(...groups.flatMap(({ commands }) => commands.map(({ name }) => name.length)))
	return [
		words('usage: preau COMMAND [ARGUMENTS] [--config FILE] [--json] [--lang fr|en] [--help]'),
		...groups.flatMap(({ title, commands }) => [
			'',
			words(sentence('{title}:', { title: asSentence(title) })),
			...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${words(summary)}`)
		]),
		'',
		words('More about a command: preau help COMMAND.'),
		words('Exit codes: 0 done, 1 failed, 64 usage or configuration, 78 data newer than the program.')
	]
}
