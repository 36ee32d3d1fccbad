import type { Caller } from '../../domain/caller'
import type { Langue } from '../../kit/langue'
import { lazily } from '../../kit/lazily'
import type { Institution } from '../../tenants/institution.queries'
import type { Tenant } from '../../tenants/tenant'
import { routeRules, type DeclaredRoute, type RouteRules } from './route-rules'
import type { Verdict } from './sliding-window'

export type Routes = { fetch(request: Request): Response | Promise<Response> }

/** What is known of a request that failed. */
export type Failed = {
	readonly request: Request
	readonly now: Temporal.Instant
	readonly langue: Langue
	readonly requestId: string
	/** where the area is, as it was asked: `/console`, `/CODE/console` */
	readonly root: string
	/** which institution it is, once that is known */
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
	/** what the area's reader makes of the body */
	readonly body: () => Promise<unknown>
}

export type AreaOptions = {
	/** what the paths of its routes begin with, as `/api/lms` */
	readonly base: string
	/** what its routes begin with in the metrics */
	readonly label: string
	/** who asks; `undefined` for a stranger */
	readonly credential: (
		tenant: Tenant,
		request: Request,
		now: Temporal.Instant,
		secure: boolean
	) => Caller | undefined | Promise<Caller | undefined>
	/** what routes get of a body; `undefined` if there is none */
	readonly readBody: (request: Request, rules: RouteRules, caller?: Caller, tenant?: Tenant) => Promise<unknown>
	/** the answer to a failure, thrown on the way or by a route */
	readonly problem: (error: unknown, failed: Failed) => Response | Promise<Response>
	/** counts a request to a path below `base`, `now` in milliseconds; `undefined` if there is no limit */
	readonly limit: (tenant: string, rules: RouteRules, address: string, now: number, path: string) => Verdict | undefined
	/** counts a request of somebody known instead, `undefined` for a stranger: by who it is */
	readonly limitCaller?: (tenant: string, caller: Caller | undefined, address: string, now: number) => Verdict | undefined
	/** refuses what may not be asked from where it comes, before anybody is known; `origin` is the address that was asked */
	readonly guard?: (request: Request, origin: string) => void
	/** answers where there is no institution yet; `undefined` for what it does not know then */
	readonly whileEmpty?: (request: Request, empty: Empty) => Response | Promise<Response> | undefined
	/** it is not for plain HTTP from other machines */
	readonly needsHttps?: true
	/** what its paths hold is a secret: they are in no log and no metric */
	readonly hidesPaths?: true
	/** what all its paths tell of themselves, those too that lead nowhere; each tells for itself if this is missing */
	readonly rules?: RouteRules
	/** is told what it answers with, once that is there */
	readonly loaded?: (served: Served) => void
}

/** What an area answers with. */
export type Served = {
	readonly routes: Routes
	/** what the route of a path below `base` tells of itself */
	readonly rulesOf: (path: string) => RouteRules
	/** its routes as the metrics name them */
	readonly labels: readonly string[]
}

/** A part of an institution's addresses with ways of its own: the API of learning platforms is one. */
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

/** An area whose routes `load` loads when one of them is first asked for, or before. */
export function lateArea(load: () => Promise<App>, options: AreaOptions): Area {
	let served: Served | undefined
	const loading = lazily(async () => (served = servedBy(await load(), options)))
	return { ...options, served: () => served ?? loading() }
}
