import { sentence } from '../../kit/sentence'
import type { Server } from 'bun'
import type { Config } from '../../config/entries'
import { usageError } from '../../kit/errors'
import { closing } from './closing'
import type { Connection, FrontDoor } from './front-door'
import { plainHttp, type PlainPages } from './plain-http'

/** Seconds that a connection may stay silent; a login waits its turn behind others. */
const IDLE_TIMEOUT = 120

/** Milliseconds that running requests have to end. */
const GRACE = 15_000
const STEP = 20

/** A listener is exchanged after QUIET milliseconds without a request, or after QUIET_TRIES attempts. */
const QUIET = 50
const QUIET_TRIES = 100

/** Whether two listeners of one process may share a port, so that one follows the other without a gap. */
const SHARES_PORTS = process.platform === 'linux'

/** A certificate with its chain, and its key, as PEM. */
export type TlsPair = { readonly cert: string; readonly key: string }

export type Listening = {
	readonly url: string
	readonly port: number
	/** Serves new connections with another certificate; present connections keep theirs. */
	renew(tls: TlsPair): Promise<void>
	stop(): Promise<void>
}

const NO_PAGES: PlainPages = { isOpen: () => false, page: () => undefined }

/** Opens the addresses of the TOML, with HTTPS if there is a certificate. @throws OperationError 64 for an address that is taken or forbidden */
export function listen(config: Config, frontDoor: FrontDoor, tls?: TlsPair, pages: PlainPages = NO_PAGES): Listening {
	const { host, http_port: httpPort } = config.server
	let requests = 0
	const secure = (port: number, pair: TlsPair | undefined) =>
		open({ hostname: host, port, setting: 'server.port', tls: pair }, (request, connection) => {
			requests++
			return frontDoor(request, connection)
		})
	let isStopped = false
	const formerServers = new Set<Server<undefined>>()
	let main = secure(tls && SHARES_PORTS ? claim(host, config.server.port) : config.server.port, tls)
	const port = main.port ?? config.server.port
	let plain: Server<undefined> | undefined
	try {
		const paths = new Set(['/health', ...(config.tls.mode === 'internal' ? ['/ca.crt'] : [])])
		const isOpen = (pathname: string) => paths.has(pathname) || pages.isOpen(pathname)
		if (tls && httpPort !== 0)
			plain = open(
				{ hostname: host, port: httpPort, setting: 'server.http_port' },
				plainHttp({ frontDoor, port, isOpen, page: pages.page })
			)
	} catch (error) {
		void main.stop(true)
		throw error
	}

	async function quietMoment() {
		for (let tries = 0; tries < QUIET_TRIES; tries++) {
			const before = requests
			await Bun.sleep(QUIET)
			if (requests === before && main.pendingRequests === 0) return
		}
	}

	return {
		url: main.url.href.replace(/\/$/, ''),
		port,
		async renew(pair) {
			await quietMoment()
			if (isStopped) return
			const old = main
			if (!SHARES_PORTS) void old.stop()
			main = secure(port, pair)
			if (SHARES_PORTS) void old.stop()
			formerServers.add(old)
			const timer = setTimeout(() => {
				formerServers.delete(old)
				void old.stop(true)
			}, GRACE)
			timer.unref()
		},
		async stop() {
			isStopped = true
			const servers = [main, ...formerServers, ...(plain ? [plain] : [])]
			for (const server of servers) void server.stop()
			// counted, not raced against one long timer, which would delay the end of the process after its last answer
			const isBusy = () => servers.some(({ pendingRequests }) => pendingRequests > 0)
			for (let waited = 0; waited < GRACE && isBusy(); waited += STEP) await Bun.sleep(STEP)
			await Promise.all(servers.map((server) => server.stop(true)))
		}
	}
}

type Place = { readonly hostname: string; readonly port: number; readonly setting: string; readonly tls?: TlsPair | undefined }
type Door = (request: Request, connection: Connection) => Response | Promise<Response>

/** Checks that nobody else has the port, because sharing it would hide that. @returns the port, a free one for 0 */
function claim(hostname: string, port: number): number {
	const probe = open({ hostname, port, setting: 'server.port' }, () => new Response())
	const claimed = probe.port ?? port
	void probe.stop(true)
	return claimed
}

function open({ hostname, port, setting, tls }: Place, door: Door): Server<undefined> {
	try {
		return Bun.serve({
			hostname,
			port,
			reusePort: tls !== undefined && SHARES_PORTS,
			idleTimeout: IDLE_TIMEOUT,
			// bodies are refused by the front door, with an answer that says so; Bun would close the connection without one
			maxRequestBodySize: Number.MAX_SAFE_INTEGER,
			development: false,
			...(tls && { tls }),
			fetch: (request, server) =>
				closing(request, door(request, { peer: server.requestIP(request)?.address ?? '', tls: tls !== undefined }))
		})
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? error.code : undefined
		const none = setting === 'server.http_port' ? sentence(' (0: no plain HTTP)') : ''
		if (code === 'EADDRINUSE')
			throw usageError('port {port} is in use by another program: change {setting}{none}, or stop that program', { port, setting, none })
		if (code === 'EACCES')
			throw usageError('this user may not open port {port}: run as a service, or set {setting} above 1023{none}', { port, setting, none })
		if (code === 'EADDRNOTAVAIL') throw usageError('{hostname} is not an address of this machine: change server.host', { hostname })
		throw error
	}
}
