import { createLog } from '../log/log'
import { serviceManager } from '../service/systemd/service-manager'
import { start } from '../start'
import type { Command } from './command'
import { stopSignal } from './stop-signal'

export const serve: Command = {
	name: 'serve',
	summary: 'Serve every institution until SIGTERM or Ctrl-C',
	usage: '',
	words: [0, 0],
	examples: ['preau serve', 'preau serve --config /opt/preau/preau.toml'],
	async run({ config, clock, io }) {
		const checked = config()
		const log = createLog({ ...checked.log, now: () => clock.now(), write: (line) => void process.stdout.write(line) })
		const stop = stopSignal('SIGTERM', 'SIGINT')
		const manager = serviceManager(process.env)
		process.on('SIGHUP', () => manager.reload(() => log.warn('settings are read at start: restart to apply changes')))
		const running = await start({ config: checked, clock, log })
		manager.ready(`serving on ${running.url}`)
		const endWatch = manager.watch(() => running.answers())
		io.err(`preau serves on ${running.url}`)
		await stop
		manager.stopping()
		endWatch()
		await running.stop()
	}
}
