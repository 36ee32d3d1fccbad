import type { Tokens } from '../../auth/tokens.service'
import type { Clock } from '../../domain/clock'
import { AppError, unauthenticated } from '../../domain/errors'
import { preferredLangue } from '../../domain/langue'
import type { Log } from '../../machine/log/log'
import type { RequestMetrics } from '../../machine/metrics/request-metrics'
import type { Tenants } from '../../tenants/registry'
import { baseUrl, hostName, parseUrl, tenantAddress, type ParsedUrl, type TenantAddress } from './address'
import { readJson } from './body'
import { attach, type RequestContext } from '../answers/context'
import type { Cors } from './cors'
import type { MetricsDoor } from './metrics-door'
import { clientAddress, isThisMachine } from './networks'
import { problem } from '../answers/problem'
import type { RateLimits } from './rate-limits'
import { secure } from './security-headers'
import type { Verdict } from './sliding-window'
import { unavailability } from '../../db/failures'

export type Connection = {
	/** address of the other end */
	readonly peer: string
	readonly tls: boolean
}

type Routes = { fetch(request: Request): Response | Promise<Response> }

export type FrontDoorDeps = {
	readonly tenants: Tenants
	readonly tokens: Tokens
	readonly limits: RateLimits
	readonly clock: Clock
	readonly log: Log
	readonly isTrusted: (address: string) => boolean
	readonly bodyKib: number
	/** whether browsers may be told to keep to HTTPS */
	readonly hsts: boolean
	readonly cors: Cors
	/** the institutions' routes, under `/api/lms` */
	readonly api: Routes
	/** what the machine itself answers: /health, /docs */
	readonly site: Routes
	readonly metrics: MetricsDoor
	readonly requests: Pick<RequestMetrics, 'count'>
}

export type FrontDoor = (request: Request, connection: Connection) => Promise<Response>

/** The only paths that a stranger may use; everything else asks for a token first. */
export const PUBLIC_PATHS: ReadonlySet<string> = new Set([
	'/tenant-info',
	'/tenant-logo',
	'/auth/check-user',
	'/auth/check-availability',
	'/auth/documentation',
	'/auth/login',
	'/notifications/desabonnement'
])
const DISCOVERY: ReadonlySet<string> = new Set(['/auth/check-user', '/auth/check-availability'])
/** What a closed institution still answers (contract section 5). */
const WHEN_CLOSED = '/auth/check-availability'
/** What mail programs post to, a form: nobody reads it. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['/notifications/desabonnement'])
const MAX_QUERY_KIB = 4
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/

type Visit = {
	readonly request: Request
	readonly requestId: string
	readonly now: Temporal.Instant
	readonly langue: RequestContext['langue']
	readonly address: string
	/** whether the connection is that of a program of this machine */
	readonly isLocal: boolean
	readonly secure: boolean
	readonly url: ParsedUrl
	verdict?: Verdict | undefined
}

/**
 * Everything that happens to a request before a route sees it, in the contract's order (section 2): address, tenant,
 * limit, token, form of the body. Whatever is thrown on the way or by a route becomes a problem answer here.
 */
export function createFrontDoor(deps: FrontDoorDeps): FrontDoor {
	const logsRequests = deps.log.writes('info')
	return async (request, connection) => {
		const started = performance.now()
		const visit = receive(request, connection, deps)
		const { requestId, langue } = visit
		const address = tenantAddress(visit.url.pathname)
		let response: Response
		try {
			response = deps.cors.preflight(request) ?? (await (address ? enter(visit, address, deps) : own(visit, deps)))
		} catch (error) {
			const known = error instanceof AppError ? error : unavailability(error)
			if (!known || known !== error)
				deps.log.error('a request failed', { request_id: requestId, method: request.method, path: visit.url.pathname, error })
			response = problem(known ?? error, langue, requestId)
		}
		secure(response, requestId, deps.hsts && visit.secure)
		deps.cors.allow(request, response)
		if (visit.verdict) writeLimit(response.headers, visit.verdict)
		const { pathname } = visit.url
		deps.requests.count(address?.path, pathname, request.method, response.status, performance.now() - started)
		if (logsRequests) logRequest(deps.log, visit, response.status, started)
		return response
	}
}

