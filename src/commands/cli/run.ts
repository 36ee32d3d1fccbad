import { parseArgs } from 'node:util'
import { loadConfig } from '../../config/load'
import { nearest } from '../../domain/nearest'
import { ConfigError } from '../../config/problem'
import type { Config } from '../../config/entries'
import type { Clock } from '../../domain/clock'
import type { MachineService } from '../../machine/doctor/machine-service'
import { messageFrom, OperationError } from '../../domain/errors'
import { createLog } from '../../machine/log/log'
import { COMMANDS, GROUPS } from './commands'
import type { Command, CommandContext, Options, Values } from './command'
import { helpFor, overview } from './help'
import type { Io } from './io'
import { perform } from './perform'

const COMMON: Options = { config: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } }

export type CliDeps = {
	readonly io: Io
	readonly clock: Clock
	readonly defaultConfigFile: string
	/** the service of this machine that serves the TOML at `configFile` */
	readonly service: (configFile: string) => Promise<MachineService | undefined>
}

/** Runs one command line and answers its exit code: 0, 1 failed, 64 usage or configuration, 78 data newer than the program. */
export async function runCli(argv: readonly string[], deps: CliDeps): Promise<number> {
	const { io } = deps
	try {
		const command = findCommand(argv)
		if (!command) return explain(argv, io)
		const { values, positionals } = parse(command, argv.slice(command.name.split(' ').length))
		if (values['help'] === true) {
			for (const line of helpFor(command)) io.out(line)
			return 0
		}
		const [least, most] = command.words
		if (positionals.length < least || positionals.length > most)
			throw new OperationError(`usage: preau ${command.name} ${command.usage}`, 64)
		return (await command.run(contextFor(values, deps), positionals, values)) ?? 0
	} catch (error) {
		return failed(error, io)
	}
}

function findCommand(argv: readonly string[]): Command | undefined {
	const [first = '', second = ''] = argv
	return COMMANDS.find(({ name }) => name === `${first} ${second}`) ?? COMMANDS.find(({ name }) => name === first)
}

/** What stands in place of a command: a call for help, the first word of several commands, or nothing that is known. */
function explain(argv: readonly string[], io: Io): number {
	const [first = ''] = argv
	const isHelp = ['', 'help', '--help', '-h'].includes(first)
	if (!isHelp && !argv.includes('--help')) throw new OperationError(unknownCommand(argv), 64)
	const topic = (isHelp ? argv.slice(1) : argv).filter((word) => !word.startsWith('-'))
	for (const line of pageOf(topic)) io.out(line)
	return first === '' ? 64 : 0
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

function parse(command: Command, args: string[]): { values: Values; positionals: string[] } {
	const options = { ...COMMON, ...command.options }
	try {
		const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
		return { values: values as Values, positionals }
	} catch (error) {
		throw new OperationError(`${optionFault(error, args, options)}\nusage: preau ${command.name} ${command.usage}`.trimEnd(), 64)
	}
}

/** What is wrong with an option, with the nearest one that there is. */
function optionFault(error: unknown, args: string[], options: Options): string {
	const isUnknown = error instanceof Error && 'code' in error && error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
	const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true })
	const unknown = tokens.find((token) => token.kind === 'option' && !Object.hasOwn(options, token.name))
	if (!isUnknown || unknown?.kind !== 'option') return messageFrom(error)
	const near = nearest(unknown.name, Object.keys(options))
	return `Unknown option '${unknown.rawName}'${near === undefined ? '' : `; did you mean "--${near}"?`}`
}

function contextFor(values: Values, { io, clock, defaultConfigFile, service }: CliDeps): CommandContext {
	const named = typeof values['config'] === 'string' ? values['config'] : undefined
	const configFile = named ?? defaultConfigFile
	let loaded: Config | undefined
	const config = () => (loaded ??= loadConfig({ file: configFile, mustExist: named !== undefined }))
	const log = createLog({ level: 'warn', format: 'text', now: () => clock.now(), write: (line) => io.err(line.trimEnd()) })
	return {
		io,
		clock,
		configFile,
		configNamed: named !== undefined,
		config,
		service: () => service(configFile),
		json: values['json'] === true,
		perform: (name, input, report = () => undefined) => perform({ config: config(), clock, log }, name, input, report)
	}
}

function failed(error: unknown, io: Io): number {
	if (error instanceof ConfigError) {
		io.err(error.message)
		return 64
	}
	if (error instanceof OperationError) {
		io.err(`preau: ${error.message}`)
		return error.exitCode
	}
	io.err(`preau: ${messageFrom(error).split('\n')[0]}`)
	return 1
}
