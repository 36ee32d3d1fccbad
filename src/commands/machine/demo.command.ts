import { sentence, verbatim } from '../../kit/sentence'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { loadConfig } from '../../config/load'
import { configTemplate } from '../../config/template'
import { DEMO, demoAround, demoLogins, demoSchool } from '../../server/demo/ecole'
import { beginStory } from '../../server/demo/story'
import { OperationError, usageError } from '../../kit/errors'
import { isLoopback } from '../../host/network/addresses'
import { systemMachine } from '../../host/tls/machine'
import { portProblem } from '../../host/network/port-problem'
import { formatReport } from '../../exchange/imports/report/format-report'
import { createLog } from '../../host/log/log'
import type { Outside } from '../../server/open'
import type { Running } from '../../server/active'
import { start } from '../../server/start'
import { flag, value, text, type Command, type CommandContext } from '../terminal/command'
import { perform } from '../data/perform'
import { portOf } from '../terminal/port'
import { stopSignal } from '../terminal/stop-signal'

const PORT = 8443
/** An empty file beside the settings that this command wrote: nobody can enter a real school by one click. */
const MARK = 'demo'

export const demo: Command = {
	name: 'demo',
	summary: 'Serve a made-up school on this machine, and print its logins',
	usage: '[--dir D] [--port N] [--reseau]',
	words: [0, 0],
	options: {
		dir: value('keep the school in D, and serve it again from there; default: a temporary folder'),
		port: value(sentence('default {PORT}, or a free port if it is taken', { PORT })),
		reseau: flag('other machines may open it too, and enter without a password')
	},
	examples: ['preau demo', 'preau demo --dir demo --port 8080'],
	async run(context, _, values) {
		const target = text(values, 'dir')
		const port = text(values, 'port')
		const asked = port === undefined ? undefined : portOf(port, 0)
		const folder = target === undefined ? mkdtempSync(join(tmpdir(), 'preau-demo-')) : resolve(target)
		try {
			// a closed terminal stops it too: nothing else would remove the folder
			const stop = stopSignal('SIGTERM', 'SIGINT', 'SIGHUP')
			const running = await serveDemo(context, { folder, asked, isForNetwork: values['reseau'] === true })
			announce(context, running, folder, values['reseau'] === true ? outsideAddress() : '127.0.0.1')
			await stop
			await running.stop()
		} finally {
			if (target === undefined) rmSync(folder, { recursive: true, force: true })
		}
	}
}

type Asked = { readonly folder: string; readonly asked: number | undefined; readonly isForNetwork: boolean }

async function serveDemo(context: CommandContext, { folder, asked: wantedPort, isForNetwork }: Asked): Promise<Running> {
	mkdirSync(folder, { recursive: true })
	const [file, mark] = [join(folder, 'preau.toml'), join(folder, MARK)]
	if (!existsSync(file)) {
		writeFileSync(mark, '')
		writeFileSync(
			file,
			configTemplate(
				{
					server: { host: '127.0.0.1', port: wantedPort || PORT },
					tls: { mode: 'off' },
					auth: { bcrypt_cost: 10 },
					log: { level: 'warn' }
				},
				context.io.langue
			)
		)
	}
	const settings = loadConfig({ file })
	const host = isForNetwork ? '0.0.0.0' : settings.server.host
	const port = wantedPort ?? settings.server.port
	const problem = portProblem(host, port)
	if (wantedPort !== undefined && problem !== undefined) throw usageError('{problem}: give another --port', { problem })
	const { io } = context
	let daysBack = 0
	const clock = { now: () => context.clock.now().subtract({ hours: 24 * daysBack }) }
	const log = createLog({ ...settings.log, now: () => clock.now(), write: (line) => io.err(verbatim(line.trimEnd())) })
	const config = { ...settings, server: { ...settings.server, host, port: problem === undefined ? port : 0 } }
	const outside: Outside = { config, clock, log }
	const isNew = await fill(context, outside)
	const door = existsSync(mark) ? { demo: { logins: demoLogins, isForNetwork } } : {}
	const running = await start({ ...outside, ...door, hadOpen: true })
	if (isNew) await beginStory(`http://127.0.0.1:${running.port}/console`, clock.now(), (days) => (daysBack = days))
	return running
}

const quiet = () => undefined

/** Makes the school if the folder is still without one. @returns whether it did */
async function fill({ clock, io }: CommandContext, outside: Outside): Promise<boolean> {
	const tenants = await perform(outside, 'tenant.list', null, quiet)
	if (tenants.some(({ code }) => code === DEMO.code)) return false
	io.progress('making the school …')
	await perform(outside, 'tenant.create', { ...DEMO }, quiet)
	for (const files of [demoSchool(clock.now()), demoAround(clock.now())]) {
		const report = await perform(outside, 'import', { code: DEMO.code, source: 'demo', files, dryRun: false, diff: false }, quiet)
		if (report.errorCount > 0) throw new OperationError(verbatim(formatReport(report).join('\n')))
	}
	return true
}

const outsideAddress = () =>
	systemMachine.addresses().find((address) => isIP(address) === 4 && !isLoopback(address)) ?? systemMachine.hostname()

function announce({ io, json }: CommandContext, { port }: Running, folder: string, address: string) {
	const url = `http://${address}:${port}`
	const logins = demoLogins.map(({ identifiant, role, password }) => ({ identifiant, password, role }))
	if (json) return io.data(JSON.stringify({ console: `${url}/console`, url: `${url}/api/lms`, docs: `${url}/docs`, folder, logins }))
	io.out(sentence('{name} is open at {url}/console; sign in as', { name: DEMO.name, url }))
	for (const { identifiant, password, role } of logins) io.data(`  ${role.padEnd(15)} ${identifiant.padEnd(9)} ${password}`)
	io.out(
		sentence('An LMS finds it at {url}/api/lms (documentation: {url}/docs). Its data lies in {folder}; Ctrl-C stops it.', { url, folder })
	)
}
