import { sentence, verbatim, type Told } from '../kit/sentence'
import { nearest } from '../kit/nearest'
import { OperationError } from '../kit/errors'
import { COMMANDS, GROUPS } from './commands'
import type { Command } from './terminal/command'
import { helpFor, overview } from './help'
import type { Words } from './terminal/voice'

export function findCommand(argv: readonly string[]): Command | undefined {
	const [first = '', second = ''] = argv
	if (first === '--version') return findCommand(['version'])
	return COMMANDS.find(({ name }) => name === `${first} ${second}`) ?? COMMANDS.find(({ name }) => name === first)
}

/** The page that a line without a command asks for. @throws OperationError 64 for a command that there is not */
export function explanationOf(argv: readonly string[], words: Words): string[] {
	const [first = ''] = argv
	const isHelp = ['', 'help', '--help', '-h'].includes(first)
	if (!isHelp && !argv.includes('--help')) throw new OperationError(unknownCommand(argv), 64)
	const topic = (isHelp ? argv.slice(1) : argv).filter((word) => !word.startsWith('-'))
	return pageOf(topic, words)
}

/** The help on a command, on the commands that begin with a word, or on all commands of this platform. */
function pageOf(topic: readonly string[], words: Words): string[] {
	if (topic.length === 0)
		return overview(
			GROUPS.filter(({ platform = process.platform }) => platform === process.platform),
			words
		)
	const command = findCommand(topic)
	const ofTopic = COMMANDS.filter(({ name }) => name.startsWith(`${topic[0]} `))
	if (ofTopic.length > 0 && !command) return overview([{ title: verbatim(`preau ${topic[0]}`), commands: ofTopic }], words)
	if (!command) throw new OperationError(unknownCommand(topic), 64)
	return helpFor(command, words)
}

function unknownCommand(argv: readonly string[]): Told {
	const [first = ''] = argv
	const verbs = COMMANDS.flatMap(({ name }) => (name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : []))
	const input = verbs.length > 0 ? argv.slice(0, 2).join(' ') : first
	const near = nearest(
		input,
		COMMANDS.map(({ name }) => name)
	)
	const see = verbs.length > 0 ? `help ${first}` : '--help'
	if (input === first && verbs.length > 0)
		return sentence('unknown command "{typed}"; it takes {verbs} (see preau {see})', { typed: input, verbs: verbs.join(', '), see })
	if (near) return sentence('unknown command "{typed}"; did you mean "{near}"? (see preau {see})', { typed: input, near, see })
	return sentence('unknown command "{typed}" (see preau {see})', { typed: input, see })
}
