import type { Caller } from '../../domain/droits/caller'
import type { Langue } from '../../kit/langue'
import { lazily } from '../../kit/lazily'
import type { Institution } from '../../tenants/institution.queries'
import type { Tenant } from '../../tenants/tenant'
import { routeRules, type DeclaredRoute, type RouteRules } from './route-rules'
import type { Verdict } from './sliding-window'

export type Routes = { fetch(request: Request): Response | Promise<Response> }

/** The facts about a request that failed. */
export type Failed = {
	readonly request: Request
	readonly now: Temporal.Instant
	readonly langue: Langue
	readonly requestId: string
	/** the address of the area as the request has it: `/console`, `/CODE/console`, with the year that it names */
	readonly root: string
	/** the institution, once it is known */
	readonly institution?: Institution
	readonly caller?: Caller
	/** what the area's reader made of the body, once it was read */
	readonly body?: unknown
}

/** A request to a machine that has no institution yet. */
export type Empty = {
	/** below `base` */
	readonly path: string
	readonly now: Temporal.Instant
	readonly langue: Langue
	readonly requestId: string
	readonly address: string
	/** reads the body as the area does */
	readonly body: () => Promise<unknown>
}

export type AreaOptions = {
	/** the beginning of its routes' paths, such as `/api/lms` */
	readonly base: string
	/** the beginning of its routes in the metrics */
	readonly label: string
	/** the caller of a request; `undefined` for a stranger */
	readonly credential: (
		tenant: Tenant,
		request: Request,
		now: Temporal.Instant,
		secure: boolean
	) => Caller | undefined | Promise<Caller | undefined>
	/** reads a body for the routes; `undefined` if the request has none */
	readonly readBody: (request: Request, rules: RouteRules, caller?: Caller, tenant?: Tenant) => Promise<unknown>
	/** the answer to a failure on the way or in a route */
	readonly problem: (error: unknown, failed: Failed) => Response | Promise<Response>
	/** counts a request to a path below `base`, `now` in milliseconds; `undefined` if requests are unlimited */
	readonly limit: (tenant: string, rules: RouteRules, address: string, now: number, path: string) => Verdict | undefined
	/** counts the requests of a known caller instead, by account; `undefined` for a stranger */
	readonly limitCaller?: (tenant: string, caller: Caller | undefined, address: string, now: number, request: Request) => Verdict | undefined
	/** refuses requests by where they come from, before the caller is known; `origin` is the address that was asked */
	readonly guard?: (request: Request, origin: string) => void
	/** answers until the machine has an institution; `undefined` for a path that it does not know then */
	readonly whileEmpty?: (request: Request, empty: Empty) => Response | Promise<Response> | undefined
	/** whether plain HTTP from other machines is refused */
	readonly needsHttps?: true
	/** set if its paths may begin with the libelle of another year than the current one */
	readonly years?: {
		/** whether a caller may read and write another year */
		readonly open: (caller: Caller) => boolean
		/** whether a path below `base` is the same in all years */
		readonly ignore: (path: string) => boolean
		/** whether a path below `base` takes what is written into a closed year */
		readonly outlive: (path: string) => boolean
	}
	/** whether its paths contain secrets: they are then absent from logs and metrics */
	readonly hidesPaths?: true
	/** the rules of all its paths, including those that lead nowhere; if absent, each route has its own */
	readonly rules?: RouteRules
	/** kibibytes of a query at most, unless the usual number */
	readonly queryKib?: number
	/** called with its routes, once they are loaded */
	readonly loaded?: (served: Served) => void
}

/** The routes of an area. */
export type Served = {
	readonly routes: Routes
	/** the rules of the route of a path below `base` */
	readonly rulesOf: (path: string) => RouteRules
	/** its routes as the metrics name them */
	readonly labels: readonly string[]
}

/** A part of an institution's addresses with rules of its own; the API of learning platforms is one. */
export type Area = AreaOptions & {
	/** a promise until it is loaded */
	readonly served: () => Served | Promise<Served>
}

type App = Routes & { readonly routes: readonly DeclaredRoute[] }

function servedBy(app: App, { base, label, rules, loaded }: AreaOptions): Served {
	const served = {
		routes: app,
		rulesOf: rules ? () => rules : routeRules(app.routes, base),
		labels: app.routes.map(({ path }) => label + path.slice(base.length))
	}
	loaded?.(served)
	return served
}

export function area(app: App, options: AreaOptions): Area {
	const served = servedBy(app, options)
	return { ...options, served: () => served }
}

/** An area whose routes `load` loads when one of them is first asked for, or earlier. */
export function lateArea(load: () => Promise<App>, options: AreaOptions): Area {
	let served: Served | undefined
	const loading = lazily(async () => (served = servedBy(await load(), options)))
	return { ...options, served: () => served ?? loading() }
}
