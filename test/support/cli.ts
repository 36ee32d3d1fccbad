import { join } from 'node:path'
import { runCli } from '../../src/commands/run'
import type { Io } from '../../src/commands/terminal/io'
import type { MachineService } from '../../src/diagnostics/doctor/machine-service'
import { systemClock, type Clock } from '../../src/kit/clock'

export type Said = { readonly code: number; readonly stdout: string; readonly stderr: string; readonly asked: readonly string[] }

export type Typed = {
	/** the first line of standard input */
	readonly stdin?: string
	/** what a person answers, in turn; without it nobody is there */
	readonly answers?: readonly string[]
	readonly clock?: Clock
	/** what an installation has made of the settings; without it nothing */
	readonly service?: MachineService
}

/** Runs a command line in this process, on `config`, with a simulated terminal. */
export async function preau(
	config: string,
	args: readonly string[],
	{ stdin = '', answers, clock = systemClock, service }: Typed = {}
): Promise<Said> {
	const said = { stdout: '', stderr: '', asked: [] as string[] }
	const left = [...(answers ?? [])]
	const answer = async (question: string) => {
		said.asked.push(question)
		if (left.length === 0) throw new Error(`nobody answers "${question}"`)
		return left.shift()!
	}
	const io: Io = {
		out: (line) => void (said.stdout += `${line}\n`),
		err: (line) => void (said.stderr += `${line}\n`),
		progress: () => undefined,
		isInteractive: answers !== undefined,
		ask: answer,
		askSecret: answers === undefined ? async () => stdin.split('\n')[0] ?? '' : answer
	}
	return { code: await runCli(args, { io, clock, defaultConfigFile: config, service: async () => service }), ...said }
}

/** The command line on the TOML of one folder. */
export const preauIn =
	(folder: string) =>
	(args: readonly string[], typed: Typed = {}): Promise<Said> =>
		preau(join(folder, 'preau.toml'), args, typed)
