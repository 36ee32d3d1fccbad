import { loadConfig } from '../config/load'
import { ConfigError } from '../config/problem'
import { logDestination } from '../log/destination'
import { changeableLog } from '../log/log'
import { serviceManager } from '../service/systemd/service-manager'
import { start, type Running } from '../start'
import type { Command } from './command'
import { stopSignal } from './stop-signal'

export const serve: Command = {
	name: 'serve',
	summary: 'Serve every institution until SIGTERM or Ctrl-C',
	usage: '',
	words: [0, 0],
	examples: ['preau serve', 'preau serve --config /opt/preau/preau.toml'],
	async run({ config, configFile, configNamed, clock, io }) {
		const checked = config()
		const write = logDestination(checked.log, checked.data.dir, { platform: process.platform, stdout: process.stdout })
		const log = changeableLog({ ...checked.log, now: () => clock.now(), write })
		const stop = stopSignal('SIGTERM', 'SIGINT')
		const manager = serviceManager(process.env)
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
		process.on('SIGHUP', () => void (reloading = reloading.then(() => manager.reload(reload))))
		running = await start({ config: checked, clock, log })
		manager.ready(`serving on ${running.url}`)
		const endWatch = manager.watch(() => running.answers())
		io.err(`preau serves on ${running.url}`)
		await stop
		manager.stopping()
		endWatch()
		await running.stop()
	}
}
