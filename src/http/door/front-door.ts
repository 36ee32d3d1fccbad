import { shortHeader } from '../../kit/short-header'
import type { Caller } from '../../domain/droits/caller'
import { domaineOf, opens, type Limites } from '../../domain/droits/domaines'
import { networks } from '../../host/network/addresses'
import { jourIn } from '../../kit/jour'
import type { Clock } from '../../kit/clock'
import { AppError, notFound, unauthenticated } from '../../kit/errors'
import { preferredLangue, type Langue } from '../../kit/langue'
import type { Log } from '../../host/log/log'
import type { RequestMetrics } from '../metrics/request-metrics'
import type { Institution } from '../../tenants/institution.queries'
import type { Tenants } from '../../tenants/registry'
import type { Area, Failed, Routes } from './area'
import { badHost, baseUrl, hostName, isAuthority, originOf, parseUrl, tenantAddress, type ParsedUrl, type TenantAddress } from './address'
import { inShownYear, mustBeOpen, Visit, type FindsPerimetre } from '../../tenants/visit'
import { attach } from '../answers/visit'
import type { Cors } from './cors'
import type { MetricsDoor } from './metrics-door'
import { clientAddress, isThisMachine } from './networks'
import { problem } from '../answers/problem'
import type { RouteRules } from './route-rules'
import { secure } from './security-headers'
import type { Verdict } from './sliding-window'
import { unavailability } from '../../db/files/failures'

export type Connection = {
	/** address of the other end */
	readonly peer: string
	readonly tls: boolean
}

export type FrontDoorDeps = {
	readonly tenants: Tenants
	readonly perimetres: FindsPerimetre
	readonly clock: Clock
	readonly log: Log
	readonly isTrusted: (address: string) => boolean
	/** whether browsers may be asked to keep to HTTPS */
	readonly hsts: boolean
	readonly cors: Cors
	/** the parts of the institutions' addresses; if one is within another, it comes first */
	readonly areas: readonly Area[]
	/** the machine's own answers: /health, /docs */
	readonly site: Routes
	/** the page for a person at an address that does not exist; `undefined` if a program asks */
	readonly lost: (request: Request, pathname: string) => Response | undefined
	/** paths of the machine that could be an institution's */
	readonly ofMachine: ReadonlySet<string>
	readonly metrics: MetricsDoor
	readonly requests: Pick<RequestMetrics, 'count'>
}

export type FrontDoor = (request: Request, connection: Connection) => Promise<Response>

const MAX_QUERY_KIB = 4
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/

type Arrival = {
	readonly request: Request
	readonly requestId: string
	readonly now: Temporal.Instant
	readonly langue: Langue
	readonly address: string
	/** address of the other end of the connection */
	readonly peer: string
	readonly secure: boolean
	readonly url: ParsedUrl
	/** once the institution and the caller are known */
	known?: { readonly institution: Institution; readonly caller: Caller | undefined }
	verdict?: Verdict | undefined
	/** once it is read */
	body?: unknown
}

/**
 * Everything that happens to a request before a route sees it, in the contract's order (section 2): address, tenant, limit, token, form of
 * the body. Any error on the way or in a route becomes a problem answer here.
 */
export function createFrontDoor(deps: FrontDoorDeps): FrontDoor {
	const logsRequests = deps.log.writes('info')
	return async (request, connection) => {
		// Bun leaves the host out of the URL if it cannot be there
		if (!isAuthority(shortHeader(request, 'host') ?? parseUrl(request.url).authority) || request.url.startsWith('/'))
			return secure(badHost(), Bun.randomUUIDv7(), false)
		const start = performance.now()
		const arrival = receive(request, connection, deps)
		const { requestId } = arrival
		const { pathname } = arrival.url
		const address = deps.ofMachine.has(pathname) ? undefined : tenantAddress(pathname, deps.areas)
		let response: Response
		try {
			response = deps.cors.preflight(request) ?? (await (address ? enter(arrival, address, deps) : ownAnswer(arrival, deps)))
		} catch (error) {
			const known = error instanceof AppError ? error : unavailability(error)
			if (!known || known !== error)
				deps.log.error('a request failed', { request_id: requestId, method: request.method, path: shownPath(arrival, address), error })
			const isLost = !address && known?.kind === 'not_found'
			response = address
				? await address.area.problem(known ?? error, failureOf(arrival, address))
				: ((isLost ? deps.lost(request, pathname) : undefined) ?? problem(known ?? error, arrival))
		}
		secure(response, requestId, deps.hsts && arrival.secure)
		deps.cors.allow(request, response)
		if (arrival.verdict) writeLimit(response.headers, arrival.verdict)
		deps.requests.count(
			address && address.area.label + (address.area.hidesPaths ? HIDDEN : address.path),
			pathname,
			request.method,
			response.status,
			performance.now() - start
		)
		if (logsRequests) logRequest(deps.log, arrival, shownPath(arrival, address), response.status, start)
		return response
	}
}

