import { checkConfig } from '../config/check'
import { printConfig } from '../config/print'
import { formatProblem } from '../config/problem'
import type { Command } from './command'

const print: Command = {
	name: 'config print',
	summary: 'Print the settings in force, with what differs from the defaults',
	usage: '',
	words: [0, 0],
	examples: ['preau config print'],
	async run({ io, json, config, configFile }) {
		io.out(json ? JSON.stringify(config()) : printConfig(config(), configFile).trimEnd())
	}
}

const check: Command = {
	name: 'config check',
	summary: 'Check the TOML and the files it names, without starting anything',
	usage: '',
	words: [0, 0],
	examples: ['preau config check --config /opt/preau/preau.toml'],
	async run({ io, json, configFile, configNamed }) {
		const problems = checkConfig({ file: configFile, mustExist: configNamed })
		if (json) io.out(JSON.stringify({ file: configFile, problems }))
		else if (problems.length === 0) io.out(`${configFile}: no problems`)
		else for (const problem of problems) io.err(formatProblem(configFile, problem))
		return problems.length === 0 ? 0 : 64
	}
}

export const configCommands: readonly Command[] = [print, check]
