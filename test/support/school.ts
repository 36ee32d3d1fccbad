import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../../src/config/load'
import type { Config } from '../../src/config/entries'
import type { Hashing } from '../../src/auth/hashing'
import type { DemoDoor } from '../../src/console/session/demo.page'
import { createLog } from '../../src/host/log/log'
import type { Configured } from '../../src/outbox/canaux'
import { openTenants } from '../../src/server/open'
import { Bound } from '../../src/reading/bound'
import type { pdfOf } from '../../src/exchange/pdf/pdf.service'
import { buildServer } from '../../src/server/server'
import { START, TestClock } from './clock'
import { temporaryFolder } from './folder'
import { freshSchool, type SchoolCode } from './fresh-school'
import { tokenOf, type Name } from './people'
import { onServer, placeOnServer, SERVER } from './schools-on-server'

export type { SchoolCode } from './fresh-school'

/** No limits and cheap hashes, unless a test is about them. */
const BASE_CONFIG = `
[server]
trusted_proxies = ["10.9.9.9"]
[tls]
mode = "off"
[limits]
api = 0
discovery = 0
console = 0
[auth]
bcrypt_cost = 4
[tenants.alpha]
hosts = ["alpha.test"]
[tenants.beta]
hosts = ["beta.test"]
`

export type Call = {
	method?: string
	body?: unknown
	headers?: Record<string, string>
	/** the connection's address */
	peer?: string
	tls?: boolean
	/** aborts when the client hangs up */
	signal?: AbortSignal
}

export type StartOptions = {
	config?: string
	now?: string
	configured?: Configured
	/** where the data goes; else a folder that goes with them */
	folder?: string
	minFreeMb?: number
	/** who look after the machine, as `alpha/awa` */
	operateurs?: readonly string[]
	/** without any institution */
	empty?: boolean
	/** bytes that answers and follows of all schools may take in memory */
	keptBytes?: number
	/** of a school that the demo made */
	demo?: DemoDoor
	/** the queue of those who sign in */
	hashing?: Hashing
	/** makes PDFs of papers */
	pdf?: typeof pdfOf
}

/**
 * Two institutions with the same people and ids on real, migrated files, behind the whole HTTP side. As in use, what is behind it opens
 * when somebody asks for it: the file of beta, the interface, the console.
 */
export async function startSchools(options: StartOptions = {}) {
	const folder = options.folder === undefined ? temporaryFolder() : { path: options.folder, remove: () => undefined }
	const clock = new TestClock(options.now)
	const logged: string[] = []
	const log = createLog({ level: 'debug', format: 'json', now: () => clock.now(), write: (line) => void logged.push(line) })
	const loaded = loadConfig({ file: join(folder.path, 'preau.toml'), text: options.config ?? BASE_CONFIG })
	const config: Config = {
		...loaded,
		data: { ...loaded.data, synchronous: 'normal', min_free_mb: options.minFreeMb ?? 0 },
		...(options.operateurs && { console: { ...loaded.console, operateurs: options.operateurs } })
	}
	const tenants = openTenants({ config, clock, log })
	Object.assign(tenants.options.store, SERVER)
	for (const code of options.empty ? [] : (['alpha', 'beta'] as const)) {
		if (onServer) await placeOnServer(tenants, code, options.now ?? START)
		else writeFileSync(tenants.places.path(code), await freshSchool(code, options.now ?? START), { mode: 0o600 })
		tenants.added(code)
		if (code === 'alpha') await tenants.get(code)
	}
	const bound = new Bound(options.keptBytes)
	const server = buildServer({ config, clock, log, ...(options.demo && { demo: options.demo }) }, tenants, {
		bound,
		configured: options.configured,
		...(options.hashing && { hashing: options.hashing }),
		...(options.pdf && { pdf: options.pdf })
	})
	const { app, areas, frontDoor, configure, writeBehind, owner, impressions } = server

	const call = (url: string, { method = 'GET', body, headers = {}, peer = '127.0.0.1', tls = false, signal }: Call = {}) => {
		const sent = new Headers(headers)
		if (body !== undefined && !sent.has('content-type')) sent.set('content-type', 'application/json')
		const payload =
			body === undefined ? null : typeof body === 'string' ? body : body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)
		if (payload !== null) sent.set('content-length', String(Buffer.byteLength(payload)))
		return frontDoor(new Request(url, { method, headers: sent, body: payload, ...(signal && { signal }) }), { peer, tls })
	}
	const client = (code: SchoolCode, token: string | undefined) => {
		const send = (path: string, options: Call = {}) =>
			call(`http://${code}.test/api/lms${path}`, {
				...options,
				headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...options.headers }
			})
		return {
			send,
			get: (path: string, options: Call = {}) => send(path, options),
			post: (path: string, body?: unknown, options: Call = {}) =>
				send(path, { method: 'POST', ...(body !== undefined && { body }), ...options }),
			put: (path: string, body?: unknown, options: Call = {}) =>
				send(path, { method: 'PUT', ...(body !== undefined && { body }), ...options })
		}
	}
	return {
		/** the routes of the interface */
		app,
		areas,
		bound,
		call,
		clock,
		config,
		folder: folder.path,
		configure,
		frontDoor,
		impressions,
		owner,
		log,
		logged,
		tenants,
		writeBehind,
		/** a person of a school, with the token that the test gave them */
		as: (name: Name, code: SchoolCode = 'alpha') => client(code, tokenOf(code, name)),
		/** somebody with any token, or none */
		with: (token: string | undefined, code: SchoolCode = 'alpha') => client(code, token),
		store: async (code: SchoolCode = 'alpha') => (await tenants.get(code)).store,
		async stop() {
			await tenants.closeAll()
			folder.remove()
		}
	}
}

export type Schools = Awaited<ReturnType<typeof startSchools>>

/** The body of an answer, as untyped JSON for assertions. */
// oxlint-disable-next-line typescript/no-explicit-any -- assertions say what they expect
export const json = async (response: Response | Promise<Response>): Promise<any> => (await response).json()
