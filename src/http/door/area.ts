import type { Caller } from '../../domain/caller'
import type { Langue } from '../../domain/langue'
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
	readonly readBody: (request: Request, rules: RouteRules, caller?: Caller) => Promise<unknown>
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
}

/** A part of an institution's addresses with ways of its own: the API of learning platforms is one. */
export type Area = AreaOptions & {
	readonly routes: Routes
	/** what the route of a path below `base` tells of itself */
	readonly rulesOf: (path: string) => RouteRules
	/** its routes as the metrics name them */
	readonly labels: readonly string[]
}

export function area(app: Routes & { readonly routes: readonly DeclaredRoute[] }, options: AreaOptions): Area {
	const { base, label } = options
	return {
		...options,
		routes: app,
		rulesOf: routeRules(app.routes, base),
		labels: app.routes.map(({ path }) => label + path.slice(base.length))
	}
}
