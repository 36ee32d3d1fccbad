import type { Config } from '../../config/entries'
import type { Clock } from '../../kit/clock'
import type { MachineService } from '../../diagnostics/doctor/machine-service'
import type { Input, OperationName, Output, Report } from '../../server/control/operations'
import type { Told } from '../../kit/sentence'
import type { Voice } from './voice'

/** An option of a command, with its line in the help unless the usage says enough. */
export type Option = { readonly type: 'string' | 'boolean'; readonly multiple?: true; readonly help?: Told | undefined }
export type Options = Readonly<Record<string, Option>>

export const flag = (help?: Told): Option => ({ type: 'boolean', help })
export const value = (help?: Told): Option => ({ type: 'string', help })
export const repeated = (help?: Told): Option => ({ type: 'string', multiple: true, help })

export type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

export type CommandContext = {
	readonly io: Voice
	readonly clock: Clock
	/** the path of the TOML, even if it does not exist */
	readonly configFile: string
	/** whether somebody named it, so that it must exist */
	readonly configNamed: boolean
	/** the checked TOML; read on first use */
	readonly config: () => Config
	/** Runs an operation in the process that holds the data folder: this one, or the server. */
	readonly perform: <Name extends OperationName>(name: Name, input: Input<Name>, report?: Report) => Promise<Output<Name>>
	/** the service that serves these settings; `undefined` if none is installed */
	readonly service: () => Promise<MachineService | undefined>
	readonly json: boolean
}

export type Command = {
	/** as typed: `tenant create` */
	readonly name: string
	readonly summary: Told
	/** what follows the name, as `CODE --name NAME` */
	readonly usage: string
	/** how many words follow, at least and at most */
	readonly words: readonly [least: number, most: number]
	readonly options?: Options
	readonly examples: readonly string[]
	/** @returns the exit code; nothing means 0 */
	readonly run: (context: CommandContext, words: readonly string[], values: Values) => Promise<number | void>
}

/** The parts of an option that may be given several times, each time several joined by commas. */
export function list(values: Values, name: string): string[] {
	const given = values[name]
	return Array.isArray(given) ? (given as readonly string[]).flatMap((part) => part.split(',').map((word) => word.trim())) : []
}

export function text(values: Values, name: string): string | undefined {
	const given = values[name]
	return typeof given === 'string' ? given : undefined
}
