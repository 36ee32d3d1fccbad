import { sentence, asSentence, verbatim, type Told } from '../kit/sentence'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadConfig } from '../config/load'
import { nearest } from '../kit/nearest'
import { ConfigError } from '../config/problem'
import type { Config } from '../config/entries'
import type { Clock } from '../kit/clock'
import type { Langue } from '../kit/langue'
import type { MachineService } from '../diagnostics/doctor/machine-service'
import { messageFrom, OperationError, usageError } from '../kit/errors'
import { createLog } from '../host/log/log'
import { stateFolder } from '../host/os-service/systemd/as-service'
import { dataElsewhere } from '../tenants/data-folder'
import type { Command, CommandContext, Options, Values } from './terminal/command'
import { helpFor } from './help'
import type { Io } from './terminal/io'
import { takeLang } from './terminal/lang'
import { voiceOf, type Voice } from './terminal/voice'
import { serve } from './machine/serve.command'

const COMMON = { config: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const

export type CliDeps = {
	readonly io: Io
	/** the language of the output, unless `--lang` names another */
	readonly langue?: Langue
	readonly clock: Clock
	readonly defaultConfigFile: string
	/** the service of this machine that serves the TOML at `configFile` */
	readonly service: (configFile: string) => Promise<MachineService | undefined>
}

/** Runs one command line and answers its exit code: 0, 1 failed, 64 usage or configuration, 78 data newer than the program. */
export async function runCli(argv: readonly string[], deps: CliDeps): Promise<number> {
	let io = voiceOf(deps.io, deps.langue ?? 'en')
	try {
		const { words, langue } = takeLang(argv)
		if (langue !== undefined) io = voiceOf(deps.io, langue)
		return await runWords(words, deps, io)
	} catch (error) {
		return failed(error, io)
	}
}

async function runWords(argv: readonly string[], deps: CliDeps, io: Voice): Promise<number> {
	const command = await commandOf(argv)
	if (!command) return await explain(argv, io)
	const { values, positionals } = parse(command, argv.slice(command.name.split(' ').length))
	if (values['help'] === true) {
		for (const line of helpFor(command, io.words)) io.data(line)
		return 0
	}
	const [least, limit] = command.words
	const usage = `${command.name} ${command.usage}`
	if (positionals.length < least) throw usageError('a word is missing\nusage: preau {usage}', { usage })
	if (positionals.length > limit)
		// the word itself may be a password
		throw usageError('there is a word too many\nusage: preau {usage}', { usage })
	return (await command.run(contextFor(values, deps, io), positionals, values)) ?? 0
}

/** A server starts without the other commands, which load what it never needs. */
const commandOf = async (argv: readonly string[]): Promise<Command | undefined> =>
	argv[0] === serve.name ? serve : (await import('./find-command')).findCommand(argv)

/** Answers words that are not a command: a call for help, the first word of several commands, or an unknown word. */
async function explain(argv: readonly string[], io: Voice): Promise<number> {
	const { explanationOf } = await import('./find-command')
	for (const line of explanationOf(argv, io.words)) io.data(line)
	return argv[0] === undefined || argv[0] === '' ? 64 : 0
}

function parse(command: Command, args: string[]): { values: Values; positionals: string[] } {
	const options = { ...COMMON, ...command.options }
	try {
		const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
		return { values, positionals }
	} catch (error) {
		throw usageError('{fault}\nusage: preau {usage}', {
			fault: asSentence(optionFault(error, args, options)),
			usage: `${command.name} ${command.usage}`.trimEnd()
		})
	}
}

/** The fault of an option, with the nearest known one. */
function optionFault(error: unknown, args: string[], options: Options): Told {
	const isUnknown = error instanceof Error && 'code' in error && error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
	const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true })
	const unknown = tokens.find((token) => token.kind === 'option' && !Object.hasOwn(options, token.name))
	if (!isUnknown || unknown?.kind !== 'option') return verbatim(messageFrom(error))
	const near = nearest(unknown.name, Object.keys(options))
	const name = unknown.rawName
	return near === undefined
		? sentence("Unknown option '{name}'", { name })
		: sentence('Unknown option \'{name}\'; did you mean "--{near}"?', { name, near })
}

function contextFor(values: Values, { clock, defaultConfigFile, service }: CliDeps, io: Voice): CommandContext {
	const configPath = typeof values['config'] === 'string' ? values['config'] : undefined
	const configFile = configPath ?? defaultConfigFile
	let loaded: Config | undefined
	const config = () => (loaded ??= loadConfig({ file: configFile, mustExist: configPath !== undefined }))
	const log = createLog({ level: 'warn', format: 'text', now: () => clock.now(), write: (line) => io.err(verbatim(line.trimEnd())) })
	return {
		io,
		clock,
		configFile,
		configNamed: configPath !== undefined,
		config,
		service: () => service(configFile),
		json: values['json'] === true,
		perform: (name, input, report = () => undefined) =>
			mustBeThere(config().data.dir, () => service(configFile))
				.then(() => import('./data/perform'))
				.then(({ perform }) => perform({ config: config(), clock, log }, name, input, report))
	}
}

/** Root would make a data folder that the service cannot use. @throws OperationError if a service is installed, and its folder is not there */
async function mustBeThere(folder: string, service: () => Promise<MachineService | undefined>) {
	const unit = existsSync(folder) ? undefined : (await service())?.unit
	if (unit) throw new OperationError(dataElsewhere(folder, stateFolder(unit)), 64)
}

function failed(error: unknown, io: Voice): number {
	if (error instanceof ConfigError) {
		io.err(verbatim(error.in(io.langue)))
		return 64
	}
	if (error instanceof OperationError) {
		io.err(sentence('preau: {fault}', { fault: error.told }))
		return error.exitCode
	}
	io.err(verbatim(`preau: ${messageFrom(error).split('\n')[0]}`))
	return 1
}
