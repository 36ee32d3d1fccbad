import { asSentence, sentence, verbatim } from '../../kit/sentence'
import { existsSync } from 'node:fs'
import { withoutFile } from '../../config/location'
import { printConfig } from '../../config/print'
import { formatProblem } from '../../config/problem'
import { configTemplate } from '../../config/template'
import { loadConfig } from '../../config/load'
import { value, text, type Command } from '../terminal/command'
import { judge, toldIn } from './judge'
import { portOf } from '../terminal/port'
import type { Result } from './verdict'

const print: Command = {
	name: 'config print',
	summary: 'Print the settings in force, with what differs from the defaults',
	usage: '',
	words: [0, 0],
	examples: ['preau config print'],
	async run({ io, json, config, configFile }) {
		const settings = config()
		if (!existsSync(configFile)) io.err(withoutFile(configFile))
		io.data(json ? JSON.stringify(settings) : printConfig(settings, configFile, io.langue).trimEnd())
	}
}

const check: Command = {
	name: 'config check',
	summary: 'Say what would prevent a start with this TOML, without starting anything; warnings alone leave the exit code 0',
	usage: '',
	words: [0, 0],
	examples: ['sudo preau config check', 'preau config check --config /opt/preau/preau.toml'],
	async run(context) {
		const { io, json, configFile } = context
		// the settings are right whatever lies in the data folder, unless it keeps every start from going on
		const results = (await judge(context, await context.service(), 'start')).filter(
			({ what: subject, exitCode }) => subject !== 'data' || exitCode !== 1
		)
		const [problems, warnings] = (['FAIL', 'WARN'] as const).map((level) => results.filter((result) => result.level === level))
		if (json) {
			const inWords = ({ sentence: told, problem }: Result) => ({ ...problem, message: io.words(told) })
			io.data(JSON.stringify({ file: configFile, problems: problems!.map(inWords), warnings: warnings!.map(inWords) }))
		} else {
			if (problems!.length === 0) io.out(sentence('{configFile}: no problems', { configFile }))
			for (const problem of problems!) io.err(verbatim(toldIn(context, problem)))
			for (const { sentence: told, problem } of warnings!)
				io.err(sentence('warning: {warning}', { warning: problem ? formatProblem(io.langue, configFile, problem) : asSentence(told) }))
		}
		return Math.max(0, ...problems!.map(({ exitCode }) => exitCode))
	}
}

const template: Command = {
	name: 'config template',
	summary: 'Print a commented preau.toml, as the installer writes it',
	usage: '[--port N] [--http-port N] [--names HOST,HOST] [--tls internal|files|off] [--data DIR] [--backups DIR]',
	words: [0, 0],
	options: {
		port: value('server.port'),
		'http-port': value('server.http_port; 0 = none'),
		names: value('server.names, separated by commas'),
		tls: value('tls.mode'),
		data: value('data.dir'),
		backups: value('backup.dir')
	},
	examples: ['preau config template --port 8443 --names sms.ecole.lan > preau.toml'],
	async run({ io, configFile }, _, values) {
		const [port, httpPort] = [text(values, 'port'), text(values, 'http-port')]
		const names = text(values, 'names')?.split(',')
		const [tls, data, backups] = [text(values, 'tls'), text(values, 'data'), text(values, 'backups')]
		const toml = configTemplate(
			{
				server: {
					...(port !== undefined && { port: portOf(port, 1) }),
					...(httpPort !== undefined && { http_port: portOf(httpPort, 0) }),
					...(names && { names })
				},
				tls: { ...(tls !== undefined && { mode: tls as 'internal' }) },
				data: { ...(data !== undefined && { dir: data }) },
				backup: { ...(backups !== undefined && { dir: backups }) }
			},
			io.langue
		)
		loadConfig({ file: configFile, text: toml })
		io.data(toml.trimEnd())
	}
}

export const configCommands: readonly Command[] = [print, check, template]
