/** Our server on a data folder, with its memory of answers or ("forgetful") without: takes the TOML and the word. */
import { loadConfig } from '../../src/config/load'
import { systemClock } from '../../src/domain/clock'
import { createLog } from '../../src/machine/log/log'
import { ResponseCache } from '../../src/reading/response-cache'
import { openTenants } from '../../src/open'
import { buildServer } from '../../src/server'

class NoMemory extends ResponseCache {
	override put() {}
}

const [file = '', mode = ''] = process.argv.slice(2)
const config = loadConfig({ file, mustExist: true })
const log = createLog({ level: 'warn', format: 'text', now: () => systemClock.now(), write: (line) => void process.stderr.write(line) })
const tenants = openTenants({ config, clock: systemClock, log })
const { frontDoor } = buildServer({ config, clock: systemClock, log }, tenants, {
	cache: mode === 'forgetful' ? new NoMemory() : new ResponseCache()
})
const server = Bun.serve({
	port: 0,
	hostname: '127.0.0.1',
	fetch: (request, own) => frontDoor(request, { peer: own.requestIP(request)?.address ?? '', tls: false })
})
process.once('SIGTERM', () => {
	void server.stop(true).then(() => tenants.closeAll())
})
console.log(`port ${server.port}`)