/** What the machine itself answers. */
const own = ({ request, url, isLocal }: Visit, { site, metrics }: FrontDoorDeps) =>
	url.pathname === '/metrics' ? metrics(request, isLocal) : site.fetch(hidesPath(url) ? at(url.pathname, request, url) : request)

function logRequest(log: Log, { requestId, address, request, url }: Visit, status: number, started: number) {
	const ms = Math.round((performance.now() - started) * 10) / 10
	log.info('request', { request_id: requestId, address, method: request.method, path: url.pathname, status, ms })
}

function receive(request: Request, { peer, tls }: Connection, { clock, isTrusted }: FrontDoorDeps): Visit {
	const { headers } = request
	const asked = headers.get('x-request-id')
	const proxied = headers.get('x-forwarded-proto')?.trim().toLowerCase() === 'https' && isTrusted(clientAddress(peer, null, isTrusted))
	return {
		request,
		requestId: asked && REQUEST_ID.test(asked) ? asked : Bun.randomUUIDv7(),
		now: clock.now(),
		langue: preferredLangue(headers.get('accept-language')),
		address: clientAddress(peer, headers.get('x-forwarded-for'), isTrusted),
		isLocal: isThisMachine(peer, isTrusted),
		secure: tls || proxied,
		url: parseUrl(request.url)
	}
}

async function enter(visit: Visit, address: TenantAddress, deps: FrontDoorDeps): Promise<Response> {
	const { request, requestId, langue, now, url } = visit
	const authority = request.headers.get('host') ?? url.authority
	const code = address.code ?? deps.tenants.codeForHost(hostName(authority))
	if (code === undefined || !deps.tenants.has(code)) throw new AppError('not_found', 'tenant_inconnu')

	const { path } = address
	visit.verdict = deps.limits.take(code, DISCOVERY.has(path) ? 'discovery' : 'api', visit.address, now.epochMilliseconds)
	if (visit.verdict && !visit.verdict.allowed)
		throw new AppError('rate_limited', 'limite_depassee', {
			retryAfter: visit.verdict.reset,
			parameters: { secondes: visit.verdict.reset }
		})
	if (url.query.length > MAX_QUERY_KIB * 1024)
		throw new AppError('validation', 'requete_trop_longue', { parameters: { limite: MAX_QUERY_KIB } })

	const open = deps.tenants.get(code)
	const tenant = open instanceof Promise ? await open : open
	const facts = tenant.institution()
	const institution = facts instanceof Promise ? await facts : facts
	if (institution.ferme && path !== WHEN_CLOSED) throw new AppError('unavailable', 'ferme', { retryAfter: 300 })

	const found = deps.tokens.callerOf(tenant, request.headers.get('authorization'), now)
	const caller = found instanceof Promise ? await found : found
	if (!caller && !PUBLIC_PATHS.has(path)) throw unauthenticated()
	if (path === '/auth/login' && !visit.secure && !visit.isLocal) throw new AppError('forbidden', 'https_requis')

	const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && !WITHOUT_BODY.has(path)
	const body = hasBody ? await readJson(request, deps.bodyKib) : undefined
	const context: RequestContext = {
		requestId,
		address: visit.address,
		secure: visit.secure,
		langue,
		now,
		tenant,
		institution,
		baseUrl: baseUrl(visit.secure, authority, address),
		caller,
		body
	}
	return deps.api.fetch(attach(forRoutes(request, address, url), context))
}

/** Elysia looks for the path of a URL from this position on. */
const PATH_FROM = 11

/** Whether the host is so short that Elysia looks behind the path's beginning: http://pc/ */
const hidesPath = ({ authority }: ParsedUrl) => 'http://'.length + authority.length < PATH_FROM

/** The request as the routes know it: without the tenant code in its path. */
const forRoutes = (request: Request, { code, path }: TenantAddress, url: ParsedUrl) =>
	code === undefined && !hidesPath(url) ? request : at(`/api/lms${path}`, request, url)

/** The same request, without its body, at a path of a host whose name is long enough. */
const at = (path: string, { method, headers }: Request, { query }: ParsedUrl) =>
	new Request(`http://tenant${path}${query}`, { method, headers })

function writeLimit(headers: Headers, { limit, remaining, reset }: Verdict) {
	headers.set('x-ratelimit-limit', String(limit))
	headers.set('x-ratelimit-remaining', String(remaining))
	headers.set('x-ratelimit-reset', String(reset))
}
