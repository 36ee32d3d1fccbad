import { nearest } from '../../domain/nearest'
import { OperationError } from '../../domain/errors'
import { COMMANDS, GROUPS } from './commands'
import type { Command } from './command'
import { helpFor, overview } from './help'

/** The command that a line begins with. */
export function findCommand(argv: readonly string[]): Command | undefined {
	const [first = '', second = ''] = argv
	return COMMANDS.find(({ name }) => name === `${first} ${second}`) ?? COMMANDS.find(({ name }) => name === first)
}

/** The page that a line without a command asks for. @throws OperationError 64 for a command that there is not */
export function explanationOf(argv: readonly string[]): string[] {
	const [first = ''] = argv
	const isHelp = ['', 'help', '--help', '-h'].includes(first)
	if (!isHelp && !argv.includes('--help')) throw new OperationError(unknownCommand(argv), 64)
	const topic = (isHelp ? argv.slice(1) : argv).filter((word) => !word.startsWith('-'))
	return pageOf(topic)
}

/** The help on a command, on those that begin with a word, or on all of this platform. */
function pageOf(topic: readonly string[]): string[] {
	if (topic.length === 0) return overview(GROUPS.filter(({ platform = process.platform }) => platform === process.platform))
	const command = findCommand(topic)
	const several = COMMANDS.filter(({ name }) => name.startsWith(`${topic[0]} `))
	if (several.length > 0 && !command) return overview([{ title: `preau ${topic[0]}`, commands: several }])
	if (!command) throw new OperationError(unknownCommand(topic), 64)
	return helpFor(command)
}

function unknownCommand(argv: readonly string[]): string {
	const [first = ''] = argv
	const verbs = COMMANDS.flatMap(({ name }) => (name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : []))
	const typed = verbs.length > 0 ? argv.slice(0, 2).join(' ') : first
	const near = nearest(
		typed,
		COMMANDS.map(({ name }) => name)
	)
	const what = typed === first && verbs.length > 0 ? `; it takes ${verbs.join(', ')}` : near ? `; did you mean "${near}"?` : ''
	return `there is no command "${typed}"${what} (see preau ${verbs.length > 0 ? `help ${first}` : '--help'})`
}
