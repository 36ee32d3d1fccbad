import { sentence } from '../../kit/sentence'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../../config/load'
import { withoutFile } from '../../config/location'
import { ConfigError } from '../../config/problem'
import { OperationError, usageError } from '../../kit/errors'
import { becomeOwner } from '../../host/rights/folder-owner'
import { logDestination } from '../../host/log/destination'
import { changeableLog } from '../../host/log/log'
import { rotatingFile } from '../../host/log/rotating-file'
import { serviceManager, type ServiceManager } from '../../host/os-service/systemd/service-manager'
import { asService, type WindowsService } from '../../host/os-service/windows/service'
import { SERVICE } from '../../host/os-service/windows/setup'
import type { Running } from '../../server/active'
import { start } from '../../server/start'
import { systemMachine } from '../../host/tls/machine'
import { dispatcherWorker } from '../../workers'
import { addresses } from '../terminal/addresses'
import { flag, type Command, type CommandContext } from '../terminal/command'
import { stopSignal } from '../terminal/stop-signal'

const isWindows = process.platform === 'win32'

/** milliseconds for the end; systemd kills after 30 s (`TimeoutStopSec`) */
const ENDING = 25_000

/** The terminal or service manager: it asks for the end, or for new settings, and hears the state. */
type Master = ServiceManager &
	Partial<Pick<WindowsService, 'stopped'>> & { readonly stop: Promise<void>; readonly onReload: (act: () => void) => void }

export const serve: Command = {
	name: 'serve',
	summary: 'Serve every institution until SIGTERM or Ctrl-C',
	usage: '[--service]',
	words: [0, 0],
	options: { service: flag('only for Windows itself, which starts the service in this way') },
	examples: ['preau serve', 'preau serve --config /opt/preau/preau.toml'],
	async run(context, _, values) {
		if (values['service'] !== true) return serveFor(terminal(), context)
		if (!isWindows) throw usageError('--service is for Windows; systemd starts "preau serve" alone')
		return serveForWindows(context)
	}
}

/** A terminal, systemd or a script. On Windows SIGHUP only says that the window is being closed. */
function terminal(): Master {
	const stop = isWindows ? stopSignal('SIGTERM', 'SIGINT', 'SIGBREAK', 'SIGHUP') : stopSignal('SIGTERM', 'SIGINT')
	return { ...serviceManager(process.env), stop, onReload: (act) => void (isWindows || process.on('SIGHUP', act)) }
}

/** Serves as a Windows service, and logs why it cannot. If another start would not help, ends so that Windows does not try one. */
async function serveForWindows(context: CommandContext): Promise<void> {
	const service = await asService(SERVICE, dispatcherWorker)
	try {
		await serveFor({ ...service, reload: (act) => act(), watch: () => () => undefined }, context)
		service.stopped(0)
	} catch (error) {
		const said = error instanceof ConfigError || error instanceof OperationError ? error.message : error
		const log = changeableLog({ level: 'info', format: 'json', now: () => context.clock.now(), write: lastResort() })
		log.error('the service cannot run', { error: said })
		const exitCode = error instanceof ConfigError ? 64 : error instanceof OperationError ? error.exitCode : 1
		if (exitCode !== 1) service.stopped(exitCode)
		throw error
	}
}

/** The log for faults in the settings of a service. */
const lastResort = () =>
	rotatingFile({ path: join(process.env['ProgramData'] ?? 'C:\\ProgramData', 'Preau', 'logs', 'preau.log'), size: 10 * 2 ** 20, keep: 5 })

async function serveFor(master: Master, context: CommandContext): Promise<void> {
	const { config, configFile, configNamed, clock, io } = context
	const settings = config()
	becomeOwner(settings.data.dir)
	const write = logDestination(settings.log, settings.data.dir, { platform: process.platform, stdout: process.stdout })
	const log = changeableLog({ ...settings.log, now: () => clock.now(), write })
	let running: Running | undefined
	const reload = async () => {
		try {
			const next = loadConfig({ file: configFile, mustExist: configNamed })
			log.change(next.log)
			await running?.reload(next)
		} catch (error) {
			const reason = error instanceof ConfigError ? error.message : error
			log.error('the settings stay as they were', { error: reason })
		}
	}
	let reloading = Promise.resolve()
	master.onReload(() => void (reloading = reloading.then(() => master.reload(reload))))
	running = await start({ config: settings, configFile, clock, log })
	const typed = addresses(settings, systemMachine, running.port).join(' and ')
	master.ready(`serving on ${typed}`)
	const server = running
	const endWatch = master.watch(() => server.answers())
	if (!existsSync(configFile)) io.err(sentence('preau: {withoutFile}', { withoutFile: withoutFile(configFile) }))
	io.err(sentence('preau serves on {typed}', { typed }))
	const end = await Promise.race([
		master.stop,
		server.ended.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
	])
	master.stopping()
	endWatch()
	// one call of libSQL can take minutes, as the copy of a large file does: it goes with the process
	setTimeout(() => {
		if (!(end instanceof Error)) master.stopped?.(0)
		process.exit(end instanceof Error ? 1 : 0)
	}, ENDING).unref()
	await server.stop()
	if (end instanceof Error) throw end
}