/** The machine's own answers. */
const ownAnswer = ({ request, url, peer }: Arrival, { site, metrics, isTrusted }: FrontDoorDeps) =>
	url.pathname === '/metrics'
		? metrics(request, isThisMachine(peer, isTrusted))
		: site.fetch(hidesPath(url) ? at(url.pathname, request, url) : request)

function logRequest(log: Log, { requestId, address, request }: Arrival, path: string, status: number, started: number) {
	const ms = Math.round((performance.now() - started) * 10) / 10
	log.info('request', { request_id: requestId, address, method: request.method, path, status, ms })
}

/** Replaces a path that is a secret; a route's parameter in the metrics. */
const HIDDEN = '/:id'
/** A word that may be a secret, wherever a mistyped address has it. */
const LONG_WORD = /[A-Za-z0-9]{32,}/g

/** A path as the log may have it. */
const shownPath = ({ url: { pathname } }: Arrival, address: TenantAddress | undefined) =>
	address?.area.hidesPaths ? pathname.slice(0, -address.path.length || undefined) + HIDDEN : pathname.replace(LONG_WORD, '***')

function receive(request: Request, { peer, tls }: Connection, { clock, isTrusted }: FrontDoorDeps): Arrival {
	const asked = shortHeader(request, 'x-request-id')
	const behindProxy =
		shortHeader(request, 'x-forwarded-proto')?.trim().toLowerCase() === 'https' && isTrusted(clientAddress(peer, null, isTrusted))
	return {
		request,
		requestId: asked && REQUEST_ID.test(asked) ? asked : Bun.randomUUIDv7(),
		now: clock.now(),
		langue: preferredLangue(shortHeader(request, 'accept-language')),
		address: clientAddress(peer, request.headers.get('x-forwarded-for'), isTrusted),
		peer,
		secure: tls || behindProxy,
		url: parseUrl(request.url)
	}
}

async function enter(arrival: Arrival, address: TenantAddress, deps: FrontDoorDeps): Promise<Response> {
	const { request, requestId, langue, now, url } = arrival
	const { area, path } = address
	const authority = shortHeader(request, 'host') ?? url.authority
	const code = address.code ?? deps.tenants.codeForHost(hostName(authority))
	if (code === undefined || !deps.tenants.has(code)) {
		const answer = deps.tenants.codes.length === 0 ? enterEmpty(arrival, address, deps, authority) : undefined
		if (!answer) throw new AppError('not_found', 'tenant_inconnu')
		return answer
	}
	const loaded = area.served()
	const { routes, rulesOf } = loaded instanceof Promise ? await loaded : loaded
	const rules = rulesOf(path)
	arrival.verdict = area.limit(code, rules, arrival.address, now.epochMilliseconds, path)
	if (arrival.verdict) mustBeWithin(arrival.verdict)
	mustBeShort(url, area)
	const isPlain = mustComeAsAllowed(arrival, area, deps, authority)

	const open = deps.tenants.get(code)
	const tenant = open instanceof Promise ? await open : open
	const facts = tenant.institution()
	const institution = facts instanceof Promise ? await facts : facts
	if (institution.ferme && !rules.isOpenWhenClosed) throw new AppError('unavailable', 'ferme', { retryAfter: 300 })

	const { acces } = tenant.store.revisions
	const found = area.credential(tenant, request, now, arrival.secure)
	const holder = found instanceof Promise ? await found : found
	const caller =
		holder?.limites && !isValidNow(holder.limites, arrival.address, jourIn(now, institution.timezone).toString()) ? undefined : holder
	arrival.known = { institution, caller }
	if (area.limitCaller) {
		arrival.verdict = area.limitCaller(code, caller, arrival.address, now.epochMilliseconds, request)
		if (arrival.verdict) mustBeWithin(arrival.verdict)
	}
	if (!caller && !rules.isPublic) throw unauthenticated()
	if (caller?.limites) mustBeInside(caller.limites, path)
	if (caller && !rules.isPublic) mustMayWrite(caller, request, rules)
	if (rules.needsHttps && isPlain) throw new AppError('forbidden', 'https_requis')

	const body = hasBody(request, rules) ? await area.readBody(request, rules, caller, tenant) : undefined
	arrival.body = body
	const annee = shownYear(address, institution, caller)
	const school = inShownYear(institution, annee)
	if (annee !== undefined && request.method === 'POST' && !area.years?.outlive(path)) mustBeOpen(school)
	const visit = new Visit(
		{
			requestId,
			address: arrival.address,
			langue: caller?.langue ?? langue,
			now,
			tenant,
			institution: school,
			shown: annee,
			baseUrl: baseUrl(arrival.secure, authority, address),
			caller,
			acces,
			body,
			arrived: request
		},
		deps.perimetres
	)
	return routes.fetch(attach(forRoutes(request, address, url), visit))
}

