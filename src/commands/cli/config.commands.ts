import { sentence, verbatim } from '../../domain/sentence'
import { existsSync } from 'node:fs'
import { checkConfig, configWarnings } from '../../config/check'
import { withoutFile } from '../../config/location'
import { printConfig } from '../../config/print'
import { formatProblem, type Problem } from '../../config/problem'
import { configTemplate } from '../../config/template'
import { loadConfig } from '../../config/load'
import { tenantCodes } from '../../tenants/tenant-files'
import { text, type Command } from './command'
import { portOf } from './port'

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
	summary: 'Check the TOML and the files it names, without starting anything; what is only a warning leaves the exit code 0',
	usage: '',
	words: [0, 0],
	examples: ['preau config check --config /opt/preau/preau.toml'],
	async run({ io, json, configFile, configNamed }) {
		const source = { file: configFile, mustExist: configNamed }
		const inWords = (problem: Problem) => ({ ...problem, message: io.words(problem.message) })
		const problems = checkConfig(source)
		const warnings = problems.length > 0 ? [] : configWarnings(source, tenantCodes)
		if (json) io.data(JSON.stringify({ file: configFile, problems: problems.map(inWords), warnings: warnings.map(inWords) }))
		else if (problems.length === 0) io.out(sentence('{configFile}: no problems', { configFile }))
		else for (const problem of problems) io.err(verbatim(formatProblem(io.langue, configFile, problem)))
		if (!json)
			for (const warning of warnings) io.err(sentence('warning: {warning}', { warning: formatProblem(io.langue, configFile, warning) }))
		return problems.length === 0 ? 0 : 64
	}
}

const template: Command = {
	name: 'config template',
	summary: 'Print a commented preau.toml, as the installer writes one',
	usage: '[--port N] [--http-port N] [--names HOST,HOST] [--tls internal|files|off] [--data DIR] [--backups DIR]',
	words: [0, 0],
	options: {
		port: { type: 'string' },
		'http-port': { type: 'string' },
		names: { type: 'string' },
		tls: { type: 'string' },
		data: { type: 'string' },
		backups: { type: 'string' }
	},
	help: {
		port: 'server.port',
		'http-port': 'server.http_port; 0 = none',
		names: 'server.names, with commas',
		tls: 'tls.mode',
		data: 'data.dir',
		backups: 'backup.dir'
	},
	examples: ['preau config template --port 8443 --names sms.ecole.lan > preau.toml'],
	async run({ io, configFile }, _, values) {
		const [port, httpPort] = [text(values, 'port'), text(values, 'http-port')]
		const names = text(values, 'names')?.split(',')
		const [tls, data, backups] = [text(values, 'tls'), text(values, 'data'), text(values, 'backups')]
		const written = configTemplate(
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
		loadConfig({ file: configFile, text: written })
		io.data(written.trimEnd())
	}
}

export const configCommands: readonly Command[] = [print, check, template]
