import { sentence } from '../../kit/sentence'
import { rmSync } from 'node:fs'
import { win32 } from 'node:path'
import { configTemplate } from '../../config/template'
import { loadConfig } from '../../config/load'
import { usageError } from '../../kit/errors'
import { openManagement } from '../../host/os-service/windows/manager'
import { windowsMachine } from '../../host/os-service/windows/machine'
import { firstLink, install, programIn, SERVICE, uninstall } from '../../host/os-service/windows/setup'
import { flag, value, text, type Command, type Values } from '../terminal/command'
import { confirm } from '../terminal/confirm'
import { portOf } from '../terminal/port'

const programFolder = (values: Values) => text(values, 'program') ?? win32.join(process.env['ProgramFiles'] ?? 'C:\\Program Files', 'Preau')
const dataFolder = (values: Values) => text(values, 'data') ?? win32.join(process.env['ProgramData'] ?? 'C:\\ProgramData', 'Preau')

const link = () =>
	win32.join(process.env['ProgramData'] ?? 'C:\\ProgramData', 'Microsoft', 'Windows', 'Start Menu', 'Programs', 'Préau.url')

function mustBeWindows() {
	if (process.platform !== 'win32')
		throw usageError('this command is for Windows; on Linux, install.sh of the release installs the service')
}

const installService: Command = {
	name: 'service install',
	summary: 'Install this program as a Windows service, or upgrade the installed one; goes back if the new one does not work',
	usage: '[--port N] [--http-port N] [--names HOST,HOST] [--program DIR] [--data DIR]',
	words: [0, 0],
	options: {
		port: value('server.port of a first installation'),
		'http-port': value('server.http_port; 0 = none'),
		names: value('server.names, separated by commas'),
		program: value('where program and preau.toml go; default %ProgramFiles%\\Preau'),
		data: value('where data, backups and logs go; default %ProgramData%\\Preau')
	},
	examples: ['preau service install', 'preau service install --port 8443 --http-port 0 --names sms.ecole.lan'],
	async run({ io, configFile }, _, values) {
		mustBeWindows()
		const [program, data] = [programFolder(values), dataFolder(values)]
		const [port, httpPort, names] = [text(values, 'port'), text(values, 'http-port'), text(values, 'names')]
		const settings = configTemplate(
			{
				server: {
					...(port !== undefined && { port: portOf(port, 1) }),
					...(httpPort !== undefined && { http_port: portOf(httpPort, 0) }),
					...(names !== undefined && { names: names.split(',') })
				},
				data: { dir: data },
				backup: { dir: win32.join(data, 'backups') }
			},
			io.langue
		)
		loadConfig({ file: configFile, text: settings })
		const places = { source: process.execPath, programFolder: program, dataFolder: data, link: link() }
		const machine = windowsMachine(io.err)
		const version = await install(machine, places, settings)
		io.out(
			sentence('Préau {version} is installed in {program} and runs as the service "{service}"; its data is in {data}', {
				version,
				program,
				service: SERVICE,
				data
			})
		)
		const first = await firstLink(machine, program)
		if (first === undefined) return
		io.out('Open this within an hour, from any machine of the network: it works once, and makes the school and its first administrator.')
		io.data(`  ${first}`)
		io.out(
			sentence('The browser warns about a certificate that it does not know yet: "{program}" ca show prints its SHA-256.', {
				program: programIn(program)
			})
		)
	}
}

const uninstallService: Command = {
	name: 'service uninstall',
	summary: 'Stop and remove the Windows service; settings and data stay unless --purge',
	usage: '[--purge --yes] [--data DIR]',
	words: [0, 0],
	options: {
		purge: flag('remove data, keys, backups and logs as well'),
		yes: flag('do not ask before'),
		data: value('where they are; default %ProgramData%\\Preau')
	},
	examples: ['preau service uninstall', 'preau service uninstall --purge'],
	async run({ io }, _, values) {
		mustBeWindows()
		const data = dataFolder(values)
		const purge = values['purge'] === true
		if (purge && values['yes'] !== true) {
			io.err(sentence('This removes every institution, key and backup in {data}.', { data }))
			await confirm(io, 'purge', 'go on')
		}
		const wasThere = await uninstall(windowsMachine(io.err), { link: link() })
		if (purge) rmSync(data, { recursive: true, force: true })
		const kept = purge ? sentence('{data} is removed', { data }) : sentence('settings and the data in {data} are kept', { data })
		io.out(wasThere ? sentence('the service is removed; {kept}', { kept }) : sentence('no service was installed; {kept}', { kept }))
	}
}

const statusOfService: Command = {
	name: 'service status',
	summary: 'Say whether the Windows service is installed and running',
	usage: '',
	words: [0, 0],
	examples: ['preau service status'],
	async run({ io, json }) {
		mustBeWindows()
		const status = openManagement().query(SERVICE)
		if (json) io.data(JSON.stringify(status ?? { state: null }))
		else if (!status) io.out(sentence('service "{service}" is not installed', { service: SERVICE }))
		else {
			const told = sentence('the service "{service}" is {state}', {
				service: SERVICE,
				state: status.state ?? sentence('in an unknown state')
			})
			io.out(status.pid ? sentence('{told} (process {pid})', { told, pid: status.pid }) : told)
		}
		return status?.state === 'running' ? 0 : 1
	}
}

export const serviceCommands: readonly Command[] = [installService, uninstallService, statusOfService]
