/**
 * Our server on a data folder, with its memory of answers or ("forgetful") without, and with a job of reminders that runs only
 * on request: GET /enqueue?now=INSTANT on the second port it prints answers {"milliseconds", "messages"}.
 */
import { configuredChannels } from '../../src/outbox/channels/configured'
import { loadConfig } from '../../src/config/load'
import { createLog } from '../../src/host/log/log'
import { enqueueDue } from '../../src/outbox/due-reminders.service'
import { ResponseCache } from '../../src/reading/response-cache'
import { openTenants } from '../../src/server/open'
import { buildServer } from '../../src/server/server'

class NoMemory extends ResponseCache {
	override put() {}
}

const [file = '', mode = '', now = ''] = process.argv.slice(2)
let instant = Temporal.Instant.from(now)
const clock = { now: () => instant }
const config = loadConfig({ file, mustExist: true })
const log = createLog({ level: 'warn', format: 'text', now: () => clock.now(), write: (line) => void process.stderr.write(line) })
const tenants = openTenants({ config, clock, log })
const { frontDoor } = buildServer({ config, clock, log }, tenants, {
	cache: mode === 'forgetful' ? new NoMemory() : new ResponseCache()
})
const server = Bun.serve({
	port: 0,
	hostname: '127.0.0.1',
	fetch: (request, own) => frontDoor(request, { peer: own.requestIP(request)?.address ?? '', tls: false })
})
const orders = Bun.serve({
	port: 0,
	hostname: '127.0.0.1',
	idleTimeout: 60,
	async fetch(request) {
		instant = Temporal.Instant.from(new URL(request.url).searchParams.get('now') ?? '')
		const tenant = await tenants.get('bench')
		const begun = performance.now()
		const messages = await enqueueDue(tenant, {
			leadMinutes: config.reminders.lead_minutes,
			configured: configuredChannels(config),
			store: { synchronous: config.data.synchronous, minFree: 0 }
		})
		return Response.json({ milliseconds: Math.round(performance.now() - begun), messages })
	}
})
process.once('SIGTERM', () => {
	void Promise.all([server.stop(true), orders.stop(true)]).then(() => tenants.closeAll())
})
console.log(`orders ${orders.port} port ${server.port}`)
