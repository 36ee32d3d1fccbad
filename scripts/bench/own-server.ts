/** Our server on a data folder or a libSQL server, with its memory of answers or ("forgetful") without. Arguments: the TOML and the word. */
import { loadConfig } from '../../src/config/load'
import { systemClock } from '../../src/kit/clock'
import { createLog } from '../../src/host/log/log'
import { keepLargeBlocks } from '../../src/host/native/allocator'
import { ResponseCache } from '../../src/reading/response-cache'
import { districtOf, openTenants, seatIn } from '../../src/server/open'
import { buildServer } from '../../src/server/server'

class NoMemory extends ResponseCache {
	override put() {}
}

keepLargeBlocks()
const [file = '', mode = ''] = process.argv.slice(2)
const config = loadConfig({ file, mustExist: true })
const log = createLog({ level: 'warn', format: 'text', now: () => systemClock.now(), write: (line) => void process.stderr.write(line) })
const outside = { config, clock: systemClock, log }
const district = await districtOf(outside)
await district?.becomeActive()
const tenants = openTenants(outside, district && (await seatIn(district)))
const { frontDoor } = buildServer(outside, tenants, {
	cache: mode === 'forgetful' ? new NoMemory() : new ResponseCache()
})
const server = Bun.serve({
	port: 0,
	hostname: '127.0.0.1',
	fetch: (request, own) => frontDoor(request, { peer: own.requestIP(request)?.address ?? '', tls: false })
})
process.once('SIGTERM', () => {
	void server
		.stop(true)
		.then(() => tenants.closeAll())
		.then(() => district?.leave())
})
console.log(`port ${server.port}`)