/** The answer of an area while the machine has no institution; `undefined` if it has none. @throws AppError 403, 422, 429 */
function enterEmpty(arrival: Arrival, { area, path, code }: TenantAddress, deps: FrontDoorDeps, authority: string) {
	const { request, requestId, langue, now, url, address } = arrival
	if (!area.whileEmpty || code !== undefined) return undefined
	mustBeShort(url, area)
	mustComeAsAllowed(arrival, area, deps, authority)
	arrival.verdict = area.limitCaller?.('', undefined, address, now.epochMilliseconds, request)
	if (arrival.verdict) mustBeWithin(arrival.verdict)
	return area.whileEmpty(request, { path, now, langue, requestId, address, body: async () => area.readBody(request, {}) })
}

/** @returns whether the request comes over plain HTTP from another machine @throws AppError 403 */
function mustComeAsAllowed({ request, secure: isSecure, peer }: Arrival, area: Area, { isTrusted }: FrontDoorDeps, authority: string) {
	const isPlain = !isSecure && !isThisMachine(peer, isTrusted)
	if (area.needsHttps && isPlain) throw new AppError('forbidden', 'https_requis')
	area.guard?.(request, originOf(isSecure, authority))
	return isPlain
}

/** The libelle of the year that a caller is shown in place of the current one. @throws AppError 404 if they may not see another one */
function shownYear({ annee, area: { years }, path }: TenantAddress, institution: Institution, caller: Caller | undefined) {
	if (annee === undefined || !years || years.ignore(path) || annee === institution.annee?.libelle) return undefined
	if (!caller || !years.open(caller)) throw notFound()
	return annee
}

const failureOf = ({ request, requestId, now, langue, known, body }: Arrival, { code, annee, area: { base } }: TenantAddress): Failed => ({
	request,
	now,
	langue: known?.caller?.langue ?? langue,
	requestId,
	root: `${code === undefined ? '' : `/${code}`}${base}${annee === undefined ? '' : `/${annee}`}`,
	...(known && { institution: known.institution }),
	...(known?.caller && { caller: known.caller }),
	...(body !== undefined && { body })
})

/** Whether a program's token is valid on this day and from this address; otherwise it is as if it were unknown (contract section 6). */
const isValidNow = ({ dernier_jour, adresses }: Limites, address: string, today: string) =>
	(dernier_jour === null || today <= dernier_jour) && (adresses.length === 0 || networks(adresses)(address))

/** Refuses operations outside the areas of a program's token (contract section 6). */
function mustBeInside(limites: Limites, path: string) {
	if (!opens(limites, domaineOf(path))) throw new AppError('forbidden', 'hors_domaine')
}

/** Refuses writes with a token for reading (contract section 6). */
function mustMayWrite({ portee }: Caller, { method }: Request, { takesReaders }: RouteRules) {
	if (portee === 'lecture' && method !== 'GET' && method !== 'HEAD' && !takesReaders) throw new AppError('forbidden', 'lecture_seule')
}

function mustBeWithin({ allowed, reset }: Verdict) {
	if (!allowed) throw new AppError('rate_limited', 'limite_depassee', { retryAfter: reset, parameters: { secondes: reset } })
}

function mustBeShort({ query }: ParsedUrl, { queryKib = MAX_QUERY_KIB }: Area) {
	if (query.length > queryKib * 1024) throw new AppError('validation', 'requete_trop_longue', { parameters: { limite: queryKib } })
}

const hasBody = ({ method }: Request, { ignoresBody }: RouteRules) => method !== 'GET' && method !== 'HEAD' && !ignoresBody

/** The position in a URL from which Elysia looks for the path. */
const PATH_FROM = 11

/** Whether the host is so short that Elysia starts behind the path's beginning: http://pc/ */
const hidesPath = ({ authority }: ParsedUrl) => 'http://'.length + authority.length < PATH_FROM

/** The request as the routes know it: without the tenant code and the year in its path. */
const forRoutes = (request: Request, { code, annee, area, path }: TenantAddress, url: ParsedUrl) =>
	code === undefined && annee === undefined && !hidesPath(url) ? request : at(area.base + path, request, url)

/** The same request, without its body, at a path of a host whose name is long enough. */
const at = (path: string, { method, headers }: Request, { query }: ParsedUrl) =>
	new Request(`http://tenant${path}${query}`, { method, headers })

function writeLimit(headers: Headers, { limit, remaining, reset }: Verdict) {
	headers.set('x-ratelimit-limit', String(limit))
	headers.set('x-ratelimit-remaining', String(remaining))
	headers.set('x-ratelimit-reset', String(reset))
}
